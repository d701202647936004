// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.edn.Form;
import dev.mentat.schema.Datom;
import dev.mentat.schema.ValueType;
import dev.mentat.store.StoreTransaction;
import dev.mentat.transact.TxForms;
import dev.mentat.transact.TxReport;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code (with [tx ...] query?)}: carries a transaction out, answers with its datoms or with the rows of the query on the
 * result, and rolls everything back. The store is locked meanwhile.
 */
final class WithStatement implements Prepared {
    private static final List<Column> REPORT = List.of(
            Column.of("e", ValueType.REF),
            Column.of("a", ValueType.REF),
            Column.of("v", null),
            Column.of("tx", ValueType.REF),
            Column.of("added", ValueType.BOOLEAN));

    private final Session session;
    private final Form transaction;
    private final Optional<ReadStatement> query;
    private final String text;
    private final ParameterSlots slots;

    WithStatement(Session session, Form transaction, Optional<ReadStatement> query, String text, ParameterSlots slots) {
        this.session = session;
        this.transaction = transaction;
        this.query = query;
        this.text = text;
        this.slots = slots;
    }

    @Override
    public StatementKind kind() {
        return StatementKind.FORM;
    }

    @Override
    public boolean givesRows() {
        return true;
    }

    @Override
    public List<Column> columns() {
        return query.map(Prepared::columns).orElse(REPORT);
    }

    @Override
    public List<Parameter> parameters() {
        return slots.scalars();
    }

    @Override
    public String nativeSql() {
        return query.map(Prepared::nativeSql).orElse(text);
    }

    @Override
    public Outcome execute(List<@Nullable Object> arguments, Execution execution) {
        MarkerValues values = new MarkerValues(slots, arguments);
        return new Outcome.Rows(session.speculate(execution, work -> {
            StoreTransaction writer = work.writer(session.store());
            TxReport report = session.transactor()
                    .transact(TxForms.of(transaction), slots.ofMarkers(arguments), writer, writer, Instant.now());
            return query.<RowSource>map(read -> BufferedRows.of(read.read(work, values, execution)))
                    .orElseGet(() -> new MemoryRows(REPORT, rows(report)));
        }));
    }

    private static List<List<Object>> rows(TxReport report) {
        return report.datoms().stream().map(WithStatement::row).toList();
    }

    private static List<Object> row(Datom datom) {
        return List.of(datom.e(), datom.a(), datom.v(), datom.tx(), datom.added());
    }
}
