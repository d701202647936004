// SPDX-License-Identifier: Apache-2.0
package dev.mentat.durability;

import static dev.mentat.durability.Client.assertFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.mentat.cases.ShowsCase;
import dev.mentat.jdbc.MentatConnection;
import dev.mentat.jdbc.MentatProperty;
import dev.mentat.jdbc.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The steps that the cases of area pool tell in words. */
final class PoolCasesTest {
    private static final String SCHEMA =
            "[{:db/ident :u/n :db/valueType :db.type/string :db/cardinality :db.cardinality/one}"
                    + " {:db/ident :w/id :db/valueType :db.type/long :db/cardinality :db.cardinality/one"
                    + "  :db/unique :db.unique/identity :db/index true}"
                    + " {:db/ident :w/by :db/valueType :db.type/long :db/cardinality :db.cardinality/one}]";
    private static final String NAMES = "[:find ?n :where [_ :u/n ?n]]";
    private static final String MEMORY = ":memory:pool-cases-";
    private static final int WRITERS = 8;
    private static final int TRANSACTIONS = 200;

    private static HikariDataSource pool(String location) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(Client.URL + location);
        config.setMaximumPoolSize(4);
        return new HikariDataSource(config);
    }

    private static void write(Connection connection, String name) throws SQLException {
        Table.execute(connection, SCHEMA, "[{:u/n \"" + name + "\"}]");
    }

    @Test
    @ShowsCase("pool-01")
    void showsOneNamedMemoryToAllConnectionsOfAPool() throws SQLException {
        try (HikariDataSource pool = pool(MEMORY + "one");
                HikariDataSource other = pool(MEMORY + "two")) {
            List<Connection> connections = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                connections.add(pool.getConnection());
            }
            write(connections.get(0), "ann");
            for (Connection connection : connections) {
                assertThat(Table.rows(connection, NAMES)).containsExactly(List.of("ann"));
                connection.close();
            }
            try (Connection connection = other.getConnection()) {
                write(connection, "bob");
                assertThat(Table.rows(connection, NAMES)).containsExactly(List.of("bob"));
            }
        }
    }

    @Test
    @ShowsCase("pool-01")
    void givesEveryConnectionWithoutANameAMemoryOfItsOwn() throws SQLException {
        try (Connection one = DriverManager.getConnection(Client.URL);
                Connection two = DriverManager.getConnection(Client.URL)) {
            write(one, "ann");
            write(two, "bob");

            assertThat(Table.rows(one, NAMES)).containsExactly(List.of("ann"));
            assertThat(Table.rows(two, NAMES)).containsExactly(List.of("bob"));
        }
    }

    @Test
    @ShowsCase("pool-01")
    void leavesNothingOfANamedMemoryBehind() throws SQLException {
        try (HikariDataSource pool = pool(MEMORY + "gone");
                Connection connection = pool.getConnection()) {
            write(connection, "ann");
        }
        try (HikariDataSource pool = pool(MEMORY + "gone");
                Connection connection = pool.getConnection()) {
            write(connection, "bob");
            assertThat(Table.rows(connection, NAMES)).containsExactly(List.of("bob"));
        }

        assertThat(Path.of(MEMORY + "gone")).doesNotExist();
        assertThat(Thread.getAllStackTraces().keySet())
                .filteredOn(thread -> thread.getName().startsWith("mentat"))
                .allMatch(Thread::isDaemon);
    }

    @Test
    @ShowsCase("pool-02")
    void leavesThePropertiesThatItIsGivenAsTheyAre(@TempDir Path directory) throws SQLException {
        String url = Client.URL + directory.resolve("a.db");
        Driver driver = DriverManager.getDriver(url);
        try (Connection connection = driver.connect(url, null)) {
            write(connection, "ann");
        }
        Properties properties = new Properties();
        for (DriverPropertyInfo option : driver.getPropertyInfo(url, null)) {
            if (option.value != null) {
                properties.setProperty(option.name, option.value);
            }
        }
        properties.setProperty(MentatProperty.READ_ONLY.key(), "true");
        properties.setProperty(MentatProperty.AS_OF.key(), "1");
        properties.setProperty(MentatProperty.MEMORY_LIMIT.key(), "1GB");
        properties.setProperty(MentatProperty.THREADS.key(), "1");
        properties.setProperty("duckdb.default_order", "desc");
        properties.setProperty("user", "somebody");
        Properties copy = (Properties) properties.clone();

        try (Connection one = driver.connect(url, properties);
                Connection two = driver.connect(url, properties)) {
            assertThat(properties).isEqualTo(copy);
            for (Connection connection : List.of(one, two)) {
                assertThat(connection.isReadOnly()).isTrue();
                assertThat(Table.rows(connection, NAMES)).isEmpty();
                assertThat(Table.rows(connection, "SELECT current_setting('threads')"))
                        .containsExactly(List.of(1L));
            }
        }
    }

    @Test
    @ShowsCase("pool-03")
    void losesNothingThatEightWritersOfOneStoreWrite() throws Exception {
        try (HikariDataSource pool = eightConnections(MEMORY + "writers");
                Connection reader = pool.getConnection()) {
            Table.execute(reader, SCHEMA);
            writeFromEightThreads(writer -> pool);

            List<List<Object>> rows = Table.rows(
                    reader,
                    "[:find ?n ?e ?tx ?at :order ?tx :where [?e :w/id ?n ?tx] [?e :w/by _ ?tx] [?tx :db/txInstant ?at]]");
            assertThat(rows).hasSize(WRITERS * TRANSACTIONS);
            for (int column = 0; column < 3; column++) {
                int at = column;
                assertThat(rows).extracting(row -> row.get(at)).doesNotHaveDuplicates();
            }
            assertThat(rows)
                    .extracting(row -> (OffsetDateTime) row.get(3))
                    .isSortedAccordingTo(Comparator.naturalOrder());
            for (int writer = 0; writer < WRITERS; writer++) {
                long first = (long) writer * TRANSACTIONS;
                assertThat(rows)
                        .extracting(row -> (Long) row.get(0))
                        .filteredOn(n -> n >= first && n < first + TRANSACTIONS)
                        .isSorted();
            }
        }
    }

    @Test
    @ShowsCase("pool-03")
    void letsWritersOfTwoStoresWorkSideBySide() throws Exception {
        try (HikariDataSource one = eightConnections(MEMORY + "stores?store=one");
                HikariDataSource two = eightConnections(MEMORY + "stores?store=two")) {
            for (HikariDataSource pool : List.of(one, two)) {
                try (Connection connection = pool.getConnection()) {
                    Table.execute(connection, SCHEMA);
                }
            }
            writeFromEightThreads(writer -> writer % 2 == 0 ? one : two);

            for (HikariDataSource pool : List.of(one, two)) {
                try (Connection connection = pool.getConnection()) {
                    assertThat(Table.rows(connection, "[:find ?e :where [?e :w/id]]"))
                            .hasSize(WRITERS / 2 * TRANSACTIONS);
                }
            }
        }
    }

    private static HikariDataSource eightConnections(String location) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(Client.URL + location);
        config.setMaximumPoolSize(WRITERS + 1);
        return new HikariDataSource(config);
    }

    private interface Pools {
        HikariDataSource of(int writer);
    }

    /** Has eight threads write, each entities of its own in ascending order. */
    private static void writeFromEightThreads(Pools pools) throws Exception {
        List<CompletableFuture<Void>> writers = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            int writer = i;
            writers.add(CompletableFuture.runAsync(
                    () -> write(pools.of(writer), writer), task -> new Thread(task, "writer " + writer).start()));
        }
        for (CompletableFuture<Void> writer : writers) {
            writer.get();
        }
    }

    private static void write(HikariDataSource pool, int writer) {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            for (int i = 0; i < TRANSACTIONS; i++) {
                statement.execute("[{:w/id " + (writer * TRANSACTIONS + i) + " :w/by " + writer + "}]");
            }
        } catch (SQLException e) {
            throw new CompletionException(e);
        }
    }

    @Test
    @ShowsCase("pool-04")
    void answersTheHousekeepingOfAPool() throws SQLException {
        try (HikariDataSource pool = pool(MEMORY + "housekeeping")) {
            Connection connection = pool.getConnection();
            assertThat(connection.isValid(1)).isTrue();
            connection.setNetworkTimeout(Runnable::run, 5_000);
            assertThat(connection.getNetworkTimeout()).isEqualTo(5_000);
            connection.setReadOnly(true);
            assertThat(connection.isReadOnly()).isTrue();
            connection.setReadOnly(false);
            int isolation = connection.getMetaData().getDefaultTransactionIsolation();
            connection.setTransactionIsolation(isolation);
            assertThat(connection.getTransactionIsolation()).isEqualTo(isolation);
            connection.setCatalog(connection.getCatalog());
            connection.setSchema(connection.getSchema());
            connection.clearWarnings();
            assertThat((Object) connection.getWarnings()).isNull();
            assertFails("22023", () -> connection.isValid(-1));
            connection.close();
        }
        try (Connection connection = DriverManager.getConnection(Client.URL)) {
            connection.abort(Runnable::run);
            assertThat(connection.isClosed()).isTrue();
            assertThat(connection.isValid(1)).isFalse();
        }
    }

    @Test
    @ShowsCase("pool-04")
    void leavesAnOpenTransactionOpenWhenItIsAskedForASignOfLife() throws SQLException {
        try (Client client = Client.of(MEMORY + "alive");
                Client other = Client.of(MEMORY + "alive")) {
            client.run(SCHEMA);
            client.begin();
            client.run("[{:u/n \"ann\"}]");

            assertThat(client.connection().isValid(1)).isTrue();
            assertThat(client.values(NAMES)).containsExactly("ann");
            assertThat(other.values(NAMES)).isEmpty();
            client.rollback();
            assertThat(client.values(NAMES)).isEmpty();
        }
    }

    @Test
    @ShowsCase("pool-04")
    void tellsTrulyWhatItWraps() throws SQLException {
        try (HikariDataSource pool = pool(MEMORY + "wrapper");
                Connection connection = pool.getConnection()) {
            for (Class<?> type : List.of(MentatConnection.class, DuckDBConnection.class, Statement.class)) {
                if (connection.isWrapperFor(type)) {
                    assertThat(connection.unwrap(type)).isInstanceOf(type);
                } else {
                    assertThatExceptionOfType(SQLException.class).isThrownBy(() -> connection.unwrap(type));
                }
            }
            assertThat(connection.isWrapperFor(MentatConnection.class)).isTrue();
            assertThat(connection.isWrapperFor(Statement.class)).isFalse();
        }
    }

    @Test
    @ShowsCase("dur-02")
    void letsGoOfAFileWhenItsLastConnectionIsClosed(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("a.db");
        try (Client client = Client.of(file)) {
            client.run(SCHEMA);
            client.run("[{:u/n \"ann\"}]");
        }
        Crash holder = Crash.start(directory, CrashVictims.Holder.class, file.toString());
        try {
            holder.await("open");
            assertFails("08001", () -> Client.of(file))
                    .withMessageContainingAll(
                            file.toString(), "another process has it open", Long.toString(holder.pid()));
        } finally {
            holder.kill();
        }
        try (Client client = Client.of(file)) {
            assertThat(client.values(NAMES)).containsExactly("ann");
        }
        assertThat(Files.exists(Copies.log(file))).isFalse();
    }

    @Test
    @ShowsCase("dur-02")
    void letsSeveralProcessesReadOneFile(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("a.db");
        try (Client client = Client.of(file)) {
            client.run(SCHEMA);
            client.run("[{:u/n \"ann\"}]");
        }
        String readOnly = file + "?readOnly=true";
        Crash holder = Crash.start(directory, CrashVictims.Holder.class, readOnly);
        try {
            holder.await("open");
            try (Client client = Client.of(readOnly)) {
                assertThat(client.values(NAMES)).containsExactly("ann");
                assertFails("25006", () -> client.run("[{:u/n \"bob\"}]")).withMessageContaining("read-only");
            }
        } finally {
            holder.kill();
        }
    }
}
