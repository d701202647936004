// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.edn.Form;
import dev.mentat.error.TxFormErrors;
import java.util.function.Consumer;

/** The forms of a transaction, handed over one by one so that a large text is never in memory as a whole. */
@FunctionalInterface
public interface TxForms {
    /** Hands each form to the action, in the order of the text. Called once. */
    void forEach(Consumer<? super Form> action);

    /**
     * Returns the forms of a transaction that was read as a whole.
     *
     * @param transaction a vector or list of forms
     * @throws dev.mentat.error.MentatException of kind INVALID_TX_DATA if it is something else
     */
    static TxForms of(Form transaction) {
        if (transaction instanceof Form.Sequence forms && forms.kind() != Form.Kind.SET) {
            return forms.items()::forEach;
        }
        throw TxFormErrors.notATransaction(Spelling.form(transaction), transaction.position())
                .exception();
    }
}
