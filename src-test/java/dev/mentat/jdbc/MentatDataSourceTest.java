// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;
import org.junit.jupiter.api.Test;

final class MentatDataSourceTest {

    @Test
    void hasASetterForEveryProperty() throws Exception {
        Set<String> names = Arrays.stream(
                        Introspector.getBeanInfo(MentatDataSource.class).getPropertyDescriptors())
                .filter(property -> property.getWriteMethod() != null)
                .map(PropertyDescriptor::getName)
                .collect(Collectors.toSet());

        assertThat(names).containsAll(MentatProperty.keys()).contains("url", "database");
    }

    @Test
    void connectsToWhatItIsSetTo() throws Exception {
        MentatDataSource source = new MentatDataSource();
        source.setDatabase("");
        source.setReadOnly(false);
        source.setMaxRows(10);

        try (Connection connection = source.getConnection()) {
            assertThat(connection.isValid(1)).isTrue();
            assertThat(connection.getMetaData().getURL()).isEqualTo("jdbc:mentat:duckdb:");
        }
    }

    @Test
    void encodesADatabaseThatNeedsIt() {
        MentatDataSource source = new MentatDataSource();
        source.setDatabase("/a?b%c&d");

        assertThat(source.getUrl()).isEqualTo("jdbc:mentat:duckdb:/a%3Fb%25c%26d");
    }

    @Test
    void refusesUnknownKeysWhenItConnects() {
        MentatDataSource source = new MentatDataSource();
        source.setProperty("sotre", "x");

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(source::getConnection)
                .withMessageContaining("\"store\"");
    }

    @Test
    void givesASessionFromOneConnectionToTheNext() throws Exception {
        MentatDataSource source = new MentatDataSource();
        PooledConnection pooled = source.getPooledConnection();
        Events events = new Events();
        pooled.addConnectionEventListener(events);

        try (Connection first = pooled.getConnection()) {
            first.createStatement().execute("CREATE TABLE t (i INTEGER)");
            first.setAutoCommit(false);
            first.createStatement().execute("INSERT INTO t VALUES (1)");
        }
        assertThat(events.closed).hasSize(1);

        try (Connection second = pooled.getConnection();
                Statement statement = second.createStatement()) {
            assertThat(second.getAutoCommit()).isTrue();
            assertThat(statement.executeQuery("SELECT * FROM t").next()).isFalse();
        }
        assertThat(events.closed).hasSize(2);
        assertThat(events.failed).isEmpty();
        pooled.close();
    }

    @Test
    void closesTheFormerConnectionOfAPooledOne() throws Exception {
        PooledConnection pooled = new MentatDataSource().getPooledConnection();
        Connection first = pooled.getConnection();
        Connection second = pooled.getConnection();

        assertThat(first.isClosed()).isTrue();
        assertThat(second.isValid(1)).isTrue();
        pooled.close();
    }

    private static final class Events implements ConnectionEventListener {
        private final List<ConnectionEvent> closed = new ArrayList<>();
        private final List<ConnectionEvent> failed = new ArrayList<>();

        @Override
        public void connectionClosed(ConnectionEvent event) {
            closed.add(event);
        }

        @Override
        public void connectionErrorOccurred(ConnectionEvent event) {
            failed.add(event);
        }
    }
}
