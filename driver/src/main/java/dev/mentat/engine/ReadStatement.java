// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement that reads and gives rows. */
abstract class ReadStatement implements Prepared {
    private final Session session;
    private final StatementKind kind;
    private final String text;
    private final ParameterSlots slots;

    /**
     * Makes a statement.
     *
     * @param session the session that runs it
     * @param kind what its text is
     * @param text its text
     * @param slots the parameters of the whole text, of which this may be a part
     */
    ReadStatement(Session session, StatementKind kind, String text, ParameterSlots slots) {
        this.session = session;
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

    /** Returns words about how it would run; by default its SQL. */
    String explain(UnitOfWork work, MarkerValues values) {
        return nativeSql();
    }

    final Session session() {
        return session;
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
    public String nativeSql() {
        return text;
    }

    @Override
    public final Outcome execute(List<@Nullable Object> arguments, Execution execution) {
        MarkerValues values = new MarkerValues(slots, arguments);
        return new Outcome.Rows(session.run(execution, work -> BufferedRows.of(read(work, values, execution))));
    }
}
