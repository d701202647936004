// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import dev.mentat.schema.Datom;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Searches texts by reading all of them. Words are runs of letters, marks and digits; scripts without blanks between words
 * are not known here.
 */
final class FulltextSearch {
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}\\p{N}]+");
    private static final Pattern PART = Pattern.compile("([\\p{L}\\p{M}\\p{N}]+)(\\*?)");
    private static final Pattern TERM = Pattern.compile("(-?)(?:\"([^\"]*)\"|([^\\s\"]+))");
    private static final double K1 = 1.2;
    private static final double B = 0.75;

    private final List<List<List<String>>> wanted = new ArrayList<>();
    private final List<List<List<String>>> excluded = new ArrayList<>();

    /** Reads a search text that has no mistakes. Prefixes keep their star. */
    FulltextSearch(String text) {
        for (String alternative : text.split("(?<!\\S)OR(?!\\S)")) {
            Set<List<String>> words = new LinkedHashSet<>();
            Set<List<String>> forbidden = new LinkedHashSet<>();
            Matcher term = TERM.matcher(alternative);
            while (term.find()) {
                List<String> phrase = new ArrayList<>();
                Matcher part = PART.matcher(term.group(2) == null ? term.group(3) : term.group(2));
                while (part.find()) {
                    phrase.add(folded(part.group(1)) + part.group(2));
                }
                if (!phrase.isEmpty()) {
                    (term.group(1).isEmpty() ? words : forbidden).add(phrase);
                }
            }
            boolean isRepeated = wanted.contains(List.copyOf(words))
                    && excluded.get(wanted.indexOf(List.copyOf(words))).equals(List.copyOf(forbidden));
            if (!isRepeated) {
                wanted.add(List.copyOf(words));
                excluded.add(List.copyOf(forbidden));
            }
        }
    }

    private static String folded(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFKC)
                .toUpperCase(Locale.ROOT)
                .toLowerCase(Locale.ROOT);
    }

    /** Returns entity, value, transaction and score of the datoms that are found among those of an attribute. */
    List<Typed> rows(List<Datom> datoms) {
        List<List<String>> texts = datoms.stream()
                .map(datom -> WORD.matcher(folded((String) datom.v()))
                        .results()
                        .map(word -> word.group())
                        .toList())
                .toList();
        List<Typed> rows = new ArrayList<>();
        for (int i = 0; i < datoms.size(); i++) {
            double score = score(texts.get(i), texts);
            if (score > 0) {
                Datom datom = datoms.get(i);
                rows.add(Typed.list(List.of(
                        Typed.ref(datom.e()),
                        Typed.string((String) datom.v()),
                        Typed.ref(datom.tx()),
                        Typed.of(score))));
            }
        }
        return rows;
    }

    private double score(List<String> text, List<List<String>> texts) {
        double score = 0;
        for (int i = 0; i < wanted.size(); i++) {
            boolean isMet = !wanted.get(i).isEmpty()
                    && wanted.get(i).stream().allMatch(phrase -> count(phrase, text) > 0)
                    && excluded.get(i).stream().allMatch(phrase -> count(phrase, text) == 0);
            if (isMet) {
                score += wanted.get(i).stream()
                        .mapToDouble(phrase -> score(phrase, text, texts))
                        .sum();
            }
        }
        return score;
    }

    private static double score(List<String> phrase, List<String> text, List<List<String>> texts) {
        double found = texts.stream().filter(other -> count(phrase, other) > 0).count();
        double mean = texts.stream().mapToInt(List::size).average().orElseThrow();
        double times = count(phrase, text);
        double rarity = Math.log(1 + (texts.size() - found + 0.5) / (found + 0.5));
        return rarity * times * (K1 + 1) / (times + K1 * (1 - B + B * text.size() / mean));
    }

    private static int count(List<String> phrase, List<String> text) {
        BiPredicate<String, String> fits = (wish, word) ->
                wish.endsWith("*") ? word.startsWith(wish.substring(0, wish.length() - 1)) : word.equals(wish);
        int count = 0;
        for (int start = 0; start + phrase.size() <= text.size(); start++) {
            boolean isThere = true;
            for (int place = 0; place < phrase.size(); place++) {
                isThere &= fits.test(phrase.get(place), text.get(start + place));
            }
            count += isThere ? 1 : 0;
        }
        return count;
    }
}
