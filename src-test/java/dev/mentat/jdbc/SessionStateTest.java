// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import static dev.mentat.jdbc.Table.execute;
import static dev.mentat.jdbc.Table.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.Test;

/** What a session carries from one statement to the next, and how it gets rid of it. */
final class SessionStateTest {
    private static final String URL = "jdbc:mentat:duckdb:";

    @Test
    void forgetsEverythingAtTheEndOfARequest() throws Exception {
        try (Connection connection = DriverManager.getConnection(URL)) {
            execute(connection, "CREATE TABLE t (i INTEGER)", "MENTAT CREATE STORE other");
            execute(connection, "MENTAT USE other", "SET VARIABLE v = 7", "CREATE TEMP TABLE mine (i INTEGER)");
            execute(connection, "MENTAT SET AS OF 1");
            connection.setReadOnly(true);
            connection.setAutoCommit(false);

            connection.endRequest();

            assertThat(connection.getAutoCommit()).isTrue();
            assertThat(connection.isReadOnly()).isFalse();
            assertThat(connection.getSchema()).isEqualTo("mentat");
            assertThat(rows(connection, "SELECT getvariable('v') IS NULL")).containsExactly(List.of(true));
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> execute(connection, "SELECT * FROM mine"))
                    .returns("42P01", SQLException::getSQLState);
            execute(connection, "[{:db/ident :some/ident}]");
        }
    }

    @Test
    void rollsBackAtTheEndOfARequest() throws Exception {
        try (Connection connection = DriverManager.getConnection(URL)) {
            execute(connection, "CREATE TABLE t (i INTEGER)");
            connection.setAutoCommit(false);
            execute(connection, "INSERT INTO t VALUES (1)");
            Statement statement = connection.createStatement();
            ResultSet results = statement.executeQuery("SELECT * FROM t");

            connection.endRequest();

            assertThat(results.isClosed()).isTrue();
            assertThat(statement.isClosed()).isFalse();
            assertThat(rows(connection, "SELECT * FROM t")).isEmpty();
        }
    }

    @Test
    void letsDuckDbRefuseWhatOnlySeemsToRead() throws Exception {
        try (Connection connection = DriverManager.getConnection(URL)) {
            execute(connection, "CREATE TABLE t (i INTEGER)");
            connection.setReadOnly(true);
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> execute(connection, "INSERT INTO t VALUES (1)"))
                    .returns("25006", SQLException::getSQLState);
            connection.setAutoCommit(false);
            assertThat(rows(connection, "SELECT count(*) FROM t")).containsExactly(List.of(0L));
            connection.rollback();
            connection.setAutoCommit(true);
            connection.setReadOnly(false);
            execute(connection, "INSERT INTO t VALUES (1)");
        }
    }

    @Test
    void handsDuckDbOutOnlyWhereAPropertyAllowsIt() throws Exception {
        try (Connection connection = DriverManager.getConnection(URL)) {
            assertThat(connection.isWrapperFor(DuckDBConnection.class)).isFalse();
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> connection.unwrap(DuckDBConnection.class))
                    .withMessageContaining("allowUnwrap")
                    .returns("42501", SQLException::getSQLState);
        }
        try (Connection connection = DriverManager.getConnection(URL + "?allowUnwrap=true")) {
            assertThat(connection.isWrapperFor(DuckDBConnection.class)).isTrue();
            DuckDBConnection duck = connection.unwrap(DuckDBConnection.class);
            try (Statement statement = duck.createStatement()) {
                statement.execute("CREATE TEMP TABLE mine AS SELECT 42 AS n");
            }

            assertThat(rows(connection, "SELECT n FROM mine")).containsExactly(List.of(42));
            connection.endRequest();
            assertThat(duck.isClosed()).isTrue();
        }
    }
}
