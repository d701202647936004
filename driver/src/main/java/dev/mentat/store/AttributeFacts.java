// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Datom;
import dev.mentat.schema.Entids;
import dev.mentat.schema.TupleSpec;
import dev.mentat.schema.Unique;
import dev.mentat.schema.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The stored facts about one attribute, which were checked when they were transacted. */
final class AttributeFacts {
    /** The attributes that say something about an attribute, its ident aside. */
    static final List<Long> PROPERTIES = List.of(
            Entids.DB_VALUE_TYPE,
            Entids.DB_CARDINALITY,
            Entids.DB_UNIQUE,
            Entids.DB_INDEX,
            Entids.DB_FULLTEXT,
            Entids.DB_IS_COMPONENT,
            Entids.DB_NO_HISTORY,
            Entids.DB_DOC,
            Entids.DB_TUPLE_ATTRS,
            Entids.DB_TUPLE_TYPE,
            Entids.DB_TUPLE_TYPES,
            Entids.DB_ATTR_PREDS);

    private final long entid;
    private final Map<Long, Object> values = new HashMap<>();
    private final List<Symbol> predicates = new ArrayList<>();

    /** The transaction that defined the parts of a composite tuple. */
    private long definedBy;

    AttributeFacts(long entid) {
        this.entid = entid;
    }

    void add(Datom datom) {
        if (datom.a() == Entids.DB_ATTR_PREDS) {
            predicates.add((Symbol) datom.v());
        } else {
            values.put(datom.a(), datom.v());
            definedBy = datom.a() == Entids.DB_TUPLE_ATTRS ? datom.tx() : definedBy;
        }
    }

    /**
     * Returns the attribute that the facts make.
     *
     * @param ident its ident
     * @param idents tells whom the idents of the parts of a composite tuple named when it was defined
     */
    Attribute toAttribute(Keyword ident, IdentHistory idents) {
        predicates.sort(null);
        return new Attribute(
                entid,
                ident,
                ValueType.ofEntid((Long) required(Entids.DB_VALUE_TYPE)).orElseThrow(),
                required(Entids.DB_CARDINALITY).equals(Entids.CARDINALITY_MANY),
                unique(),
                flag(Entids.DB_INDEX),
                flag(Entids.DB_FULLTEXT),
                flag(Entids.DB_IS_COMPONENT),
                flag(Entids.DB_NO_HISTORY),
                tuple(idents),
                List.copyOf(predicates),
                (String) values.get(Entids.DB_DOC));
    }

    private Object required(long property) {
        Object value = values.get(property);
        if (value == null) {
            throw new IllegalStateException("Attribute " + entid + " lacks " + property);
        }
        return value;
    }

    private boolean flag(long property) {
        return Boolean.TRUE.equals(values.get(property));
    }

    private @Nullable Unique unique() {
        Object value = values.get(Entids.DB_UNIQUE);
        if (value == null) {
            return null;
        }
        return value.equals(Entids.UNIQUE_IDENTITY) ? Unique.IDENTITY : Unique.VALUE;
    }

    private @Nullable TupleSpec tuple(IdentHistory idents) {
        if (values.get(Entids.DB_TUPLE_ATTRS) instanceof List<?> parts) {
            return new TupleSpec.Composite(parts.stream()
                    .map(part -> idents.owner((Keyword) part, definedBy).orElseThrow())
                    .toList());
        }
        if (values.get(Entids.DB_TUPLE_TYPES) instanceof List<?> types) {
            return new TupleSpec.Heterogeneous(
                    types.stream().map(type -> type((Keyword) type)).toList());
        }
        Object type = values.get(Entids.DB_TUPLE_TYPE);
        return type == null ? null : new TupleSpec.Homogeneous(type((Keyword) type));
    }

    private static ValueType type(Keyword ident) {
        return ValueType.ofIdent(ident).orElseThrow();
    }
}
