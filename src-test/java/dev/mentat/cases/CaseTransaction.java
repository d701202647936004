// SPDX-License-Identifier: Apache-2.0
package dev.mentat.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.edn.Form;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A step of {@code :txs}: data that must commit, or a map of data and expectations.
 *
 * @param data the transaction
 * @param expectations the map, without entries for plain data
 */
record CaseTransaction(Form data, CaseMap expectations) {
    private static final Set<String> KEYS = Set.of("tx", "error", "tempids", "asserted", "retracted", "datoms");

    private static final String COUNTS = "[:find ?added (count ?e) :in ?tx :with ?a ?v :where [?e ?a ?v ?tx ?added]]";
    private static final String DATOMS =
            "[:find ?e ?ident ?v ?added :in ?tx :where [?e ?a ?v ?tx ?added] [?a :db/ident ?ident]"
                    + " [(!= ?ident :db/txInstant)]]";

    static CaseTransaction of(Form step) {
        if (step instanceof Form.MapForm) {
            CaseMap map = CaseMap.of(step).restrictedTo(KEYS);
            return new CaseTransaction(map.get("tx"), map);
        }
        return new CaseTransaction(step, new CaseMap(Map.of()));
    }

    boolean mustFail() {
        return expectations.has("error");
    }

    /** Returns the class of error with which it must fail. */
    Set<String> errors() {
        return Set.of(expectations.value("error").orElseThrow().toString());
    }

    /** Compares what was reported, and what lies in the log, with what is expected. */
    void check(Transacted transacted, Ledger ledger, CaseDatabase database) throws SQLException {
        if (expectations.has("tempids")) {
            assertThat(transacted.tempids())
                    .as("tempids")
                    .isEqualTo(CaseEdn.value(CaseEdn.resolve(expectations.get("tempids"), ledger)));
        }
        List<Object> tx = List.of(transacted.tx());
        if (expectations.has("asserted") || expectations.has("retracted")) {
            checkCounts(transacted, database.query(COUNTS, tx, Set.of()));
        }
        if (expectations.has("datoms")) {
            List<Object> expected = new ArrayList<>();
            CaseEdn.items(CaseEdn.resolve(expectations.get("datoms"), ledger))
                    .forEach(datom -> expected.add(JdbcValues.comparable(CaseEdn.value(datom))));
            Likeness.EXACTLY.sameBag(
                    expected, database.query(DATOMS, tx, Set.of()).rows());
        }
    }

    private void checkCounts(Transacted transacted, Answer counts) {
        long asserted = count(counts, true);
        long retracted = count(counts, false);
        assertThat((long) transacted.updateCount()).as("update count").isEqualTo(asserted + retracted - 1);
        expectations
                .value("asserted")
                .ifPresent(count -> assertThat(asserted).as("asserted").isEqualTo(count));
        expectations
                .value("retracted")
                .ifPresent(count -> assertThat(retracted).as("retracted").isEqualTo(count));
    }

    private static long count(Answer counts, boolean added) {
        return counts.rows().stream()
                .filter(row -> row.get(0).equals(added))
                .mapToLong(row -> (Long) row.get(1))
                .sum();
    }
}
