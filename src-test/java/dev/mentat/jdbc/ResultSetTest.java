// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ResultSetTest {

    private static final String THREE = "SELECT i FROM (VALUES (1), (2), (3)) t(i) ORDER BY i";
    private static final String NONE = "SELECT 1 AS i WHERE false";

    private Connection connection;

    @BeforeEach
    void connect() throws SQLException {
        connection = DriverManager.getConnection("jdbc:mentat:duckdb:");
    }

    @AfterEach
    void disconnect() throws SQLException {
        connection.close();
    }

    @Test
    void goesForwardThroughItsStates() throws Exception {
        try (ResultSet rows = forward(THREE)) {
            assertState(rows, "before", 0);
            assertThat(rows.next()).isTrue();
            assertState(rows, "first", 1);
            assertThat(rows.next()).isTrue();
            assertState(rows, "", 2);
            assertThat(rows.next()).isTrue();
            assertState(rows, "last", 3);
            assertThat(rows.next()).isFalse();
            assertState(rows, "after", 0);
            assertThat(rows.next()).isFalse();
            assertState(rows, "after", 0);
        }
    }

    @Test
    void isNeitherBeforeNorAfterWhenThereAreNoRows() throws Exception {
        try (ResultSet rows = forward(NONE)) {
            assertState(rows, "", 0);
            assertThat(rows.next()).isFalse();
            assertState(rows, "", 0);
        }
    }

    @Test
    void doesNotScrollWhenItIsForwardOnly() throws Exception {
        try (ResultSet rows = forward(THREE)) {
            assertThat(rows.getType()).isEqualTo(ResultSet.TYPE_FORWARD_ONLY);
            assertFails("24000", rows::previous);
            assertFails("24000", rows::first);
            assertFails("24000", rows::last);
            assertFails("24000", rows::beforeFirst);
            assertFails("24000", rows::afterLast);
            assertFails("24000", () -> rows.absolute(1));
            assertFails("24000", () -> rows.relative(1));
        }
    }

    @Test
    void scrollsAnywhere() throws Exception {
        try (ResultSet rows = scrollable(THREE)) {
            assertThat(rows.last()).isTrue();
            assertState(rows, "last", 3);
            assertThat(rows.getInt(1)).isEqualTo(3);
            assertThat(rows.previous()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(2);
            assertThat(rows.absolute(-3)).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(1);
            assertThat(rows.relative(2)).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(3);
            assertThat(rows.relative(5)).isFalse();
            assertState(rows, "after", 0);
            assertThat(rows.previous()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(3);
            assertThat(rows.absolute(-4)).isFalse();
            assertState(rows, "before", 0);
            assertThat(rows.absolute(0)).isFalse();
            assertState(rows, "before", 0);
            assertThat(rows.first()).isTrue();
            assertState(rows, "first", 1);
            rows.afterLast();
            assertState(rows, "after", 0);
            rows.beforeFirst();
            assertThat(ints(rows)).containsExactly(1, 2, 3);
        }
    }

    @Test
    void scrollsNowhereWhenThereAreNoRows() throws Exception {
        try (ResultSet rows = scrollable(NONE)) {
            assertThat(rows.first()).isFalse();
            assertThat(rows.last()).isFalse();
            assertThat(rows.absolute(1)).isFalse();
            assertThat(rows.absolute(-1)).isFalse();
            assertThat(rows.previous()).isFalse();
        }
    }

    @Test
    void scrollsOverManyBatches() throws Exception {
        try (ResultSet rows = scrollable("SELECT i FROM range(10000) t(i) ORDER BY i")) {
            for (int row : new int[] {10_000, 1, 5_000, 4_999, 9_999, 2, 2_049, 2_048}) {
                assertThat(rows.absolute(row)).isTrue();
                assertThat(rows.getLong(1)).isEqualTo(row - 1L);
                assertThat(rows.getRow()).isEqualTo(row);
            }
        }
    }

    @Test
    void streamsWithAFetchSize() throws Exception {
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(100);
            try (ResultSet rows = statement.executeQuery("SELECT i FROM range(5000) t(i) ORDER BY i")) {
                assertThat(rows.getFetchSize()).isEqualTo(100);
                assertThat(ints(rows)).hasSize(5000).startsWith(0, 1, 2).endsWith(4999);
                assertThat(rows.isAfterLast()).isTrue();
            }
        }
    }

    @Test
    void knowsItsLastRowWhileItStreams() throws Exception {
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(1);
            try (ResultSet rows = statement.executeQuery(THREE)) {
                assertState(rows, "before", 0);
                rows.next();
                assertState(rows, "first", 1);
                rows.next();
                rows.next();
                assertState(rows, "last", 3);
                assertThat(rows.next()).isFalse();
                assertState(rows, "after", 0);
            }
        }
    }

    @Test
    void readsNothingWithoutACurrentRow() throws Exception {
        try (ResultSet rows = forward(THREE)) {
            assertFails("24000", () -> rows.getInt(1));
            rows.next();
            rows.next();
            rows.next();
            rows.next();
            assertFails("24000", () -> rows.getInt(1));
        }
    }

    @Test
    void refusesEverythingWhenItIsClosed() throws Exception {
        ResultSet rows = forward(THREE);
        rows.next();
        rows.close();
        rows.close();

        assertThat(rows.isClosed()).isTrue();
        assertFails("24000", rows::next);
        assertFails("24000", () -> rows.getInt(1));
        assertFails("24000", rows::getMetaData);
        assertFails("24000", rows::wasNull);
        assertFails("24000", () -> rows.findColumn("i"));
        assertFails("24000", rows::getStatement);
    }

    @Test
    void findsColumnsByTheirLabels() throws Exception {
        try (ResultSet rows = forward("SELECT 1 AS name, 2 AS \"Name\", 3 AS other")) {
            rows.next();

            assertThat(rows.findColumn("NAME")).isEqualTo(1);
            assertThat(rows.getInt("?other")).isEqualTo(3);
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> rows.getInt("nmae"))
                    .withMessageContaining("\"nmae\"")
                    .withMessageContaining("name, Name, other")
                    .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("42703"));
        }
    }

    @Test
    void refusesColumnsThatAreNotThere() throws Exception {
        try (ResultSet rows = forward(THREE)) {
            rows.next();

            assertFails("42703", () -> rows.getInt(0));
            assertFails("42703", () -> rows.getInt(2));
        }
    }

    @Test
    void tellsMissingValuesFromZeros() throws Exception {
        try (ResultSet rows = forward("SELECT NULL::BIGINT, 0::BIGINT, NULL::DOUBLE, NULL::VARCHAR, NULL::BOOLEAN")) {
            rows.next();

            assertThat(rows.getLong(1)).isZero();
            assertThat(rows.wasNull()).isTrue();
            assertThat(rows.getLong(2)).isZero();
            assertThat(rows.wasNull()).isFalse();
            assertThat(rows.getDouble(3)).isZero();
            assertThat(rows.wasNull()).isTrue();
            assertThat(rows.getString(4)).isNull();
            assertThat(rows.getObject(4)).isNull();
            assertThat(rows.getObject(4, Integer.class)).isNull();
            assertThat(rows.getBoolean(5)).isFalse();
            assertThat(rows.wasNull()).isTrue();
        }
    }

    @Test
    void keepsTheWholeNumberOrRefuses() throws Exception {
        try (ResultSet rows = forward("SELECT 3000000005::BIGINT AS big, 'x' AS word, 0.25::DOUBLE AS part")) {
            rows.next();

            assertThat(rows.getLong(1)).isEqualTo(3_000_000_005L);
            assertThat(rows.getString(1)).isEqualTo("3000000005");
            assertFails("22003", () -> rows.getInt(1));
            assertFails("22018", () -> rows.getObject(2, Integer.class));
            assertFails("22003", () -> rows.getInt(3));
            assertThat(rows.getDouble(3)).isEqualTo(0.25);
        }
    }

    @Test
    void cannotBeUpdated() throws Exception {
        try (ResultSet rows = forward(THREE)) {
            rows.next();

            assertThat(rows.getConcurrency()).isEqualTo(ResultSet.CONCUR_READ_ONLY);
            assertThat(rows.rowUpdated()).isFalse();
            assertThat(rows.rowInserted()).isFalse();
            assertThat(rows.rowDeleted()).isFalse();
            assertThatExceptionOfType(SQLFeatureNotSupportedException.class)
                    .isThrownBy(() -> rows.updateInt(1, 5))
                    .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("0AM01"));
            assertFails("0AM01", rows::insertRow);
            assertFails("0AM01", rows::deleteRow);
            assertFails("0AM01", () -> rows.updateString("i", "x"));
        }
    }

    @Test
    void readsListsAsArraysListsAndResults() throws Exception {
        try (ResultSet rows = forward("SELECT [10, 20, NULL] AS l")) {
            rows.next();

            assertThat((Object) rows.getObject(1, List.class)).isEqualTo(java.util.Arrays.asList(10, 20, null));
            assertThat(rows.getString(1)).isEqualTo("[10 20 nil]");
            assertThat((Object[]) rows.getArray(1).getArray(2, 1)).containsExactly(20);
            try (ResultSet elements = rows.getArray(1).getResultSet()) {
                assertThat(elements.next()).isTrue();
                assertThat(elements.getInt("INDEX")).isEqualTo(1);
                assertThat(elements.getInt("VALUE")).isEqualTo(10);
                assertThat(elements.last()).isTrue();
                assertThat(elements.getObject("VALUE")).isNull();
            }
        }
    }

    @Test
    void readsTextsAndBytesInPieces() throws Exception {
        try (ResultSet rows = forward("SELECT 'grün' AS t, '\\xAB\\x00'::BLOB AS b")) {
            rows.next();

            assertThat(rows.getClob(1).getSubString(2, 2)).isEqualTo("rü");
            assertThat(rows.getCharacterStream(1).read()).isEqualTo('g');
            assertThat(rows.getBytes(2)).containsExactly(0xAB, 0);
            assertThat(rows.getBinaryStream("b").readAllBytes()).containsExactly(0xAB, 0);
            assertThat(rows.getBlob(2).length()).isEqualTo(2);
            assertThat(rows.getString(2)).isEqualTo("ab00");
        }
    }

    private ResultSet forward(String sql) throws SQLException {
        return connection.createStatement().executeQuery(sql);
    }

    private ResultSet scrollable(String sql) throws SQLException {
        return connection
                .createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)
                .executeQuery(sql);
    }

    private static List<Integer> ints(ResultSet rows) throws SQLException {
        List<Integer> ints = new ArrayList<>();
        while (rows.next()) {
            ints.add(rows.getInt(1));
        }
        return ints;
    }

    private static void assertState(ResultSet rows, String state, int row) throws SQLException {
        assertThat(rows.isBeforeFirst()).isEqualTo(state.equals("before"));
        assertThat(rows.isFirst()).isEqualTo(state.equals("first"));
        assertThat(rows.isLast()).isEqualTo(state.equals("last"));
        assertThat(rows.isAfterLast()).isEqualTo(state.equals("after"));
        assertThat(rows.getRow()).isEqualTo(row);
    }

    private static void assertFails(String state, ThrowingCallable call) {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(call)
                .satisfies(e -> assertThat(e.getSQLState()).isEqualTo(state));
    }
}
