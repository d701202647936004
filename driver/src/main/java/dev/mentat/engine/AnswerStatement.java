// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A form whose rows the driver makes itself, such as {@code (basis)}. */
final class AnswerStatement extends ReadStatement {
    /** Makes the rows inside a transaction. */
    @FunctionalInterface
    interface Answer {
        List<List<@Nullable Object>> rows(UnitOfWork work, MarkerValues values);
    }

    private final List<Column> columns;
    private final Answer answer;

    AnswerStatement(HomeStore home, String text, ParameterSlots slots, List<Column> columns, Answer answer) {
        super(home, StatementKind.FORM, text, slots);
        this.columns = columns;
        this.answer = answer;
    }

    @Override
    public List<Column> columns() {
        return columns;
    }

    @Override
    RowSource read(UnitOfWork work, MarkerValues values, Execution execution) {
        return new MemoryRows(columns, answer.rows(work, values));
    }
}
