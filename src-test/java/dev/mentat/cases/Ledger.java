// SPDX-License-Identifier: Apache-2.0
package dev.mentat.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;

/** Remembers which entids the transactions of a case gave out. */
final class Ledger {
    private final Map<String, Long> entids = new HashMap<>();
    private final Map<Integer, Long> transactions = new HashMap<>();

    /** Keeps what a transaction reported, under its number in the case. */
    void record(int number, Transacted transacted) {
        entids.putAll(transacted.tempids());
        transactions.put(number, transacted.tx());
    }

    long entid(String tempid) {
        assertThat(entids).as("tempids that have an entid").containsKey(tempid);
        return entids.get(tempid);
    }

    long transaction(int number) {
        assertThat(transactions).as("transactions by number").containsKey(number);
        return transactions.get(number);
    }
}
