// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.plan.Expr;
import dev.mentat.plan.From;
import dev.mentat.schema.Storage;

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
            where(table, "tx_from", " WHERE ");
            sql.line().add(UNION).line();
            sql.add("SELECT e, v, tx_to, false FROM ").add(name);
            where(table, "tx_to", " WHERE ");
        } else {
            sql.add("SELECT e, v, tx_from FROM ").add(name).add(" WHERE tx_to > ");
            moment(table.bounds().asOf().orElseThrow());
            where(table, "tx_from", " AND ");
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
            where(table, tx, " AND ");
        } else {
            sql.add("SELECT e, v, tx").add(added).add(" FROM ").add(name);
            where(table, "tx", " WHERE ");
        }
    }

    private void where(From.DatomTable table, String tx, String keyword) {
        where(table.bounds(), tx, keyword);
    }

    /** Writes the condition of a view's bounds after a keyword, if there are any. */
    void where(From.Bounds bounds, String tx, String keyword) {
        bounds.asOf().ifPresent(moment -> {
            sql.add(keyword).add(tx).add(" <= ");
            moment(moment);
        });
        bounds.since().ifPresent(moment -> {
            sql.add(bounds.asOf().isEmpty() ? keyword : " AND ").add(tx).add(" > ");
            moment(moment);
        });
    }

    /** Writes a bound. */
    void moment(Expr.Moment moment) {
        sql.marker(new BoundValue.Moment(moment), "BIGINT");
    }
}
