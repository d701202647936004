// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import static org.assertj.core.api.Assertions.assertThat;

import clojure.java.api.Clojure;
import clojure.lang.BigInt;
import clojure.lang.IFn;
import dev.mentat.error.MentatException;
import java.util.Collections;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/**
 * Clojure's own EDN reader as a judge. Left out of the texts is where the language differs from it on purpose: integers
 * beyond 64 bits, characters glued to other tokens, instants finer than milliseconds, question marks and quotes.
 */
final class ClojureAgreementTest {
    private static final IFn READ_STRING = Clojure.var("clojure.edn", "read-string");

    private static final String[] ATOMS = {
        "nil",
        "true",
        "false",
        "nilly",
        "0",
        "-0",
        "+7",
        "42",
        "-9223372036854775808",
        "9223372036854775807",
        "017",
        "0x1F",
        "-0X1f",
        "2r101",
        "36rZ",
        "5N",
        "017N",
        "0xFFN",
        "12345678901234567890N",
        "1.5",
        "-0.5e-3",
        "1.",
        "1e9",
        "1E-9",
        "1.e2",
        "08.5",
        "-0.0",
        "1.50M",
        "5M",
        "1e3M",
        "010M",
        "##Inf",
        "##-Inf",
        "##NaN",
        "\"\"",
        "\"a b\\n\\t\\\\\\\"\\u00e9\\r\\b\\f\"",
        "\"line\nline ; [\"",
        "\"\uD83D\uDE80\"",
        "\\a",
        "\\newline",
        "\\space",
        "\\tab",
        "\\return",
        "\\backspace",
        "\\formfeed",
        "\\u0041",
        "\\o101",
        "\\o7",
        "\\(",
        "\\\"",
        "\\;",
        "\\\\",
        ":a",
        ":a/b",
        ":a.b/c-d",
        ":2024/q1",
        ":a#b",
        ":a'b",
        ":_x",
        ":n/_x",
        ":+",
        ":-",
        ":.",
        ":*!$%&=<>",
        ":\u00e9",
        "a",
        "a/b",
        "a.b/c",
        ".",
        "...",
        "+",
        "-",
        "->x",
        "-a",
        "a#b",
        "a'b",
        "a.5",
        "x->y",
        "<=",
        "$x",
        "%",
        "_",
        "\u00e9t\u00e9",
        "#inst \"2021\"",
        "#inst \"2021-03-04T05:06:07.123+02:00\"",
        "#inst \"1961-04-12T06:07:00.250-00:00\"",
        "#inst \"2020-02-29\"",
        "#inst \"2016-12-31T23:59:60Z\"",
        "#inst \"1600-01-01\"",
        "#uuid \"c0ffee00-1234-4abc-8def-000000000001\""
    };

    private static final String[] PIECES = {
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "#{",
        "#_",
        "#_ ",
        "#:n{",
        "#:n ",
        "^",
        "\\a ",
        "\\u00e9 ",
        "\"x\"",
        "\"",
        ":",
        ":a",
        ":a ",
        ":_/a ",
        "/",
        "a",
        "a/b ",
        "nil",
        "true ",
        "+",
        "-",
        ".",
        "0",
        "08",
        "1",
        "12 ",
        "1.5",
        "e",
        "N",
        "M",
        "0x1F",
        "2r1",
        "1/2",
        "r",
        "x",
        " ",
        ",",
        "\n",
        ";",
        "\t",
        "#",
        "##Inf ",
        "@",
        "~",
        "`",
        "|",
        "\u00e9",
        "\u20ac",
        "*",
        "!",
        "$",
        "%",
        "&",
        "=",
        "<",
        ">",
        "_",
        "#inst \"2021-03\" "
    };

    @Provide
    Arbitrary<String> texts() {
        return text(4);
    }

