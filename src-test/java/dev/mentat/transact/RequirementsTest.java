// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import static dev.mentat.error.ErrorKind.ATTR_PRED;
import static dev.mentat.error.ErrorKind.ENTITY_MISSING_ATTRS;
import static dev.mentat.error.ErrorKind.ENTITY_PRED;
import static dev.mentat.error.ErrorKind.INVALID_TX_DATA;
import static dev.mentat.transact.TestStore.keyword;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class RequirementsTest {
    private static TestStore store() {
        TestStore store =
                TestStore.with(":u/name :string :one :identity", ":u/age :long :one", ":u/mail :string :many");
        store.transact("""
                [{:db/id :u/age :db.attr/preds [pos? odd?]} {:db/id :u/mail :db.attr/preds not-empty}
                 {:db/ident :u/valid :db.entity/attrs [:u/name :u/age]}
                 {:db/ident :u/adult :db.entity/preds my/adult?}]
                """);
        return store;
    }

    @Test
    void testsAssertedValues() {
        TestStore store = store();

        assertThat(store.refuses(ATTR_PRED, "[{:db/id \"x\" :u/age -2 :u/mail [\"a\" \"\"]}]"))
                .isEqualTo(
                        ":db.error/attr-pred odd? refuses -2 as :u/age of \"x\" at 1:21; pos? refuses -2 as :u/age of"
                                + " \"x\" at 1:21; not-empty refuses \"\" as :u/mail of \"x\" at 1:33.");
        store.transact("[{:u/age 3 :u/mail \"a\"}]");
    }

    @Test
    void ensuresThatAnEntityHasItsAttributes() {
        TestStore store = store();

        assertThat(store.refuses(ENTITY_MISSING_ATTRS, "[{:db/id \"x\" :u/mail \"a\" :db/ensure :u/valid}]"))
                .isEqualTo(
                        ":db.error/entity-missing-attrs entity \"x\" lacks :u/age, :u/name, which :u/valid requires at"
                                + " 1:37.");
        store.transact("[{:db/id \"x\" :u/name \"n\" :u/age 1 :db/ensure :u/valid}]");
        TxReport report = store.transact("[[:db/add #eid \"x\" :db/ensure :u/valid]]");
        assertThat(report.updateCount()).isZero();
        store.refuses(
                ENTITY_MISSING_ATTRS, "[[:db/add #eid \"x\" :db/ensure :u/valid] [:db/retract #eid \"x\" :u/age]]");
    }

    @Test
    void ensuresWhatTheTransactionItselfDefines() {
        TestStore store = store();

        store.transact("[{:u/name \"n\" :db/ensure \"spec\"} {:db/id \"spec\" :db.entity/attrs :u/name}]");
        store.refuses(
                ENTITY_MISSING_ATTRS,
                "[{:u/name \"m\" :db/ensure \"spec\"} {:db/id \"spec\" :db.entity/attrs :u/none}]");
    }

    @Test
    void takesAnEntityOfWhichOnlyASpecIsEnsuredForANewOne() {
        TestStore store = store();

        assertThat(store.refuses(ENTITY_MISSING_ATTRS, "[{:db/id \"x\" :db/ensure :u/valid}]"))
                .isEqualTo(
                        ":db.error/entity-missing-attrs entity \"x\" lacks :u/age, :u/name, which :u/valid requires at"
                                + " 1:25.");
        assertThat(store.transact("[{:db/id \"x\" :db/ensure :u/name}]").updateCount())
                .isZero();
        store.refuses(INVALID_TX_DATA, "[[:db/retract 65536 :db/ensure :u/valid]]");
    }

    @Test
    void asksRegisteredPredicatesAboutTheResult() {
        TestStore store = store();
        assertThat(store.refuses(ENTITY_PRED, "[{:db/id \"x\" :u/age 5 :db/ensure :u/adult}]"))
                .contains("my/adult? of :u/adult is no registered entity predicate");

        store.functions(TxFunctions.NONE.withPredicate(
                "my/adult?",
                (after, entity) ->
                        after.values(entity, keyword(":u/age")).stream().allMatch(age -> (Long) age >= 18)));

        assertThat(store.refuses(ENTITY_PRED, "[{:db/id \"x\" :u/age 5 :db/ensure :u/adult}]"))
                .isEqualTo(":db.error/entity-pred my/adult? of :u/adult refuses entity \"x\" at 1:34.");
        store.transact("[{:db/id \"x\" :u/age 19 :db/ensure [:u/adult :u/adult]}]");
        store.refuses(ENTITY_PRED, "[{:db/id #eid \"x\" :u/age 17 :db/ensure :u/adult}]");
    }

    @Test
    void looksUpUniqueValuesInTheResult() {
        TestStore store = store();
        store.transact("[{:db/id \"a\" :u/name \"a\"} {:db/id \"b\" :u/name \"b\"}]");
        store.functions(TxFunctions.NONE.withPredicate("my/adult?", (after, entity) -> {
            assertThat(after.entid(keyword(":u/name"), "a")).hasValue(store.eid("b"));
            assertThat(after.entid(keyword(":u/name"), "b")).isEmpty();
            assertThat(after.entid(keyword(":u/adult"))).isPresent();
            return true;
        }));

        store.transact(
                "[[:db/retract #eid \"a\" :u/name] [:db/add #eid \"b\" :u/name \"a\"] [:db/add #eid \"b\" :db/ensure :u/adult]]");
    }
}
