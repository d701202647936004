// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.edn.Form;
import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import dev.mentat.query.Input;
import dev.mentat.schema.Entids;
import dev.mentat.schema.ValueType;
import java.util.List;
import java.util.Optional;

/** Makes the statement that carries out a command. */
final class Statements implements Command.Visitor<Prepared> {
    private final Session session;
    private final StatementKind kind;
    private final Form form;
    private final String text;

    private Statements(Session session, StatementKind kind, Form form, String text) {
        this.session = session;
        this.kind = kind;
        this.form = form;
        this.text = text;
    }

    /** Returns the statement of a text's one form. */
    static Prepared of(Session session, StatementKind kind, Form form, String text) {
        return CommandParser.parse(form).accept(new Statements(session, kind, form, text));
    }

    @Override
    public ReadStatement query(Command.RunQuery command) {
        List<Input> inputs =
                command.arguments().isPresent() ? List.of() : command.query().inputs();
        return new QueryStatement(session, kind, text, ParameterSlots.of(form, inputs), command);
    }

    @Override
    public ReadStatement pull(Command.Pull command) {
        return new PullStatement(session, text, markers(), command);
    }

    @Override
    public ReadStatement datoms(Command.Datoms command) {
        return query(FormQueries.datoms(command));
    }

    @Override
    public ReadStatement txRange(Command.TxRange command) {
        return query(FormQueries.txRange(command));
    }

    @Override
    public ReadStatement log(Command.Log command) {
        return query(FormQueries.log(command));
    }

    @Override
    public ReadStatement diff(Command.Diff command) {
        return query(FormQueries.diff(command));
    }

    @Override
    public ReadStatement basis(Command.Basis command) {
        return answer(
                Column.of("basis", ValueType.REF), (work, values) -> List.of(List.of(work.basis(session.store()))));
    }

    @Override
    public ReadStatement convert(Command.Convert command) {
        Column column = command.toT() ? Column.of("t", ValueType.LONG) : Column.of("tx", ValueType.REF);
        return answer(column, (work, values) -> {
            long tx = Session.resolve(work, session.store(), values.point(command.moment()));
            return List.of(List.of(command.toT() ? Entids.toT(tx) : tx));
        });
    }

    @Override
    public Prepared transact(Command.Transact command) {
        return new TransactStatement(session, kind, command.transaction(), text);
    }

    @Override
    public Prepared with(Command.With command) {
        Optional<ReadStatement> query = command.query().map(this::readable);
        ParameterSlots slots = query.map(ReadStatement::slots).orElseGet(this::markers);
        return new WithStatement(session, command.transaction(), query, text, slots);
    }

    @Override
    public Prepared explain(Command.Explain command) {
        ReadStatement explained = readable(command.command());
        return new AnswerStatement(
                session,
                text,
                explained.slots(),
                List.of(Column.text("plan")),
                (work, values) -> List.of(List.of(explained.explain(work, values))));
    }

    @Override
    public Prepared sql(Command.ShowSql command) {
        ReadStatement shown = readable(command.command());
        return new AnswerStatement(
                session,
                text,
                shown.slots(),
                List.of(Column.text("sql")),
                (work, values) -> List.of(List.of(shown.nativeSql())));
    }

    private ReadStatement readable(Command command) {
        if (command.accept(this) instanceof ReadStatement statement) {
            return statement;
        }
        throw new MentatException(
                ErrorKind.SYNTAX, "only what reads can stand here; a transaction cannot", form.position());
    }

    private ReadStatement answer(Column column, AnswerStatement.Answer answer) {
        return new AnswerStatement(session, text, markers(), List.of(column), answer);
    }

    private ParameterSlots markers() {
        return ParameterSlots.of(form, List.of());
    }
}
