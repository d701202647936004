// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.edn.EdnReader;
import dev.mentat.edn.Form;
import dev.mentat.edn.Marker;
import dev.mentat.error.MentatException;
import dev.mentat.error.Position;
import dev.mentat.grammar.SqlTokens;
import dev.mentat.schema.TimePoint;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads one call of {@code mentat_q} from the tokens of a statement. */
final class MentatCallReader {
    static final String FUNCTION = "mentat_q";

    private static final String AS_OF = "as_of";
    private static final String SINCE = "since";
    private static final String STORE = "store";
    private static final List<String> OPTIONS = List.of(AS_OF, SINCE, STORE);

    private final TokenRun run;
    private final SqlMarkers markers;
    private final List<MentatCall.Input> inputs = new ArrayList<>();
    private final Map<String, MentatCall.Moment> moments = new HashMap<>();
    private @Nullable String store;
    private int at;

    private MentatCallReader(TokenRun run, SqlMarkers markers, int start) {
        this.run = run;
        this.markers = markers;
        this.at = start;
    }

    /**
     * A call and where it ends.
     *
     * @param call the call
     * @param behind the index of the token behind its closing parenthesis
     */
    record Read(MentatCall call, int behind) {}

    /** Tells whether a call begins at a token: the function's name, unqualified and in any letter case. */
    static boolean beginsAt(TokenRun run, int index) {
        SqlToken name = run.at(index);
        return (name.is(SqlTokens.WORD) || name.is(SqlTokens.QUOTED_IDENTIFIER))
                && name.value().equalsIgnoreCase(FUNCTION)
                && run.at(index + 1).is(SqlTokens.OPEN_PAREN)
                && !run.at(index - 1).is(SqlTokens.DOT);
    }

    /**
     * Reads the call that begins at a token.
     *
     * @param run the statement
     * @param markers the markers of the script
     * @param index the index of the function's name
     * @throws MentatException SQL_SYNTAX if it is none, and what reading its EDN throws
     */
    static Read read(TokenRun run, SqlMarkers markers, int index) {
        MentatCallReader reader = new MentatCallReader(run, markers, index + 2);
        MentatCall call = reader.call();
        return new Read(call, reader.at);
    }

    private MentatCall call() {
        SqlToken query = run.at(at);
        if (!query.isString()) {
            throw SqlTextErrors.queryNotLiteral(query.text(), run.positionOf(at));
        }
        String text = query.value();
        Form form = new EdnReader().read(inPlace(text, query));
        refuseMarkers(form);
        at++;
        while (run.at(at).is(SqlTokens.COMMA)) {
            at++;
            argument();
        }
        if (!run.at(at).is(SqlTokens.CLOSE_PAREN)) {
            throw SqlTextErrors.expectedInCall(", or )", run.at(at).text(), run.positionOf(at));
        }
        at++;
        return new MentatCall(
                text,
                form,
                List.copyOf(inputs),
                Optional.ofNullable(moments.get(AS_OF)),
                Optional.ofNullable(moments.get(SINCE)),
                Optional.ofNullable(store));
    }

    /** Moves the query to the line and column that it has in the SQL text, so that errors in it tell the right place. */
    private String inPlace(String text, SqlToken query) {
        int opening = query.text().indexOf(query.is(SqlTokens.DOLLAR_STRING) ? '$' : '\'', 1);
        int quote = query.is(SqlTokens.STRING) ? 1 : opening + 1;
        Position begin = run.positionOfOffset(query.start() + quote);
        return "\n".repeat(begin.line() - 1) + " ".repeat(begin.column() - 1) + text;
    }

    private static void refuseMarkers(Form form) {
        Optional<Position> marker = markerIn(form);
        if (marker.isPresent()) {
            throw SqlTextErrors.markerInQuery(marker.get());
        }
    }

    private static Optional<Position> markerIn(Form form) {
        return form.accept(new Form.Visitor<Optional<Position>>() {
            @Override
            public Optional<Position> atom(Form.Atom atom) {
                return atom.value() instanceof Marker ? Optional.of(atom.position()) : Optional.empty();
            }

            @Override
            public Optional<Position> sequence(Form.Sequence sequence) {
                return first(sequence.items().stream());
            }

            @Override
            public Optional<Position> map(Form.MapForm map) {
                return first(Stream.concat(map.keys().stream(), map.values().stream()));
            }

            private Optional<Position> first(Stream<Form> forms) {
                return forms.flatMap(inner -> markerIn(inner).stream()).findFirst();
            }
        });
    }

    private void argument() {
        if (run.at(at).isName() && signLength(at + 1) > 0) {
            option();
            return;
        }
        SqlMarkers.Marker marker = markers.at(run.at(at).start());
        if (marker != null) {
            skip(marker);
            inputs.add(new MentatCall.Input.Parameter(marker.number()));
        } else {
            inputs.add(new MentatCall.Input.Literal(literal()));
        }
    }

    private void option() {
        String spelling = run.at(at).value();
        String name = OPTIONS.stream()
                .filter(spelling::equalsIgnoreCase)
                .findFirst()
                .orElseThrow(() -> SqlTextErrors.unknownOption(spelling, OPTIONS, run.positionOf(at)));
        if (moments.containsKey(name) || (name.equals(STORE) && store != null)) {
            throw SqlTextErrors.repeatedOption(name, run.positionOf(at));
        }
        at++;
        at += signLength(at);
        if (name.equals(STORE)) {
            store = storeName();
        } else {
            moments.put(name, moment());
        }
    }

    /** Returns how many tokens {@code :=} or {@code =>} takes, 0 if neither stands there. */
    private int signLength(int index) {
        boolean arrow = run.at(index).isOperator("=") && run.at(index + 1).isOperator(">");
        return run.at(index).is(SqlTokens.ASSIGN) ? 1 : arrow ? 2 : 0;
    }

    private String storeName() {
        if (!run.at(at).isString()) {
            throw SqlTextErrors.storeNotLiteral(run.at(at).text(), run.positionOf(at));
        }
        return run.at(at++).value();
    }

    private MentatCall.Moment moment() {
        SqlMarkers.Marker marker = markers.at(run.at(at).start());
        if (marker != null) {
            skip(marker);
            return new MentatCall.Moment.Parameter(marker.number());
        }
        int start = at;
        Object value = literal();
        if (value instanceof Long number && number >= 0) {
            return new MentatCall.Moment.Fixed(new TimePoint.Numbered(number));
        }
        if (value instanceof Instant instant) {
            return new MentatCall.Moment.Fixed(new TimePoint.At(instant));
        }
        if (value instanceof String text) {
            return new MentatCall.Moment.Fixed(new TimePoint.At(SqlLiterals.instantOf(text)
                    .orElseThrow(() -> SqlTextErrors.badMoment(run.at(start).text(), run.positionOf(start)))));
        }
        throw SqlTextErrors.badMoment(run.at(start).text(), run.positionOf(start));
    }

    private Object literal() {
        SqlLiterals literals = new SqlLiterals(run, at);
        Object value = literals.next();
        at = literals.behind();
        return Objects.requireNonNull(value);
    }

    private void skip(SqlMarkers.Marker marker) {
        while (run.at(at).end() > 0 && run.at(at).end() <= marker.end()) {
            at++;
        }
    }
}
