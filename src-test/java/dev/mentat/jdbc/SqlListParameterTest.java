// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class SqlListParameterTest {
    private Connection connection;

    @BeforeEach
    void connect() throws SQLException {
        connection = DriverManager.getConnection("jdbc:mentat:duckdb:");
    }

    @AfterEach
    void disconnect() throws SQLException {
        connection.close();
    }

    static Stream<Arguments> lists() {
        UUID uuid = UUID.fromString("6f1c2a70-8d54-4c0f-9a55-0d7d6f5f3b11");
        return Stream.of(
                Arguments.of(List.of(1, 2L, (short) 3), "BIGINT[]", "[1, 2, 3]"),
                Arguments.of(new int[] {1, 2}, "BIGINT[]", "[1, 2]"),
                Arguments.of(new String[] {"a", "b"}, "VARCHAR[]", "[a, b]"),
                Arguments.of(Arrays.asList("a", null), "VARCHAR[]", "[a, NULL]"),
                Arguments.of(List.of(1, 2.5), "DOUBLE[]", "[1.0, 2.5]"),
                Arguments.of(List.of(1, new BigDecimal("2.50")), "DECIMAL(38,2)[]", "[1.00, 2.50]"),
                Arguments.of(
                        List.of(new BigInteger("12345678901234567890123")),
                        "DECIMAL(38,0)[]",
                        "[12345678901234567890123]"),
                Arguments.of(List.of(true, false), "BOOLEAN[]", "[true, false]"),
                Arguments.of(List.of(uuid), "UUID[]", "[" + uuid + "]"),
                Arguments.of(List.of(LocalDate.of(2026, 1, 2)), "DATE[]", "[2026-01-02]"),
                Arguments.of(List.of(Instant.EPOCH), "TIMESTAMP WITH TIME ZONE[]", "[1970-01-01 00:00:00+00]"),
                Arguments.of(List.of(TimeUnit.DAYS), "VARCHAR[]", "[DAYS]"),
                Arguments.of(List.of(List.of(1), List.of(), List.of(2, 3)), "BIGINT[][]", "[[1], [], [2, 3]]"),
                Arguments.of(List.of(), "VARCHAR[]", "[]"));
    }

    @ParameterizedTest
    @MethodSource("lists")
    void bindsAList(Object list, String type, String text) throws Exception {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT typeof($1), replace(CAST($1 AS VARCHAR), '''', '')")) {
            statement.setObject(1, list);

            assertThat(Table.rows(statement.executeQuery())).containsExactly(List.of(type, text));
        }
    }

    @Test
    void bindsAnArray() throws Exception {
        try (PreparedStatement statement = connection.prepareStatement("SELECT unnest(?) ORDER BY 1")) {
            statement.setArray(1, connection.createArrayOf("BIGINT", new Object[] {2, 1}));

            assertThat(Table.rows(statement.executeQuery())).containsExactly(List.of(1L), List.of(2L));
        }
    }

    @Test
    void bindsWhatAResultHolds() throws Exception {
        try (PreparedStatement source = connection.prepareStatement("SELECT [3, 4]");
                PreparedStatement statement = connection.prepareStatement("SELECT list_sum(CAST(? AS BIGINT[]))");
                ResultSet row = source.executeQuery()) {
            row.next();
            statement.setArray(1, row.getArray(1));

            assertThat(Table.rows(statement.executeQuery()).toString()).isEqualTo("[[7]]");
        }
    }

    static Stream<Object> refused() {
        return Stream.of(
                List.of(1, "a"), List.of(List.of(1), 2), Map.of("a", 1), Duration.ofDays(1), List.of(Map.of()));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void saysWhatSqlCannotTake(Object value) throws Exception {
        try (PreparedStatement statement = connection.prepareStatement("SELECT ?")) {
            statement.setObject(1, value);

            assertThatExceptionOfType(SQLDataException.class)
                    .isThrownBy(statement::executeQuery)
                    .withMessageMatching(".*(of one type|cannot be a parameter of SQL).*")
                    .returns("22018", SQLException::getSQLState);
        }
    }
}
