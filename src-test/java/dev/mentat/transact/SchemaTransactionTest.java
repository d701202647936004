// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import static dev.mentat.error.ErrorKind.IDENT_CONFLICT;
import static dev.mentat.error.ErrorKind.INVALID_ALTER_ATTRIBUTE;
import static dev.mentat.error.ErrorKind.INVALID_INSTALL_ATTRIBUTE;
import static dev.mentat.error.ErrorKind.NOT_AN_ATTRIBUTE;
import static dev.mentat.error.ErrorKind.NOT_AN_ENTITY;
import static dev.mentat.error.ErrorKind.RESERVED;
import static dev.mentat.transact.TestStore.keyword;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.error.Texts;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Schema;
import dev.mentat.schema.TupleSpec;
import dev.mentat.schema.Unique;
import dev.mentat.schema.ValueType;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class SchemaTransactionTest {
    private static Attribute attribute(TestStore store, String ident) {
        return store.schema().attribute(keyword(ident)).orElseThrow();
    }

    @Test
    void givesAttributesUserEntidsInTheOrderOfTheirDefinition() {
        TestStore store = TestStore.with(":a/x :long :one", ":a/y :long :many");

        TxReport report = store.transact("[{:db/id \"p\" :a/x 1}]");

        assertThat(store.attribute(":a/x")).isEqualTo(65536);
        assertThat(store.attribute(":a/y")).isEqualTo(65537);
        assertThat(report.entities()).containsExactly(new TxReport.Entity(65538, "p", true));
    }

    @Test
    void readsEveryPropertyOfAnAttribute() {
        TestStore store = TestStore.empty();

        store.transact("""
                [{:db/ident :a/x :db/valueType :db.type/string :db/cardinality :db.cardinality/many
                  :db/unique :db.unique/value :db/index true :db/fulltext true :db/noHistory true :db/doc "d"
                  :db.attr/preds [not-empty clojure.string/blank?] :db.install/_attribute :db.part/db}]
                """);

        Attribute attribute = attribute(store, ":a/x");
        assertThat(attribute.type()).isEqualTo(ValueType.STRING);
        assertThat(attribute.many()).isTrue();
        assertThat(attribute.unique()).isEqualTo(Unique.VALUE);
        assertThat(attribute.index()).isTrue();
        assertThat(attribute.fulltext()).isTrue();
        assertThat(attribute.noHistory()).isTrue();
        assertThat(attribute.component()).isFalse();
        assertThat(attribute.doc()).isEqualTo("d");
        assertThat(attribute.predicates()).hasToString("[clojure.string/blank?, not-empty]");
    }

    @Test
    void definesAnAttributeByListForms() {
        TestStore store = TestStore.empty();

        store.transact("""
                [[:db/add "a" :db/ident :a/x] [:db/add "a" :db/valueType :db.type/ref]
                 [:db/add "a" :db/isComponent true] [:db/add "a" :db/cardinality :db.cardinality/one]]
                """);

        assertThat(attribute(store, ":a/x").component()).isTrue();
    }

    @Test
    void readsTheSlotsOfTuples() {
        TestStore store = TestStore.with(":s/co :string :one", ":s/no :long :one");

        store.transact("""
                [{:db/ident :t/c :db/valueType :db.type/tuple :db/cardinality :db.cardinality/one :db/tupleAttrs [:s/co :s/no]}
                 {:db/ident :t/h :db/valueType :db.type/tuple :db/cardinality :db.cardinality/one :db/tupleTypes [:db.type/long :db.type/ref]}
                 {:db/ident :t/o :db/valueType :db.type/tuple :db/cardinality :db.cardinality/many :db/tupleType :db.type/keyword}]
                """);

        assertThat(attribute(store, ":t/c").tuple())
                .isEqualTo(new TupleSpec.Composite(List.of(store.attribute(":s/co"), store.attribute(":s/no"))));
        assertThat(attribute(store, ":t/h").tuple())
                .isEqualTo(new TupleSpec.Heterogeneous(List.of(ValueType.LONG, ValueType.REF)));
        assertThat(attribute(store, ":t/o").tuple()).isEqualTo(new TupleSpec.Homogeneous(ValueType.KEYWORD));
    }

    @Test
    void takesATupleAndItsComponentsInOneTransaction() {
        TestStore store = TestStore.empty();

        store.transact("""
                [{:db/ident :t/c :db/valueType :db.type/tuple :db/cardinality :db.cardinality/one :db/tupleAttrs [:s/co :s/no]}
                 {:db/ident :s/co :db/valueType :db.type/string :db/cardinality :db.cardinality/one}
                 {:db/ident :s/no :db/valueType :db.type/long :db/cardinality :db.cardinality/one}]
                """);

        assertThat(attribute(store, ":t/c").tuple())
                .isEqualTo(new TupleSpec.Composite(List.of(store.attribute(":s/co"), store.attribute(":s/no"))));
    }

    @Test
    void namesWhatADefinitionLacks() {
        TestStore store = TestStore.empty();

        assertThat(store.refuses(INVALID_INSTALL_ATTRIBUTE, "[{:db/ident :a/x :db/valueType :db.type/long}]"))
                .isEqualTo(
                        ":db.error/invalid-install-attribute attribute :a/x lacks :db/cardinality at 1:13. An attribute"
                                + " needs :db/ident, :db/valueType and :db/cardinality.");
        assertThat(store.refuses(INVALID_INSTALL_ATTRIBUTE, "[{:db/ident :a/x :db/index true}]"))
                .contains("attribute :a/x lacks :db/valueType at 1:13; attribute :a/x lacks :db/cardinality at 1:13");
        assertThat(store.refuses(
                        INVALID_INSTALL_ATTRIBUTE,
                        "[{:db/valueType :db.type/long :db/cardinality :db.cardinality/one}]"))
                .contains("lacks :db/ident");
    }

    @Test
    void refusesDefinitionsThatContradictThemselves() {
        TestStore store = TestStore.with(":a/many :long :many", ":a/one :long :one");

        assertThat(refused(
                        store, ":db/valueType :db.type/long :db/cardinality :db.cardinality/one :db/isComponent true"))
                .contains(":db/isComponent needs :db.type/ref, and :a/x is :db.type/long");
        assertThat(refused(store, ":db/valueType :db.type/long :db/cardinality :db.cardinality/one :db/fulltext true"))
                .contains(":db/fulltext needs :db.type/string, and :a/x is :db.type/long");
        assertThat(refused(
                        store,
                        ":db/valueType :db.type/bytes :db/cardinality :db.cardinality/one :db/unique :db.unique/value"))
                .contains(":a/x is :db.type/bytes and cannot be unique");
        assertThat(refused(store, ":db/valueType :a/one :db/cardinality :db.cardinality/one"))
                .contains(":db/valueType of :a/x is :a/one");
        assertThat(refused(store, ":db/valueType :db.type/long :db/cardinality :db.type/long"))
                .contains(":db/cardinality of :a/x is :db.type/long");
        assertThat(refused(
                        store,
                        ":db/valueType :db.type/long :db/cardinality :db.cardinality/one :db/unique :db.type/long"))
                .contains(":db/unique of :a/x is :db.type/long");
        assertThat(refused(store, ":db/valueType :db.type/tuple :db/cardinality :db.cardinality/one"))
                .contains(":a/x does not define its slots");
        assertThat(refused(
                        store,
                        ":db/valueType :db.type/long :db/cardinality :db.cardinality/one :db/tupleType :db.type/long"))
                .contains(":a/x is :db.type/long and has slots");
        assertThat(
                        refused(
                                store,
                                ":db/valueType :db.type/tuple :db/cardinality :db.cardinality/one :db/tupleAttrs [:a/one :a/many]"))
                .contains(":a/many, which is to be part of :a/x, has cardinality many");
        assertThat(
                        refused(
                                store,
                                ":db/valueType :db.type/tuple :db/cardinality :db.cardinality/one :db/tupleAttrs [:a/one :a/none]"))
                .contains(":a/none, which is to be part of :a/x, is no attribute");
        assertThat(
                        refused(
                                store,
                                ":db/valueType :db.type/tuple :db/cardinality :db.cardinality/one :db/tupleTypes [:db.type/long :db.type/tuple]"))
                .contains(":db/tupleTypes of :a/x is :db.type/tuple");
        assertThat(refused(
                        store,
                        ":db/valueType :db.type/long :db/cardinality :db.cardinality/one :db.attr/preds my/pred"))
                .contains("my/pred in :db.attr/preds of :a/x is unknown")
                .contains("Known: blank?, even?");
    }

    private static String refused(TestStore store, String definition) {
        return store.refuses(INVALID_INSTALL_ATTRIBUTE, "[{:db/ident :a/x " + definition + "}]");
    }

    @Test
    void refusesToNameAnAttributeLikeAReversedOne() {
        assertThat(TestStore.empty()
                        .refuses(
                                INVALID_INSTALL_ATTRIBUTE,
                                "[{:db/ident :a/_x :db/valueType :db.type/long :db/cardinality :db.cardinality/one}]"))
                .contains(":a/_x cannot name an attribute");
    }

    @Test
    void makesAnAttributeUsableInTheNextTransactionOnly() {
        TestStore store = TestStore.empty();
        String definition = "{:db/ident :a/x :db/valueType :db.type/long :db/cardinality :db.cardinality/one}";

        assertThat(store.refuses(NOT_AN_ATTRIBUTE, "[" + definition + " {:a/x 1}]"))
                .contains(":a/x is not an attribute of store \"default\" at 1:")
                .contains("Attributes become usable in the transaction after the one that defines them");
        store.transact("[" + definition + "]");
        store.transact("[{:a/x 1}]");
    }

    @Test
    void keepsTheNamespacesOfTheSystem() {
        TestStore store = TestStore.empty();

        assertThat(store.refuses(
                        RESERVED,
                        "[{:db/ident :db.mine/x :db/valueType :db.type/long :db/cardinality :db.cardinality/one}]"))
                .contains(":db.mine/x uses a reserved namespace");
        store.refuses(RESERVED, "[{:db/ident :db/mine}]");
        store.transact("[{:db/ident :dbx/mine} {:db/ident :plain}]");
    }

    @Test
    void refusesToTouchSystemEntities() {
        TestStore store = TestStore.fleet();

        assertThat(store.refuses(RESERVED, "[{:db/id :db/doc :db/cardinality :db.cardinality/many}]"))
                .contains(":db/doc is a system entity");
        store.refuses(RESERVED, "[[:db/add 1 :db/doc \"x\"]]");
        store.refuses(RESERVED, "[[:db/retract :db/doc :db/valueType :db.type/string]]");
        store.refuses(RESERVED, "[[:db/retractEntity :db/txInstant]]");
        store.refuses(RESERVED, "[{:db/ident :db.type/long :note/text \"x\"}]");
    }

    @Test
    void acceptsTheSameDefinitionAgain() {
        TestStore store = TestStore.with(":a/x :long :one");
        Schema before = store.schema();

        TxReport report =
                store.transact("[{:db/ident :a/x :db/valueType :db.type/long :db/cardinality :db.cardinality/one}]");

        assertThat(report.asserted()).isEqualTo(1);
        assertThat(report.retracted()).isZero();
        assertThat(store.schema()).isSameAs(before);
    }

    @Test
    void treatsAnAttributeAsAnOrdinaryEntity() {
        TestStore store = TestStore.with(":a/x :long :one");

        TxReport report = store.transact("[{:db/ident :a/x :a/x 9}]");

        assertThat(report.asserted()).isEqualTo(2);
        assertThat(store.values(store.attribute(":a/x"), ":a/x")).containsExactly(9L);
    }

    @Test
    void neverChangesAValueType() {
        TestStore store = TestStore.with(":a/x :long :one");

        assertThat(store.refuses(INVALID_ALTER_ATTRIBUTE, "[{:db/ident :a/x :db/valueType :db.type/string}]"))
                .contains(":db/valueType of :a/x cannot change");
    }

    @Test
    void neverChangesFulltextOrTheSlotsOfTuples() {
        TestStore store = TestStore.with(":a/x :string :one", ":a/y :string :one :fulltext", ":a/z :string :one");
        store.transact(
                "[{:db/ident :t/c :db/valueType :db.type/tuple :db/cardinality :db.cardinality/one :db/tupleAttrs [:a/x :a/y]}]");

        assertThat(store.refuses(INVALID_ALTER_ATTRIBUTE, "[{:db/id :a/x :db/fulltext true}]"))
                .contains(":db/fulltext of :a/x cannot change");
        store.refuses(INVALID_ALTER_ATTRIBUTE, "[[:db/retract :a/y :db/fulltext true]]");
        assertThat(store.refuses(INVALID_ALTER_ATTRIBUTE, "[{:db/id :t/c :db/tupleAttrs [:a/y :a/z]}]"))
                .contains("the tuple definition of :t/c cannot change");
    }

    @Test
    void makesManyOneOnlyWhenNoEntityHasSeveralValues() {
        TestStore store = TestStore.with(":a/x :long :many");
        store.transact("[{:db/id \"e\" :a/x [1 2]} {:a/x [3 4 5]}]");

        assertThat(store.refuses(INVALID_ALTER_ATTRIBUTE, "[{:db/id :a/x :db/cardinality :db.cardinality/one}]"))
                .contains(Texts.format(
                        ":a/x cannot become cardinality one: %d has 2 values (and 1 more entity) at 1:31",
                        store.eid("e")));
        store.transact("[[:db/retract #eid \"e\" :a/x 2] [:db/retract 65538 :a/x 3] [:db/retract 65538 :a/x 4]]");
        store.transact("[{:db/id :a/x :db/cardinality :db.cardinality/one}]");
        store.transact("[[:db/add #eid \"e\" :a/x 7]]");

        assertThat(store.values(store.eid("e"), ":a/x")).containsExactly(7L);
    }

    @Test
    void judgesAnAlterationByTheResultingData() {
        TestStore store = TestStore.with(":a/x :long :many");
        store.transact("[{:db/id \"e\" :a/x [1 2]}]");

        store.transact("[{:db/id :a/x :db/cardinality :db.cardinality/one} [:db/retract #eid \"e\" :a/x 1]]");

        assertThat(store.values(":a/x")).containsExactly(2L);
        assertThat(attribute(store, ":a/x").many()).isFalse();
    }

    @Test
    void addsUniquenessOnlyToDistinctValues() {
        TestStore store = TestStore.with(":a/x :long :one");
        store.transact("[{:db/id \"a\" :a/x 1} {:db/id \"b\" :a/x 1} {:a/x 2}]");

        assertThat(store.refuses(INVALID_ALTER_ATTRIBUTE, "[{:db/id :a/x :db/unique :db.unique/value}]"))
                .contains(Texts.format(
                        ":a/x cannot become unique: value 1 is held by %d, %d at 1:26",
                        store.eid("a"), store.eid("b")));
        store.transact("[{:db/id :a/x :db/unique :db.unique/value} [:db/add #eid \"b\" :a/x 3]]");

        assertThat(attribute(store, ":a/x").unique()).isEqualTo(Unique.VALUE);
        store.transact("[{:db/id :a/x :db/unique :db.unique/identity}]");
        assertThat(attribute(store, ":a/x").unique()).isEqualTo(Unique.IDENTITY);
    }

    @Test
    void removesUniqueness() {
        TestStore store = TestStore.with(":a/x :long :one :identity");
        store.transact("[{:a/x 1}]");

        store.transact("[[:db/retract :a/x :db/unique :db.unique/identity]]");
        store.transact("[{:a/x 1}]");

        assertThat(store.values(":a/x")).containsExactly(1L, 1L);
    }

    @Test
    void changesOnlyWhatAnAlterationStates() {
        TestStore store = TestStore.with(":a/x :long :one :identity");

        store.transact("[{:db/id :a/x :db/doc \"d\"}]");
        store.transact("[{:db/id \"m\" :a/x 1}]");
        store.transact("[{:db/id \"m2\" :a/x 1}]");

        assertThat(store.eid("m2")).isEqualTo(store.eid("m"));
        assertThat(attribute(store, ":a/x").doc()).isEqualTo("d");
    }

    @Test
    void switchesFlags() {
        TestStore store = TestStore.with(":a/x :ref :one", ":a/y :long :one");

        store.transact("[{:db/id :a/x :db/isComponent true :db/index true :db/noHistory true}]");
        assertThat(attribute(store, ":a/x").component()).isTrue();
        store.transact("[[:db/retract :a/x :db/isComponent true] {:db/id :a/x :db/index false :db/noHistory false}]");

        assertThat(attribute(store, ":a/x").component()).isFalse();
        assertThat(attribute(store, ":a/x").index()).isFalse();
        assertThat(attribute(store, ":a/x").noHistory()).isFalse();
        assertThat(store.refuses(INVALID_ALTER_ATTRIBUTE, "[{:db/id :a/y :db/isComponent true}]"))
                .contains(":db/isComponent needs :db.type/ref, and :a/y is :db.type/long");
    }

    @Test
    void keepsTheOldIdentAsAliasAfterARename() {
        TestStore store = TestStore.with(":a/x :long :one");

        store.transact("[{:db/id :a/x :db/ident :a/renamed}]");
        store.transact("[{:a/x 3}]");

        assertThat(store.values(":a/renamed")).containsExactly(3L);
        assertThat(attribute(store, ":a/x").ident()).isEqualTo(keyword(":a/renamed"));
    }

    @Test
    void endsAnAliasWhenAnotherEntityClaimsIt() {
        TestStore store = TestStore.with(":a/x :long :one");
        store.transact("[{:a/x 1}]");

        store.transact("[{:db/id :a/x :db/ident :a/y}]");
        store.transact("[{:db/ident :a/x :db/valueType :db.type/string :db/cardinality :db.cardinality/one}]");
        store.transact("[{:a/x \"s\" :a/y 2}]");

        assertThat(store.values(":a/x")).containsExactly("s");
        assertThat(store.values(":a/y")).containsExactly(1L, 2L);
    }

    @Test
    void swapsTwoIdents() {
        TestStore store = TestStore.with(":a/x :long :one", ":a/y :long :one");
        store.transact("[{:a/x 1}]");

        store.transact("[[:db/add :a/x :db/ident :a/y] [:db/add :a/y :db/ident :a/x]]");

        assertThat(store.values(":a/y")).containsExactly(1L);
        assertThat(store.values(":a/x")).isEmpty();
    }

    @Test
    void freesTheIdentOfAnOrdinaryEntity() {
        TestStore store = TestStore.fleet();
        store.transact("[{:db/id \"r\" :db/ident :color/red}]");
        assertThat(store.schema().entid(keyword(":color/red"))).hasValue(store.eid("r"));

        store.transact("[[:db/retract #eid \"r\" :db/ident :color/red]]");

        assertThat(store.schema().entid(keyword(":color/red"))).isEmpty();
        store.refuses(NOT_AN_ENTITY, "[[:db/add :color/red :note/text \"x\"]]");
    }

    @Test
    void refusesAnIdentThatHasAnOwner() {
        TestStore store = TestStore.with(":a/x :long :one");
        store.transact("[{:db/id \"r\" :a/x 1}]");

        assertThat(store.refuses(IDENT_CONFLICT, "[{:db/id #eid \"r\" :db/ident :a/x}]"))
                .contains(":a/x already names 65536; cannot make it the ident of " + store.eid("r"));
        store.transact("[{:db/id \"s\" :a/x 2}]");
        store.refuses(IDENT_CONFLICT, "[[:db/add #eid \"r\" :db/ident :c/d] [:db/add #eid \"s\" :db/ident :c/d]]");
    }

    @Test
    void removesAnAttributeThatIsNotInUse() {
        TestStore store = TestStore.with(":a/x :long :one");
        String removal = "[:db/retract :a/x :db/ident :a/x] [:db/retract :a/x :db/valueType :db.type/long]"
                + " [:db/retract :a/x :db/cardinality :db.cardinality/one]";

        store.transact("[{:db/id \"e\" :a/x 1}]");
        assertThat(store.refuses(INVALID_ALTER_ATTRIBUTE, "[" + removal + "]"))
                .contains(":a/x is in use and cannot be removed");
        store.refuses(INVALID_ALTER_ATTRIBUTE, "[[:db/retractEntity :a/x]]");
        store.refuses(INVALID_ALTER_ATTRIBUTE, "[" + removal + " {:a/x 2} [:db/retract #eid \"e\" :a/x 1]]");

        store.transact("[" + removal + " [:db/retract #eid \"e\" :a/x 1]]");
        assertThat(store.schema().attribute(keyword(":a/x"))).isEmpty();
    }

    @Test
    void refusesToRemovePartsOfADefinition() {
        TestStore store = TestStore.with(":a/x :long :one :identity");

        assertThat(store.refuses(INVALID_ALTER_ATTRIBUTE, "[[:db/retract :a/x :db/ident :a/x]]"))
                .contains("attribute :a/x would lose :db/ident");
        store.refuses(INVALID_ALTER_ATTRIBUTE, "[[:db/retract :a/x :db/valueType]]");
        store.refuses(
                INVALID_ALTER_ATTRIBUTE,
                "[[:db/retract :a/x :db/ident] [:db/retract :a/x :db/valueType] [:db/retract :a/x :db/cardinality]]");
        store.transact("[[:db/retractEntity :a/x]]");
        assertThat(store.userDatoms()).isEmpty();
    }

    @Test
    void keepsThePartsOfCompositeTuples() {
        TestStore store = TestStore.with(":s/co :string :one", ":s/no :long :one");
        store.transact(
                "[{:db/ident :s/both :db/valueType :db.type/tuple :db/cardinality :db.cardinality/one :db/tupleAttrs [:s/co :s/no]}]");

        assertThat(store.refuses(INVALID_ALTER_ATTRIBUTE, "[{:db/id :s/co :db/cardinality :db.cardinality/many}]"))
                .contains(":s/co is part of the tuple :s/both and cannot become cardinality many");
        assertThat(store.refuses(INVALID_ALTER_ATTRIBUTE, "[[:db/retractEntity :s/co]]"))
                .contains(":s/co is part of the tuple :s/both and cannot be removed");
        store.transact("[[:db/retractEntity :s/co] [:db/retractEntity :s/both]]");
        assertThat(store.values(":db/ident")).doesNotContain(keyword(":s/co"), keyword(":s/both"));
    }

    @Test
    void repeatsASchemaForEver() {
        String schema = """
                [{:db/ident :gadget/serial :db/valueType :db.type/string :db/cardinality :db.cardinality/one
                  :db/unique :db.unique/identity :db/index true}
                 {:db/ident :gadget/tags :db/valueType :db.type/keyword :db/cardinality :db.cardinality/many}]
                """;
        TestStore store = TestStore.empty();
        store.transact(schema);
        store.transact("[{:db/id \"g\" :gadget/serial \"G-7\" :gadget/tags [:new :blue]}]");

        assertThat(store.transact(schema).updateCount()).isZero();
        assertThat(store.transact(schema).updateCount()).isZero();
        store.transact("[{:gadget/serial \"G-7\" :gadget/tags :used}]");

        assertThat(store.values(store.eid("g"), ":gadget/tags"))
                .isEqualTo(Set.of(keyword(":new"), keyword(":blue"), keyword(":used")));
    }
}
