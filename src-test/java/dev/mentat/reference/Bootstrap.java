// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import dev.mentat.edn.Keyword;
import dev.mentat.schema.Datom;
import dev.mentat.schema.Entids;
import dev.mentat.schema.ValueType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** The datoms of the bootstrap transaction. */
final class Bootstrap {
    private static final String IDENTS = """
            db/ident db.part/db db/txInstant db.install/partition db.install/valueType db.install/attribute
            db/valueType db/cardinality db/unique db/isComponent db/index db/fulltext db/noHistory db/add db/retract
            db.part/user db.part/tx db/excise db.excise/attrs db.excise/beforeT db.excise/before db.alter/attribute
            db.type/ref db.type/keyword db.type/long db.type/double db.type/string db.type/uuid db.type/uri
            db.type/boolean db.type/instant db.type/bytes db.cardinality/one db.cardinality/many db.unique/value
            db.unique/identity db/doc db.schema/version db.schema/attribute db.schema/core db.type/bigint
            db.type/bigdec db.type/float db.type/symbol db.type/tuple db/tupleAttrs db/tupleType db/tupleTypes
            db.attr/preds db.entity/attrs db.entity/preds db/ensure db/fn db.fn/retractEntity db/retractEntity
            db.fn/cas db/cas db.fn/call
            """;

    /** The attributes whose names stand in {@code :db.schema/core}. */
    private static final List<Long> CORE = LongStream.of(1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 22, 37, 38, 39)
            .boxed()
            .toList();

    private final List<Datom> datoms = new ArrayList<>();

    private Bootstrap() {}

    static List<Datom> datoms() {
        Bootstrap bootstrap = new Bootstrap();
        bootstrap.idents();
        bootstrap.attributes();
        bootstrap.core();
        bootstrap.fact(Entids.FIRST_TX, Entids.DB_TX_INSTANT, Instant.EPOCH);
        return List.copyOf(bootstrap.datoms);
    }

    private void idents() {
        long entid = 1;
        for (String name : IDENTS.trim().split("\\s+")) {
            fact(entid++, Entids.DB_IDENT, new Keyword(name));
        }
    }

    private void attributes() {
        attribute(Entids.DB_IDENT, ValueType.KEYWORD, false);
        fact(Entids.DB_IDENT, Entids.DB_UNIQUE, Entids.UNIQUE_IDENTITY);
        fact(Entids.DB_IDENT, Entids.DB_INDEX, true);
        attribute(Entids.DB_TX_INSTANT, ValueType.INSTANT, false);
        fact(Entids.DB_TX_INSTANT, Entids.DB_INDEX, true);
        for (long many : new long[] {4, 5, 6, Entids.DB_ALTER_ATTRIBUTE}) {
            attribute(many, ValueType.REF, true);
        }
        for (long one : new long[] {Entids.DB_VALUE_TYPE, Entids.DB_CARDINALITY, Entids.DB_UNIQUE}) {
            attribute(one, ValueType.REF, false);
        }
        for (long flag = Entids.DB_IS_COMPONENT; flag <= Entids.DB_NO_HISTORY; flag++) {
            attribute(flag, ValueType.BOOLEAN, false);
        }
        attribute(Entids.DB_DOC, ValueType.STRING, false);
        attribute(Entids.DB_SCHEMA_VERSION, ValueType.LONG, false);
        attribute(Entids.DB_SCHEMA_ATTRIBUTE, ValueType.REF, true);
        fact(Entids.DB_SCHEMA_ATTRIBUTE, Entids.DB_UNIQUE, Entids.UNIQUE_VALUE);
        fact(Entids.DB_SCHEMA_ATTRIBUTE, Entids.DB_INDEX, true);
        furtherAttributes();
    }

    /** The attributes that Mozilla Mentat does not have. */
    private void furtherAttributes() {
        for (long keywords : new long[] {Entids.DB_TUPLE_ATTRS, Entids.DB_TUPLE_TYPES}) {
            attribute(keywords, ValueType.TUPLE, false);
            fact(keywords, Entids.DB_TUPLE_TYPE, ValueType.KEYWORD.ident());
        }
        attribute(Entids.DB_TUPLE_TYPE, ValueType.KEYWORD, false);
        attribute(Entids.DB_ATTR_PREDS, ValueType.SYMBOL, true);
        attribute(Entids.DB_ENTITY_ATTRS, ValueType.KEYWORD, true);
        attribute(Entids.DB_ENTITY_PREDS, ValueType.SYMBOL, true);
        attribute(Entids.DB_ENSURE, ValueType.REF, true);
    }

    private void core() {
        fact(Entids.DB_SCHEMA_CORE, Entids.DB_SCHEMA_VERSION, 1L);
        CORE.forEach(attribute -> fact(Entids.DB_SCHEMA_CORE, Entids.DB_SCHEMA_ATTRIBUTE, attribute));
    }

    private void attribute(long entid, ValueType type, boolean many) {
        fact(entid, Entids.DB_VALUE_TYPE, type.entid());
        fact(entid, Entids.DB_CARDINALITY, many ? Entids.CARDINALITY_MANY : Entids.CARDINALITY_ONE);
    }

    private void fact(long entity, long attribute, Object value) {
        datoms.add(new Datom(entity, attribute, value, Entids.FIRST_TX, true));
    }
}
