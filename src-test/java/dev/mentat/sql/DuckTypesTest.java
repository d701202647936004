// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.edn.Bytes;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import dev.mentat.schema.ValueType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class DuckTypesTest {

    @ParameterizedTest
    @EnumSource(ValueType.class)
    void valuesComeBackFromDuckDbEqualAndInTheirOrder(ValueType type) throws Exception {
        List<Object> ascending = ascending(type);
        List<Object> shuffled = new ArrayList<>(ascending);
        Collections.reverse(shuffled);

        List<Object> sorted = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                PreparedStatement select = connection.prepareStatement(
                        "SELECT v FROM unnest(?::" + DuckTypes.columnType(type) + "[]) AS t(v) ORDER BY v")) {
            Object[] parameters = shuffled.stream()
                    .map(value -> DuckTypes.toDuck(type, value))
                    .toArray();
            select.setArray(1, connection.createArrayOf(DuckTypes.columnType(type), parameters));
            try (ResultSet result = select.executeQuery()) {
                while (result.next()) {
                    Object cell = type == ValueType.BYTES ? result.getBytes(1) : result.getObject(1);
                    sorted.add(DuckTypes.fromDuck(type, cell));
                }
            }
        }

        assertThat(sorted).isEqualTo(ascending);
    }

    private static List<Object> ascending(ValueType type) {
        return switch (type) {
            case BOOLEAN -> List.of(false, true);
            case LONG, REF -> List.of(Long.MIN_VALUE, -1L, 0L, Long.MAX_VALUE);
            case DOUBLE -> List.of(Double.NEGATIVE_INFINITY, -1.5, 0.0, Double.MAX_VALUE, Double.NaN);
            case FLOAT -> List.of(Float.NEGATIVE_INFINITY, -1.5f, 0.0f, Float.MAX_VALUE, Float.NaN);
            case BIGINT ->
                List.of(new BigInteger("-12").pow(101), BigInteger.ZERO, BigInteger.TEN, BigInteger.TEN.pow(99));
            case BIGDEC ->
                List.of(new BigDecimal("-0.1"), BigDecimal.ZERO, new BigDecimal("0.1"), new BigDecimal("1E+2"));
            case INSTANT ->
                List.of(
                        Instant.parse("0001-01-01T00:00:00Z"),
                        Instant.parse("1969-12-31T23:59:59.999999Z"),
                        Instant.parse("9999-12-31T23:59:59.999999Z"));
            case STRING -> List.of("", "\u0000", "a", "a\u0000b", "\uFFFD", "\uD83D\uDE00");
            case KEYWORD -> List.of(new Keyword("a"), new Keyword("a/b"), new Keyword("b"));
            case SYMBOL -> List.of(new Symbol("?a"), new Symbol("a/b"));
            case UUID ->
                List.of(
                        UUID.fromString("00000000-0000-0000-0000-000000000001"),
                        UUID.fromString("7fffffff-0000-0000-8000-000000000000"),
                        UUID.fromString("80000000-0000-0000-0000-000000000000"));
            case URI -> List.of(URI.create(""), URI.create("http://example.org/a%20b"));
            case BYTES -> List.of(bytes(), bytes(0), bytes(0, 0), bytes(127), bytes(128), bytes(255));
            case TUPLE ->
                List.of(Arrays.asList(null, 2L), List.of("", 1L), Arrays.asList("a", null), List.of("a", -1L));
        };
    }

    private static Bytes bytes(int... values) {
        byte[] content = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            content[i] = (byte) values[i];
        }
        return Bytes.copyOf(content);
    }
}
