// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.error.ClosestName;
import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import dev.mentat.error.Position;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What can be wrong with an administration statement. */
final class AdministrationErrors {
    private static final int SHOWN = 80;

    private AdministrationErrors() {}

    /** Compares the first word, then the first two, with what there is. */
    static MentatException unknownCommand(String written, List<String> shapes, Position position) {
        String closest = Stream.of(1, 2, 3)
                .map(count -> firstWords(written, count))
                .map(words -> ClosestName.of(words, shapes.stream().map(AdministrationErrors::withoutArguments)))
                .filter(name -> !name.isEmpty())
                .reduce("", (first, longer) -> longer);
        List<String> candidates = shapes.stream()
                .filter(shape -> closest.isEmpty() || withoutArguments(shape).equals(closest))
                .map(shape -> "MENTAT " + shape)
                .toList();
        return syntax(
                ("MENTAT " + shown(written)).strip() + " is no administration statement; "
                        + (closest.isEmpty() ? "known are " : "did you mean ") + String.join(", ", candidates),
                position);
    }

    private static String firstWords(String text, int count) {
        return Stream.of(text.split("\\s+")).limit(count).collect(Collectors.joining(" "));
    }

    static MentatException unexpected(String found, String shape, Position position) {
        return syntax((found.isEmpty() ? "The end" : shown(found)) + " is unexpected; write MENTAT " + shape, position);
    }

    static MentatException badName(String found, String shape, Position position) {
        String what = found.isEmpty() ? "The name is missing" : shown(found) + " is no plain name";
        return syntax(
                what + "; write MENTAT " + shape + ", with double quotes around a name that is not one word", position);
    }

    static MentatException badMoment(String found, Position position) {
        return syntax(
                (found.isEmpty() ? "The point in time is missing" : shown(found) + " is no point in time")
                        + "; write a transaction, a t or an instant such as '2026-01-01T00:00:00Z'",
                position);
    }

    private static String withoutArguments(String shape) {
        return shape.replaceFirst(" [a-z\\[].*", "");
    }

    private static MentatException syntax(String sentence, Position position) {
        return new MentatException(ErrorKind.SQL_SYNTAX, sentence, position);
    }

    private static String shown(String text) {
        if (text.codePointCount(0, text.length()) <= SHOWN) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, SHOWN - 1)) + '…';
    }
}
