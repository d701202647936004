// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import dev.mentat.engine.Execution;
import dev.mentat.engine.MemoryRows;
import dev.mentat.engine.Outcome;
import dev.mentat.engine.Prepared;
import dev.mentat.engine.RowBatch;
import dev.mentat.engine.RowSource;
import dev.mentat.engine.Session;
import dev.mentat.engine.StatementKind;
import dev.mentat.error.DatabaseErrors;
import dev.mentat.error.ErrorKind;
import dev.mentat.transact.TxReport;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What plain and prepared statements have in common: executing, and what an execution leaves behind. A statement stays
 * open after a failure; tools ask it for warnings then.
 */
abstract sealed class AbstractStatement extends StatementOptions implements ResultOwner
        permits StatementImpl, PreparedSetters {

    private final StatementResults results = new StatementResults();
    /** Since the execution began. Rows that stay with DuckDB can be cancelled between two looks at them, too. */
    private volatile boolean cancelled;

    private List<TxReport> reports = List.of();
    private KeyRequest keyRequest = KeyRequest.NONE;

    AbstractStatement(ConnectionImpl connection, int resultSetType, boolean poolable) {
        super(connection, resultSetType, poolable);
    }

    /** What a caller of {@code execute...} can make use of. */
    enum Wanted {
        ANYTHING,
        ROWS,
        COUNT
    }

    /**
     * Executes.
     *
     * @param prepare gives what is to be executed
     * @param wanted what the calling method can make use of
     * @param method the calling method, for the message
     * @return whether there are rows
     */
    final boolean execute(Preparation prepare, Wanted wanted, String method) throws SQLException {
        return connection().call(() -> executeLocked(prepare, wanted, method));
    }

    private boolean executeLocked(Preparation prepare, Wanted wanted, String method) throws SQLException {
        checkOpen();
        begin();
        Ready ready = prepare.get();
        check(ready, wanted, method);
        return take(running(ready), ready.keys());
    }

    /** Executes something that must give rows, and returns them. */
    final ResultSet query(Preparation prepare) throws SQLException {
        // As soon as the lock is free another thread may end the transaction, and with it the current result.
        return connection().call(() -> {
            executeLocked(prepare, Wanted.ROWS, "executeQuery");
            ResultSet rows = results.current();
            if (rows == null) {
                throw JdbcErrors.givesNoRows("executeQuery");
            }
            return rows;
        });
    }

    /** Executes something that must not give rows, and returns the count. */
    final long update(Preparation prepare) throws SQLException {
        return connection().call(() -> {
            executeLocked(prepare, Wanted.COUNT, "executeUpdate");
            return Math.max(0, results.updateCount());
        });
    }

    /** Executes the elements of a batch one after the other, or EDN transactions together if a property says so. */
    final long[] executeBatch(List<Preparation> batch) throws SQLException {
        return connection().call(() -> {
            checkOpen();
            begin();
            return connection().mergesBatches() ? together(batch) : oneByOne(batch);
        });
    }

    private long[] oneByOne(List<Preparation> batch) throws SQLException {
        BatchCounts counts = new BatchCounts(batch.size());
        List<TxReport> all = new ArrayList<>();
        KeyRequest keys = KeyRequest.NONE;
        for (Preparation element : batch) {
            try {
                Ready ready = element.get();
                check(ready, Wanted.COUNT, "executeBatch");
                take(running(ready), ready.keys());
                keys = ready.keys();
            } catch (SQLException | RuntimeException e) {
                throw counts.failed(e);
            }
            counts.add(results.updateCount());
            all.addAll(reports);
        }
        results.clear();
        reports = all;
        keyRequest = keys;
        return counts.all();
    }

    private long[] together(List<Preparation> batch) throws SQLException {
        List<Ready> elements = new ArrayList<>();
        for (Preparation element : batch) {
            Ready ready = element.get();
            if (ready.prepared().kind() != StatementKind.TRANSACTION) {
                return oneByOne(batch);
            }
            elements.add(ready);
        }
        if (elements.isEmpty()) {
            return new long[0];
        }
        BatchCounts counts = new BatchCounts(batch.size());
        try {
            for (Ready element : elements) {
                check(element, Wanted.COUNT, "executeBatch");
            }
            Outcome outcome = running(() -> recorded(
                    elements.get(0),
                    () -> session()
                            .executeTogether(
                                    elements.stream().map(Ready::prepared).toList(),
                                    elements.stream().map(Ready::arguments).toList(),
                                    execution())));
            take(outcome, elements.get(0).keys());
        } catch (SQLException | RuntimeException e) {
            throw counts.failed(e);
        }
        results.clear();
        return counts.withoutInfo();
    }

    /** Makes rows in memory the current result; the statement closes when they are closed. */
    final ResultSet present(RowSource rows) throws SQLException {
        return connection().call(() -> {
            closeOnCompletion();
            return show(rows, ResultOptions.SCROLLABLE);
        });
    }

    public final Optional<TransactionResult> lastTransaction() throws SQLException {
        return connection().call(() -> {
            checkOpen();
            return reports.isEmpty()
                    ? Optional.empty()
                    : Optional.of(TransactionResult.of(reports.get(reports.size() - 1)));
        });
    }

    @Override
    public final ResultSet getGeneratedKeys() throws SQLException {
        return connection().call(() -> {
            checkOpen();
            MemoryRows keys = GeneratedKeys.rows(keyRequest.isNone() ? List.of() : reports, keyRequest);
            ResultSetImpl result = result(keys, ResultOptions.SCROLLABLE);
            results.add(result);
            return result;
        });
    }

    @Override
    public final @Nullable ResultSet getResultSet() throws SQLException {
        checkOpen();
        return results.current();
    }

    @Override
    public final long getLargeUpdateCount() throws SQLException {
        checkOpen();
        return results.updateCount();
    }

    @Override
    public final int getUpdateCount() throws SQLException {
        return BatchCounts.toInt(getLargeUpdateCount());
    }

    @Override
    public final boolean getMoreResults() throws SQLException {
        return getMoreResults(Statement.CLOSE_CURRENT_RESULT);
    }

    @Override
    public final boolean getMoreResults(int current) throws SQLException {
        checkOpen();
        results.next(current);
        return false;
    }

    @Override
    public final void cancel() throws SQLException {
        checkOpen();
        cancelled = true;
        connection().running().cancel(this);
    }

    @Override
    final void closing() {
        connection().running().cancel(this);
        results.clear();
    }

    /** Closes the results, as the end of a transaction does. */
    final void closeResults() {
        results.clear();
    }

    @Override
    public final Statement statement() {
        return this;
    }

    @Override
    public final ConnectionLock lock() {
        return connection().lock();
    }

    @Override
    public final Optional<RowBatch> fetch(RowSource source) throws SQLException {
        return connection()
                .call(() -> running(() -> {
                    if (cancelled) {
                        throw DatabaseErrors.cancelled(ErrorKind.CANCELLED, null);
                    }
                    return Optional.ofNullable(source.next());
                }));
    }

    @Override
    public final void closed(MovableResultSet result) {
        if (results.closed(result) && isCloseOnCompletion()) {
            close();
        }
    }

    final Session session() {
        return connection().session();
    }

    private void begin() {
        cancelled = false;
        boolean closes = suspendCloseOnCompletion();
        results.clear();
        resumeCloseOnCompletion(closes);
        warnings().clear();
        reports = List.of();
        keyRequest = KeyRequest.NONE;
    }

    private static void check(Ready ready, Wanted wanted, String method) throws SQLException {
        Prepared prepared = ready.prepared();
        if (wanted == Wanted.ROWS && !prepared.givesRows()) {
            throw JdbcErrors.givesNoRows(method);
        }
        if (wanted == Wanted.COUNT && prepared.givesRows()) {
            throw JdbcErrors.givesRows(method);
        }
        if (prepared.kind() != StatementKind.SQL) {
            GeneratedKeys.check(ready.keys());
        }
        if (prepared.parameterCount() > ready.arguments().size()) {
            int unset = ready.arguments().size();
            throw JdbcErrors.notSet(unset + 1, prepared.parameters().get(unset));
        }
    }

    private Outcome running(Ready ready) throws SQLException {
        return running(() -> recorded(ready, () -> ready.prepared().execute(ready.arguments(), execution())));
    }

    private static Outcome recorded(Ready ready, ConnectionLock.Work<Outcome> execution) throws SQLException {
        StatementEvent event = new StatementEvent();
        event.begin();
        try {
            return execution.run();
        } catch (SQLException | RuntimeException e) {
            event.failure = e.getMessage();
            throw e;
        } finally {
            event.commit(ready);
        }
    }

    private <T> T running(ConnectionLock.Work<T> work) throws SQLException {
        connection().running().begin(this);
        try {
            return work.run();
        } finally {
            connection().running().end();
            warnings().addAll(session().takeWarnings());
        }
    }

    /** Keeps what an execution gave, and tells whether it is rows. */
    private boolean take(Outcome outcome, KeyRequest keys) {
        keyRequest = keys;
        return outcome.accept(new Outcome.Visitor<>() {
            @Override
            public Boolean rows(Outcome.Rows rows) {
                show(rows.source(), resultOptions());
                return true;
            }

            @Override
            public Boolean transacted(Outcome.Transacted transacted) {
                reports = List.of(transacted.report());
                results.count(transacted.report().updateCount());
                return false;
            }

            @Override
            public Boolean updateCount(Outcome.UpdateCount count) {
                results.count(count.value());
                return false;
            }
        });
    }

    private ResultSetImpl show(RowSource rows, ResultOptions options) {
        ResultSetImpl result = result(rows, options);
        if (result.cursor().isCut()) {
            warnings().cut(options.maxRows());
        }
        results.rows(result);
        return result;
    }

    private ResultSetImpl result(RowSource rows, ResultOptions options) {
        RowCursor cursor = options.isStreamed()
                ? new StreamedRows(this, rows, options.maxRows())
                : BufferedRows.read(rows, options.maxRows());
        return new ResultSetImpl(this, cursor, rows.columns(), options);
    }

    /** One row more than wanted is asked for, to know whether some were kept back. */
    private Execution execution() {
        ResultOptions options = resultOptions();
        long limit = options.maxRows() == 0 ? 0 : options.maxRows() + 1;
        return new Execution(limit, queryTimeout() * 1000L, options.isStreamed() ? options.fetchSize() : 0);
    }

    /** A statement that waits for nothing but its execution. */
    record Ready(String text, Prepared prepared, List<@Nullable Object> arguments, KeyRequest keys) {}

    /** Gives what is to be executed, under the connection's lock. */
    interface Preparation {
        Ready get() throws SQLException;
    }
}
