// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** DuckDB's errors have neither SQLState nor class; ours do. */
final class SqlStateTest {
    private static Connection connection;

    @BeforeAll
    static void connect() throws SQLException {
        connection = DriverManager.getConnection("jdbc:mentat:duckdb:");
        Table.execute(
                connection,
                "CREATE TABLE t (i INTEGER PRIMARY KEY, s VARCHAR NOT NULL, CHECK (i < 10))",
                "CREATE TABLE u (i INTEGER REFERENCES t (i))",
                "INSERT INTO t VALUES (1, 'one')");
    }

    @AfterAll
    static void disconnect() throws SQLException {
        connection.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            42601 | SQLSyntaxErrorException                 | SELEC 1
            42601 | SQLSyntaxErrorException                 | SELECT * FRM t
            42P01 | SQLSyntaxErrorException                 | SELECT * FROM nowhere
            42P01 | SQLSyntaxErrorException                 | SELECT * FROM nowhere.t
            42P01 | SQLSyntaxErrorException                 | DROP TABLE nowhere
            42P01 | SQLSyntaxErrorException                 | DROP VIEW nowhere
            42P01 | SQLSyntaxErrorException                 | SELECT nowhere.i FROM t
            3F000 | SQLSyntaxErrorException                 | DROP SCHEMA nowhere
            42703 | SQLSyntaxErrorException                 | SELECT nothing FROM t
            42703 | SQLSyntaxErrorException                 | INSERT INTO t (nothing) VALUES (1)
            42703 | SQLSyntaxErrorException                 | ALTER TABLE t DROP COLUMN nothing
            42702 | SQLSyntaxErrorException                 | SELECT i FROM t a, t b
            42883 | SQLSyntaxErrorException                 | SELECT nothing(1)
            42883 | SQLSyntaxErrorException                 | SELECT * FROM nothing(1)
            42883 | SQLSyntaxErrorException                 | SELECT date_trunc(1, 2, 3)
            42P07 | SQLSyntaxErrorException                 | CREATE TABLE t (i INTEGER)
            42P07 | SQLSyntaxErrorException                 | CREATE VIEW t AS SELECT 1
            42P06 | SQLSyntaxErrorException                 | CREATE SCHEMA main
            42000 | SQLSyntaxErrorException                 | SELECT i FROM t GROUP BY s
            23505 | SQLIntegrityConstraintViolationException | INSERT INTO t VALUES (1, 'one')
            23502 | SQLIntegrityConstraintViolationException | INSERT INTO t VALUES (2, NULL)
            23514 | SQLIntegrityConstraintViolationException | INSERT INTO t VALUES (12, 'twelve')
            23503 | SQLIntegrityConstraintViolationException | INSERT INTO u VALUES (9)
            22018 | SQLDataException                        | SELECT CAST('x' AS INTEGER)
            22018 | SQLDataException                        | INSERT INTO t VALUES ('x', 'y')
            22003 | SQLDataException                        | SELECT 99999999999::INTEGER
            22003 | SQLDataException                        | SELECT 9223372036854775807 + 1::BIGINT
            42501 | SQLSyntaxErrorException                 | SELECT * FROM read_csv('/etc/passwd')
            42501 | SQLSyntaxErrorException                 | SET threads = 1
            """)
    void tellsWhatIsWrong(String state, String exception, String sql) {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> {
                    try (Statement statement = connection.createStatement()) {
                        statement.execute(sql);
                    }
                })
                .satisfies(failure -> {
                    assertThat(failure.getSQLState()).isEqualTo(state);
                    assertThat(failure.getClass().getSimpleName()).isEqualTo(exception);
                    assertThat(failure.getMessage()).isNotBlank();
                });
    }
}
