// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import static dev.mentat.jdbc.Table.execute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Others may run statements meanwhile, so each test looks for what only it does. */
final class FlightRecorderTest {
    @TempDir
    private Path directory;

    private interface Work {
        void run(Connection connection) throws SQLException;
    }

    private List<RecordedEvent> recorded(Work work) throws Exception {
        Path file = directory.resolve("events.jfr");
        try (Recording recording = new Recording();
                Connection connection =
                        DriverManager.getConnection("jdbc:mentat:duckdb:?store=flight&poolSize=1&poolWait=1")) {
            for (String event : List.of("mentat.Statement", "mentat.Transact", "mentat.Lease")) {
                recording.enable(event).withoutThreshold().withoutStackTrace();
            }
            recording.start();
            work.run(connection);
            recording.stop();
            recording.dump(file);
        }
        return RecordingFile.readAllEvents(file);
    }

    private static List<RecordedEvent> named(List<RecordedEvent> events, String name) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals(name))
                .toList();
    }

    @Test
    void recordsStatements() throws Exception {
        String good = "SELECT 'a statement of the flight recorder'";
        String bad = "SELECT 1 / 'no number of the flight recorder'";

        List<RecordedEvent> events = recorded(connection -> {
            execute(connection, good);
            Table.rows(connection, good);
            assertThatExceptionOfType(SQLException.class).isThrownBy(() -> execute(connection, bad));
        });

        assertThat(named(events, "mentat.Statement"))
                .filteredOn(event -> good.equals(event.getString("text")))
                .hasSize(2)
                .allSatisfy(event -> {
                    assertThat(event.getString("kind")).isEqualTo("SQL");
                    assertThat(event.getString("failure")).isNull();
                    assertThat(event.getDuration()).isPositive();
                });
        assertThat(named(events, "mentat.Statement"))
                .filteredOn(event -> bad.equals(event.getString("text")))
                .singleElement()
                .satisfies(event -> assertThat(event.getString("failure")).contains("no number"));
    }

    @Test
    void recordsTransactions() throws Exception {
        List<RecordedEvent> events = recorded(connection -> execute(
                connection,
                "[{:db/ident :f/n :db/valueType :db.type/long :db/cardinality :db.cardinality/one}]",
                "[{:db/id \"e\" :f/n 1}]"));

        assertThat(named(events, "mentat.Transact"))
                .filteredOn(event -> "flight".equals(event.getString("store")))
                .last()
                .satisfies(event -> {
                    assertThat(event.getLong("tx")).isEqualTo(268_435_458);
                    assertThat(event.getInt("asserted")).isEqualTo(2);
                    assertThat(event.getInt("retracted")).isZero();
                });
    }

    @Test
    void recordsTransactionsThatAreRefused() throws Exception {
        List<RecordedEvent> events = recorded(connection -> assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> execute(connection, "[{:flight/unknown 1}]")));

        assertThat(named(events, "mentat.Transact"))
                .filteredOn(event -> String.valueOf(event.getString("failure")).contains(":flight/unknown"))
                .hasSize(1);
    }

    @Test
    void recordsLeasesAndWaitsInVain() throws Exception {
        List<RecordedEvent> events = recorded(connection -> {
            try (var statement = connection.createStatement()) {
                statement.setFetchSize(1);
                statement.executeQuery("FROM range(1000000000)");
                assertThatExceptionOfType(SQLException.class).isThrownBy(() -> execute(connection, "SELECT 1"));
            }
        });

        assertThat(named(events, "mentat.Lease"))
                .anySatisfy(event -> assertThat(event.getBoolean("streaming")).isTrue())
                .anySatisfy(event -> assertThat(event.getString("failure")).contains("All 1 clones"))
                .allSatisfy(event -> assertThat(event.getString("holder")).isNotBlank());
    }
}
