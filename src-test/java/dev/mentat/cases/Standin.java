// SPDX-License-Identifier: Apache-2.0
package dev.mentat.cases;

/** What a case file writes where a number is meant that only a run of the case can tell. */
sealed interface Standin {
    /** Returns the number that is meant. */
    long resolve(Ledger ledger);

    /** {@code #eid "x"}: the entid that the tempid got in the latest transaction that used it. */
    record TempidEntid(String tempid) implements Standin {
        @Override
        public long resolve(Ledger ledger) {
            return ledger.entid(tempid);
        }
    }

    /** {@code #tx n}: the entid of the n-th transaction. */
    record TransactionEntid(int number) implements Standin {
        @Override
        public long resolve(Ledger ledger) {
            return ledger.transaction(number);
        }
    }
}
