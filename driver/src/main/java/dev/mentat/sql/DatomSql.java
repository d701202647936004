// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.plan.From;
import dev.mentat.schema.Storage;
import dev.mentat.schema.ValueType;
import dev.mentat.schema.View;

/** Writes the datoms of one attribute, as columns e, v, tx and, for a log, added. */
final class DatomSql {
    private static final String UNION = "UNION ALL";

    private final SqlBuffer sql;

    DatomSql(SqlBuffer sql) {
        this.sql = sql;
    }

    void write(From.DatomTable table) {
        current(table);
        String retired = table.storage().retired();
        if (retired == null || !table.readsRetired()) {
            return;
        }
        String name = Names.qualify(table.schema(), retired);
        sql.line().add(UNION).line();
        if (table.log()) {
            sql.add("SELECT e, v, tx_from, true FROM ").add(name);
            where(table.view(), "tx_from", " WHERE ");
            sql.line().add(UNION).line();
            sql.add("SELECT e, v, tx_to, false FROM ").add(name);
            where(table.view(), "tx_to", " WHERE ");
        } else {
            sql.add("SELECT e, v, tx_from FROM ").add(name).add(" WHERE tx_to > ");
            tx(table.view().asOf());
            where(table.view(), "tx_from", " AND ");
        }
    }

    private void current(From.DatomTable table) {
        Storage.Place place = table.storage().place();
        String name = Names.qualify(table.schema(), place.table());
        String added = table.log() ? ", true AS added" : "";
        if (place instanceof Storage.SegmentColumn column) {
            String value = Names.quote(column.valueColumn());
            String tx = Names.quote(column.txColumn());
            sql.add("SELECT ").add(Names.quote(column.entityColumn())).add(" AS e, ");
            sql.add(value)
                    .add(" AS v, ")
                    .add(tx)
                    .add(" AS tx")
                    .add(added)
                    .add(" FROM ")
                    .add(name);
            sql.add(" WHERE ").add(value).add(" IS NOT NULL");
            where(table.view(), tx, " AND ");
        } else {
            sql.add("SELECT e, v, tx").add(added).add(" FROM ").add(name);
            where(table.view(), "tx", " WHERE ");
        }
    }

    /** Writes the condition of a view's bounds after a keyword, if there are any. */
    void where(View view, String tx, String keyword) {
        if (view.asOf() != null || view.since() != null) {
            sql.add(keyword);
            bounds(view, tx);
        }
    }

    /** Writes the condition that a transaction lies within the bounds of a view, of which there is at least one. */
    void bounds(View view, String tx) {
        Long asOf = view.asOf();
        Long since = view.since();
        if (asOf != null) {
            sql.add(tx).add(" <= ");
            tx(asOf);
        }
        if (since != null) {
            sql.add(asOf == null ? "" : " AND ").add(tx).add(" > ");
            tx(since);
        }
    }

    void tx(@org.jspecify.annotations.Nullable Long bound) {
        if (bound != null) {
            sql.marker(new BoundValue.Constant(ValueType.REF, bound), "BIGINT");
        }
    }
}
