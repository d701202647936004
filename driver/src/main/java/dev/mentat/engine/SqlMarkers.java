// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.grammar.SqlTokens;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The parameter markers of a whole script. {@code ?} counts from left to right, {@code $2} and {@code ?2} say their number,
 * and {@code $name} has the number of the name's first appearance. Immutable after reading.
 */
final class SqlMarkers {
    /**
     * A marker.
     *
     * @param start the offset where it begins
     * @param end the offset behind it
     * @param number the number of its JDBC parameter, the first is 1
     */
    record Marker(int start, int end, int number) {}

    private static final int MAX_NUMBER = 65_535;

    private final TokenRun run;
    private final TreeMap<Integer, Marker> byOffset = new TreeMap<>();
    private final Map<String, Integer> names = new LinkedHashMap<>();
    private @Nullable String kind;
    private int count;

    private SqlMarkers(TokenRun run) {
        this.run = run;
    }

    /**
     * Reads a script's markers.
     *
     * @param run all of its tokens
     * @throws dev.mentat.error.MentatException SQL_SYNTAX if it mixes their kinds, or a number is out of range
     */
    static SqlMarkers of(TokenRun run) {
        SqlMarkers markers = new SqlMarkers(run);
        run.indexes().forEach(markers::read);
        return markers;
    }

    /**
     * Puts something in the place of each marker of a SQL text.
     *
     * @param text DuckDB SQL
     * @param replacement what stands for a marker
     */
    static String replaced(String text, Function<Marker, String> replacement) {
        StringBuilder result = new StringBuilder();
        int offset = 0;
        for (Marker marker : of(TokenRun.of(text, 0)).between(0, text.length())) {
            result.append(text, offset, marker.start()).append(replacement.apply(marker));
            offset = marker.end();
        }
        return result.append(text, offset, text.length()).toString();
    }

    /** Returns how many JDBC parameters there are. */
    int count() {
        return count;
    }

    /** Returns the names of the parameters in the order of their numbers, none if the markers are not named. */
    List<String> names() {
        return List.copyOf(names.keySet());
    }

    /** Tells whether the markers are plain question marks, or none. */
    boolean areCounted() {
        return kind == null || kind.equals("?");
    }

    /** Returns the markers between two offsets in the order of the text. */
    List<Marker> between(int start, int end) {
        return List.copyOf(byOffset.subMap(start, end).values());
    }

    /** Returns the marker that begins at an offset, or null. */
    @Nullable
    Marker at(int offset) {
        return byOffset.get(offset);
    }

    private void read(int index) {
        SqlToken token = run.at(index);
        switch (token.type()) {
            case SqlTokens.MARKER -> {
                SqlToken digits = run.at(index + 1);
                if (digits.is(SqlTokens.NUMBER)) {
                    numbered(index, token.start(), digits, digits.text());
                } else {
                    add(index, "?", token.start(), token.end(), count + 1);
                }
            }
            case SqlTokens.NUMBERED_MARKER ->
                numbered(index, token.start(), token, token.text().substring(1));
            case SqlTokens.NAMED_MARKER -> {
                int number = names.computeIfAbsent(token.text().substring(1), name -> names.size() + 1);
                add(index, "$name", token.start(), token.end(), number);
            }
            default -> {
                // No marker.
            }
        }
    }

    private void numbered(int index, int start, SqlToken last, String digits) {
        int number = digits.length() <= 5 && digits.chars().allMatch(Character::isDigit) ? Integer.parseInt(digits) : 0;
        if (number == 0 || number > MAX_NUMBER) {
            throw SqlTextErrors.markerNumber('$' + digits, MAX_NUMBER, run.positionOf(index));
        }
        add(index, "$1", start, last.end(), number);
    }

    private void add(int index, String markerKind, int start, int end, int number) {
        if (kind != null && !kind.equals(markerKind)) {
            throw SqlTextErrors.mixedMarkers(kind, run.at(index).text(), run.positionOf(index));
        }
        kind = markerKind;
        count = Math.max(count, number);
        byOffset.put(start, new Marker(start, end, number));
    }
}
