// SPDX-License-Identifier: Apache-2.0
package dev.mentat.judges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.mentat.jdbc.MentatConnection;
import dev.mentat.jdbc.MentatDataSource;
import dev.mentat.jdbc.MentatStatement;
import dev.mentat.jdbc.Table;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** HikariCP borrows connections, gives them back, and decides which are broken. */
final class HikariIT {
    private static final String NAMES = "[:find [?n ...] :where [_ :boat/name ?n]]";

    private HikariDataSource pool;

    @BeforeEach
    void open() throws SQLException {
        pool = new HikariDataSource(configuration());
        try (Connection connection = pool.getConnection()) {
            Boats.launch(connection);
        }
    }

    private static HikariConfig configuration() {
        HikariConfig configuration = new HikariConfig();
        configuration.setJdbcUrl(Boats.url());
        configuration.setMaximumPoolSize(2);
        configuration.setConnectionTimeout(2_000);
        configuration.setLeakDetectionThreshold(60_000);
        return configuration;
    }

    @AfterEach
    void close() {
        pool.close();
    }

    private static MentatConnection physical(Connection connection) throws SQLException {
        return connection.unwrap(MentatConnection.class);
    }

    @Test
    void startsFromADataSourceToo() throws Exception {
        HikariConfig configuration = new HikariConfig();
        MentatDataSource source = new MentatDataSource();
        source.setUrl(Boats.url());
        configuration.setDataSource(source);
        try (HikariDataSource other = new HikariDataSource(configuration);
                Connection connection = other.getConnection()) {
            Boats.launch(connection);
            assertThat(Table.rows(connection, NAMES)).hasSize(2);
        }
    }

    @Test
    void startsFromTheNameOfADriver() throws Exception {
        HikariConfig configuration = configuration();
        configuration.setDriverClassName("dev.mentat.jdbc.MentatDriver");
        configuration.addDataSourceProperty("store", "shop");
        try (HikariDataSource other = new HikariDataSource(configuration);
                Connection connection = other.getConnection()) {
            assertThat(Table.rows(connection, "MENTAT SHOW STORES").toString()).contains("shop");
        }
    }

    @Test
    void showsTheNextBorrowerNothingOfTheLast() throws Exception {
        List<MentatConnection> seen = new ArrayList<>();
        try (Connection connection = pool.getConnection()) {
            seen.add(physical(connection));
            connection.setAutoCommit(false);
            connection.setReadOnly(true);
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            connection.setNetworkTimeout(Runnable::run, 5_000);
        }
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            assertThat(physical(connection)).isSameAs(seen.get(0));
            assertThat(connection.getAutoCommit()).isTrue();
            assertThat(connection.isReadOnly()).isFalse();
            assertThat(connection.getNetworkTimeout()).isZero();
            assertThat((Throwable) connection.getWarnings()).isNull();
            assertThat(statement.executeUpdate("[{:boat/name \"Iku\"}]")).isEqualTo(1);
        }
    }

    @Test
    void rollsBackWhatABorrowerLeavesOpen() throws Exception {
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            Table.execute(connection, "[{:boat/name \"Iku\"}]", "CREATE TABLE t (i INTEGER)", "MENTAT SET AS OF 1");
        }
        try (Connection connection = pool.getConnection()) {
            assertThat(Table.rows(connection, NAMES)).hasSize(2);
            assertThat(connection.isReadOnly()).isFalse();
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> Table.rows(connection, "FROM t"))
                    .returns("42P01", SQLException::getSQLState);
        }
    }

    @Test
    void closesWhatABorrowerLeavesUnread() throws Exception {
        ResultSet rows;
        try (Connection connection = pool.getConnection()) {
            Statement statement = connection.createStatement();
            statement.setFetchSize(10);
            rows = statement.executeQuery("FROM range(1000000000)");
            assertThat(rows.next()).isTrue();
        }
        assertThat(rows.isClosed()).isTrue();
    }

    @Test
    void keepsAConnectionAfterErrorsThatDoNotBreakIt() throws Exception {
        MentatConnection first;
        try (Connection connection = pool.getConnection()) {
            first = physical(connection);
            assertThatExceptionOfType(SQLFeatureNotSupportedException.class)
                    .isThrownBy(() -> connection.prepareCall("{call x}"));
            for (String wrong :
                    List.of("[:find", "[:find ?x :where [?x :boat/nmae]]", "SELEC 1", "[{:boat/crew \"x\"}]")) {
                assertThatExceptionOfType(SQLException.class).isThrownBy(() -> Table.execute(connection, wrong));
            }
        }
        try (Connection connection = pool.getConnection()) {
            assertThat(physical(connection)).isSameAs(first);
            assertThat(Table.rows(connection, NAMES)).hasSize(2);
        }
    }

    @Test
    void evictsAConnectionThatIsBroken() throws Exception {
        MentatConnection first;
        try (Connection keeper = pool.getConnection();
                Connection connection = pool.getConnection()) {
            assertThat(keeper.isValid(1)).isTrue();
            first = physical(connection);
            first.abort(Runnable::run);
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> Table.rows(connection, NAMES))
                    .returns("08003", SQLException::getSQLState);
            connection.close();
            try (Connection fresh = pool.getConnection()) {
                assertThat(physical(fresh)).isNotSameAs(first);
                assertThat(Table.rows(fresh, NAMES)).hasSize(2);
            }
        }
    }

    @Test
    void letsTheDriversOwnObjectsThrough() throws Exception {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("[{:boat/name \"Iku\" :boat/crew 1}]");
            assertThat(statement
                            .unwrap(MentatStatement.class)
                            .lastTransaction()
                            .orElseThrow()
                            .datoms())
                    .isNotEmpty();
            assertThat(Table.rows(connection, Boats.BY_CREW, 2)).hasSize(2);
        }
    }

    @Test
    void servesMoreThreadsThanItHasConnections() throws Exception {
        List<Thread> threads = new ArrayList<>();
        List<String> failures = Collections.synchronizedList(new ArrayList<>());
        for (int i = 0; i < 6; i++) {
            int number = i;
            Thread thread = new Thread(() -> {
                try (Connection connection = pool.getConnection()) {
                    Table.execute(connection, "[{:boat/name \"boat " + number + "\"}]");
                } catch (SQLException e) {
                    failures.add(e.toString());
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(failures).isEmpty();
        try (Connection connection = pool.getConnection()) {
            assertThat(Table.rows(connection, NAMES)).hasSize(8);
        }
    }
}
