// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.edn.EdnReader;
import dev.mentat.edn.EdnWriter;
import dev.mentat.edn.Forms;
import dev.mentat.error.MentatException;
import dev.mentat.grammar.SqlTokens;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads SQL literals from the tokens of a statement, one after the other. */
final class SqlLiterals {
    /** The types of literals that are written as a type and a string, and the words of JDBC's escapes for them. */
    private static final Set<String> INSTANTS = Set.of("DATE", "TIMESTAMP", "TIMESTAMPTZ", "DATETIME");

    private static final Map<String, String> ESCAPES = Map.of("D", "DATE", "TS", "TIMESTAMP");
    private static final Set<String> TIME_ZONE_WORDS = Set.of("WITH", "WITHOUT", "TIME", "ZONE");
    private static final Pattern SHORT_ZONE = Pattern.compile("T.*[+-]\\d\\d$");
    private static final int MAX_DEPTH = 64;

    private final TokenRun run;
    private int at;

    /**
     * Begins at a token.
     *
     * @param run the statement
     * @param start the index of the literal's first token
     */
    SqlLiterals(TokenRun run, int start) {
        this.run = run;
        this.at = start;
    }

    /** Returns the index behind what was read. */
    int behind() {
        return at;
    }

    /**
     * Reads one literal.
     *
     * @return String, Long, BigInteger, BigDecimal, Double, Boolean, Instant, UUID, or a List of these
     * @throws MentatException SQL_SYNTAX if there is none, NIL_VALUE if it is NULL
     */
    Object next() {
        return next(0);
    }

    private Object next(int depth) {
        SqlToken token = run.at(at);
        if (token.isString()) {
            at++;
            return token.value();
        }
        return switch (token.type()) {
            case SqlTokens.NUMBER -> number("");
            case SqlTokens.OPERATOR -> signedNumber();
            case SqlTokens.OPEN_BRACKET -> list(SqlTokens.CLOSE_BRACKET, depth);
            case SqlTokens.OPEN_BRACE -> escape();
            case SqlTokens.WORD -> word(depth);
            default -> throw noLiteral();
        };
    }

    private Object word(int depth) {
        String word = run.at(at).word();
        return switch (word) {
            case "TRUE", "FALSE" -> {
                at++;
                yield word.equals("TRUE");
            }
            case "NULL" -> throw SqlTextErrors.nullInput(run.positionOf(at));
            case "ARRAY" -> {
                at++;
                yield list(SqlTokens.CLOSE_BRACKET, depth);
            }
            case "ROW" -> {
                at++;
                yield list(SqlTokens.CLOSE_PAREN, depth);
            }
            default -> typed(word);
        };
    }

    private Object typed(String type) {
        boolean instant = INSTANTS.contains(type);
        if (!instant && !type.equals("UUID")) {
            throw noLiteral();
        }
        at++;
        while (instant && run.at(at).isAnyOf(TIME_ZONE_WORDS)) {
            at++;
        }
        if (!run.at(at).isString()) {
            throw noLiteral();
        }
        String text = run.at(at).value();
        Object value = instant ? instant(text) : uuid(text);
        at++;
        return value;
    }

    private Object escape() {
        String type = ESCAPES.getOrDefault(run.at(at + 1).word(), "");
        if (type.isEmpty()) {
            throw noLiteral();
        }
        at++;
        Object value = typed(type);
        require(SqlTokens.CLOSE_BRACE);
        return value;
    }

    private Object instant(String text) {
        return instantOf(text)
                .orElseThrow(() -> SqlTextErrors.badLiteral(run.at(at).text(), "instant", run.positionOf(at)));
    }

    private Object uuid(String text) {
        return tagged("#uuid", text)
                .orElseThrow(() -> SqlTextErrors.badLiteral(run.at(at).text(), "uuid", run.positionOf(at)));
    }

    /**
     * Reads an instant as SQL or EDN writes it, in UTC unless it has a zone: a blank may separate date and time, and a zone
     * needs no minutes.
     */
    static Optional<Instant> instantOf(String text) {
        String spelled = text.strip().replaceFirst("\\s+", "T");
        return tagged("#inst", SHORT_ZONE.matcher(spelled).replaceFirst("$0:00"))
                .map(Instant.class::cast);
    }

    private static Optional<Object> tagged(String tag, String text) {
        try {
            return Optional.ofNullable(Forms.toValue(new EdnReader().read(tag + ' ' + EdnWriter.write(text))));
        } catch (MentatException e) {
            return Optional.empty();
        }
    }

    private Object signedNumber() {
        SqlToken sign = run.at(at);
        if ((!sign.isOperator("-") && !sign.isOperator("+")) || !run.at(at + 1).is(SqlTokens.NUMBER)) {
            throw noLiteral();
        }
        at++;
        return number(sign.isOperator("-") ? "-" : "");
    }

    private Object number(String sign) {
        String digits = sign + run.at(at).text().replace("_", "").toLowerCase(Locale.ROOT);
        at++;
        if (digits.indexOf('e') >= 0) {
            return Double.valueOf(digits);
        }
        if (digits.indexOf('.') >= 0) {
            return new BigDecimal(digits);
        }
        BigInteger integer = new BigInteger(digits);
        return integer.bitLength() < Long.SIZE ? (Object) integer.longValue() : integer;
    }

    private List<Object> list(int closing, int depth) {
        int opening = closing == SqlTokens.CLOSE_PAREN ? SqlTokens.OPEN_PAREN : SqlTokens.OPEN_BRACKET;
        if (!run.at(at).is(opening) || depth == MAX_DEPTH) {
            throw noLiteral();
        }
        at++;
        List<Object> items = new ArrayList<>();
        while (!run.at(at).is(closing)) {
            if (!items.isEmpty()) {
                require(SqlTokens.COMMA);
            }
            items.add(next(depth + 1));
        }
        at++;
        return List.copyOf(items);
    }

    private void require(int type) {
        if (!run.at(at).is(type)) {
            throw noLiteral();
        }
        at++;
    }

    private MentatException noLiteral() {
        return SqlTextErrors.noLiteral(run.at(at).text(), run.positionOf(at));
    }
}
