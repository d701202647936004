// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.error.MentatException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

final class EdnFuzzTest {
    private static final String[] PIECES = {
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "#{",
        "#_",
        "#:n{",
        "#:",
        "#",
        "##",
        "##Inf",
        "^",
        "'",
        "@",
        "~",
        "`",
        "\\",
        "\\a",
        "\\u00e9",
        "\"",
        "\"x\"",
        "\\\"",
        ":",
        ":a",
        "/",
        "a",
        "a/b",
        "nil",
        "true",
        "?",
        "??",
        "+",
        "-",
        ".",
        "0",
        "08",
        "1",
        "12",
        "1.5",
        "e",
        "N",
        "M",
        "0x1F",
        "2r1",
        "1/2",
        "#inst",
        "#inst \"2021-03-04T05:06:07.8Z\"",
        "#uuid",
        "#bytes",
        "#f NaN",
        "#db/id",
        "00ff",
        " ",
        ",",
        "\n",
        "\t",
        ";",
        "\u00a0",
        "\u00e9",
        "\u20ac",
        "\uD83D\uDE80",
        "\uD83D",
        "\uDE80",
        "\u0000",
        "\u0001",
        "\u007f",
        "\uFEFF",
        "|"
    };

    @Provide
    Arbitrary<String> anything() {
        return Arbitraries.strings().all().ofMaxLength(60);
    }

    @Provide
    Arbitrary<String> almostEdn() {
        return Arbitraries.of(PIECES).list().ofMaxSize(30).map(pieces -> String.join("", pieces));
    }

    @Property
    void anyTextIsReadOrRefused(@ForAll("anything") String text) {
        assertReadOrRefused(text);
    }

    @Property(tries = 10_000)
    void anyTextThatLooksLikeEdnIsReadOrRefused(@ForAll("almostEdn") String text) {
        assertReadOrRefused(text);
    }

    @Property(tries = 2_000)
    void whatIsReadIsWrittenAndReadAgain(@ForAll("almostEdn") String text) {
        Object value;
        try {
            value = Reading.read('[' + text + ']');
        } catch (MentatException e) {
            return;
        }
        assertThat(EdnWriter.write(Reading.read(EdnWriter.write(value)))).isEqualTo(EdnWriter.write(value));
    }

    private static void assertReadOrRefused(String text) {
        try {
            assertThat(Reading.READER.read(text).position()).isNotNull();
        } catch (MentatException e) {
            assertThat(e.position()).isNotNull();
            assertThat(e.position().line()).isPositive();
            assertThat(e.position().column()).isBetween(1, text.length() + 1);
        }
    }

    @Example
    void nothingIsPrinted() throws ReflectiveOperationException {
        PrintStream before = (PrintStream) System.class.getField("err").get(null);
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            for (String first : PIECES) {
                for (String second : PIECES) {
                    assertReadOrRefused(first + second);
                }
            }
        } finally {
            System.setErr(before);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
    }
}
