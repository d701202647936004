// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.error.ClosestName;
import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import dev.mentat.error.Position;
import dev.mentat.pool.DuckOptions;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What can be wrong with a SQL text before DuckDB sees it. */
final class SqlTextErrors {
    private static final int SHOWN = 80;

    private SqlTextErrors() {}

    static MentatException storeTable(WriteTarget target, Position position) {
        return denied(
                dotted(target.parts()) + " belongs to a store, which SQL may read but not change; use an EDN"
                        + " transaction or a MENTAT statement",
                position);
    }

    static MentatException reservedName(WriteTarget target, Position position) {
        return denied(
                dotted(target.parts()) + " is reserved, as names that begin with __ belong to stores; choose another"
                        + " name",
                position);
    }

    static MentatException storeOnPath(WriteTarget target, Position position) {
        String what = target.parts().isEmpty() ? "The statement" : dotted(target.parts());
        return denied(
                what + " may lead to a table of the store whose schema is on the search path; write the name with its"
                        + " schema, or set the search path to main",
                position);
    }

    static MentatException storeDatabase(WriteTarget target, Position position) {
        return denied(
                dotted(target.parts()) + " would hide, replace or take away the database of the stores; use another"
                        + " name",
                position);
    }

    static MentatException unknownStatement(
            String verb, WriteTarget target, Collection<String> known, Position position) {
        String closest = ClosestName.of(verb, known.stream());
        String why = target.parts().isEmpty()
                ? "run while a store's schema is on the search path"
                : "name " + dotted(target.parts()) + ", which belongs to a store";
        return denied(
                shown(verb) + " is no known statement, so it may not " + why
                        + (closest.isEmpty() ? "" : "; did you mean " + closest),
                position);
    }

    static MentatException setting(String name, Position position) {
        return denied(
                shown(name) + " is a setting of the whole database, which SQL may not change; "
                        + DuckOptions.remedy(name.toLowerCase(Locale.ROOT))
                                .orElseGet(() -> "put duckdb." + shown(name) + "=... into the URL"),
                position);
    }

    static MentatException pragma(String name, Position position) {
        return denied(
                "PRAGMA " + shown(name) + " is not permitted, as it may change the database or its settings", position);
    }

    static MentatException function(String name, Position position) {
        return denied(shown(name) + " is not permitted, as it goes around the protection of stores", position);
    }

    static MentatException importDatabase(Position position) {
        return denied("IMPORT DATABASE is not permitted, as it may change stores; run its files as SQL", position);
    }

    static MentatException unqualifiedTrigger(String name, Position position) {
        return denied(
                shown(name) + " in the trigger needs its schema, as a trigger looks its names up anew each time; write"
                        + " main." + shown(name),
                position);
    }

    static MentatException unnamedAttachment(Position position) {
        return denied("ATTACH needs a name that can be checked; write ATTACH '...' AS name", position);
    }

    static MentatException nestedTransactionControl(String verb, Position position) {
        return denied(shown(verb) + " must stand alone; it acts on the session's transaction", position);
    }

    static MentatException transactionOption(String option, Position position) {
        return new MentatException(
                ErrorKind.NOT_SUPPORTED,
                shown(option) + " is no supported part of a transaction statement; write BEGIN, COMMIT or ROLLBACK, and"
                        + " use setReadOnly for a read-only transaction",
                position);
    }

    static MentatException notSqlAmongSql(String text, Position position) {
        return syntax(
                shown(text) + " is no SQL; Datalog, EDN and MENTAT statements each need a statement text of their own",
                position);
    }

    static MentatException mixedMarkers(String first, String second, Position position) {
        return syntax(
                "The text mixes the parameter markers " + first + " and " + shown(second) + "; use one kind of ?, $1"
                        + " and $name throughout",
                position);
    }

    static MentatException markerNumber(String marker, int limit, Position position) {
        return syntax(shown(marker) + " is no parameter; they are numbered from 1 to " + limit, position);
    }

    static MentatException queryNotLiteral(String found, Position position) {
        return syntax(
                "mentat_q takes its query as a string literal, found " + shown(found)
                        + "; write mentat_q('[:find ...]', input ...)",
                position);
    }

    static MentatException markerInQuery(Position position) {
        return syntax(
                "A lone ? inside the quoted query is no parameter; name it in :in and pass ? as an input of mentat_q",
                position);
    }

    static MentatException noLiteral(String found, Position position) {
        return syntax(
                shown(found) + " is no literal; mentat_q takes SQL literals and parameter markers, no columns and no"
                        + " expressions",
                position);
    }

    static MentatException badLiteral(String text, String type, Position position) {
        return syntax(shown(text) + " is no " + type, position);
    }

    static MentatException nullInput(Position position) {
        return new MentatException(
                ErrorKind.NIL_VALUE, "NULL is no input of mentat_q, as Datalog has no null", position);
    }

    static MentatException expectedInCall(String expected, String found, Position position) {
        return syntax("mentat_q needs " + expected + ", found " + shown(found), position);
    }

    static MentatException unknownOption(String name, List<String> known, Position position) {
        String closest = ClosestName.of(name, known.stream());
        String remedy = closest.isEmpty() ? "known are " + String.join(", ", known) : "did you mean " + closest;
        return syntax(shown(name) + " is no option of mentat_q; " + remedy, position);
    }

    static MentatException repeatedOption(String name, Position position) {
        return syntax(shown(name) + " is given twice; state each option of mentat_q once", position);
    }

    static MentatException storeNotLiteral(String found, Position position) {
        return syntax("store := takes the store's name as a string literal, found " + shown(found), position);
    }

    static MentatException callInDefinition(String verb, Position position) {
        return new MentatException(
                ErrorKind.NOT_SUPPORTED,
                "mentat_q cannot be part of what " + verb + " keeps, as its SQL changes with the schema; write MENTAT"
                        + " CREATE VIEW name AS query",
                position);
    }

    static MentatException badMoment(String found, Position position) {
        return syntax(
                shown(found) + " is no point in time; write a transaction, a t, an instant such as"
                        + " '2026-01-01T00:00:00Z', or a parameter marker",
                position);
    }

    private static MentatException denied(String sentence, Position position) {
        return new MentatException(ErrorKind.NOT_PERMITTED, sentence, position);
    }

    private static MentatException syntax(String sentence, Position position) {
        return new MentatException(ErrorKind.SQL_SYNTAX, sentence, position);
    }

    private static String dotted(List<String> parts) {
        return shown(parts.stream().collect(Collectors.joining(".")));
    }

    private static String shown(String text) {
        if (text.isEmpty()) {
            return "the end of the text";
        }
        if (text.codePointCount(0, text.length()) <= SHOWN) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, SHOWN - 1)) + '…';
    }
}