    private static Arbitrary<String> text(int depth) {
        Arbitrary<String> atoms = Arbitraries.of(ATOMS);
        if (depth == 0) {
            return atoms;
        }
        Arbitrary<String> inner = Arbitraries.lazy(() -> text(depth - 1));
        Arbitrary<List<String>> forms = inner.list().ofMaxSize(5);
        Arbitrary<String> gaps =
                Arbitraries.of(" ", ",", "\n", "\t ", " ; c ]\n", " #_ x ", " #_ [1 {2 3}] ", " #_#_ a b ", "\r\n");
        return Arbitraries.frequencyOf(
                Tuple.of(3, atoms),
                Tuple.of(1, Combinators.combine(forms, gaps).as((items, gap) -> '(' + String.join(gap, items) + ')')),
                Tuple.of(
                        2,
                        Combinators.combine(forms, gaps).as((items, gap) -> '[' + gap + String.join(gap, items) + ']')),
                Tuple.of(1, inner.set().ofMaxSize(5).map(items -> "#{" + String.join(" ", items) + '}')),
                Tuple.of(1, forms.map(items -> "#:n {" + String.join(" ", items) + '}')),
                Tuple.of(1, forms.map(items -> "^:k [" + String.join(" ", items) + ']')),
                Tuple.of(
                        1,
                        Combinators.combine(forms, gaps)
                                .as((items, gap) -> '{' + String.join(gap, items) + gap + '}')));
    }

    @Provide
    Arbitrary<String> soups() {
        return Arbitraries.of(PIECES).list().ofMaxSize(12).map(pieces -> '[' + String.join("", pieces) + ']');
    }

    @Property
    void textsOfKnownLiteralsReadAlike(@ForAll("texts") String text) {
        Optional<List<Object>> clojures = byClojure(text);
        Optional<List<Object>> ours = byUs(text);

        if (clojures.isPresent()) {
            assertThat(ours).as(text).isEqualTo(clojures);
        } else {
            // What it takes for one element may be two to us.
            ours.ifPresent(value -> assertThat(text).as("only we read it").containsAnyOf("#{", "{"));
        }
    }

    @Property(tries = 5_000)
    void whatBothReadIsTheSame(@ForAll("soups") String text) {
        Optional<List<Object>> ours = byUs(text);
        if (ours.isPresent()) {
            byClojure(text).ifPresent(value -> assertThat(ours.get()).as(text).isEqualTo(value));
        }
    }

    private static Optional<List<Object>> byUs(String text) {
        try {
            return Optional.of(wrapped(Reading.read(text)));
        } catch (MentatException e) {
            return Optional.empty();
        }
    }

    private static Optional<List<Object>> byClojure(String text) {
        try {
            return Optional.of(wrapped(translated(READ_STRING.invoke(text))));
        } catch (RuntimeException e) {
            return Optional.empty();
        }
    }

    private static List<Object> wrapped(Object value) {
        return Collections.singletonList(value);
    }

    private static Object translated(Object value) {
        if (value instanceof clojure.lang.Keyword keyword) {
            return Keyword.of(keyword.getNamespace(), keyword.getName());
        }
        if (value instanceof clojure.lang.Symbol symbol) {
            return new Symbol(symbol.toString());
        }
        if (value instanceof BigInt integer) {
            return integer.toBigInteger();
        }
        if (value instanceof Double number) {
            return number + 0.0;
        }
        if (value instanceof Date date) {
            return date.toInstant();
        }
        if (value instanceof Map<?, ?> map) {
            Map<Object, Object> entries = new LinkedHashMap<>();
            map.forEach((key, entry) -> entries.put(translated(key), translated(entry)));
            return entries;
        }
        if (value instanceof Set<?> set) {
            Set<Object> elements = new LinkedHashSet<>();
            set.forEach(element -> elements.add(translated(element)));
            return elements;
        }
        if (value instanceof List<?> list) {
            return list.stream().map(ClojureAgreementTest::translated).toList();
        }
        return value;
    }
}
