// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import static dev.mentat.edn.Reading.fails;
import static dev.mentat.edn.Reading.reads;
import static dev.mentat.error.ErrorKind.SYNTAX;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EdnTextsTest {

    @Test
    void stringsAreTheirText() {
        reads("\"\"", "");
        reads("\"two\nlines, and ; no comment #_ [\"", "two\nlines, and ; no comment #_ [");
        reads("\"caf\u00e9 \uD83D\uDE80 \u0000\u0001\u007f\"", "caf\u00e9 \uD83D\uDE80 \u0000\u0001\u007f");
    }

    @Test
    void stringsHaveEscapes() {
        reads("\"\\\"\\\\\\/\\n\\r\\t\\b\\f\"", "\"\\/\n\r\t\b\f");
        reads("\"tab\\there\\u00e9\\n\"", "tab\there\u00e9\n");
        reads("\"\\o101\\o000\\o377\\o1018\"", "A\0\u00ffA8");
        reads("\"\\uD83D\\uDE80\"", "\uD83D\uDE80");
        reads("\"\\uFFFF\\uffff\"", "\uFFFF\uFFFF");
        reads(
                "\"He said \\\"go?\\\"; then C:\\\\tmp\\n-- not a comment\"",
                "He said \"go?\"; then C:\\tmp\n-- not a comment");
    }

    @Test
    void otherEscapesAreRefusedWhereTheyStand() {
        fails("\"a\\q\"", SYNTAX, 1, 3, "\\q");
        fails("[\"a\n\uD83D\uDE80\\101\"]", SYNTAX, 2, 2, "\\1");
        fails("\"\\u12\"", SYNTAX, 1, 2, "\\u12");
        fails("\"\\u12G4\"", SYNTAX, 1, 2, "\\u12G4");
        fails("\"\\u\uFF11\uFF11\uFF11\uFF11\"", SYNTAX, 1, 2);
        fails("\"\\o400\"", SYNTAX, 1, 2, "\\o400");
        fails("\"\\o12\"", SYNTAX, 1, 2, "\\o12");
        fails("\"\\\uD83D\uDE80\"", SYNTAX, 1, 2, "\\\uD83D\uDE80");
    }

    @Test
    void stringsEnd() {
        fails("\"abc", SYNTAX, 1, 1, "never ends");
        fails("[1\n  \"abc]\n]", SYNTAX, 2, 3, "never ends");
        fails("\"abc\\", SYNTAX, 1, 1, "never ends");
        fails("\"abc\\\"", SYNTAX, 1, 1, "never ends");
        fails("\"", SYNTAX, 1, 1, "never ends");
    }

    @Test
    void charactersAreWhatFollowsTheBackslash() {
        reads("\\a", 'a');
        reads("\\\u00e9", '\u00e9');
        reads(
                "[\\( \\) \\[ \\] \\{ \\} \\\" \\; \\, \\\\ \\# \\' \\:]",
                List.of('(', ')', '[', ']', '{', '}', '"', ';', ',', '\\', '#', '\'', ':'));
        reads("[\\(]", List.of('('));
        reads("(\\) \\))", List.of(')', ')'));
    }

    @Test
    void charactersHaveNamesAndNumbers() {
        reads("[\\newline \\return \\space \\tab \\backspace \\formfeed]", List.of('\n', '\r', ' ', '\t', '\b', '\f'));
        reads(
                "[\\u0041 \\u00e9 \\uFFFF \\u \\o101 \\o7 \\o377 \\o]",
                List.of('A', '\u00e9', '\uFFFF', 'u', 'A', '\7', '\u00ff', 'o'));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\\ab",
                "\\Newline",
                "\\u41",
                "\\u00411",
                "\\uXYZW",
                "\\o400",
                "\\o8",
                "\\o0001",
                "\\ab\\c",
                "\\;x"
            })
    void characterTokensRunToTheNextSeparator(String text) {
        fails(text, SYNTAX, 1, 1, text);
    }

    @Test
    void charactersBeyondTheBasicPlaneAreRefused() {
        fails("\\\uD83D\uDE80", SYNTAX, 1, 1, "U+FFFF", "string");
    }

    @Test
    void aBackslashNeedsACharacter() {
        fails("\\", SYNTAX, 1, 1, "backslash");
    }
}
