// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.error.MentatException;
import dev.mentat.error.Position;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** One SQL statement of a script. Immutable and thread-safe. */
final class ScriptStatement {
    private final TokenRun run;
    private final SqlMarkers markers;
    private final SqlEffect effect;
    private final String verb;
    private final StatementText text;

    /**
     * Reads a statement.
     *
     * @param run its tokens, at least one, without a semicolon
     * @param markers the markers of the whole script
     */
    ScriptStatement(TokenRun run, SqlMarkers markers) {
        this.run = run;
        this.markers = markers;
        this.effect = EffectReader.read(run);
        this.verb = EffectReader.verb(run);
        this.text = StatementText.of(run, markers);
        if (!text.calls().isEmpty() && DdlTargets.keepsQuery(run)) {
            throw SqlTextErrors.callInDefinition(verb, run.positionOf(0));
        }
    }

    /** Returns the word that it begins with in upper case, an empty string if that is no word. */
    String verb() {
        return verb;
    }

    /** Returns its own text as the user wrote it. */
    String text() {
        return run.text();
    }

    /** Returns what executing it does. */
    SqlEffect effect() {
        return effect;
    }

    /** Tells by its words whether executing it gives rows; DuckDB knows better, once it can be asked. */
    boolean promisesRows() {
        return EffectReader.promisesRows(run);
    }

    /** Returns the calls of {@code mentat_q} in it. */
    List<MentatCall> calls() {
        return text.calls();
    }

    /** Returns the numbers of the JDBC parameters that it uses, each once and in ascending order. */
    List<Integer> parameters() {
        return markers.between(run.at(0).start(), run.at(run.size() - 1).end()).stream()
                .map(SqlMarkers.Marker::number)
                .distinct()
                .sorted()
                .toList();
    }

    /**
     * Makes the text for DuckDB: with the compiled SQL in place of each {@code mentat_q} call, JDBC's escapes as literals, and
     * the markers numbered for this one statement.
     *
     * @param compiler makes a SELECT of a call; it is asked once per call, in the order of the text
     * @param <A> what describes an argument of compiled Datalog
     */
    <A> ExpandedSql<A> expand(Function<MentatCall, CompiledSql<A>> compiler) {
        return text.expand(compiler);
    }

    /**
     * Refuses the statement if it would change a store.
     *
     * @param scope where its names lead
     * @throws MentatException NOT_PERMITTED
     */
    void requirePermitted(SqlScope scope) {
        effect.targets().stream().filter(scope::protects).findFirst().ifPresent(target -> {
            throw denied(target);
        });
    }

    private MentatException denied(WriteTarget target) {
        Position position = run.positionOfOffset(target.offset());
        if (!EffectReader.verbs().contains(verb)) {
            return SqlTextErrors.unknownStatement(run.at(0).text(), target, EffectReader.verbs(), position);
        }
        return switch (target.kind()) {
            case SEARCH_PATH -> SqlTextErrors.storeOnPath(target, position);
            case DATABASE -> SqlTextErrors.storeDatabase(target, position);
            case OBJECT, MENTION, SCHEMA -> deniedName(target, position);
        };
    }

    private static MentatException deniedName(WriteTarget target, Position position) {
        Optional<String> reserved =
                target.parts().stream().filter(SqlScope::isReserved).findFirst();
        if (target.parts().stream().anyMatch(SqlScope::isStoreSchema) && reserved.isEmpty()) {
            return SqlTextErrors.storeTable(target, position);
        }
        return reserved.isPresent()
                ? SqlTextErrors.reservedName(target, position)
                : SqlTextErrors.storeOnPath(target, position);
    }
}
