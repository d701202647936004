// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.edn.Form;
import dev.mentat.edn.Marker;
import dev.mentat.schema.TimePoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A call of {@code mentat_q} inside SQL: the Datalog of its first argument, fed by the others. */
final class SqlCall {
    private static final Marker AS_OF = new Marker(1);
    private static final Marker SINCE = new Marker(2);

    private final ReadStatement statement;

    /** What each parameter of the Datalog stands for, in the order of their numbers. */
    private final List<MentatCall.Input> inputs;

    /**
     * Makes a call ready.
     *
     * @param session the session that runs it
     * @param call the call
     * @throws dev.mentat.error.MentatException what preparing its Datalog throws; {@code input-arity} (07001) if the inputs
     *     are not as many as {@code :in} declares; SYNTAX if it does not read
     */
    SqlCall(Session session, MentatCall call) {
        List<ViewStep> view = new ArrayList<>();
        List<Marker> markers = new ArrayList<>();
        List<MentatCall.Input> supplied = new ArrayList<>(call.inputs());
        call.asOf().ifPresent(moment -> view.add(new ViewStep.AsOf(step(moment, AS_OF, call, markers, supplied))));
        call.since().ifPresent(moment -> view.add(new ViewStep.Since(step(moment, SINCE, call, markers, supplied))));
        HomeStore home = new HomeStore(session, call.store());
        this.statement = Statements.inSql(home, call.form(), call.text(), view, markers);
        this.inputs = List.copyOf(supplied);
        int declared = statement.slots().slots().size();
        if (declared != inputs.size()) {
            throw CommandErrors.argumentCount(
                    declared - markers.size(), call.inputs().size(), call.form());
        }
    }

    private static ViewStep.Moment step(
            MentatCall.Moment moment,
            Marker marker,
            MentatCall call,
            List<Marker> markers,
            List<MentatCall.Input> supplied) {
        if (moment instanceof MentatCall.Moment.Parameter parameter) {
            markers.add(marker);
            supplied.add(new MentatCall.Input.Parameter(parameter.number()));
            return new ViewStep.Moment.Supplied(
                    marker, new Form.Atom(marker, call.form().position()));
        }
        TimePoint point = ((MentatCall.Moment.Fixed) moment).point();
        return new ViewStep.Moment.Fixed(point, call.form());
    }

    /** Returns what each JDBC parameter is that the call uses, by its number. */
    Map<Integer, Parameter> parameters() {
        Map<Integer, Parameter> parameters = new HashMap<>();
        List<Parameter> declared = statement.parameters();
        for (int i = 0; i < inputs.size(); i++) {
            if (inputs.get(i) instanceof MentatCall.Input.Parameter parameter) {
                parameters.putIfAbsent(parameter.number(), declared.get(i));
            }
        }
        return parameters;
    }

    /**
     * Makes the SELECT that stands for the call.
     *
     * @param work the transaction in which the SQL runs
     * @param arguments the JDBC parameters of the whole text
     */
    CompiledSql<CallArgument> compile(UnitOfWork work, List<@Nullable Object> arguments) {
        return statement.subSelect(work, values(arguments));
    }

    /** Makes a SELECT with the same columns and no rows; empty if the columns depend on arguments. */
    Optional<CompiledSql<Integer>> describe(UnitOfWork work) {
        return statement.describeSubSelect(work, values(null)).map(text -> new CompiledSql<>(text, List.of()));
    }

    /** Makes the text of the SELECT before there are arguments; empty if it depends on them. */
    Optional<CompiledSql<Integer>> nativeSql(UnitOfWork work) {
        return statement.nativeSubSelect(work, values(null));
    }

    private MarkerValues values(@Nullable List<@Nullable Object> arguments) {
        List<@Nullable Object> values = new ArrayList<>();
        for (MentatCall.Input input : inputs) {
            if (input instanceof MentatCall.Input.Literal literal) {
                values.add(literal.value());
            } else {
                int number = ((MentatCall.Input.Parameter) input).number();
                values.add(arguments == null ? MarkerValues.UNKNOWN : arguments.get(number - 1));
            }
        }
        return new MarkerValues(statement.slots(), values);
    }
}
