// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import static dev.mentat.error.ErrorKind.CAS_FAILED;
import static dev.mentat.error.ErrorKind.DATOMS_CONFLICT;
import static dev.mentat.error.ErrorKind.INVALID_TX_DATA;
import static dev.mentat.error.ErrorKind.NIL_VALUE;
import static dev.mentat.error.ErrorKind.NOT_AN_ENTITY;
import static dev.mentat.error.ErrorKind.WRONG_TYPE_FOR_ATTRIBUTE;
import static dev.mentat.transact.TestStore.tx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.error.Texts;
import dev.mentat.schema.Datom;
import org.junit.jupiter.api.Test;

final class RetractionTest {
    private final TestStore store = TestStore.fleet();

    @Test
    void ignoresTheRetractionOfWhatDoesNotHold() {
        store.transact("[{:db/id \"b\" :boat/crew 3}]");

        TxReport report =
                store.transact("[[:db/retract #eid \"b\" :boat/crew 99] [:db/retract #eid \"b\" :boat/nick \"x\"]]");

        assertThat(report.updateCount()).isZero();
        assertThat(store.values(":boat/crew")).containsExactly(3L);
    }

    @Test
    void recordsAnExplicitAndImpliedRetractionOnce() {
        store.transact("[{:db/id \"b\" :boat/crew 3}]");

        TxReport report = store.transact("[[:db/retract #eid \"b\" :boat/crew 3] [:db/add #eid \"b\" :boat/crew 4]]");

        assertThat(report.asserted()).isEqualTo(2);
        assertThat(report.retracted()).isEqualTo(1);
    }

    @Test
    void retractsAllValuesOfAnAttribute() {
        store.transact("[{:db/id \"b\" :boat/nick [\"x\" \"y\"] :boat/crew 1}]");

        TxReport report = store.transact("[[:db/retract #eid \"b\" :boat/nick] [:db/retract #eid \"b\" :boat/tags]]");

        assertThat(report.retracted()).isEqualTo(2);
        assertThat(store.userDatoms()).extracting(Datom::v).contains(1L).doesNotContain("x", "y");
    }

    @Test
    void explodesACollectionOfRetractedValues() {
        store.transact("[{:db/id \"b\" :boat/nick [\"x\" \"y\" \"z\"]}]");

        store.transact("[[:db/retract #eid \"b\" :boat/nick [\"x\" \"z\"]]]");

        assertThat(store.values(":boat/nick")).containsExactly("y");
    }

    @Test
    void retractsFalse() {
        store.transact("[{:db/id \"b\" :boat/active true}]");

        store.transact("[[:db/retract #eid \"b\" :boat/active false]]");

        assertThat(store.values(":boat/active")).containsExactly(true);
    }

    @Test
    void refusesToAddAndRetractOneDatom() {
        store.transact("[{:db/id \"b\" :boat/nick \"x\"}]");

        assertThat(store.refuses(
                        DATOMS_CONFLICT,
                        "[[:db/add #eid \"b\" :boat/nick \"x\"] [:db/retract #eid \"b\" :boat/nick \"x\"]]"))
                .isEqualTo(Texts.format(
                        ":db.error/datoms-conflict [%d :boat/nick \"x\"] is both added and retracted at 1:31.",
                        store.eid("b")));
        store.refuses(DATOMS_CONFLICT, "[[:db/retract #eid \"b\" :boat/nick] [:db/add #eid \"b\" :boat/nick \"x\"]]");
        store.transact("[[:db/retract #eid \"b\" :boat/nick] [:db/add #eid \"b\" :boat/nick \"z\"]]");
        assertThat(store.values(":boat/nick")).containsExactly("z");
    }

    @Test
    void reportsAllContradictions() {
        assertThat(
                        store.refuses(
                                DATOMS_CONFLICT,
                                "[{:db/id \"b\" :boat/crew 3 :boat/len 1.0} [:db/add \"b\" :boat/crew 4] [:db/add \"b\" :boat/len 2.0]]"))
                .isEqualTo(":db.error/datoms-conflict two values for cardinality-one :boat/crew of \"b\": 3, 4 at 1:25;"
                        + " two values for cardinality-one :boat/len of \"b\": 1.0, 2.0 at 1:37.");
    }

    @Test
    void retractsAnEntityWithItsComponentsAndTheReferencesToIt() {
        store.transact("""
                [{:db/id "b" :boat/reg "B" :boat/part [{:db/id "p1" :part/no "1" :part/sub [{:part/no "1a"}]} {:part/no "2"}]
                  :boat/main {:part/no "m"}}
                 {:db/id "o" :boat/reg "O" :boat/seen "b"}]
                """);

        store.transact("[[:db/retractEntity [:boat/reg \"B\"]]]");

        assertThat(store.userDatoms())
                .filteredOn(datom -> datom.e() >= store.eid("b"))
                .containsExactly(new Datom(store.eid("o"), store.attribute(":boat/reg"), "O", tx(2), true));
    }

    @Test
    void endsAtACycleOfComponents() {
        store.transact("[{:db/id \"x\" :part/no \"x\" :part/sub {:db/id \"y\" :part/no \"y\"}}]");
        store.transact("[[:db/add #eid \"y\" :part/sub #eid \"x\"]]");

        store.transact("[[:db.fn/retractEntity #eid \"x\"]]");

        assertThat(store.values(":part/no")).isEmpty();
        assertThat(store.values(":part/sub")).isEmpty();
    }

