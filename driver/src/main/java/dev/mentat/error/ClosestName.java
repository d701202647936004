// SPDX-License-Identifier: Apache-2.0
package dev.mentat.error;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.Stream;

/** Finds the name that a misspelt one was probably meant to be. */
public final class ClosestName {
    /** A name that differs in more than this part of its letters is no suggestion. */
    private static final int PART_THAT_MAY_DIFFER = 3;

    private ClosestName() {}

    /**
     * Finds the closest of some names by edit distance (insertions, deletions, substitutions), case aside.
     *
     * @param name the misspelt name
     * @param candidates the names that exist
     * @return the closest one, the alphabetically first of several, or an empty string if none is close
     */
    public static String of(String name, Stream<String> candidates) {
        int limit = Math.max(1, name.length() / PART_THAT_MAY_DIFFER);
        return byDistance(name, candidates)
                .filter(candidate -> candidate.distance <= limit)
                .findFirst()
                .map(Candidate::name)
                .orElse("");
    }

    /**
     * Finds the closest of some names, however far away it is.
     *
     * @param name the misspelt name
     * @param candidates the names that exist, at least one
     */
    public static String any(String name, Stream<String> candidates) {
        return byDistance(name, candidates).map(Candidate::name).findFirst().orElseThrow();
    }

    private record Candidate(String name, int distance) {}

    private static Stream<Candidate> byDistance(String name, Stream<String> candidates) {
        String wanted = name.toLowerCase(Locale.ROOT);
        return candidates
                .map(candidate -> new Candidate(candidate, distance(wanted, candidate.toLowerCase(Locale.ROOT))))
                .sorted(Comparator.comparingInt(Candidate::distance).thenComparing(Candidate::name));
    }

    /** The Levenshtein distance, row by row (Wagner and Fischer 1974). */
    private static int distance(String left, String right) {
        int[] above = new int[right.length() + 1];
        Arrays.setAll(above, column -> column);
        for (int row = 1; row <= left.length(); row++) {
            int[] current = new int[right.length() + 1];
            current[0] = row;
            for (int column = 1; column <= right.length(); column++) {
                int substitution = left.charAt(row - 1) == right.charAt(column - 1) ? 0 : 1;
                current[column] =
                        Math.min(Math.min(current[column - 1], above[column]) + 1, above[column - 1] + substitution);
            }
            above = current;
        }
        return above[right.length()];
    }
}
