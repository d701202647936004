// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A statement that reads and gives rows. */
abstract class ReadStatement implements Prepared {
    private final HomeStore home;
    private final StatementKind kind;
    private final String text;
    private final ParameterSlots slots;

    /**
     * Makes a statement.
     *
     * @param home the store that it calls {@code $}
     * @param kind what its text is
     * @param text its text
     * @param slots the parameters of the whole text, of which this may be a part
     */
    ReadStatement(HomeStore home, StatementKind kind, String text, ParameterSlots slots) {
        this.home = home;
        this.kind = kind;
        this.text = text;
        this.slots = slots;
    }

    /**
     * Runs inside a transaction.
     *
     * @param work the transaction
     * @param values the arguments
     * @param execution limits
     * @return the rows, which may need the transaction's clone until they are read
     */
    abstract RowSource read(UnitOfWork work, MarkerValues values, Execution execution);

    /**
     * Answers without a database what needs none; empty if this needs one.
     *
     * @param values the arguments
     * @param execution limits
     */
    Optional<RowSource> answer(MarkerValues values, Execution execution) {
        return Optional.empty();
    }

    /**
     * Returns a SELECT of the rows for use inside SQL. By default the rows are made here and bound as lists.
     *
     * @param work the transaction in which the SQL runs
     * @param values the arguments
     */
    CompiledSql<CallArgument> subSelect(UnitOfWork work, MarkerValues values) {
        List<CallArgument> arguments = ListedRows.arguments(read(work, values, Execution.DEFAULT));
        return new CompiledSql<>(ListedRows.select(columns()), arguments);
    }

    /**
     * Returns a SELECT without rows and parameters that has the columns of {@link #subSelect}.
     *
     * @param work a transaction
     * @param values the arguments as far as they are known
     * @return the text, or empty if the columns depend on arguments
     */
    Optional<String> describeSubSelect(UnitOfWork work, MarkerValues values) {
        return Optional.of(ListedRows.selectNothing(columns()));
    }

    /**
     * Returns the text of {@link #subSelect} before there are arguments, for people to look at.
     *
     * @param work a transaction
     * @param values the arguments as far as they are known
     * @return the text, each marker with a number of its own, or empty if it depends on arguments
     */
    Optional<CompiledSql<Integer>> nativeSubSelect(UnitOfWork work, MarkerValues values) {
        List<Column> columns = columns();
        return Optional.of(numbered(ListedRows.select(columns), columns.size()));
    }

    /** Returns a text whose markers are told apart by number. */
    static CompiledSql<Integer> numbered(String text, int markers) {
        return new CompiledSql<>(text, IntStream.range(0, markers).boxed().toList());
    }

    /** Tells whether its rows may stay with DuckDB until they are read. */
    boolean canStream() {
        return true;
    }

    /** Returns words about how it would run; by default its SQL. */
    String explain(UnitOfWork work, MarkerValues values) {
        return nativeSql();
    }

    final Session session() {
        return home.session();
    }

    final HomeStore home() {
        return home;
    }

    final ParameterSlots slots() {
        return slots;
    }

    @Override
    public final StatementKind kind() {
        return kind;
    }

    @Override
    public final boolean givesRows() {
        return true;
    }

    @Override
    public List<Parameter> parameters() {
        return slots.scalars();
    }

    @Override
    public int parameterCount() {
        return slots.slots().size();
    }

    @Override
    public String nativeSql() {
        return text;
    }

    /** Returns the limits of an execution together with those that the text itself sets. */
    Execution limited(Execution execution) {
        return execution;
    }

    @Override
    public final Outcome execute(List<@Nullable Object> arguments, Execution asked) {
        Execution execution = limited(asked);
        MarkerValues values = new MarkerValues(slots, arguments);
        Optional<RowSource> answer = session().isBetweenStatements() ? answer(values, execution) : Optional.empty();
        if (answer.isPresent()) {
            return new Outcome.Rows(answer.get());
        }
        return execution.fetchSize() > 0 && canStream()
                ? session().stream(execution, work -> new Outcome.Rows(read(work, values, execution)))
                : session().run(execution, work -> new Outcome.Rows(read(work, values, execution)).buffered());
    }
}
