// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pull;

import dev.mentat.pool.Lease;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Catalogue;
import dev.mentat.schema.View;
import dev.mentat.sql.PullSql;
import dev.mentat.store.Cells;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads a view of a store through one clone. */
final class SqlEntityReader implements EntityReader {
    private final Lease lease;
    private final Catalogue catalogue;
    private final View view;
    private final PullSql one;
    private final PullSql many;

    SqlEntityReader(Lease lease, Catalogue catalogue, View view) {
        this.lease = lease;
        this.catalogue = catalogue;
        this.view = view;
        this.one = PullSql.ofOne(catalogue.layout(), view);
        this.many = PullSql.ofMany(catalogue.layout(), view);
    }

    @Override
    public void everything(long[] entities, Sink sink) {
        forward(catalogue.schema().attributes(), entities, sink);
    }

    @Override
    public void forward(Collection<Attribute> attributes, long[] entities, Sink sink) {
        Set<Long> wanted = attributes.stream().map(Attribute::id).collect(Collectors.toSet());
        rows(attributes, entities, wanted)
                .forEach(read -> query(read.sql(), entities, row -> {
                    List<Attribute> columns = read.attributes();
                    for (int i = 0; i < columns.size(); i++) {
                        Object value = Cells.read(row, i + 2, columns.get(i).type());
                        if (value != null && wanted.contains(columns.get(i).id())) {
                            sink.accept(row.getLong(1), columns.get(i), value);
                        }
                    }
                }));
        sql(entities).values(attributes).forEach(read -> facts(read.sql(), entities, sink));
    }

    /** The statements of one entity are kept, so that they are to be the same whatever columns of a table are wanted. */
    private List<PullSql.RowRead> rows(Collection<Attribute> attributes, long[] entities, Set<Long> wanted) {
        return entities.length == 1
                ? one.rows(catalogue.schema().attributes()).stream()
                        .filter(read ->
                                read.attributes().stream().anyMatch(attribute -> wanted.contains(attribute.id())))
                        .toList()
                : many.rows(attributes);
    }

    private PullSql sql(long[] entities) {
        return entities.length == 1 ? one : many;
    }

    @Override
    public void reverse(Attribute attribute, long[] targets, Sink sink) {
        sql(targets).referrers(attribute).forEach(read -> facts(read.sql(), targets, sink));
    }

    private void facts(String text, long[] entities, Sink sink) {
        query(text, entities, row -> {
            Attribute attribute = catalogue.schema().attribute(row.getLong(1)).orElseThrow();
            Object value = Cells.read(row, 3, attribute.type());
            if (value != null) {
                sink.accept(row.getLong(2), attribute, value);
            }
        });
    }

    @FunctionalInterface
    private interface RowReader {
        void read(ResultSet row) throws SQLException;
    }

    private void query(String text, long[] entities, RowReader reader) {
        try {
            if (entities.length == 1) {
                PreparedStatement statement = lease.kept(text);
                statement.setLong(1, entities[0]);
                read(statement, reader);
                return;
            }
            try (PreparedStatement statement = lease.prepare(text)) {
                statement.setString(1, list(entities));
                read(statement, reader);
            }
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }

    private void read(PreparedStatement statement, RowReader reader) throws SQLException {
        int next = 2;
        if (view.asOf() != null) {
            statement.setLong(next++, view.asOf());
        }
        if (view.since() != null) {
            statement.setLong(next, view.since());
        }
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                reader.read(rows);
            }
        }
    }

    /** A text that DuckDB casts to a list binds twice as fast as an array. */
    private static String list(long[] entities) {
        return Arrays.stream(entities).mapToObj(Long::toString).collect(Collectors.joining(",", "[", "]"));
    }
}
