// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import dev.mentat.engine.Column;
import dev.mentat.engine.MemoryRows;
import dev.mentat.transact.TxReport;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The generated keys of transactions: a row per entity that a transaction names by a tempid or makes anonymously, and a
 * last one for the transaction itself. Where the caller asks for neither TEMPID nor TX, the row of the transaction is
 * left out: frameworks that insert one entity expect one row.
 */
final class GeneratedKeys {
    private static final String TX_TEMPID = "datomic.tx";

    private static final ColumnIndex INDEX =
            new ColumnIndex(List.of(Key.values()).stream().map(Key::column).toList());

    private GeneratedKeys() {}

    static List<String> columnNames() {
        return List.of(Key.values()).stream().map(Key::name).toList();
    }

    /**
     * Checks that the named columns exist.
     *
     * @throws SQLException with state 42703 if one does not
     */
    static void check(KeyRequest request) throws SQLException {
        for (String name : request.names()) {
            INDEX.find(name);
        }
    }

    /**
     * Returns the keys of transactions, in their order.
     *
     * @param reports what the transactions did
     * @param request the columns that are wanted; all if there are none to choose from
     */
    static MemoryRows rows(List<TxReport> reports, KeyRequest request) throws SQLException {
        List<Key> keys = new ArrayList<>();
        for (String name : reports.isEmpty() ? columnNames() : request.names()) {
            keys.add(Key.values()[INDEX.find(name) - 1]);
        }
        boolean withTransaction = keys.contains(Key.TEMPID) || keys.contains(Key.TX);
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (TxReport report : reports) {
            for (TxReport.Entity entity : report.entities()) {
                if (!TX_TEMPID.equals(entity.tempid())) {
                    rows.add(row(keys, entity, report));
                }
            }
            if (withTransaction) {
                rows.add(row(keys, new TxReport.Entity(report.tx(), TX_TEMPID, true), report));
            }
        }
        return new MemoryRows(keys.stream().map(Key::column).toList(), rows);
    }

    private static List<@Nullable Object> row(List<Key> keys, TxReport.Entity entity, TxReport report) {
        List<@Nullable Object> row = new ArrayList<>(keys.size());
        for (Key key : keys) {
            row.add(key.value(entity, report));
        }
        return row;
    }

    private enum Key {
        ENTID(MentatType.LONG) {
            @Override
            Object value(TxReport.Entity entity, TxReport report) {
                return entity.entid();
            }
        },
        TEMPID(MentatType.STRING) {
            @Override
            @Nullable
            Object value(TxReport.Entity entity, TxReport report) {
                return entity.tempid();
            }
        },
        IS_NEW(MentatType.BOOLEAN) {
            @Override
            Object value(TxReport.Entity entity, TxReport report) {
                return entity.isNew();
            }
        },
        TX(MentatType.LONG) {
            @Override
            Object value(TxReport.Entity entity, TxReport report) {
                return report.tx();
            }
        };

        private final MentatType type;

        Key(MentatType type) {
            this.type = type;
        }

        abstract @Nullable Object value(TxReport.Entity entity, TxReport report);

        Column column() {
            return type.column(name());
        }
    }
}
