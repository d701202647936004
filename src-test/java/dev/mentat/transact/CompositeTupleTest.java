// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import static dev.mentat.error.ErrorKind.INVALID_TX_DATA;
import static dev.mentat.error.ErrorKind.UNIQUE_CONFLICT;
import static dev.mentat.error.ErrorKind.WRONG_TYPE_FOR_ATTRIBUTE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.error.Texts;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CompositeTupleTest {
    private static final String BOTH =
            "[{:db/ident :s/co+no :db/valueType :db.type/tuple :db/cardinality :db.cardinality/one :db/tupleAttrs [:s/co :s/no] %s}]";

    private static TestStore store(String flag) {
        TestStore store = TestStore.with(":s/co :string :one", ":s/no :long :one", ":p/k :string :one :identity");
        store.transact(Texts.format(BOTH, flag));
        return store;
    }

    @Test
    void followsItsComponents() {
        TestStore store = store("");

        store.transact("[{:db/id \"a\" :s/co \"x\"}]");
        assertThat(store.values(":s/co+no")).containsExactly(Arrays.asList("x", null));
        store.transact("[[:db/add #eid \"a\" :s/no 1]]");
        assertThat(store.values(":s/co+no")).containsExactly(List.of("x", 1L));
        TxReport report = store.transact("[[:db/add #eid \"a\" :s/no 2] [:db/retract #eid \"a\" :s/co \"x\"]]");
        assertThat(store.values(":s/co+no")).containsExactly(Arrays.asList(null, 2L));
        assertThat(report.updateCount()).isEqualTo(5);
        store.transact("[[:db/retract #eid \"a\" :s/no]]");
        assertThat(store.values(":s/co+no")).isEmpty();
    }

    @Test
    void goesWithItsEntity() {
        TestStore store = store("");
        store.transact("[{:db/id \"a\" :s/co \"x\" :s/no 1}]");

        store.transact("[[:db/retractEntity #eid \"a\"]]");

        assertThat(store.values(":s/co+no")).isEmpty();
    }

    @Test
    void identifiesOnlyWhenItIsGivenItself() {
        TestStore store = store(":db/unique :db.unique/identity");
        store.transact("[{:db/id \"a\" :s/co \"x\" :s/no 1}]");

        assertThat(store.refuses(UNIQUE_CONFLICT, "[{:db/id \"b\" :s/co \"x\" :s/no 1}]"))
                .contains(":s/co+no [\"x\" 1] already belongs to " + store.eid("a"));
        store.transact("[{:db/id \"c\" :s/co+no [\"x\" 1] :s/co \"x\" :s/no 1}]");
        store.transact("[{:db/id \"d\" :s/co+no [\"x\" 1] :p/k \"found\"}]");
        store.transact("[[:db/add [:s/co+no [\"x\" 1]] :p/k \"looked up\"]]");

        assertThat(store.eid("c")).isEqualTo(store.eid("a"));
        assertThat(store.values(store.eid("a"), ":p/k")).containsExactly("looked up");
    }

    @Test
    void acceptsATupleForANewEntityThatAgrees() {
        TestStore store = store(":db/unique :db.unique/identity");

        TxReport report = store.transact("[{:s/co+no [\"x\" 1] :s/co \"x\" :s/no 1}]");

        assertThat(report.updateCount()).isEqualTo(3);
    }

    @Test
    void refusesATupleThatDisagrees() {
        TestStore store = store("");
        store.transact("[{:db/id \"a\" :s/co \"x\" :s/no 1}]");

        assertThat(store.refuses(INVALID_TX_DATA, "[{:db/id #eid \"a\" :s/co+no [\"x\" 2]}]"))
                .contains(Texts.format(
                        ":s/co+no of %d is given as [\"x\" 2], but its components make it [\"x\" 1]", store.eid("a")));
        store.refuses(INVALID_TX_DATA, "[{:s/co+no [\"y\" 2]}]");
        store.refuses(INVALID_TX_DATA, "[[:db/retract #eid \"a\" :s/co+no [\"x\" 1]]]");
        store.refuses(INVALID_TX_DATA, "[[:db/retract #eid \"a\" :s/co+no]]");
        store.refuses(INVALID_TX_DATA, "[[:db/cas #eid \"a\" :s/co+no [\"x\" 1] [\"x\" 2]]]");
        store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[{:db/id #eid \"a\" :s/co+no [\"x\" 1 1]}]");
        store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[{:db/id #eid \"a\" :s/co+no [1 \"x\"]}]");
    }

    @Test
    void takesIdentsAndLookupRefsInRefSlots() {
        TestStore store = TestStore.with(":p/k :string :one :identity", ":t/who :ref :one", ":t/n :long :one");
        store.transact("""
                [{:db/ident :t/who+n :db/valueType :db.type/tuple :db/cardinality :db.cardinality/one
                  :db/tupleAttrs [:t/who :t/n] :db/unique :db.unique/identity}
                 {:db/ident :t/typed :db/valueType :db.type/tuple :db/cardinality :db.cardinality/many
                  :db/tupleTypes [:db.type/ref :db.type/double]}]
                """);
        store.transact("[{:db/id \"p\" :p/k \"x\" :db/ident :who/x} {:db/id \"t\" :t/who \"p\" :t/n 1}]");

        store.transact(
                "[[:db/add [:t/who+n [[:p/k \"x\"] 1]] :p/k \"t\"] [:db/add [:t/who+n [:who/x 1]] :t/typed [[:p/k \"x\"] nil]]]");

        assertThat(store.values(store.eid("t"), ":p/k")).containsExactly("t");
        assertThat(store.values(store.eid("t"), ":t/typed")).containsExactly(Arrays.asList(store.eid("p"), null));
        store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[{:t/typed [\"tempid\" 1.0]}]");
        store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[{:t/typed [:who/x 1]}]");
        store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[{:t/typed (:who/x 1.0)}]");
    }
}
