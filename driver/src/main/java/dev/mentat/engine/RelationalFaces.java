// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.pool.Lease;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Catalogue;
import dev.mentat.sql.ReferenceSql;
import dev.mentat.sql.ViewNames;
import dev.mentat.store.Store;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Describes the relational faces of stores. Where references lead is read from the data; it is kept until another transaction
 * is seen. Belongs to one session.
 */
final class RelationalFaces {
    /** Every entity may have a doc or an ident, so that this table is meant only where no other fits. */
    private static final String COMMON_TABLE = "db";

    private final Session session;
    private final Map<String, Kept> kept = new HashMap<>();

    /** A face and what it was made of. */
    private record Kept(long generation, long basis, boolean hasTargets, RelationalFace face) {
        boolean isGood(long wantedGeneration, long wantedBasis, boolean withTargets) {
            return generation == wantedGeneration && (!withTargets || (hasTargets && basis == wantedBasis));
        }
    }

    RelationalFaces(Session session) {
        this.session = session;
    }

    /**
     * Describes stores.
     *
     * @param work a transaction
     * @param wanted tells which DuckDB schemas are wanted
     * @param withTargets whether it matters where references lead
     */
    List<RelationalFace> of(UnitOfWork work, Predicate<String> wanted, boolean withTargets) {
        List<RelationalFace> faces = new ArrayList<>();
        session.stores().list().forEach((name, schemaName) -> {
            if (wanted.test(schemaName)) {
                faces.add(of(work, session.stores().find(name), withTargets));
            }
        });
        return faces;
    }

    private RelationalFace of(UnitOfWork work, Store store, boolean withTargets) {
        Catalogue catalogue = work.catalogue(store);
        long basis = work.basis(store);
        Kept known = kept.get(store.schemaName());
        if (known == null || !known.isGood(catalogue.generation(), basis, withTargets)) {
            RelationalFace face = new Reading(work.lease(), catalogue, withTargets).face();
            known = new Kept(catalogue.generation(), basis, withTargets, face);
            kept.put(store.schemaName(), known);
        }
        return known.face();
    }

    private static final class Reading {
        private final Lease lease;
        private final Catalogue catalogue;
        private final boolean withTargets;
        private final ReferenceSql sql;
        private final List<ViewNames.Table> tables;

        Reading(Lease lease, Catalogue catalogue, boolean withTargets) {
            this.lease = lease;
            this.catalogue = catalogue;
            this.withTargets = withTargets;
            this.sql = new ReferenceSql(catalogue.layout().schemaName());
            this.tables = ViewNames.of(catalogue.schema()).tables();
        }

        RelationalFace face() {
            List<RelationalFace.Table> faces = new ArrayList<>();
            tables.forEach(table -> faces.add(table(table)));
            faces.add(system(ViewNames.DATOMS, List.of()));
            faces.add(system(ViewNames.ATTRIBUTES, List.of(ViewNames.ID)));
            faces.add(system(ViewNames.TRANSACTIONS, List.of(ViewNames.ID)));
            return new RelationalFace(catalogue.layout().schemaName(), List.copyOf(faces));
        }

        private static RelationalFace.Table system(String name, List<String> primaryKey) {
            return new RelationalFace.Table(name, true, primaryKey, List.of());
        }

        private RelationalFace.Table table(ViewNames.Table table) {
            List<RelationalFace.Column> columns = new ArrayList<>();
            for (ViewNames.Column column : table.columns()) {
                Attribute attribute = column.attribute();
                columns.add(new RelationalFace.Column(
                        column.name(),
                        attribute.unique() != null,
                        withTargets && attribute.isRef() ? target(table.name(), column.name()) : Optional.empty()));
            }
            List<String> key = table.isMany() ? List.of(ViewNames.ID, ViewNames.VALUE) : List.of(ViewNames.ID);
            return new RelationalFace.Table(table.name(), false, key, List.copyOf(columns));
        }

        /** One value tells the few tables that are possible, and all values which of them is right. */
        private Optional<String> target(String table, String column) {
            List<Object> values = read(sql.anyValue(table, column));
            if (values.isEmpty()) {
                return Optional.empty();
            }
            List<String> namespaces = tables.stream()
                    .filter(candidate -> !candidate.isMany())
                    .map(ViewNames.Table::name)
                    .toList();
            List<String> targets = new ArrayList<>();
            for (Object holder : read(sql.holders(namespaces), values.get(0))) {
                if (read(sql.stray(table, column, (String) holder)).isEmpty()) {
                    targets.add((String) holder);
                }
            }
            if (targets.size() > 1) {
                targets.remove(COMMON_TABLE);
            }
            return targets.size() == 1 ? Optional.of(targets.get(0)) : Optional.empty();
        }

        private List<Object> read(String text, Object... parameters) {
            try (PreparedStatement statement = lease.prepare(text)) {
                for (int i = 0; i < parameters.length; i++) {
                    statement.setObject(i + 1, parameters[i]);
                }
                try (ResultSet rows = statement.executeQuery()) {
                    List<Object> values = new ArrayList<>();
                    while (rows.next()) {
                        values.add(rows.getObject(1));
                    }
                    return values;
                }
            } catch (SQLException e) {
                throw lease.failure(e);
            }
        }
    }
}
