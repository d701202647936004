// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import static dev.mentat.error.ErrorKind.DANGLING_NESTED_MAP;
import static dev.mentat.error.ErrorKind.INVALID_LOOKUP_REF;
import static dev.mentat.error.ErrorKind.INVALID_TX_DATA;
import static dev.mentat.error.ErrorKind.LOOKUP_REF_NOT_FOUND;
import static dev.mentat.error.ErrorKind.NIL_VALUE;
import static dev.mentat.error.ErrorKind.NOT_AN_ATTRIBUTE;
import static dev.mentat.error.ErrorKind.NOT_AN_ENTITY;
import static dev.mentat.error.ErrorKind.PARTITION_EXHAUSTED;
import static dev.mentat.error.ErrorKind.TEMPID_NOT_AN_ENTITY;
import static dev.mentat.error.ErrorKind.WRONG_TYPE_FOR_ATTRIBUTE;
import static dev.mentat.transact.TestStore.keyword;
import static dev.mentat.transact.TestStore.tx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.edn.Bytes;
import dev.mentat.edn.EdnReader;
import dev.mentat.error.Texts;
import dev.mentat.schema.Datom;
import dev.mentat.schema.Entids;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class TransactionFormsTest {
    private final TestStore store = TestStore.fleet();

    @Test
    void recordsAnEmptyTransaction() {
        TxReport report = store.transact("[]");

        assertThat(report.asserted()).isEqualTo(1);
        assertThat(report.retracted()).isZero();
        assertThat(report.tx()).isEqualTo(tx(2));
        assertThat(report.basisBefore()).isEqualTo(tx(1));
        assertThat(report.datoms()).containsExactly(new Datom(tx(2), 3, TestStore.NOW, tx(2), true));
    }

    @Test
    void replacesTheValueOfACardinalityOneAttribute() {
        store.transact("[{:db/id \"b\" :boat/crew 3}]");

        TxReport report = store.transact("[[:db/add #eid \"b\" :boat/crew 4]]");

        long boat = store.eid("b");
        long crew = store.attribute(":boat/crew");
        assertThat(report.datoms())
                .containsExactly(
                        new Datom(boat, crew, 3L, report.tx(), false),
                        new Datom(boat, crew, 4L, report.tx(), true),
                        new Datom(report.tx(), 3, TestStore.NOW, report.tx(), true));
        assertThat(report.updateCount()).isEqualTo(2);
        assertThat(store.values(":boat/crew")).containsExactly(4L);
    }

    @Test
    void writesNothingForARedundantAssertion() {
        store.transact("[{:db/id \"b\" :boat/crew 3 :boat/nick \"x\"}]");

        TxReport report = store.transact("[[:db/add #eid \"b\" :boat/crew 3] [:db/add #eid \"b\" :boat/nick \"x\"]]");

        assertThat(report.updateCount()).isZero();
        assertThat(store.datoms(":boat/crew")).extracting(Datom::tx).containsExactly(tx(2));
    }

    @Test
    void collapsesTermsThatAreEqual() {
        TxReport report = store.transact(
                "[[:db/add \"b\" :boat/nick \"x\"] [:db/add \"b\" :boat/nick \"x\"] {:db/id \"b\" :boat/nick [\"x\" \"x\"]}]");

        assertThat(report.updateCount()).isEqualTo(1);
    }

    @Test
    void readsEveryTypeOfValue() {
        store.transact("""
                [{:db/id "b" :boat/name \\n :boat/len -0.0 :boat/crew -5 :boat/tags :k :boat/active false
                  :boat/built #inst "2021-03-04" :boat/uid #uuid "00000000-0000-0000-0000-000000000001"
                  :boat/blob #bytes 0a0b :boat/tons 170141183460469231731687303715884105728N :boat/price 0.10M}
                 {:db/id "c" :boat/tons 10 :boat/price 7}]
                """);

        long boat = store.eid("b");
        assertThat(store.values(boat, ":boat/name")).containsExactly("n");
        assertThat(store.values(boat, ":boat/len")).containsExactly(0.0);
        assertThat(store.values(boat, ":boat/crew")).containsExactly(-5L);
        assertThat(store.values(boat, ":boat/active")).containsExactly(false);
        assertThat(store.values(boat, ":boat/built")).containsExactly(Instant.parse("2021-03-04T00:00:00Z"));
        assertThat(store.values(boat, ":boat/blob")).containsExactly(Bytes.copyOf(new byte[] {10, 11}));
        assertThat(store.values(boat, ":boat/tons"))
                .containsExactly(new BigInteger("170141183460469231731687303715884105728"));
        assertThat(store.values(boat, ":boat/price")).containsExactly(new BigDecimal("0.1"));
        assertThat(store.values(store.eid("c"), ":boat/tons")).containsExactly(BigInteger.TEN);
        assertThat(store.values(store.eid("c"), ":boat/price")).containsExactly(new BigDecimal("7"));
    }

    @Test
    void ignoresTheScaleOfDecimals() {
        store.transact("[{:db/id \"b\" :boat/price 2.50M}]");

        assertThat(store.transact("[[:db/add #eid \"b\" :boat/price 2.5M]]").updateCount())
                .isZero();
    }

    @Test
    void widensNoNumbersInTheText() {
        assertThat(store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[{:db/id \"b\" :boat/len 2 :boat/crew 2.0 :boat/name :x}]"))
                .isEqualTo(":db.error/wrong-type-for-attribute"
                        + " :boat/len takes :db.type/double, got long 2 (write 2.0) for entity \"b\" at 1:24;"
                        + " :boat/crew takes :db.type/long, got double 2.0 (write 2) for entity \"b\" at 1:37;"
                        + " :boat/name takes :db.type/string, got keyword :x (write it in double quotes) for entity"
                        + " \"b\" at 1:52.");
        store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[{:boat/tags \"x\"}]");
        store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[{:boat/built 5}]");
        store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[{:boat/crew 5N}]");
        store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[{:boat/active nilly}]");
        store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[{:boat/price 1.5}]");
        store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[{:boat/home 2.0}]");
        store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[{:boat/name {:boat/name \"x\"}}]");
        store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[[:db/retract \"b\" :boat/crew \"x\"] {:db/id \"b\" :boat/crew 1}]");
    }

    @Test
    void takesFloatsInTheirRange() {
        TestStore floats = TestStore.with(":a/f :float :one", ":a/s :symbol :one", ":a/u :uri :one");

        floats.transact("[{:a/f 0.1 :a/s my/sym :a/u \"http://e.org/x\"} {:a/f ##Inf :a/u #uri \"urn:x\"}]");

        assertThat(floats.values(":a/f")).containsExactly(0.1f, Float.POSITIVE_INFINITY);
        assertThat(floats.values(":a/s")).hasToString("[my/sym]");
        assertThat(floats.values(":a/u")).hasToString("[http://e.org/x, urn:x]");
        floats.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[{:a/f 1e300}]");
        floats.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[{:a/u \"not a uri\"}]");
    }

    @Test
    void namesEntitiesInAllWays() {
        store.transact(
                "[{:db/id \"p\" :db/ident :port/main :port/code \"HEL\"} {:db/id -1 :boat/name \"n\" :boat/home -2} {:db/id -2 :note/text \"h\"}]");
        long port = store.eid("p");

        store.transact(Texts.format("""
                [[:db/add %d :note/text "entid"] [:db/add "b" :boat/seen :port/main]
                 [:db/add "b" :boat/seen [:port/code "HEL"]] [:db/add "b" :boat/seen (lookup-ref :port/code "HEL")]
                 (:db/add "b" :boat/home [:port/code "HEL"]) {:db/id #db/id[:db.part/user -7] :boat/main "b"}
                 {:db/id #db/id[:db.part/user] :boat/main #db/id[:db.part/user -7]}]
                """, port));

        assertThat(store.values(store.eid("b"), ":boat/seen")).containsExactly(port);
        assertThat(store.values(store.eid("b"), ":boat/home")).containsExactly(port);
        assertThat(store.values(port, ":note/text")).containsExactly("entid");
        assertThat(store.values(store.eid("-1"), ":boat/home")).containsExactly(store.eid("-2"));
        assertThat(store.values(":boat/main")).containsExactly(store.eid("b"), store.eid("#db/id[:db.part/user -7]"));
    }

    @Test
    void resolvesNestedLookupRefs() {
        store.transact("[{:db/id \"p\" :port/code \"HEL\"} {:db/id \"t\" :port/twin \"p\"}]");

        store.transact("[[:db/add [:port/twin [:port/code \"HEL\"]] :note/text \"x\"]]");

        assertThat(store.values(store.eid("t"), ":note/text")).containsExactly("x");
    }

    @Test
    void namesTheTransactionInAllWays() {
        TxReport report = store.transact("""
                [{:boat/name "n" :boat/home "datomic.tx"} [:db/add (transaction-tx) :boat/nick "a"]
                 [:db/add :db/current-tx :boat/nick "b"] {:db/id :db/tx :boat/nick "c"}
                 [:db/add #db/id[:db.part/tx] :boat/nick "d"]]
                """);

        assertThat(store.values(report.tx(), ":boat/nick")).containsExactlyInAnyOrder("a", "b", "c", "d");
        assertThat(store.values(":boat/home")).containsExactly(report.tx());
        assertThat(report.entities()).contains(new TxReport.Entity(report.tx(), "datomic.tx", true));
    }

    @Test
    void refusesEntitiesThatDoNotExist() {
        assertThat(store.refuses(NOT_AN_ENTITY, "[[:db/add 99999999 :boat/crew 1]]"))
                .isEqualTo(":db.error/not-an-entity entid 99999999 was never allocated (next user id 65559) at 1:11."
                        + " Name new entities by tempids.");
        assertThat(store.refuses(NOT_AN_ENTITY, "[{:db/id \"b\" :boat/home :port/coda}]"))
                .isEqualTo(":db.error/not-an-entity ident :port/coda names no entity (closest: :port/code) at 1:25.");
        store.refuses(NOT_AN_ENTITY, "[{:db/id \"b\" :boat/home 99999999}]");
        store.refuses(NOT_AN_ENTITY, "[[:db/add 268435999 :note/text \"future\"]]");
        store.refuses(NOT_AN_ENTITY, "[[:db/add 60000 :note/text \"gap\"]]");
        store.refuses(NOT_AN_ENTITY, "[[:db/add 99999999999999999999N :note/text \"big\"]]");
        store.transact("[[:db/add 268435457 :note/text \"an earlier transaction\"]]");
    }

    @Test
    void refusesLookupRefsThatIdentifyNothing() {
        assertThat(store.refuses(INVALID_LOOKUP_REF, "[[:db/add [:boat/name \"n\"] :note/text \"t\"]]"))
                .isEqualTo(
                        ":db.error/invalid-lookup-ref [:boat/name \"n\"] cannot identify an entity: :boat/name is not"
                                + " unique at 1:11.");
        store.refuses(INVALID_LOOKUP_REF, "[[:db/add [:port/code \"n\" \"m\"] :note/text \"t\"]]");
        store.refuses(INVALID_LOOKUP_REF, "[[:db/add (lookup-ref :port/code) :note/text \"t\"]]");
        store.refuses(INVALID_LOOKUP_REF, "[{:boat/home [\"a\" \"b\"]}]");
        store.refuses(NOT_AN_ATTRIBUTE, "[[:db/add [:port/none \"n\"] :note/text \"t\"]]");
        store.refuses(NIL_VALUE, "[[:db/add [:port/code nil] :note/text \"t\"]]");
        store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[[:db/add [:port/code 5] :note/text \"t\"]]");
        store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[[:db/add [:port/twin \"tempid\"] :note/text \"t\"]]");
    }

    @Test
    void looksUpNothingOfItsOwnTransaction() {
        assertThat(
                        store.refuses(
                                LOOKUP_REF_NOT_FOUND,
                                "[{:port/code \"NEW\"} [:db/add [:port/code \"NEW\"] :note/text \"t\"] [:db/add [:port/code \"B\"] :note/text \"t\"]]"))
                .isEqualTo(":db.error/lookup-ref-not-found no entity has :port/code \"NEW\" before this transaction at"
                        + " 1:30; no entity has :port/code \"B\" before this transaction at 1:74. Lookup refs cannot see"
                        + " values added by the same transaction; use a tempid.");
    }

    @Test
    void explodesCollections() {
        store.transact(
                "[{:db/id \"b\" :boat/tags [:a :b :a] :boat/nick #{\"x\" \"y\"}} [:db/add \"b\" :boat/tags (:c :d)]]");

        assertThat(store.values(store.eid("b"), ":boat/tags"))
                .isEqualTo(Set.of(keyword(":a"), keyword(":b"), keyword(":c"), keyword(":d")));
        assertThat(store.values(store.eid("b"), ":boat/nick")).isEqualTo(Set.of("x", "y"));
    }

    @Test
    void takesAnEmptyCollectionAsNothing() {
        TxReport report =
                store.transact("[{:db/id \"b\" :boat/nick []} {:boat/nick #{}} {} {:db/id \"c\"} {:db/id 65540}]");

        assertThat(report.updateCount()).isZero();
        assertThat(report.entities()).isEmpty();
    }

    @Test
    void refusesACollectionForACardinalityOneAttribute() {
        assertThat(store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[{:boat/crew [1 2]}]"))
                .contains(":boat/crew takes :db.type/long, got vector [1 2] (:boat/crew has cardinality one)");
        store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[{:boat/nick [[\"x\"]]}]");
        store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[{:boat/home #{\"a\"}}]");
    }

    @Test
    void tellsALookupRefFromTwoIdents() {
        store.transact(
                "[{:db/id \"p\" :port/code \"HEL\"} {:db/ident :color/red} {:db/ident :color/green} {:db/id \"q\" :port/code \"TKU\"}]");

        store.transact("""
                [{:db/id "a" :boat/seen [:port/code "HEL"]} {:db/id "b" :boat/seen [:color/red :color/green]}
                 {:db/id "c" :boat/seen [[:port/code "HEL"] [:port/code "TKU"]]}
                 [:db/add "d" :boat/seen [:port/code "HEL"]] [:db/add "e" :boat/seen [:color/red :color/green]]]
                """);

        assertThat(store.values(store.eid("a"), ":boat/seen")).containsExactly(store.eid("p"));
        assertThat(store.values(store.eid("b"), ":boat/seen")).hasSize(2);
        assertThat(store.values(store.eid("c"), ":boat/seen"))
                .containsExactlyInAnyOrder(store.eid("p"), store.eid("q"));
        assertThat(store.values(store.eid("d"), ":boat/seen")).containsExactly(store.eid("p"));
        assertThat(store.values(store.eid("e"), ":boat/seen")).hasSize(2);
    }

    @Test
    void expandsNestedMaps() {
        TxReport report = store.transact("""
                [{:boat/name "B" :boat/home {:port/code "HEL"}
                  :boat/part [{:part/no "1" :part/sub [{:part/no "1a"}]} {:part/no "2"}]}]
                """);

        assertThat(store.values(":part/no")).containsExactlyInAnyOrder("1", "1a", "2");
        assertThat(report.entities())
                .extracting(TxReport.Entity::entid)
                .containsExactly(65559L, 65560L, 65561L, 65562L, 65563L);
        assertThat(store.values(65559, ":boat/home")).containsExactly(65560L);
        assertThat(store.values(65559, ":boat/part")).containsExactly(65561L, 65563L);
        assertThat(store.values(65561, ":part/sub")).containsExactly(65562L);
    }

    @Test
    void refusesNestedMapsThatNothingCouldFind() {
        assertThat(store.refuses(DANGLING_NESTED_MAP, "[{:boat/home {:note/text \"x\"}}]"))
                .isEqualTo(":db.error/dangling-nested-map nested map under :boat/home has no identity attribute, no"
                        + " :db/id and :boat/home is not a component, so it could never be found at 1:14. Give it one of"
                        + " them.");
        store.transact(
                "[{:boat/home {:db/id \"x\" :note/text \"x\"}} {:boat/home {:boat/_seen \"x\" :note/text \"y\"}}]");
        store.refuses(DANGLING_NESTED_MAP, "[{:boat/home {:boat/uid #uuid \"00000000-0000-0000-0000-000000000001\"}}]");
        store.refuses(TEMPID_NOT_AN_ENTITY, "[{:boat/part {}}]");
    }

    @Test
    void reversesAttributes() {
        store.transact("[{:db/id \"p\" :port/code \"HEL\" :boat/_home [{:boat/reg \"r1\"} {:boat/reg \"r2\"}]}]");
        assertThat(store.values(":boat/home")).containsExactly(store.eid("p"), store.eid("p"));

        store.transact("[{:db/id \"b\" :boat/name \"n\"} {:db/id \"q\" :port/code \"P\" :boat/_seen \"b\"}]");
        assertThat(store.values(store.eid("b"), ":boat/seen")).containsExactly(store.eid("q"));

        store.transact(
                "[[:db/add #eid \"p\" :boat/_seen #eid \"b\"] {:db/id #eid \"q\" :boat/_home [:boat/reg \"r1\"]}]");
        assertThat(store.values(store.eid("b"), ":boat/seen"))
                .containsExactlyInAnyOrder(store.eid("q"), store.eid("p"));
        store.transact("[[:db/retract #eid \"p\" :boat/_seen #eid \"b\"]]");
        assertThat(store.values(store.eid("b"), ":boat/seen")).containsExactly(store.eid("q"));
    }

    @Test
    void reversesOnlyRefs() {
        assertThat(store.refuses(INVALID_TX_DATA, "[{:db/id \"b\" :boat/_name \"x\"}]"))
                .contains(":boat/_name reverses an attribute of type :db.type/string at 1:14");
        store.refuses(NOT_AN_ATTRIBUTE, "[{:db/id \"b\" :boat/_none \"x\"}]");
    }

    @Test
    void keepsAStringThatEqualsATempid() {
        store.transact(
                "[{:db/id \"rex\" :boat/name \"rex\" :boat/home \"tempid\"} {:db/id \"tempid\" :boat/name \"tempid\" :boat/seen \"tempid\"}]");

        assertThat(store.values(store.eid("rex"), ":boat/name")).containsExactly("rex");
        assertThat(store.values(store.eid("rex"), ":boat/home")).containsExactly(store.eid("tempid"));
        assertThat(store.values(store.eid("tempid"), ":boat/seen")).containsExactly(store.eid("tempid"));
    }

    @Test
    void takesEntidsOfAttributesAsKeys() {
        store.transact(Texts.format("[{:db/id \"b\" %d 7}]", store.attribute(":boat/crew")));

        assertThat(store.values(":boat/crew")).containsExactly(7L);
    }

    @Test
    void refusesWhatIsNoAttribute() {
        assertThat(store.refuses(NOT_AN_ATTRIBUTE, "[{:boat/nik \"x\"} [:db/add \"b\" :boat/cre 1]]"))
                .isEqualTo(":db.error/not-an-attribute :boat/nik is not an attribute of store \"default\" (closest:"
                        + " :boat/nick) at 1:3; :boat/cre is not an attribute of store \"default\" (closest: :boat/crew)"
                        + " at 1:31. Attributes become usable in the transaction after the one that defines them.");
        store.transact("[{:db/ident :color/red}]");
        store.refuses(NOT_AN_ATTRIBUTE, "[{:color/red 1}]");
        store.refuses(NOT_AN_ATTRIBUTE, "[[:db/add \"b\" \"boat/crew\" 1]]");
        store.refuses(NOT_AN_ATTRIBUTE, "[[:db/add \"b\" 99 1]]");
        store.refuses(NOT_AN_ATTRIBUTE, "[[:db/add \"b\" :db/id 1]]");
    }

    @Test
    void refusesForeignShapes() {
        assertThat(store.refuses(INVALID_TX_DATA, "[[:db/add \"b\" :boat/crew]]"))
                .isEqualTo(
                        ":db.error/invalid-tx-data [:db/add \"b\" :boat/crew] needs entity, attribute and value; found"
                                + " 2 of 3 at 1:2.");
        store.refuses(INVALID_TX_DATA, "[[:db/add \"b\" :boat/crew 1 2]]");
        store.refuses(INVALID_TX_DATA, "[[:db/retract \"b\"]]");
        store.refuses(INVALID_TX_DATA, "[[:db/retractEntity]]");
        store.refuses(INVALID_TX_DATA, "[[:db/cas 65540 :boat/crew 1]]");
        store.refuses(INVALID_TX_DATA, "[5]");
        store.refuses(INVALID_TX_DATA, "[nil]");
        store.refuses(INVALID_TX_DATA, "[[]]");
        store.refuses(INVALID_TX_DATA, "[#{:db/add}]");
        store.refuses(INVALID_TX_DATA, "[[\"db/add\" \"b\" :boat/crew 1]]");
        store.refuses(INVALID_TX_DATA, "[{\"boat/crew\" 1}]");
        store.refuses(INVALID_TX_DATA, "[{nil 1}]");
        store.refuses(INVALID_TX_DATA, "[[:db/add 2.5 :boat/crew 1]]");
        store.refuses(INVALID_TX_DATA, "[[:db/add nil :boat/crew 1]]");
        store.refuses(INVALID_TX_DATA, "[[:db/add {:db/id 1} :boat/crew 1]]");
        store.refuses(INVALID_TX_DATA, "[[:db/add (some-call) :boat/crew 1]]");
        store.refuses(INVALID_TX_DATA, "{:boat/crew 1}");
        store.refuses(INVALID_TX_DATA, "#{}");
        assertThat(store.refuses(INVALID_TX_DATA, "[:db/add \"b\" :boat/crew 1]"))
                .contains(":db/add stands where a form of the transaction should be at 1:2")
                .contains("put brackets around each");
    }

    @Test
    void refusesNil() {
        assertThat(store.refuses(NIL_VALUE, "[{:boat/crew nil} [:db/add \"b\" :boat/nick nil]]"))
                .isEqualTo(
                        ":db.error/nil-value nil for :boat/crew at 1:14; nil for :boat/nick at 1:43. Omit the key, or"
                                + " retract.");
        store.refuses(NIL_VALUE, "[{:boat/nick [\"a\" nil]}]");
        store.refuses(NIL_VALUE, "[[:db/retract \"b\" :boat/active nil]]");
    }

    @Test
    void numbersNamedTempidsBeforeAnonymousMaps() {
        TxReport report = store.transact(
                "[{:note/text \"first\"} {:db/id \"\uFFFD\" :note/text \"c\"} {:db/id \"b\" :note/text \"b\"} {:db/id \"\uD83D\uDE00\" :note/text \"d\"} {:note/text \"last\"}]");

        long first = 65559;
        assertThat(report.entities())
                .containsExactly(
                        new TxReport.Entity(first + 1, "\uFFFD", true),
                        new TxReport.Entity(first, "b", true),
                        new TxReport.Entity(first + 2, "\uD83D\uDE00", true),
                        new TxReport.Entity(first + 3, null, true),
                        new TxReport.Entity(first + 4, null, true));
    }

    @Test
    void neverSpillsIntoThePartitionOfTransactions() {
        store.memory.nextUserEntid(Entids.FIRST_TX - 2);

        assertThat(store.refuses(PARTITION_EXHAUSTED, "[{:boat/crew 1} {:boat/crew 2} {:boat/crew 3}]"))
                .isEqualTo(":db.error/partition-exhausted the transaction needs 3 new entids, and 2 are left in"
                        + " :db.part/user. Start another store.");
        store.transact("[{:boat/crew 1} {:boat/crew 2}]");
        store.transact("[]");
        store.refuses(PARTITION_EXHAUSTED, "[{:boat/crew 1}]");
    }

    @Test
    void namesTwentyOfManyMistakes() {
        String mistakes = "{:boat/crew \"x\"} ".repeat(30);

        assertThat(store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[" + mistakes + "]"))
                .endsWith("; and 10 more.")
                .hasSizeLessThan(3000);
    }

    @Test
    void readsFormsOneByOne() {
        TxReport report = new Transactor(TxFunctions.NONE)
                .transact(
                        action -> new EdnReader().readElements("[{:boat/crew 1} {:boat/crew 2}]", action),
                        List.of(),
                        store.memory,
                        store.memory,
                        TestStore.NOW);

        assertThat(report.updateCount()).isEqualTo(2);
    }

    @Test
    void consumesNoEntidsWhenItFails() {
        store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[{:db/id \"a\" :boat/crew 1} {:db/id \"b\" :boat/crew \"x\"}]");

        TxReport report = store.transact("[{:db/id \"a\" :boat/crew 1}]");

        assertThat(report.tx()).isEqualTo(tx(2));
        assertThat(store.eid("a")).isEqualTo(65559);
    }
}
