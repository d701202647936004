// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import dev.mentat.pool.Lease;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Datom;
import dev.mentat.schema.DatomEraser.Erased;
import dev.mentat.schema.Storage;
import dev.mentat.sql.SqlColumn;
import dev.mentat.sql.StoreSql;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Removes datoms from the tables of current and of retired datoms. Used once. */
final class Erasure {
    private final Lease lease;
    private final StoreSql sql;
    private final LayoutChange layout;
    private final Map<String, Long> growth;
    private final @Nullable Collection<Long> entities;
    private final long before;
    private final DatomQueries queries;
    private final List<Datom> current = new ArrayList<>();
    private final List<Datom> past = new ArrayList<>();

    /**
     * Makes an eraser.
     *
     * @param growth takes by how many rows each table grows
     * @param entities of which entities, or null for all that have any
     * @param before only what a transaction below this entid asserted
     */
    Erasure(
            Lease lease,
            StoreSql sql,
            LayoutChange layout,
            Map<String, Long> growth,
            @Nullable Collection<Long> entities,
            long before) {
        this.lease = lease;
        this.sql = sql;
        this.layout = layout;
        this.growth = growth;
        this.entities = entities;
        this.before = before;
        this.queries = new DatomQueries(lease, sql);
    }

    /**
     * Removes the datoms of attributes.
     *
     * @param change takes those that hold
     */
    Erased erase(Collection<Attribute> attributes, DatomChange change) {
        DatomTable.of(attributes, layout.layout()).forEach(table -> read(table, current));
        current.forEach(change::erase);
        for (Attribute attribute : attributes) {
            layout.layout()
                    .storage(attribute.id())
                    .map(Storage::retired)
                    .ifPresent(table -> eraseRetired(attribute, table));
        }
        return new Erased(current, past);
    }

    private void eraseRetired(Attribute attribute, String table) {
        DatomTable.Column column = new DatomTable.Column(
                attribute, SqlColumn.value(attribute.type()).name(), SqlColumn.TX_FROM.name());
        int known = past.size();
        read(new DatomTable(table, SqlColumn.ENTITY.name(), List.of(column)), past);
        if (past.size() > known) {
            delete(table);
            growth.merge(table, (long) known - past.size(), Long::sum);
        }
    }

    private void read(DatomTable table, List<Datom> found) {
        Collection<Long> wanted = entities;
        if (wanted == null) {
            queries.all(table, datom -> add(datom, found));
        } else {
            queries.byEntity(table, wanted, datom -> add(datom, found));
        }
    }

    private void add(Datom datom, List<Datom> found) {
        if (datom.tx() < before) {
            found.add(datom);
        }
    }

    private void delete(String table) {
        Collection<Long> wanted = entities;
        try (PreparedStatement delete =
                lease.prepare(wanted == null ? sql.deleteRetired(table) : sql.deleteRetiredOf(table))) {
            delete.setLong(1, before);
            if (wanted != null) {
                delete.setArray(2, lease.connection().createArrayOf(SqlColumn.ENTITY.type(), wanted.toArray()));
            }
            delete.execute();
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }
}
