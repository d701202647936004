// SPDX-License-Identifier: Apache-2.0
package dev.mentat.schema;

import static dev.mentat.schema.ValueType.BOOLEAN;
import static dev.mentat.schema.ValueType.INSTANT;
import static dev.mentat.schema.ValueType.KEYWORD;
import static dev.mentat.schema.ValueType.LONG;
import static dev.mentat.schema.ValueType.REF;
import static dev.mentat.schema.ValueType.STRING;
import static dev.mentat.schema.ValueType.SYMBOL;
import static dev.mentat.schema.ValueType.TUPLE;

import dev.mentat.edn.Keyword;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The bootstrap transaction, with which every store begins: the idents 1 to 40 of Mozilla Mentat, those of the further
 * value types and of composite tuples, specs and transaction functions after them, and the attributes among all these.
 */
public final class Bootstrap {
    /** The instant of the bootstrap transaction, before any that can be imported. */
    public static final Instant INSTANT_OF_BOOTSTRAP = Instant.EPOCH;

    /** In the order of their entids, from 1. */
    private static final List<String> IDENTS = List.of(
            "db/ident",
            "db.part/db",
            "db/txInstant",
            "db.install/partition",
            "db.install/valueType",
            "db.install/attribute",
            "db/valueType",
            "db/cardinality",
            "db/unique",
            "db/isComponent",
            "db/index",
            "db/fulltext",
            "db/noHistory",
            "db/add",
            "db/retract",
            "db.part/user",
            "db.part/tx",
            "db/excise",
            "db.excise/attrs",
            "db.excise/beforeT",
            "db.excise/before",
            "db.alter/attribute",
            "db.type/ref",
            "db.type/keyword",
            "db.type/long",
            "db.type/double",
            "db.type/string",
            "db.type/uuid",
            "db.type/uri",
            "db.type/boolean",
            "db.type/instant",
            "db.type/bytes",
            "db.cardinality/one",
            "db.cardinality/many",
            "db.unique/value",
            "db.unique/identity",
            "db/doc",
            "db.schema/version",
            "db.schema/attribute",
            "db.schema/core",
            "db.type/bigint",
            "db.type/bigdec",
            "db.type/float",
            "db.type/symbol",
            "db.type/tuple",
            "db/tupleAttrs",
            "db/tupleType",
            "db/tupleTypes",
            "db.attr/preds",
            "db.entity/attrs",
            "db.entity/preds",
            "db/ensure",
            "db/fn",
            "db.fn/retractEntity",
            "db/retractEntity",
            "db.fn/cas",
            "db/cas",
            "db.fn/call");

    private static final TupleSpec KEYWORDS = new TupleSpec.Homogeneous(KEYWORD);

    private static final List<Attribute> ATTRIBUTES = List.of(
            attribute(Entids.DB_IDENT, KEYWORD, false, Unique.IDENTITY, true, null),
            attribute(Entids.DB_TX_INSTANT, INSTANT, false, null, true, null),
            plain(Entids.DB_INSTALL_PARTITION, REF, true),
            plain(Entids.DB_INSTALL_VALUE_TYPE, REF, true),
            plain(Entids.DB_INSTALL_ATTRIBUTE, REF, true),
            plain(Entids.DB_VALUE_TYPE, REF, false),
            plain(Entids.DB_CARDINALITY, REF, false),
            plain(Entids.DB_UNIQUE, REF, false),
            plain(Entids.DB_IS_COMPONENT, BOOLEAN, false),
            plain(Entids.DB_INDEX, BOOLEAN, false),
            plain(Entids.DB_FULLTEXT, BOOLEAN, false),
            plain(Entids.DB_NO_HISTORY, BOOLEAN, false),
            plain(Entids.DB_ALTER_ATTRIBUTE, REF, true),
            plain(Entids.DB_DOC, STRING, false),
            plain(Entids.DB_SCHEMA_VERSION, LONG, false),
            attribute(Entids.DB_SCHEMA_ATTRIBUTE, REF, true, Unique.VALUE, true, null),
            attribute(Entids.DB_TUPLE_ATTRS, TUPLE, false, null, false, KEYWORDS),
            plain(Entids.DB_TUPLE_TYPE, KEYWORD, false),
            attribute(Entids.DB_TUPLE_TYPES, TUPLE, false, null, false, KEYWORDS),
            plain(Entids.DB_ATTR_PREDS, SYMBOL, true),
            plain(Entids.DB_ENTITY_ATTRS, KEYWORD, true),
            plain(Entids.DB_ENTITY_PREDS, SYMBOL, true),
            plain(Entids.DB_ENSURE, REF, true));

