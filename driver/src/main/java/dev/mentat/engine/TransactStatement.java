// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.edn.Form;
import dev.mentat.edn.Marker;
import dev.mentat.store.StoreTransaction;
import dev.mentat.transact.TxForms;
import dev.mentat.transact.TxReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An EDN transaction. */
final class TransactStatement implements Prepared {
    private final Session session;
    private final StatementKind kind;
    private final Form.Sequence transaction;
    private final String text;
    private final ParameterSlots slots;

    TransactStatement(Session session, StatementKind kind, Form.Sequence transaction, String text) {
        this.session = session;
        this.kind = kind;
        this.transaction = transaction;
        this.text = text;
        this.slots = ParameterSlots.of(transaction, List.of());
    }

    @Override
    public StatementKind kind() {
        return kind;
    }

    @Override
    public boolean givesRows() {
        return false;
    }

    @Override
    public List<Column> columns() {
        return List.of();
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
    public Outcome execute(List<@Nullable Object> arguments, Execution execution) {
        return new Outcome.Transacted(transact(session, transaction, arguments, execution));
    }

    /**
     * Carries several transactions out as one, in which equal tempids mean the same entity.
     *
     * @param elements the transactions
     * @param arguments the arguments of each
     * @param execution its bound in time
     */
    static Outcome executeTogether(
            List<TransactStatement> elements, List<? extends List<@Nullable Object>> arguments, Execution execution) {
        List<Form> forms = new ArrayList<>();
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 0; i < elements.size(); i++) {
            int shift = values.size();
            elements.get(i).transaction.items().forEach(form -> forms.add(shifted(form, shift)));
            values.addAll(arguments.get(i));
        }
        TransactStatement first = elements.get(0);
        Form.Sequence merged = new Form.Sequence(Form.Kind.VECTOR, forms, first.transaction.position());
        return new Outcome.Transacted(transact(first.session, merged, values, execution));
    }

    private static TxReport transact(
            Session session, Form transaction, List<@Nullable Object> arguments, Execution execution) {
        session.requireWritable("transact");
        return TransactEvent.recorded(
                session.store().name(), () -> transactNow(session, transaction, arguments, execution));
    }

    private static TxReport transactNow(
            Session session, Form transaction, List<@Nullable Object> arguments, Execution execution) {
        return session.transact(execution, work -> {
            StoreTransaction writer = work.writer(session.store());
            TxReport report =
                    session.transactor().transact(TxForms.of(transaction), arguments, writer, writer, Instant.now());
            writer.takeWarnings().forEach(session::warn);
            session.feed().add(session.store(), report, work);
            return report;
        });
    }

    private static Form shifted(Form form, int shift) {
        return shift == 0 ? form : form.accept(new MarkerShift(shift));
    }

    /** Renumbers the lone question marks of a form. */
    private record MarkerShift(int shift) implements Form.Visitor<Form> {
        @Override
        public Form atom(Form.Atom atom) {
            return atom.value() instanceof Marker marker
                    ? new Form.Atom(new Marker(marker.index() + shift), atom.position())
                    : atom;
        }

        @Override
        public Form sequence(Form.Sequence sequence) {
            return new Form.Sequence(sequence.kind(), all(sequence.items()), sequence.position());
        }

        @Override
        public Form map(Form.MapForm map) {
            return new Form.MapForm(all(map.keys()), all(map.values()), map.position());
        }

        private List<Form> all(List<Form> forms) {
            return forms.stream().map(form -> form.accept(this)).toList();
        }
    }
}
