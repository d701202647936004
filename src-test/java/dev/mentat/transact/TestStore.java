// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.mentat.edn.EdnReader;
import dev.mentat.edn.Form;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import dev.mentat.schema.Datom;
import dev.mentat.schema.Entids;
import dev.mentat.schema.Schema;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A store to transact texts in, in which {@code #eid "x"} is the entid that the tempid x got last. */
final class TestStore {
    static final Instant NOW = Instant.parse("2026-06-01T12:00:00Z");

    /** The shared schema of the acceptance cases about boats and ports. */
    static final List<String> FLEET = List.of(
            ":boat/name :string :one",
            ":boat/reg :string :one :identity",
            ":boat/len :double :one",
            ":boat/crew :long :one",
            ":boat/tags :keyword :many",
            ":boat/nick :string :many",
            ":boat/home :ref :one",
            ":boat/seen :ref :many",
            ":boat/part :ref :many :component",
            ":boat/main :ref :one :component",
            ":boat/active :boolean :one",
            ":boat/built :instant :one",
            ":boat/uid :uuid :one :value",
            ":boat/blob :bytes :one",
            ":boat/tons :bigint :one",
            ":boat/price :bigdec :one",
            ":part/no :string :one",
            ":part/serial :string :one :identity",
            ":part/sub :ref :many :component",
            ":port/code :string :one :identity",
            ":port/near :ref :many",
            ":port/twin :ref :one :identity",
            ":note/text :string :one");

    final MemoryStore memory = new MemoryStore();
    private final Map<String, Long> entids = new HashMap<>();
    private final EdnReader reader =
            new EdnReader().withTags(Map.<Symbol, Function<Form, Object>>of(new Symbol("eid"), this::entid));
    private TxFunctions functions = TxFunctions.NONE;
    private Instant now = NOW;

    private TestStore() {}

    static TestStore empty() {
        return new TestStore();
    }

    /** Makes a store with attributes, each given as ident, type, cardinality and flags. */
    static TestStore with(String... attributes) {
        TestStore store = new TestStore();
        store.transact(Arrays.stream(attributes).map(TestStore::definition).collect(Collectors.joining(" ", "[", "]")));
        return store;
    }

    static TestStore fleet() {
        return with(FLEET.toArray(String[]::new));
    }

    private static String definition(String shorthand) {
        String[] words = shorthand.split(" ");
        StringBuilder map = new StringBuilder("{:db/ident " + words[0])
                .append(" :db/valueType :db.type/" + words[1].substring(1))
                .append(" :db/cardinality :db.cardinality/" + words[2].substring(1));
        for (String flag : List.of(words).subList(3, words.length)) {
            map.append(
                    switch (flag) {
                        case ":identity" -> " :db/unique :db.unique/identity";
                        case ":value" -> " :db/unique :db.unique/value";
                        case ":component" -> " :db/isComponent true";
                        case ":index" -> " :db/index true";
                        case ":fulltext" -> " :db/fulltext true";
                        default -> throw new IllegalArgumentException(flag);
                    });
        }
        return map.append("}").toString();
    }

    private Object entid(Form tempid) {
        return eid((String) ((Form.Atom) tempid).value());
    }

    void functions(TxFunctions functions) {
        this.functions = functions;
    }

    void now(Instant now) {
        this.now = now;
    }

    TxReport transact(String text, Object... arguments) {
        TxReport report = new Transactor(functions)
                .transact(TxForms.of(reader.read(text)), Arrays.asList(arguments), memory, memory, now);
        report.entities().stream()
                .filter(entity -> entity.tempid() != null)
                .forEach(entity -> entids.put(entity.tempid(), entity.entid()));
        return report;
    }

    /** Requires that a transaction is refused with a kind and leaves no trace; returns the message. */
    String refuses(ErrorKind kind, String text, Object... arguments) {
        List<Object> before = memory.dump();
        MentatException failure = catchThrowableOfType(MentatException.class, () -> transact(text, arguments));
        assertThat(failure).as("refusal of %s", text).isNotNull();
        assertThat(failure.kind()).as(failure.getMessage()).isEqualTo(kind);
        assertThat(memory.dump().equals(before)).as("nothing changed").isTrue();
        return failure.getMessage();
    }

    long eid(String tempid) {
        return entids.get(tempid);
    }

    /** Returns the entid of the user transaction with a number; the first one has 1. */
    static long tx(int number) {
        return Entids.FIRST_TX + number;
    }

    Schema schema() {
        return memory.catalogue().schema();
    }

    /** Returns the values that an entity holds of an attribute. */
    Set<Object> values(long entity, String attribute) {
        return datoms(attribute).stream()
                .filter(datom -> datom.e() == entity)
                .map(Datom::v)
                .collect(Collectors.toSet());
    }

    /** Returns the values that anything holds of an attribute. */
    List<Object> values(String attribute) {
        return datoms(attribute).stream().map(Datom::v).toList();
    }

    List<Datom> datoms(String attribute) {
        long id = attribute(attribute);
        return memory.current().filter(datom -> datom.a() == id).toList();
    }

    /** Returns every datom of entities that users made. */
    List<Datom> userDatoms() {
        List<Datom> datoms = new ArrayList<>();
        memory.current()
                .filter(datom -> datom.e() >= Entids.FIRST_USER && !Entids.isTx(datom.e()))
                .forEach(datoms::add);
        return datoms;
    }

    long attribute(String ident) {
        return schema().entid(keyword(ident)).orElseThrow();
    }

    static Keyword keyword(String text) {
        return new Keyword(text.substring(1));
    }
}
