// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class StatementTest {

    private Connection connection;
    private Statement statement;

    @BeforeEach
    void connect() throws SQLException {
        connection = DriverManager.getConnection("jdbc:mentat:duckdb:");
        statement = connection.createStatement();
    }

    @AfterEach
    void disconnect() throws SQLException {
        connection.close();
    }

    @Test
    void hasNothingBeforeTheFirstExecution() throws Exception {
        assertThat(statement.getResultSet()).isNull();
        assertThat(statement.getUpdateCount()).isEqualTo(-1);
        assertThat(statement.getMoreResults()).isFalse();
        assertThat(statement.getGeneratedKeys().next()).isFalse();
    }

    @Test
    void givesRowsAndThenNothingMore() throws Exception {
        assertThat(statement.execute("SELECT 1")).isTrue();
        ResultSet rows = statement.getResultSet();
        assertThat(rows).isNotNull();
        assertThat(statement.getUpdateCount()).isEqualTo(-1);

        assertThat(statement.getMoreResults()).isFalse();

        assertThat(rows.isClosed()).isTrue();
        assertThat(statement.getResultSet()).isNull();
        assertThat(statement.getUpdateCount()).isEqualTo(-1);
    }

    @Test
    void givesACountAndThenNothingMore() throws Exception {
        statement.execute("CREATE TABLE t (i INTEGER)");
        assertThat(statement.execute("INSERT INTO t VALUES (1), (2)")).isFalse();
        assertThat(statement.getResultSet()).isNull();
        assertThat(statement.getUpdateCount()).isEqualTo(2);
        assertThat(statement.getLargeUpdateCount()).isEqualTo(2);

        assertThat(statement.getMoreResults()).isFalse();

        assertThat(statement.getUpdateCount()).isEqualTo(-1);
    }

    @Test
    void givesTheRowsOfTheLastOfSeveralStatements() throws Exception {
        String text = "CREATE TABLE t (i INTEGER); INSERT INTO t VALUES (1), (2); FROM t;";
        try (ResultSet rows = statement.executeQuery(text)) {
            assertThat(Table.rows(rows)).hasSize(2);
        }

        assertThat(statement.executeUpdate("DELETE FROM t WHERE i = 1; DELETE FROM t"))
                .isEqualTo(1);
    }

    @Test
    void keepsARowsOpenWhenAskedTo() throws Exception {
        statement.execute("SELECT 1");
        ResultSet rows = statement.getResultSet();

        assertThat(statement.getMoreResults(Statement.KEEP_CURRENT_RESULT)).isFalse();
        assertThat(rows.isClosed()).isFalse();
        assertThat(statement.getMoreResults(Statement.CLOSE_ALL_RESULTS)).isFalse();
        assertThat(rows.isClosed()).isTrue();
    }

    @Test
    void refusesTheWrongMethodBeforeItExecutes() throws Exception {
        statement.execute("CREATE TABLE t (i INTEGER)");

        assertFails("07005", () -> statement.executeQuery("INSERT INTO t VALUES (1)"));
        assertFails("07005", () -> statement.executeUpdate("SELECT 1"));

        assertThat(count("t")).isZero();
    }

    @Test
    void closesTheFormerResultWhenItExecutesAgain() throws Exception {
        ResultSet first = statement.executeQuery("SELECT 1");
        ResultSet second = statement.executeQuery("SELECT 2");

        assertThat(first.isClosed()).isTrue();
        assertThat(second.isClosed()).isFalse();
    }

    @Test
    void staysOpenAfterAFailure() throws Exception {
        assertFails("42601", () -> statement.executeQuery("SELEC 1"));

        assertThat(statement.isClosed()).isFalse();
        assertThat((Object) statement.getWarnings()).isNull();
        assertThat(statement.executeQuery("SELECT 1").next()).isTrue();
    }

    @Test
    void closesItsResults() throws Exception {
        ResultSet rows = statement.executeQuery("SELECT 1");
        statement.close();
        statement.close();

        assertThat(rows.isClosed()).isTrue();
        assertThat(statement.isClosed()).isTrue();
        assertFails("08003", () -> statement.executeQuery("SELECT 1"));
        assertFails("08003", statement::getWarnings);
        assertFails("08003", statement::getConnection);
    }

    @Test
    void closesWithItsConnection() throws Exception {
        ResultSet rows = statement.executeQuery("SELECT 1");
        connection.close();

        assertThat(statement.isClosed()).isTrue();
        assertThat(rows.isClosed()).isTrue();
    }

    @Test
    void closesOnCompletion() throws Exception {
        statement.closeOnCompletion();
        ResultSet first = statement.executeQuery("SELECT 1");
        ResultSet second = statement.executeQuery("SELECT 2");
        assertThat(first.isClosed()).isTrue();
        assertThat(statement.isClosed()).isFalse();

        second.close();

        assertThat(statement.isCloseOnCompletion()).isTrue();
        assertThat(statement.isClosed()).isTrue();
    }

    @Test
    void cutsRowsAndSaysSo() throws Exception {
        statement.setMaxRows(2);
        try (ResultSet rows = statement.executeQuery("SELECT * FROM range(3)")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.next()).isTrue();
            assertThat(rows.isLast()).isTrue();
            assertThat(rows.next()).isFalse();
            assertThat(rows.getWarnings().getSQLState()).isEqualTo("01004");
            assertThat(statement.getWarnings().getMessage()).isEqualTo("The result was cut after 2 rows (setMaxRows).");
        }
        try (ResultSet rows = statement.executeQuery("SELECT * FROM range(2)")) {
            assertThat(rows.next()).isTrue();
            assertThat((Object) rows.getWarnings()).isNull();
            assertThat((Object) statement.getWarnings()).isNull();
        }
    }

    @Test
    void cutsRowsWhileTheyStream() throws Exception {
        statement.setMaxRows(2);
        statement.setFetchSize(1);
        try (ResultSet rows = statement.executeQuery("SELECT * FROM range(3)")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.next()).isTrue();
            assertThat(rows.isLast()).isTrue();
            assertThat((Object) rows.getWarnings()).isNull();
            assertThat(rows.next()).isFalse();
            assertThat(rows.getWarnings().getSQLState()).isEqualTo("01004");
        }
    }

    @Test
    void cutsLongFieldsWithoutAWord() throws Exception {
        statement.setMaxFieldSize(3);
        try (ResultSet rows = statement.executeQuery("SELECT 'abcdef', 123456")) {
            rows.next();
            assertThat(rows.getString(1)).isEqualTo("abc");
            assertThat(rows.getString(2)).isEqualTo("123456");
        }
    }

    @Test
    void refusesSettingsThatMakeNoSense() {
        assertFails("22023", () -> statement.setMaxRows(-1));
        assertFails("22023", () -> statement.setFetchSize(-1));
        assertFails("22023", () -> statement.setQueryTimeout(-1));
        assertFails("22023", () -> statement.setMaxFieldSize(-1));
        assertFails("22023", () -> statement.setFetchDirection(5));
        assertFails("22023", () -> statement.getMoreResults(9));
        assertFails("22023", () -> statement.executeUpdate("SELECT 1", 9));
        assertFails("22023", () -> statement.execute((String) null));
    }

    @Test
    void remembersItsSettings() throws Exception {
        statement.setMaxRows(5);
        statement.setFetchSize(6);
        statement.setQueryTimeout(7);
        statement.setMaxFieldSize(8);
        statement.setPoolable(true);
        statement.setFetchDirection(ResultSet.FETCH_REVERSE);
        statement.setEscapeProcessing(true);
        statement.setCursorName("c");

        assertThat(statement.getMaxRows()).isEqualTo(5);
        assertThat(statement.getLargeMaxRows()).isEqualTo(5);
        assertThat(statement.getFetchSize()).isEqualTo(6);
        assertThat(statement.getQueryTimeout()).isEqualTo(7);
        assertThat(statement.getMaxFieldSize()).isEqualTo(8);
        assertThat(statement.isPoolable()).isTrue();
        assertThat(statement.getFetchDirection()).isEqualTo(ResultSet.FETCH_REVERSE);
        assertThat(statement.getResultSetHoldability()).isEqualTo(ResultSet.CLOSE_CURSORS_AT_COMMIT);
        assertThat(statement.getResultSetConcurrency()).isEqualTo(ResultSet.CONCUR_READ_ONLY);
        assertThat(statement.getConnection()).isSameAs(connection);
    }

    @Test
    void executesABatch() throws Exception {
        statement.execute("CREATE TABLE t (i INTEGER)");
        statement.addBatch("INSERT INTO t VALUES (1)");
        statement.addBatch("INSERT INTO t VALUES (2), (3)");

        assertThat(statement.executeBatch()).containsExactly(1, 2);
        assertThat(statement.executeBatch()).isEmpty();
        assertThat(count("t")).isEqualTo(3);
    }

    @Test
    void stopsABatchAtItsFirstError() throws Exception {
        statement.execute("CREATE TABLE t (i INTEGER)");
        statement.addBatch("INSERT INTO t VALUES (1)");
        statement.addBatch("INSERT INTO nowhere VALUES (2)");
        statement.addBatch("INSERT INTO t VALUES (3)");

        assertThatExceptionOfType(BatchUpdateException.class)
                .isThrownBy(statement::executeBatch)
                .satisfies(e -> {
                    assertThat(e.getUpdateCounts()).containsExactly(1);
                    assertThat(e.getLargeUpdateCounts()).containsExactly(1);
                    assertThat(e.getMessage()).startsWith("Element 2 of the batch failed: ");
                    assertThat(e.getSQLState()).startsWith("42");
                    assertThat((Object) e.getNextException()).isSameAs(e.getCause());
                });
        assertThat(count("t")).isEqualTo(1);
        assertThat(statement.executeBatch()).isEmpty();
    }

    @Test
    void refusesRowsInABatch() throws Exception {
        statement.addBatch("SELECT 1");

        assertFails("07005", statement::executeBatch);
    }

    @Test
    void forgetsABatchThatIsCleared() throws Exception {
        statement.addBatch("SELECT nonsense");
        statement.clearBatch();

        assertThat(statement.executeBatch()).isEmpty();
    }

    @Test
    void unwrapsToWhatItIs() throws Exception {
        assertThat(statement.isWrapperFor(MentatStatement.class)).isTrue();
        assertThat(statement.unwrap(MentatStatement.class).lastTransaction()).isEmpty();
        assertThat(statement.isWrapperFor(MentatPreparedStatement.class)).isFalse();
        assertFails("22023", () -> statement.unwrap(Connection.class));
    }

    private long count(String table) throws SQLException {
        try (Statement other = connection.createStatement();
                ResultSet rows = other.executeQuery("SELECT count(*) FROM " + table)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private static void assertFails(String state, ThrowingCallable call) {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(call)
                .satisfies(e -> assertThat(e.getSQLState()).isEqualTo(state));
    }
}
