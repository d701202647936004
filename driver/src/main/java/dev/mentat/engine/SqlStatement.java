// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.pool.Lease;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import org.duckdb.DuckDBResultSetMetaData;
import org.duckdb.StatementReturnType;
import org.jspecify.annotations.Nullable;

/**
 * SQL that is not ours, one statement or several. DuckDB prepares each anew for every execution, since a kept plan may be
 * stale; what would change a store's own tables never gets there.
 */
final class SqlStatement implements Prepared {
    private final Session session;
    private final String text;
    private final SqlScript script;
    private @Nullable Shape shape;

    /** What DuckDB says about the last statement. */
    private record Shape(boolean givesRows, List<Column> columns) {}

    SqlStatement(Session session, String text) {
        this.session = session;
        this.text = text;
        this.script = SqlScript.parse(text);
        if (script.statements().isEmpty()) {
            throw SessionErrors.emptyText();
        }
    }

    @Override
    public StatementKind kind() {
        return StatementKind.SQL;
    }

    @Override
    public boolean givesRows() {
        return shape().givesRows();
    }

    @Override
    public List<Column> columns() {
        return shape().givesRows() ? shape().columns() : List.of();
    }

    @Override
    public List<Parameter> parameters() {
        return Collections.nCopies(script.parameterCount(), new Parameter(null, Parameter.Shape.SCALAR, null));
    }

    @Override
    public String nativeSql() {
        return text;
    }

    /** Asks DuckDB for the columns of a single statement; of several only the last could tell, after the others ran. */
    private Shape shape() {
        Shape known = shape;
        if (known == null) {
            ScriptStatement only = script.statements().get(0);
            boolean canAsk =
                    script.statements().size() == 1 && only.effect().control().isEmpty();
            known = canAsk
                    ? session.run(
                            Execution.DEFAULT,
                            work -> describe(work.lease(), expanded(only).text()))
                    : new Shape(false, List.of());
            shape = known;
        }
        return known;
    }

    private static Shape describe(Lease lease, String sql) {
        try (PreparedStatement statement = lease.prepare(sql)) {
            return shapeOf(statement);
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }

    private static Shape shapeOf(PreparedStatement statement) throws SQLException {
        DuckDBResultSetMetaData metadata = (DuckDBResultSetMetaData) statement.getMetaData();
        return new Shape(metadata.getReturnType() == StatementReturnType.QUERY_RESULT, DuckColumns.of(metadata));
    }

    @Override
    public Outcome execute(List<@Nullable Object> arguments, Execution execution) {
        script.requirePermitted(session.sqlScope());
        if (script.writes()) {
            session.requireWritable("run SQL that may write");
        }
        Outcome outcome = new Outcome.UpdateCount(0);
        for (ScriptStatement statement : script.statements()) {
            outcome = execute(statement, arguments, execution);
        }
        return outcome;
    }

    private Outcome execute(ScriptStatement statement, List<@Nullable Object> arguments, Execution execution) {
        if (statement.effect().control().isPresent()) {
            session.control(statement.effect().control().get());
            return new Outcome.UpdateCount(0);
        }
        ExpandedSql<Object> sql = expanded(statement);
        Outcome outcome = session.run(execution, work -> {
            if (statement.effect().pinsClone()) {
                session.pin(work);
            }
            return execute(work.lease(), sql, arguments, execution);
        });
        statement.effect().storeOnPath().ifPresent(session::setStoreOnPath);
        return outcome;
    }

    private static ExpandedSql<Object> expanded(ScriptStatement statement) {
        return statement.expand(call -> {
            throw SessionErrors.notSupported("mentat_q is not part of this version; send the Datalog by itself");
        });
    }

    private Outcome execute(
            Lease lease, ExpandedSql<Object> sql, List<@Nullable Object> arguments, Execution execution) {
        try (PreparedStatement statement = lease.prepare(sql.text())) {
            shape = shapeOf(statement);
            bind(statement, sql.bindings(), arguments);
            if (!statement.execute()) {
                return new Outcome.UpdateCount(Math.max(statement.getUpdateCount(), 0));
            }
            ResultSet rows = statement.getResultSet();
            List<Column> columns = DuckColumns.of(rows.getMetaData());
            return new Outcome.Rows(BufferedRows.of(new DuckRows(
                    columns,
                    DuckColumns.readers(columns),
                    lease::failure,
                    rows,
                    new RowLimit(execution.maxRows(), 0),
                    statement)));
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }

    private static void bind(
            PreparedStatement statement, List<ExpandedSql.Binding<Object>> bindings, List<@Nullable Object> arguments)
            throws SQLException {
        for (int i = 0; i < bindings.size(); i++) {
            if (bindings.get(i) instanceof ExpandedSql.Binding.Parameter<Object> parameter) {
                statement.setObject(i + 1, SqlArguments.toDuck(arguments.get(parameter.number() - 1)));
            }
        }
    }
}
