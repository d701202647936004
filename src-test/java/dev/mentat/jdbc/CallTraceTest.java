// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
final class CallTraceTest {

    private final Logger logger = Logger.getLogger("mentat.jdbc");
    private final Lines lines = new Lines();

    @BeforeEach
    void listen() {
        logger.setLevel(Level.ALL);
        logger.setUseParentHandlers(false);
        logger.addHandler(lines);
    }

    @AfterEach
    void stopListening() {
        logger.removeHandler(lines);
        logger.setUseParentHandlers(true);
        logger.setLevel(null);
    }

    @Test
    void logsEveryCallWithItsArgumentsAndItsResult() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:mentat:duckdb:");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT 42 AS answer")) {
            rows.next();
            rows.getInt("answer");
            connection.setAutoCommit(false);
            connection.getMetaData().getDatabaseProductName();
        }

        assertThat(lines.matching("mentat.jdbc.connection", "Connection@\\w+\\.createStatement\\(\\) in \\d+ us -> .*"))
                .hasSize(1);
        assertThat(lines.matching("mentat.jdbc.statement", ".*executeQuery\\(\"SELECT 42 AS answer\"\\).*"))
                .hasSize(1);
        assertThat(lines.matching("mentat.jdbc.result", ".*getInt\\(\"answer\"\\) in \\d+ us -> 42"))
                .hasSize(1);
        assertThat(lines.matching("mentat.jdbc.tx", ".*setAutoCommit\\(false\\).*"))
                .hasSize(1);
        assertThat(lines.matching("mentat.jdbc.metadata", ".*getDatabaseProductName\\(\\).*"))
                .hasSize(1);
    }

    @Test
    void logsFailuresAndThrowsThemAsTheyAre() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:mentat:duckdb:");
                Statement statement = connection.createStatement()) {
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> statement.setMaxRows(-1))
                    .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("22023"));
        }

        assertThat(lines.matching("mentat.jdbc.statement", ".*setMaxRows\\(-1\\).* failed: .*"))
                .hasSize(1);
    }

    @Test
    void handsOutTheSameObjectsAsWithoutATrace() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:mentat:duckdb:");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT 1")) {
            assertThat(statement.getConnection()).isSameAs(connection);
            assertThat(rows.getStatement()).isSameAs(statement);
            assertThat(statement.getResultSet()).isEqualTo(rows).hasSameHashCodeAs(rows);
            assertThat(connection.unwrap(MentatConnection.class)).isInstanceOf(ConnectionImpl.class);
        }
    }

    private static final class Lines extends Handler {
        private final List<LogRecord> records = new CopyOnWriteArrayList<>();

        List<String> matching(String logger, String regex) {
            return records.stream()
                    .filter(record -> record.getLoggerName().equals(logger))
                    .map(LogRecord::getMessage)
                    .filter(message -> message.matches("(?s)" + regex))
                    .toList();
        }

        @Override
        public void publish(LogRecord record) {
            records.add(record);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