    @Test
    void keepsFactsThatAreAddedToARetractedEntity() {
        store.transact("[{:db/id \"b\" :boat/name \"n\" :boat/crew 1}]");

        store.refuses(DATOMS_CONFLICT, "[[:db/retractEntity #eid \"b\"] [:db/add #eid \"b\" :boat/name \"n\"]]");
        store.transact("[[:db/retractEntity #eid \"b\"] [:db/add #eid \"b\" :boat/name \"m\"]]");

        assertThat(store.values(":boat/name")).containsExactly("m");
        assertThat(store.values(":boat/crew")).isEmpty();
    }

    @Test
    void takesAnEntityWithoutDatoms() {
        store.transact("[{:db/id \"b\" :boat/name \"n\"}]");
        store.transact("[[:db/retractEntity #eid \"b\"]]");

        assertThat(store.transact("[[:db/retractEntity #eid \"b\"]]").updateCount())
                .isZero();
        store.refuses(NOT_AN_ENTITY, "[[:db/retractEntity 99999]]");
    }

    @Test
    void readsComponentsLevelByLevel() {
        StringBuilder parts = new StringBuilder("[");
        for (int i = 0; i < 1000; i++) {
            parts.append(Texts.format(
                    "{:db/id \"b%1$d\" :boat/reg \"%1$d\" :boat/part [{:part/no \"a\" :part/sub {:part/no \"b\"}}]}",
                    i));
        }
        store.transact(parts.append("]").toString());
        StringBuilder retractions = new StringBuilder("[");
        for (int i = 0; i < 1000; i++) {
            retractions.append(Texts.format("[:db/retractEntity [:boat/reg \"%d\"]]", i));
        }
        int before = store.memory.reads();

        store.transact(retractions.append("]").toString());

        assertThat(store.memory.reads() - before).isLessThanOrEqualTo(8);
        assertThat(store.values(":part/no")).isEmpty();
    }

    @Test
    void comparesAndSwaps() {
        store.transact("[{:db/id \"b\" :boat/name \"n\"} {:db/id \"p\" :port/code \"P\"}]");
        store.transact("[[:db/cas #eid \"b\" :boat/crew nil 5]]");

        assertThat(store.refuses(CAS_FAILED, "[[:db/cas #eid \"b\" :boat/crew nil 6]]"))
                .isEqualTo(Texts.format(
                        ":db.error/cas-failed :boat/crew of %d is 5, expected none at 1:2.", store.eid("b")));
        assertThat(store.refuses(
                        CAS_FAILED, "[[:db/cas #eid \"b\" :boat/crew 4 6] [:db/cas #eid \"b\" :boat/len 1.0 2.0]]"))
                .contains("is 5, expected 4 at 1:2; :boat/len of")
                .contains("is absent, expected 1.0");
        assertThat(store.transact("[[:db.fn/cas #eid \"b\" :boat/crew 5 5]]").updateCount())
                .isZero();
        store.transact("[[:db/cas #eid \"b\" :boat/home nil [:port/code \"P\"]]]");
        store.transact(
                "[[:db/cas #eid \"b\" :boat/home [:port/code \"P\"] \"new\"] {:db/id \"new\" :port/code \"Q\"}]");
        store.transact("[{:db/id \"x\" :port/code \"P\"} [:db/cas \"x\" :note/text nil \"t\"]]");

        assertThat(store.values(":boat/crew")).containsExactly(5L);
        assertThat(store.values(":boat/home")).containsExactly(store.eid("new"));
        assertThat(store.values(store.eid("p"), ":note/text")).containsExactly("t");
    }

    @Test
    void refusesSwapsThatMakeNoSense() {
        store.transact("[{:db/id \"b\" :boat/crew 1}]");

        store.refuses(DATOMS_CONFLICT, "[[:db/cas #eid \"b\" :boat/crew 1 2] [:db/cas #eid \"b\" :boat/crew 1 3]]");
        assertThat(store.refuses(NIL_VALUE, "[[:db/cas #eid \"b\" :boat/crew 1 nil]]"))
                .contains("nil as the new value of :boat/crew at 1:");
        assertThat(store.refuses(INVALID_TX_DATA, "[[:db/cas \"n\" :boat/crew nil 2] {:db/id \"n\" :boat/len 1.0}]"))
                .contains(":db/cas compares what \"n\" has, and no entity of that name exists");
        assertThat(store.refuses(INVALID_TX_DATA, "[[:db/cas #eid \"b\" :boat/nick \"x\" \"y\"]]"))
                .contains(":db/cas needs a cardinality-one attribute, and :boat/nick is cardinality many");
        store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[[:db/cas #eid \"b\" :boat/crew 1.0 2]]");
        store.refuses(INVALID_TX_DATA, "[[:db/cas \"datomic.tx\" :db/txInstant nil #inst \"2020\"]]");
    }

    @Test
    void retractsNoNestedMaps() {
        assertThat(store.refuses(INVALID_TX_DATA, "[[:db/retract 65540 :boat/part {:part/no \"1\"}]]"))
                .contains("a map cannot be retracted as a value of :boat/part");
        store.refuses(INVALID_TX_DATA, "[[:db/retract 65540 :boat/_home]]");
    }
}
