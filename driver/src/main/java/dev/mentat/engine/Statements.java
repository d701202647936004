// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.edn.Form;
import dev.mentat.edn.Marker;
import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import dev.mentat.query.Input;
import dev.mentat.schema.Entids;
import dev.mentat.schema.ValueType;
import java.util.List;
import java.util.Optional;

/** Makes the statement that carries out a command. */
final class Statements implements Command.Visitor<Prepared> {
    private final HomeStore home;
    private final StatementKind kind;
    private final Form form;
    private final String text;
    private final List<Marker> outerMarkers;

    private Statements(HomeStore home, StatementKind kind, Form form, String text, List<Marker> outerMarkers) {
        this.home = home;
        this.kind = kind;
        this.form = form;
        this.text = text;
        this.outerMarkers = outerMarkers;
    }

    /** Returns the statement of a text's one form. */
    static Prepared of(HomeStore home, StatementKind kind, Form form, String text) {
        return CommandParser.parse(form).accept(new Statements(home, kind, form, text, List.of()));
    }

    /**
     * Returns the statement of a form that stands inside SQL.
     *
     * @param home the store that it calls {@code $}
     * @param form the form
     * @param text its text
     * @param view the restrictions that the SQL puts around it
     * @param outerMarkers the parameters for these restrictions, numbered behind those of the form
     * @throws MentatException SYNTAX if it does not read
     */
    static ReadStatement inSql(HomeStore home, Form form, String text, List<ViewStep> view, List<Marker> outerMarkers) {
        Statements statements = new Statements(home, StatementKind.FORM, form, text, outerMarkers);
        return statements.readable(CommandParser.parse(form, view));
    }

    @Override
    public ReadStatement query(Command.RunQuery command) {
        List<Input> inputs =
                command.arguments().isPresent() ? List.of() : command.query().inputs();
        return new QueryStatement(home, kind, text, slots(inputs), command);
    }

    @Override
    public ReadStatement pull(Command.Pull command) {
        return new PullStatement(home, text, markers(), command);
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
        return answer(Column.of("basis", ValueType.REF), (work, values) -> List.of(List.of(work.basis(home.store()))));
    }

    @Override
    public ReadStatement convert(Command.Convert command) {
        Column column = command.toT() ? Column.of("t", ValueType.LONG) : Column.of("tx", ValueType.REF);
        return answer(column, (work, values) -> {
            long tx = Session.resolve(work, home.store(), values.point(command.moment()));
            return List.of(List.of(command.toT() ? Entids.toT(tx) : tx));
        });
    }

    @Override
    public Prepared transact(Command.Transact command) {
        return new TransactStatement(home.session(), kind, command.transaction(), text);
    }

    @Override
    public Prepared with(Command.With command) {
        Optional<ReadStatement> query = command.query().map(this::readable);
        ParameterSlots slots = query.map(ReadStatement::slots).orElseGet(this::markers);
        return new WithStatement(home.session(), command.transaction(), query, text, slots);
    }

    @Override
    public Prepared explain(Command.Explain command) {
        ReadStatement explained = readable(command.command());
        return new AnswerStatement(
                home,
                text,
                explained.slots(),
                List.of(Column.text("plan")),
                (work, values) -> List.of(List.of(explained.explain(work, values))));
    }

    @Override
    public Prepared sql(Command.ShowSql command) {
        ReadStatement shown = readable(command.command());
        return new AnswerStatement(
                home,
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
        return new AnswerStatement(home, text, markers(), List.of(column), answer);
    }

    private ParameterSlots markers() {
        return slots(List.of());
    }

    private ParameterSlots slots(List<Input> inputs) {
        return ParameterSlots.of(form, inputs).and(outerMarkers);
    }
}