    /** How many of the attributes {@code :db.schema/core} lists: those that Mozilla Mentat has. */
    private static final int CORE_ATTRIBUTES = 16;

    private Bootstrap() {}

    /** Returns the schema of a store that holds the bootstrap transaction and nothing else. */
    public static Schema schema(String store) {
        Map<Keyword, Long> entids = new HashMap<>();
        for (int i = 0; i < IDENTS.size(); i++) {
            entids.put(new Keyword(IDENTS.get(i)), i + 1L);
        }
        return new Schema(store, ATTRIBUTES, entids, Map.of());
    }

    /** Returns every datom of the bootstrap transaction, the {@code :db/txInstant} included. */
    public static List<Datom> datoms() {
        List<Datom> datoms = new ArrayList<>();
        for (int i = 0; i < IDENTS.size(); i++) {
            datoms.add(datom(i + 1L, Entids.DB_IDENT, new Keyword(IDENTS.get(i))));
        }
        ATTRIBUTES.forEach(attribute -> define(attribute, datoms));
        datoms.add(datom(Entids.DB_SCHEMA_CORE, Entids.DB_SCHEMA_VERSION, 1L));
        ATTRIBUTES.stream()
                .limit(CORE_ATTRIBUTES)
                .forEach(attribute ->
                        datoms.add(datom(Entids.DB_SCHEMA_CORE, Entids.DB_SCHEMA_ATTRIBUTE, attribute.id())));
        datoms.add(datom(Entids.FIRST_TX, Entids.DB_TX_INSTANT, INSTANT_OF_BOOTSTRAP));
        return datoms;
    }

    private static void define(Attribute attribute, List<Datom> datoms) {
        datoms.add(datom(attribute.id(), Entids.DB_VALUE_TYPE, attribute.type().entid()));
        datoms.add(datom(
                attribute.id(),
                Entids.DB_CARDINALITY,
                attribute.many() ? Entids.CARDINALITY_MANY : Entids.CARDINALITY_ONE));
        if (attribute.unique() != null) {
            long unique = attribute.unique() == Unique.IDENTITY ? Entids.UNIQUE_IDENTITY : Entids.UNIQUE_VALUE;
            datoms.add(datom(attribute.id(), Entids.DB_UNIQUE, unique));
        }
        if (attribute.index()) {
            datoms.add(datom(attribute.id(), Entids.DB_INDEX, true));
        }
        if (attribute.tuple() != null) {
            datoms.add(datom(attribute.id(), Entids.DB_TUPLE_TYPE, KEYWORD.ident()));
        }
    }

    private static Datom datom(long e, long a, Object v) {
        return new Datom(e, a, v, Entids.FIRST_TX, true);
    }

    private static Attribute plain(long id, ValueType type, boolean many) {
        return attribute(id, type, many, null, false, null);
    }

    private static Attribute attribute(
            long id, ValueType type, boolean many, @Nullable Unique unique, boolean index, @Nullable TupleSpec tuple) {
        Keyword ident = new Keyword(IDENTS.get((int) id - 1));
        return new Attribute(id, ident, type, many, unique, index, false, false, false, tuple, List.of(), null);
    }
}
