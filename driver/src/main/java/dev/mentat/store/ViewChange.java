// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import dev.mentat.error.StoreErrors;
import dev.mentat.pool.Lease;
import dev.mentat.schema.Catalogue;
import dev.mentat.sql.LayoutSql;
import dev.mentat.sql.ViewSql;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Makes and drops the views of a store inside one DuckDB transaction. */
final class ViewChange {
    private final Lease lease;
    private final LayoutSql sql;
    private final ViewCompiler compiler;
    private final List<String> warnings = new ArrayList<>();
    private StoreViews views;

    ViewChange(Lease lease, LayoutSql sql, ViewCompiler compiler, StoreViews views) {
        this.lease = lease;
        this.sql = sql;
        this.compiler = compiler;
        this.views = views;
    }

    StoreViews views() {
        return views;
    }

    /** Returns what the changes since the last call left to be said. */
    List<String> takeWarnings() {
        List<String> taken = List.copyOf(warnings);
        warnings.clear();
        return taken;
    }

    /** Makes the views agree with schema and layout. */
    void follow(Catalogue catalogue) {
        change(catalogue, views.queries());
    }

    private void change(Catalogue catalogue, Map<String, String> queries) {
        StoreViews wanted = StoreViews.of(catalogue, queries, compiler);
        String schemaName = catalogue.layout().schemaName();
        views.made().keySet().stream()
                .filter(view -> !wanted.made().containsKey(view))
                .forEach(view -> lease.execute(ViewSql.drop(schemaName, view)));
        wanted.made().forEach((view, statements) -> {
            if (!statements.equals(views.made().get(view))) {
                statements.forEach(lease::execute);
            }
        });
        wanted.remarks().stream()
                .filter(remark -> !views.remarks().contains(remark))
                .forEach(warnings::add);
        views = wanted;
    }

    /**
     * Makes the view of a query.
     *
     * @throws dev.mentat.error.MentatException SQL_TABLE_EXISTS (42P07) if there is a view of that name, INVALID_STORE_NAME
     *     (42602) if the name belongs to inner tables
     */
    void create(String name, String datalog, Catalogue catalogue) {
        if (name.startsWith(LayoutSql.INNER_PREFIX)) {
            throw StoreErrors.invalidViewName(name);
        }
        if (views.isOfSchema(name) || !views.queryName(name).isEmpty()) {
            throw StoreErrors.viewExists(name, catalogue.layout().schemaName());
        }
        lease.execute(sql.createViews());
        update(sql.insertView(), name, datalog);
        change(catalogue, views.with(name, datalog));
    }

    /**
     * Drops the view of a query.
     *
     * @throws dev.mentat.error.MentatException SQL_NO_TABLE (42P01) if there is none of that name
     */
    void drop(String name, Catalogue catalogue) {
        String known = views.queryName(name);
        if (known.isEmpty()) {
            throw StoreErrors.viewNotFound(name, views.queries().keySet());
        }
        update(sql.deleteView(), known);
        change(catalogue, views.without(known));
    }

    private void update(String statement, String... parameters) {
        try (PreparedStatement update = lease.prepare(statement)) {
            for (int i = 0; i < parameters.length; i++) {
                update.setString(i + 1, parameters[i]);
            }
            update.execute();
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }
}
