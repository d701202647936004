// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import static dev.mentat.edn.Reading.fails;
import static dev.mentat.edn.Reading.reads;
import static dev.mentat.error.ErrorKind.SYNTAX;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EdnNamesTest {

    @Test
    void wordsCountOnlyAsWholeTokens() {
        reads("nil", null);
        reads("[nil true nilly :2024/q1]", Arrays.asList(null, true, new Symbol("nilly"), new Keyword("2024/q1")));
        reads("[true false]", List.of(true, false));
        reads(
                "[nil/x trueish nil? f\u00e4lse]",
                List.of(new Symbol("nil/x"), new Symbol("trueish"), new Symbol("nil?"), new Symbol("f\u00e4lse")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ":a",
                ":a/b",
                ":a.b.c/d",
                ":lab.room-2/is_open?",
                ":2024/q1",
                ":1",
                ":a/1",
                ":-1",
                ":+",
                ":.5",
                ":_x",
                ":boat/_owner",
                ":a#b",
                ":a'b",
                ":a:b",
                ":a:",
                ":*+!-_?$%&=<>.",
                ":\u00e9/\u65e5\u672c",
                ":e\u0301",
                ":\uD835\uDC00",
                ":nil",
                ":a/nil"
            })
    void keywordsHaveANameAndPerhapsANamespace(String text) {
        reads(text, new Keyword(text.substring(1)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ":",
                "::x",
                ":/x",
                ":x/",
                ":a/b/c",
                ":/",
                "://",
                ":a//b",
                ":a/:b",
                ":#a",
                ":'a",
                ":a/#b",
                ":a@b",
                ":a^b",
                ":a~",
                ":a|b",
                ":a\\b",
                ":\u20ac",
                ":a\uD83D\uDE80",
                ":\u0661"
            })
    void otherKeywordsAreRefused(String text) {
        fails(text, SYNTAX, 1, 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "ns/name",
                "a.b/c",
                "/",
                ".",
                "...",
                "+",
                "-",
                "+a",
                "-a",
                "->x",
                ".a",
                ".-a",
                "-.a",
                "a.5",
                "a1",
                "?e",
                "$",
                "$x",
                "%",
                "_",
                "*",
                "<",
                "<=",
                "!=",
                "a#b",
                "a'",
                "a:b",
                "a:",
                "clojure.string/starts-with?",
                "a/-",
                "a/+b",
                "\u00e9t\u00e9/\u00fc",
                "a\u0301",
                "\uD835\uDC00"
            })
    void symbolsAreNamesToo(String text) {
        reads(text, new Symbol(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a/",
                "/a",
                "//",
                "a//",
                "a/b/c",
                "a/1",
                "a/:b",
                "a/#b",
                "a/'b",
                "a/-1",
                "a/.5",
                "a@b",
                "a^b",
                "a~b",
                "a`b",
                "a|b",
                "a\\b",
                "\u20ac",
                "a\u20ac",
                "\uFEFFa",
                "a\uD83D\uDE80",
                "\uD83D\uDE80",
                "\uD800",
                "\u0001",
                "\u007f"
            })
    void otherSymbolsAreRefused(String text) {
        fails(text, SYNTAX, 1, 1);
    }

    @Test
    void refusalsSayWhy() {
        fails("[:a/b/c]", SYNTAX, 1, 2, ":a/b/c has more than one slash", "namespace/name");
        fails("[x a|b]", SYNTAX, 1, 4, "| may not stand in a symbol", "a|b");
        fails("\uFEFF[1]", SYNTAX, 1, 1, "U+FEFF");
        fails("\u0001", SYNTAX, 1, 1, "U+0001");
        fails(":x/", SYNTAX, 1, 1, "lacks a name");
        fails("::x", SYNTAX, 1, 1, "no name starts with :");
    }

    @ParameterizedTest
    @ValueSource(strings = {"@a", "~a", "`a", "~@a", "#(a)", "#\"a\"", "#'a", "#^a", "#", "#1", "#@a", "# a"})
    void readerMacrosOfClojureAreRefused(String text) {
        fails(text, SYNTAX, 1, 1);
    }

    @Test
    void aLoneQuestionMarkIsAMarkerNumberedFromLeftToRight() {
        reads(
                "[? \"?\" ?x {:a ?} \\? :? ?]",
                List.of(
                        new Marker(1),
                        "?",
                        new Symbol("?x"),
                        Map.of(new Keyword("a"), new Marker(2)),
                        '?',
                        new Keyword("?"),
                        new Marker(3)));
    }

    @Test
    void doubledQuestionMarksAreOne() {
        reads(
                "[?? ??x ??? ???x ? a??b]",
                List.of(
                        new Marker(1),
                        new Symbol("?x"),
                        new Symbol("??"),
                        new Symbol("??x"),
                        new Marker(2),
                        new Symbol("a??b")));
    }

    @Test
    void markersInWhatIsDroppedDoNotCount() {
        reads("[#_ ? #_ [? {? ?}] ; ?\n ^? a ^{:k ?} b ?]", List.of(new Symbol("a"), new Symbol("b"), new Marker(1)));
    }

    @Test
    void repeatedKeywordsAreOneObject() {
        List<?> read = (List<?>) Reading.read("[:boat/name :boat/name]");

        assertThat(read.get(0)).isSameAs(read.get(1));
    }
}
