// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.edn.Keyword;
import dev.mentat.error.TxFormErrors;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Coercion;
import dev.mentat.schema.Datom;
import dev.mentat.schema.DatomReader;
import dev.mentat.schema.Schema;
import dev.mentat.schema.ValueOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The store before a transaction, for transaction functions. */
final class BeforeView implements DbView {
    private final DatomReader reader;
    private final Schema schema;

    BeforeView(DatomReader reader, Schema schema) {
        this.reader = reader;
        this.schema = schema;
    }

    @Override
    public long basis() {
        return reader.basis();
    }

    @Override
    public OptionalLong entid(Keyword ident) {
        return schema.entid(ident);
    }

    @Override
    public OptionalLong entid(Keyword attribute, Object value) {
        Attribute unique = unique(schema, attribute);
        Long owner = owner(unique, typed(unique, value), new Owners(reader));
        return owner == null ? OptionalLong.empty() : OptionalLong.of(owner);
    }

    static Object typed(Attribute attribute, Object value) {
        return Coercion.coerce(attribute.type(), value).orElse(value);
    }

    static @Nullable Long owner(Attribute attribute, Object value, Owners owners) {
        owners.want(attribute, value);
        owners.read();
        return owners.of(attribute, value);
    }

    @Override
    public List<List<Object>> values(Collection<Long> entities, Keyword attribute) {
        Map<Long, List<Object>> values = new HashMap<>();
        for (Datom datom : reader.datoms(Map.of(attribute(schema, attribute), new HashSet<>(entities)))) {
            values.computeIfAbsent(datom.e(), e -> new ArrayList<>()).add(datom.v());
        }
        values.values().forEach(list -> list.sort(ValueOrder.INSTANCE));
        return entities.stream()
                .map(entity -> values.getOrDefault(entity, List.of()))
                .toList();
    }

    static Attribute attribute(Schema schema, Keyword name) {
        return schema.attribute(name)
                .orElseThrow(() -> TxFormErrors.notAnAttribute(name.toString(), schema.store(), "", null)
                        .exception());
    }

    static Attribute unique(Schema schema, Keyword name) {
        Attribute attribute = attribute(schema, name);
        if (attribute.unique() == null) {
            throw TxFormErrors.lookupRefNotUnique("[" + name + " …]", name.toString(), null)
                    .exception();
        }
        return attribute;
    }
}
