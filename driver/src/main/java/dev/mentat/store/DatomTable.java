// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import dev.mentat.schema.Attribute;
import dev.mentat.schema.Storage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A table of current datoms with those of its attributes that are of interest.
 *
 * @param name the bare name of the table
 * @param entityColumn the column with the entid
 * @param columns where the attributes lie in it
 */
record DatomTable(String name, String entityColumn, List<Column> columns) {
    /**
     * The columns of one attribute.
     *
     * @param attribute the attribute
     * @param value the column with the value, NULL where the entity lacks the attribute
     * @param tx the column with the transaction that asserted it
     */
    record Column(Attribute attribute, String value, String tx) {}

    static DatomTable of(Attribute attribute, Storage storage) {
        if (storage.place() instanceof Storage.SegmentColumn segment) {
            Column column = new Column(attribute, segment.valueColumn(), segment.txColumn());
            return new DatomTable(segment.table(), segment.entityColumn(), List.of(column));
        }
        return new DatomTable(storage.place().table(), "e", List.of(new Column(attribute, "v", "tx")));
    }

    /** Returns the tables of attributes, those of one table together; attributes without storage have none. */
    static Collection<DatomTable> of(Collection<Attribute> attributes, StoreLayout layout) {
        Map<String, DatomTable> tables = new LinkedHashMap<>();
        for (Attribute attribute : attributes) {
            layout.storage(attribute.id()).ifPresent(storage -> {
                DatomTable table = of(attribute, storage);
                tables.merge(table.name(), table, DatomTable::and);
            });
        }
        return tables.values();
    }

    private DatomTable and(DatomTable other) {
        List<Column> all = new ArrayList<>(columns);
        all.addAll(other.columns);
        return new DatomTable(name, entityColumn, all);
    }

    /** Returns the names of all columns: the entity, then value and transaction of each attribute. */
    List<String> columnNames() {
        List<String> names = new ArrayList<>();
        names.add(entityColumn);
        columns.forEach(column -> {
            names.add(column.value());
            names.add(column.tx());
        });
        return names;
    }
}
