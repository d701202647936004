// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Puts the text of a statement together and numbers its parameters anew: DuckDB takes a {@code ?} beside a {@code $1} for the
 * same parameter, so that a text has one kind only. Single use.
 *
 * @param <A> what describes an argument of compiled Datalog
 */
final class SqlExpansion<A> {
    private final Function<MentatCall, CompiledSql<A>> compiler;
    private final boolean keepsMarkers;
    private final StringBuilder text = new StringBuilder();
    private final List<ExpandedSql.Binding<A>> bindings = new ArrayList<>();
    private final Map<Parameter, Integer> numbers = new HashMap<>();
    private int calls;

    /**
     * What shares one number.
     *
     * @param call the number of the call, 0 for the statement itself
     * @param value the number of the JDBC parameter, or the argument of the call
     */
    private record Parameter(int call, Object value) {}

    /**
     * Begins a text.
     *
     * @param compiler makes a SELECT of a call
     * @param keepsMarkers whether question marks stay as they are
     */
    SqlExpansion(Function<MentatCall, CompiledSql<A>> compiler, boolean keepsMarkers) {
        this.compiler = compiler;
        this.keepsMarkers = keepsMarkers;
    }

    ExpandedSql<A> result() {
        return new ExpandedSql<>(text.toString(), List.copyOf(bindings));
    }

    void plain(String sql) {
        text.append(sql);
    }

    /** Adds a marker of the statement itself. */
    void marker(SqlMarkers.Marker marker, boolean needsBlank) {
        ExpandedSql.Binding<A> binding = new ExpandedSql.Binding.Parameter<>(marker.number());
        if (keepsMarkers) {
            bindings.add(binding);
            text.append('?');
        } else {
            text.append(number(new Parameter(0, marker.number()), binding));
        }
        text.append(needsBlank ? " " : "");
    }

    /** Adds a call as a sub-select. */
    void call(MentatCall call) {
        CompiledSql<A> compiled = compiler.apply(call);
        calls++;
        String select = SqlMarkers.replaced(compiled.text(), marker -> {
            A argument = compiled.arguments().get(marker.number() - 1);
            return number(new Parameter(calls, argument), new ExpandedSql.Binding.Argument<>(call, argument));
        });
        text.append('(').append(select).append(')');
    }

    private String number(Parameter parameter, ExpandedSql.Binding<A> binding) {
        return "$"
                + numbers.computeIfAbsent(parameter, added -> {
                    bindings.add(binding);
                    return bindings.size();
                });
    }
}
