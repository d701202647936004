// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import static dev.mentat.jdbc.Table.execute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StreamingTest {
    /** More rows than any memory holds. */
    private static final String ENDLESS = "SELECT range AS n FROM range(1000000000000)";

    private static final int MANY = 20_000;
    private static final String LONG = "SELECT range AS n FROM range(" + MANY + ")";

    private Connection connection;

    @BeforeEach
    void connect() throws SQLException {
        connection = DriverManager.getConnection("jdbc:mentat:duckdb:?poolSize=2&poolWait=50");
    }

    @AfterEach
    void disconnect() throws SQLException {
        connection.close();
    }

    private ResultSet stream(String sql) throws SQLException {
        Statement statement = connection.createStatement();
        statement.setFetchSize(100);
        return statement.executeQuery(sql);
    }

    private long clonesInUse() throws SQLException {
        return Table.rows(connection, "MENTAT SHOW POOL").stream()
                .filter(row -> row.toString().contains("connection"))
                .count();
    }

    @Test
    void readsTheFirstRowsOfAResultThatFitsInNoMemory() throws Exception {
        try (ResultSet rows = stream(ENDLESS)) {
            for (long n = 0; n < 10_000; n++) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getLong(1)).isEqualTo(n);
            }
            assertThat(rows.getRow()).isEqualTo(10_000);
        }
    }

    @Test
    void streamsDatalog() throws Exception {
        execute(
                connection,
                "[{:db/ident :n/n :db/valueType :db.type/long :db/cardinality :db.cardinality/one}]",
                LongStream.range(0, 5_000)
                        .mapToObj(n -> "{:n/n " + n + "}")
                        .collect(Collectors.joining(" ", "[", "]")));
        try (PreparedStatement query =
                connection.prepareStatement("[:find ?n :in ?least :where [_ :n/n ?n] [(>= ?n ?least)]]")) {
            query.setFetchSize(10);
            query.setLong(1, 1_000);

            assertThat(Table.rows(query.executeQuery())).hasSize(4_000).doesNotHaveDuplicates();
            query.setMaxRows(7);
            assertThat(Table.rows(query.executeQuery())).hasSize(7);
        }
    }

    @Test
    void keepsACloneUntilItIsClosed() throws Exception {
        ResultSet endless = stream(ENDLESS);
        assertThat(clonesInUse()).isEqualTo(1);

        endless.close();

        assertThat(clonesInUse()).isZero();
    }

    @Test
    void keepsACloneUntilItIsRead() throws Exception {
        ResultSet rows = stream(LONG);
        assertThat(clonesInUse()).isEqualTo(1);

        assertThat(Table.rows(rows)).hasSize(MANY);

        assertThat(clonesInUse()).isZero();
    }

    @Test
    void leavesACloneForTheNextStatement() throws Exception {
        ResultSet first = stream(ENDLESS);
        ResultSet second = stream(LONG);

        assertThat(clonesInUse()).isEqualTo(1);
        assertThat(Table.rows(connection, "SELECT 1")).hasSize(1);
        assertThat(Table.rows(second)).hasSize(MANY);
        assertThat(first.next()).isTrue();
    }

    @Test
    void namesTheConnectionThatStreamsOnTheOnlyClone() throws Exception {
        try (Connection single = DriverManager.getConnection("jdbc:mentat:duckdb:?poolSize=1&poolWait=50");
                Statement statement = single.createStatement()) {
            statement.setFetchSize(100);
            ResultSet rows = statement.executeQuery(ENDLESS);

            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> execute(single, "SELECT 1"))
                    .withMessageContaining("connection")
                    .returns("53M01", SQLException::getSQLState);
            rows.close();
            execute(single, "SELECT 1");
        }
    }

    @Test
    void opensMoreResultsThanThereAreClonesWhereNobodyAskedForStreaming() throws Exception {
        List<ResultSet> results = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            results.add(connection.createStatement().executeQuery(LONG));
        }
        for (ResultSet rows : results) {
            assertThat(Table.rows(rows)).hasSize(MANY);
        }
    }

    @Test
    void readsOnWhileTheTransactionGoesOn() throws Exception {
        execute(connection, "[{:db/ident :n/n :db/valueType :db.type/long :db/cardinality :db.cardinality/one}]");
        connection.setAutoCommit(false);
        ResultSet first = stream(LONG);
        ResultSet second = stream(LONG);
        assertThat(first.next()).isTrue();
        assertThat(second.next()).isTrue();

        execute(connection, "[{:n/n 1}]", "CREATE TABLE t (i INTEGER)", "INSERT INTO t VALUES (1)");
        assertThat(Table.rows(connection, "SELECT i FROM t")).hasSize(1);

        assertThat(Table.rows(first)).hasSize(MANY - 1);
        assertThat(Table.rows(second)).hasSize(MANY - 1);
        connection.commit();
        assertThat(Table.rows(connection, "[:find ?n :where [_ :n/n ?n]]")).containsExactly(List.of(1L));
    }

    @Test
    void endsWithTheTransaction() throws Exception {
        connection.setAutoCommit(false);
        ResultSet rows = stream(LONG);
        assertThat(rows.next()).isTrue();
        connection.commit();
        assertThat(rows.isClosed()).isTrue();

        ResultSet others = stream(LONG);
        execute(connection, "ROLLBACK");
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> Table.rows(others))
                .returns("24000", SQLException::getSQLState);
        assertThat(Table.rows(connection, "SELECT 1")).hasSize(1);
    }

    @Test
    void reportsAFailureWhileItStreams() throws Exception {
        execute(connection, "CREATE TABLE t AS SELECT range AS n FROM range(300000)");

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(
                        () -> Table.rows(stream("SELECT CASE WHEN n = 299999 THEN error('too far') ELSE n END FROM t")))
                .withMessageContaining("without a fetch size");
        assertThat(Table.rows(connection, "SELECT count(*) FROM t")).hasSize(1);
    }

    @Test
    void reportsTheReasonOfAFailureWithinATransaction() throws Exception {
        execute(connection, "CREATE TABLE t AS SELECT range AS n FROM range(300000)");
        connection.setAutoCommit(false);

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(
                        () -> Table.rows(stream("SELECT CASE WHEN n = 299999 THEN error('too far') ELSE n END FROM t")))
                .withMessageContaining("too far");
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> execute(connection, "SELECT 1"))
                .returns("25P02", SQLException::getSQLState);
        connection.rollback();
    }

    @Test
    void tellsWhatIsWrongWithDatalogAsEver() throws Exception {
        execute(
                connection,
                "[{:db/ident :n/n :db/valueType :db.type/long :db/cardinality :db.cardinality/one}]",
                "[{:n/n 1} {:n/n 9223372036854775807}]");

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> Table.rows(stream("[:find ?m :where [_ :n/n ?n] [(* ?n 2) ?m]]")))
                .returns("22003", SQLException::getSQLState);
    }

    @Test
    void isClosedWithItsConnection() throws Exception {
        ResultSet rows = stream(ENDLESS);
        assertThat(rows.next()).isTrue();

        connection.close();

        assertThat(rows.isClosed()).isTrue();
    }

    @Test
    void isClosedByTheEndOfARequest() throws Exception {
        ResultSet rows = stream(ENDLESS);
        assertThat(rows.next()).isTrue();

        connection.endRequest();

        assertThat(rows.isClosed()).isTrue();
        assertThat(clonesInUse()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {ENDLESS, ENDLESS + " WHERE range > 999999999990"})
    void isStoppedWhileItStreams(String sql) throws Exception {
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(100);
            CompletableFuture<String> reading = CompletableFuture.supplyAsync(() -> stateAtTheEnd(statement, sql));
            assertThat(cancelled(statement, reading)).isEqualTo("57014");
        }
        assertThat(Table.rows(connection, "SELECT 1")).hasSize(1);
        assertThat(clonesInUse()).isZero();
    }

    @Test
    void isCancelledBetweenTwoLooksAtItsRows() throws Exception {
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(1);
            try (ResultSet rows = statement.executeQuery(ENDLESS)) {
                assertThat(rows.next()).isTrue();

                statement.cancel();

                assertThatExceptionOfType(SQLException.class)
                        .isThrownBy(() -> Table.rows(rows))
                        .satisfies(failure -> assertThat(failure.getSQLState()).isEqualTo("57014"));
            }
            assertThat(Table.rows(statement.executeQuery("SELECT 1"))).hasSize(1);
        }
        assertThat(clonesInUse()).isZero();
    }

    /** A cancellation before the statement has begun does nothing, so one may not be enough. */
    private static String cancelled(Statement statement, Future<String> reading) throws Exception {
        while (true) {
            statement.cancel();
            try {
                return reading.get(20, TimeUnit.MILLISECONDS);
            } catch (TimeoutException stillReading) {
                // once more
            }
        }
    }

    private static String stateAtTheEnd(Statement statement, String sql) {
        try (ResultSet rows = statement.executeQuery(sql)) {
            boolean isThereMore = true;
            while (isThereMore) {
                isThereMore = rows.next();
            }
            return "read to the end";
        } catch (SQLException e) {
            return e.getSQLState();
        }
    }

    @Test
    void readsTemporaryTables() throws Exception {
        execute(connection, "CREATE TEMP TABLE mine AS SELECT range AS n FROM range(3000)");

        assertThat(Table.rows(stream("SELECT n FROM mine"))).hasSize(3000);
    }
}
