// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ConnectionTest {

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
    void refusesEverythingWhenItIsClosed() throws Exception {
        connection.close();
        connection.close();

        assertThat(connection.isClosed()).isTrue();
        assertThat(connection.isValid(1)).isFalse();
        assertFails("08003", connection::createStatement);
        assertFails("08003", () -> connection.prepareStatement("SELECT 1"));
        assertFails("08003", connection::commit);
        assertFails("08003", connection::getMetaData);
        assertFails("08003", connection::getAutoCommit);
        assertFails("08003", connection::getCatalog);
        assertFails("08003", connection::getWarnings);
        assertFails("08003", connection::createBlob);
        assertThatExceptionOfType(SQLClientInfoException.class)
                .isThrownBy(() -> connection.setClientInfo("ApplicationName", "x"));
    }

    @Test
    void hasNothingToCommitInAutocommit() {
        assertFails("25000", connection::commit);
        assertFails("25000", connection::rollback);
    }

    @Test
    void commitsAndRollsBack() throws Exception {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (i INTEGER)");
            connection.setAutoCommit(false);
            statement.execute("INSERT INTO t VALUES (1)");
            connection.rollback();
            statement.execute("INSERT INTO t VALUES (2)");
            connection.commit();
            statement.execute("INSERT INTO t VALUES (3)");
            connection.setAutoCommit(true);

            try (ResultSet rows = statement.executeQuery("SELECT sum(i) FROM t")) {
                rows.next();
                assertThat(rows.getInt(1)).isEqualTo(5);
            }
        }
    }

    @Test
    void closesResultsAtTheEndOfTheirTransaction() throws Exception {
        connection.setAutoCommit(false);
        Statement statement = connection.createStatement();
        ResultSet first = statement.executeQuery("SELECT 1");
        connection.commit();
        ResultSet second = statement.executeQuery("SELECT 1");
        connection.rollback();

        assertThat(first.isClosed()).isTrue();
        assertThat(second.isClosed()).isTrue();
        assertThat(statement.isClosed()).isFalse();
        assertThat(connection.getHoldability()).isEqualTo(ResultSet.CLOSE_CURSORS_AT_COMMIT);
    }

    @ParameterizedTest
    @ValueSource(
            ints = {
                Connection.TRANSACTION_READ_UNCOMMITTED,
                Connection.TRANSACTION_READ_COMMITTED,
                Connection.TRANSACTION_REPEATABLE_READ
            })
    void givesRepeatableReadForEveryLevelUpToIt(int level) throws Exception {
        connection.setTransactionIsolation(level);

        assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_REPEATABLE_READ);
        assertThat(connection.getMetaData().supportsTransactionIsolationLevel(level))
                .isTrue();
    }

    @Test
    void refusesLevelsItDoesNotHave() throws Exception {
        assertFails("0AM01", () -> connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE));
        assertFails("22023", () -> connection.setTransactionIsolation(Connection.TRANSACTION_NONE));
        assertThat(connection.getMetaData().supportsTransactionIsolationLevel(Connection.TRANSACTION_SERIALIZABLE))
                .isFalse();
    }

    @Test
    void hasNeitherSavepointsNorCalls() {
        assertThatExceptionOfType(SQLFeatureNotSupportedException.class)
                .isThrownBy(connection::setSavepoint)
                .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("0AM01"));
        assertFails("0AM01", () -> connection.setSavepoint("s"));
        assertFails("0AM01", () -> connection.prepareCall("{call f()}"));
        assertFails("0AM01", connection::createSQLXML);
        assertFails("0AM01", () -> connection.createStruct("t", new Object[0]));
        assertFails("0AM01", () -> connection.setShardingKey(null));
        assertFails("0AM01", () -> connection.setTypeMap(Map.of("x", String.class)));
    }

    @Test
    void givesRowsWhileAnotherThreadEndsTheTransaction() throws Exception {
        connection.setAutoCommit(false);
        AtomicBoolean isDone = new AtomicBoolean();
        CompletableFuture<Void> ending = CompletableFuture.runAsync(() -> {
            while (!isDone.get()) {
                assertThatCode(connection::rollback).doesNotThrowAnyException();
            }
        });

        try (Statement statement = connection.createStatement()) {
            for (int i = 0; i < 300; i++) {
                assertThat(statement.executeQuery("(basis)")).isNotNull();
                assertThat(statement.executeUpdate("[{:db/doc \"one datom\"}]")).isEqualTo(1);
            }
        } finally {
            isDone.set(true);
        }
        ending.get();
    }

    @Test
    void givesTheNearestKindOfResultWithAWarning() throws Exception {
        Statement statement = connection.createStatement(
                ResultSet.TYPE_SCROLL_SENSITIVE, ResultSet.CONCUR_UPDATABLE, ResultSet.HOLD_CURSORS_OVER_COMMIT);

        assertThat(statement.getResultSetType()).isEqualTo(ResultSet.TYPE_SCROLL_INSENSITIVE);
        assertThat(statement.getResultSetConcurrency()).isEqualTo(ResultSet.CONCUR_READ_ONLY);
        List<String> states = new ArrayList<>();
        for (SQLWarning warning = connection.getWarnings(); warning != null; warning = warning.getNextWarning()) {
            states.add(warning.getSQLState());
        }
        assertThat(states).containsExactly("01S02", "01S02", "01S02");
        connection.clearWarnings();
        assertThat((Object) connection.getWarnings()).isNull();
    }

    @Test
    void refusesKindsOfResultThatDoNotExist() {
        assertFails("22023", () -> connection.createStatement(1, ResultSet.CONCUR_READ_ONLY));
        assertFails("22023", () -> connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, 1));
        assertFails("22023", () -> connection.setHoldability(77));
    }

    @Test
    void keepsWhatAClientSaysOfItself() throws Exception {
        connection.setClientInfo("ApplicationName", "test");
        connection.setClientInfo("Nonsense", "x");

        assertThat(connection.getClientInfo("ApplicationName")).isEqualTo("test");
        assertThat(connection.getClientInfo("Nonsense")).isNull();
        assertThat(connection.getWarnings().getMessage()).contains("\"Nonsense\"");

        Properties properties = new Properties();
        properties.setProperty("ClientUser", "ann");
        connection.setClientInfo(properties);
        assertThat(connection.getClientInfo()).isEqualTo(properties);
    }

    @Test
    void remembersANetworkTimeoutWithoutANetwork() throws Exception {
        connection.setNetworkTimeout(Runnable::run, 1234);

        assertThat(connection.getNetworkTimeout()).isEqualTo(1234);
        assertFails("22023", () -> connection.setNetworkTimeout(Runnable::run, -1));
    }

    @Test
    void staysValidHoweverOftenItIsAsked() throws Exception {
        for (int i = 0; i < 200; i++) {
            assertThat(connection.isValid(5)).as("answer %s", i).isTrue();
        }
    }

    @Test
    void isValidWithoutTouchingTheTransaction() throws Exception {
        assertThat(connection.isValid(1)).isTrue();
        assertFails("22023", () -> connection.isValid(-1));
    }

    @Test
    void abortsThroughAnExecutor() throws Exception {
        Statement statement = connection.createStatement();
        connection.abort(Runnable::run);

        assertThat(connection.isClosed()).isTrue();
        assertThat(statement.isClosed()).isTrue();
        assertFails("22023", () -> connection.abort(null));
    }

    @Test
    void changesToTheCatalogItHas() throws Exception {
        connection.setCatalog(connection.getCatalog());
        connection.setSchema(connection.getSchema());

        assertFails("3D000", () -> connection.setCatalog("elsewhere"));
        assertFails("22023", () -> connection.setSchema(null));
    }

    @Test
    void tellsTheSqlOfAStatement() throws Exception {
        assertThat(connection.nativeSQL("SELECT 1")).isEqualTo("SELECT 1");
    }

    @Test
    void unwrapsToItself() throws Exception {
        assertThat(connection.isWrapperFor(MentatConnection.class)).isTrue();
        assertThat(connection.unwrap(MentatConnection.class).getStoreName()).isEqualTo("default");
        assertThat(connection.isWrapperFor(Statement.class)).isFalse();
        assertFails("22023", () -> connection.unwrap(Statement.class));
    }

    @Test
    void makesArraysAndLargeObjects() throws Exception {
        assertThat((Object[]) connection
                        .createArrayOf("bigint", new Object[] {1L, 2L})
                        .getArray())
                .containsExactly(1L, 2L);
        assertThat(connection.createArrayOf("KEYWORD", new Object[0]).getBaseTypeName())
                .isEqualTo("KEYWORD");
        assertFails("22023", () -> connection.createArrayOf("nonsense", new Object[0]));
        assertThat(connection.createBlob().length()).isZero();
        assertThat(connection.createClob().length()).isZero();
        assertThat(connection.createNClob().length()).isZero();
    }

    @Test
    void goesBackToItsBeginningAtTheEndOfARequest() throws Exception {
        connection.beginRequest();
        connection.setReadOnly(true);
        assertThat(connection.isReadOnly()).isTrue();

        connection.endRequest();

        assertThat(connection.isReadOnly()).isFalse();
    }

    private static void assertFails(String state, ThrowingCallable call) {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(call)
                .satisfies(e -> assertThat(e.getSQLState()).isEqualTo(state));
    }
}
