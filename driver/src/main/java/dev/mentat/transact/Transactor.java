// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.schema.DatomReader;
import dev.mentat.schema.DatomWriter;
import dev.mentat.schema.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Carries out transactions: reads forms into terms, resolves lookup refs and tempids, checks the result and writes the
 * difference. All look-ups are batched: how many there are depends on the attributes and on how deep lookup refs,
 * components and upserts are chained, never on the number of entities. Nothing is written unless everything is in order.
 * Immutable and thread-safe; a reader and a writer belong to one call.
 *
 * <p>The order of forms is irrelevant to the outcome, save that anonymous maps get their entids in the order of the text.
 */
public final class Transactor {
    private final TxFunctions functions;

    /**
     * Makes a transactor.
     *
     * @param functions the transaction functions and entity predicates that transactions may name
     */
    public Transactor(TxFunctions functions) {
        this.functions = functions;
    }

    /**
     * Carries out a transaction.
     *
     * @param forms the forms of the transaction
     * @param arguments a value for each marker of the text, in the order of their numbers; null is refused
     * @param reader reads the store as it was before, inside the DuckDB transaction that the writer writes in
     * @param writer records the transaction
     * @param now what the clock says
     * @return what the transaction did
     * @throws dev.mentat.error.MentatException if the transaction is refused; nothing was written then
     */
    public TxReport transact(
            TxForms forms,
            List<? extends @Nullable Object> arguments,
            DatomReader reader,
            DatomWriter writer,
            Instant now) {
        Schema schema = reader.catalogue().schema();
        long tx = reader.basis() + 1;
        TxTerms terms = new TxTerms();
        LookupRefs lookupRefs = new LookupRefs();
        Arguments values = new Arguments(arguments);
        long firstNew = reader.nextUserEntid();
        TxContext context = new TxContext(schema, tx, firstNew, values, terms, lookupRefs);
        new TxParser(context, new FunctionCalls(functions, new BeforeView(reader, schema), values)).parse(forms);

        Bindings bindings = new Bindings();
        Owners owners = new Owners(reader);
        lookupRefs.resolve(owners, bindings, schema);
        Upserts.resolve(terms, owners, schema, bindings);
        Expansion.requireExistingSwaps(terms, schema, bindings);
        long nextNew = Allocation.allocate(terms, schema, bindings, firstNew);
        terms.typeViolations().raise();

        Difference difference = new ResolvedTransaction(context, bindings, owners, reader, functions).difference(now);
        writer.write(
                tx, difference.instant(), difference.asserted(), difference.retracted(), nextNew, difference.schema());
        return TxReports.of(context, bindings, difference);
    }
}
