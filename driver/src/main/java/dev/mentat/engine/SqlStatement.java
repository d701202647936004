// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.pool.Lease;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
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
    private final Map<MentatCall, SqlCall> calls = new HashMap<>();
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
        for (ScriptStatement statement : script.statements()) {
            statement.calls().forEach(call -> calls.computeIfAbsent(call, key -> new SqlCall(session, key)));
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
        List<Parameter> parameters = new ArrayList<>();
        List<String> names = script.parameterNames();
        for (int i = 0; i < script.parameterCount(); i++) {
            parameters.add(Parameter.sql(names.isEmpty() ? null : names.get(i)));
        }
        calls.values().forEach(call -> call.parameters().forEach((number, input) -> parameters.set(number - 1, input)));
        return parameters;
    }

    @Override
    public String nativeSql() {
        if (calls.isEmpty() || script.statements().size() > 1) {
            return text;
        }
        return session.run(
                        Execution.DEFAULT, work -> expanded(script.statements().get(0), call -> call.nativeSql(work)))
                .orElse(text);
    }

    /**
     * Asks DuckDB for the columns of a single statement. Of several only the last could tell, after the others ran; then, and
     * where Datalog in it waits for its rules, the words of the last tell whether there are rows.
     */
    private Shape shape() {
        Shape known = shape;
        if (known == null) {
            List<ScriptStatement> statements = script.statements();
            ScriptStatement last = statements.get(statements.size() - 1);
            boolean canAsk = statements.size() == 1 && last.effect().control().isEmpty();
            known = canAsk
                    ? session.look(work -> expanded(last, call -> call.describe(work))
                            .map(sql -> describe(work.lease(), sql))
                            .orElseGet(() -> guess(last)))
                    : guess(last);
            shape = known;
        }
        return known;
    }

    /** Puts something in the place of each call, or gives nothing if one of them has nothing to put there. */
    private Optional<String> expanded(
            ScriptStatement statement, Function<SqlCall, Optional<CompiledSql<Integer>>> selects) {
        Map<MentatCall, CompiledSql<Integer>> found = new HashMap<>();
        for (MentatCall call : statement.calls()) {
            Optional<CompiledSql<Integer>> select = selects.apply(Objects.requireNonNull(calls.get(call)));
            if (select.isEmpty()) {
                return Optional.empty();
            }
            found.put(call, select.get());
        }
        return Optional.of(statement
                .expand(call -> Objects.requireNonNull(found.get(call)))
                .text());
    }

    private static Shape guess(ScriptStatement statement) {
        return new Shape(statement.promisesRows(), List.of());
    }

    /** Where a parameter could be of any type DuckDB tells nothing; then the same is asked about NULLs. */
    private static Shape describe(Lease lease, String sql) {
        try (PreparedStatement statement = lease.prepare(sql)) {
            if (!DuckColumns.areUnknown(statement.getMetaData())) {
                return shapeOf(statement);
            }
        } catch (SQLException e) {
            throw lease.failure(e);
        }
        try (PreparedStatement statement = lease.prepare(SqlMarkers.replaced(sql, marker -> "NULL"))) {
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
        boolean onlyReads = !statement.effect().writes() && !statement.effect().pinsClone();
        Outcome outcome = onlyReads && execution.fetchSize() > 0 && calls.isEmpty()
                ? session.stream(execution, work -> read(work, statement, arguments, execution))
                : session.run(
                        execution,
                        work -> onlyReads
                                ? read(work, statement, arguments, execution).buffered()
                                : write(work, statement, arguments, execution).buffered());
        statement.effect().storeOnPath().ifPresent(session::setStoreOnPath);
        return outcome;
    }

    /** What looks as if it only reads may do nothing else, in case it deceives. */
    private Outcome read(
            UnitOfWork work, ScriptStatement statement, List<@Nullable Object> arguments, Execution execution) {
        if (session.autoCommit() || session.isForReading()) {
            work.beginReadOnly();
        }
        return execute(work, statement, arguments, execution);
    }

    private Outcome write(
            UnitOfWork work, ScriptStatement statement, List<@Nullable Object> arguments, Execution execution) {
        if (statement.effect().pinsClone()) {
            session.pin(work);
        }
        return execute(work, statement, arguments, execution);
    }

    private Outcome execute(
            UnitOfWork work, ScriptStatement statement, List<@Nullable Object> arguments, Execution execution) {
        Lease lease = work.lease();
        ExpandedSql<CallArgument> sql =
                statement.expand(call -> Objects.requireNonNull(calls.get(call)).compile(work, arguments));
        return execute(lease, sql, arguments, execution);
    }

    private Outcome execute(
            Lease lease, ExpandedSql<CallArgument> sql, List<@Nullable Object> arguments, Execution execution) {
        PreparedStatement statement = lease.prepare(sql.text());
        boolean hasRows = false;
        try {
            bind(lease, statement, sql.bindings(), arguments);
            hasRows = statement.execute();
            return hasRows ? rows(lease, statement, execution) : count(statement);
        } catch (SQLException e) {
            throw QueryRun.failure(lease, e);
        } finally {
            if (!hasRows) {
                close(lease, statement);
            }
        }
    }

    private Outcome count(PreparedStatement statement) throws SQLException {
        shape = new Shape(false, List.of());
        return new Outcome.UpdateCount(Math.max(statement.getUpdateCount(), 0));
    }

    private Outcome rows(Lease lease, PreparedStatement statement, Execution execution) throws SQLException {
        ResultSet rows = statement.getResultSet();
        List<Column> columns = DuckColumns.of(rows.getMetaData());
        shape = new Shape(true, columns);
        return new Outcome.Rows(new DuckRows(
                columns,
                DuckColumns.readers(columns),
                List.of(),
                failure -> QueryRun.failure(lease, failure),
                rows,
                new RowLimit(execution.maxRows(), 0),
                statement));
    }

    private static void close(Lease lease, PreparedStatement statement) {
        try {
            statement.close();
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }

    private static void bind(
            Lease lease,
            PreparedStatement statement,
            List<ExpandedSql.Binding<CallArgument>> bindings,
            List<@Nullable Object> arguments)
            throws SQLException {
        for (int i = 0; i < bindings.size(); i++) {
            statement.setObject(i + 1, value(bindings.get(i), arguments, lease));
        }
        lease.running(statement);
    }

    private static @Nullable Object value(
            ExpandedSql.Binding<CallArgument> binding, List<@Nullable Object> arguments, Lease lease)
            throws SQLException {
        return binding instanceof ExpandedSql.Binding.Parameter<CallArgument> parameter
                ? SqlArguments.toDuck(arguments.get(parameter.number() - 1), lease.connection())
                : ((ExpandedSql.Binding.Argument<CallArgument>) binding)
                        .argument()
                        .value(lease.connection());
    }
}
