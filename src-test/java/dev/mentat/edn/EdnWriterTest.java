// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class EdnWriterTest {

    private static void writes(Object value, String text) {
        assertThat(EdnWriter.write(value)).isEqualTo(text);
    }

    @Test
    void atomsHaveTheirLiterals() {
        writes(null, "nil");
        writes(true, "true");
        writes(-5L, "-5");
        writes(5, "5");
        writes((short) 5, "5");
        writes((byte) 5, "5");
        writes(new BigInteger("9223372036854775808"), "9223372036854775808N");
        writes(new BigDecimal("1.50"), "1.50M");
        writes(new BigDecimal("1E+5"), "1E+5M");
        writes(new Keyword("boat/name"), ":boat/name");
        writes(new Marker(3), "?");
        writes(
                UUID.fromString("C0FFEE00-1234-4abc-8def-000000000001"),
                "#uuid \"c0ffee00-1234-4abc-8def-000000000001\"");
        writes(URI.create("https://example.org/a?b=c"), "#uri \"https://example.org/a?b=c\"");
        writes(new LegacyTempId(new Keyword("db.part/user"), null), "#db/id [:db.part/user]");
        writes(new LegacyTempId(new Keyword("db.part/user"), -7L), "#db/id [:db.part/user -7]");
    }

    @Test
    void symbolsThatLookDoubledKeepBothQuestionMarks() {
        writes(new Symbol("?e"), "?e");
        writes(new Symbol("clojure.string/blank?"), "clojure.string/blank?");
        writes(new Symbol("??x"), "???x");
        assertThat(Reading.read(EdnWriter.write(new Symbol("??x")))).isEqualTo(new Symbol("??x"));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0.0",
        "-0.0, 0.0",
        "1, 1.0",
        "-1.5, -1.5",
        "100, 100.0",
        "1e7, 1.0E7",
        "1e10, 1.0E10",
        "0.001, 0.001",
        "0.0001, 1.0E-4",
        "12345678.5, 1.23456785E7",
        "7e22, 7.0E22",
        "8e23, 8.0E23",
        "-9303413e13, -9.303413E19",
        "68352650345926e4, 6.8352650345926E17",
        "0.1, 0.1",
        "0.30000000000000004, 0.30000000000000004",
        "1234567.8901234567, 1234567.8901234567",
        "2e-323, 2.0E-323",
        "1.7976931348623157E308, 1.7976931348623157E308",
        "NaN, ##NaN",
        "Infinity, ##Inf",
        "-Infinity, ##-Inf"
    })
    void doublesAreAsShortAsTheyReadBack(double value, String text) {
        writes(value, text);
    }

    @ParameterizedTest
    @CsvSource({"0.1, 0.1", "-0.0, 0.0", "16777216, 1.6777216E7", "NaN, ##NaN", "Infinity, ##Inf", "-Infinity, ##-Inf"})
    void floatsAreAsShortAsTheyReadBack(float value, String text) {
        writes(value, text);
    }

    @Test
    void stringsEscapeWhatWouldNotBeSeen() {
        writes("", "\"\"");
        writes("a\"b\\c/\n\r\t\b\f", "\"a\\\"b\\\\c/\\n\\r\\t\\b\\f\"");
        writes("\0\u001F\u007F", "\"\\u0000\\u001F\\u007F\"");
        writes("caf\u00e9 \uD83D\uDE80", "\"caf\u00e9 \uD83D\uDE80\"");
        writes("\uD83D \uDE80\uD83D", "\"\\uD83D \\uDE80\\uD83D\"");
    }

    @Test
    void charactersHaveNamesOrNumbers() {
        writes(
                Arrays.asList('a', '\u00e9', '(', ',', '\\', '\n', ' ', '\0', '\u00A0', '\uD83D'),
                "[\\a \\\u00e9 \\( \\, \\\\ \\newline \\space \\u0000 \\u00A0 \\uD83D]");
    }

    @ParameterizedTest
    @CsvSource({
        "2021-03-04T05:06:07Z, '#inst \"2021-03-04T05:06:07.000Z\"'",
        "2021-03-04T05:06:07.120Z, '#inst \"2021-03-04T05:06:07.120Z\"'",
        "2021-03-04T05:06:07.000001Z, '#inst \"2021-03-04T05:06:07.000001Z\"'",
        "1969-12-31T23:59:59.999999999Z, '#inst \"1969-12-31T23:59:59.999999Z\"'",
        "0001-01-01T00:00:00Z, '#inst \"0001-01-01T00:00:00.000Z\"'",
        "9999-12-31T23:59:59.999Z, '#inst \"9999-12-31T23:59:59.999Z\"'",
        "0000-12-31T23:59:59.999999Z, #instmicros -62135596800000001",
        "+10000-01-01T00:00:00Z, #instmicros 253402300800000000"
    })
    void instantsHaveThreeOrSixDigits(Instant value, String text) {
        writes(value, text);
    }

    @Test
    void instantsBeyondMicrosecondsHaveNoText() {
        Instant first = (Instant) Reading.read("#instmicros -9223372036854775808");
        writes(first, "#instmicros -9223372036854775808");

        assertThatExceptionOfType(ArithmeticException.class).isThrownBy(() -> EdnWriter.write(first.minusNanos(1_000)));
        assertThatExceptionOfType(ArithmeticException.class).isThrownBy(() -> EdnWriter.write(Instant.MAX));
    }

    @Test
    void bytesAreHexadecimalDigits() {
        writes(new byte[] {0, -1, 16}, "#bytes 00ff10");
        writes(Bytes.copyOf(new byte[] {0, -1, 16}), "#bytes 00ff10");
        writes(new byte[0], "#bytes \"\"");
    }

    @Test
    void collectionsKeepTheirOrder() {
        writes(Arrays.asList(1L, null, List.of()), "[1 nil []]");
        writes(new ArrayDeque<>(List.of(2L, 1L)), "[2 1]");
        writes(new LinkedHashSet<>(List.of(3L, 1L, 2L)), "#{3 1 2}");
        Map<Object, Object> map = new LinkedHashMap<>();
        map.put(new Keyword("b"), 1L);
        map.put(null, Map.of("k", List.of(true)));
        writes(map, "{:b 1 nil {\"k\" [true]}}");
    }

    @Test
    void valuesThatEdnDoesNotHaveAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EdnWriter.write(List.of(new Object())))
                .withMessageContaining("java.lang.Object");
        assertThatIllegalArgumentException().isThrownBy(() -> EdnWriter.write(new AtomicLong()));
    }
}
