// SPDX-License-Identifier: Apache-2.0
package dev.mentat.judges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.ParsedParameters;
import org.jdbi.v3.core.statement.ParsedSql;
import org.jdbi.v3.core.statement.SqlParser;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.UnableToCreateStatementException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** jdbi rewrites what looks like a parameter of its own, and maps rows. */
final class JdbiIT {
    private Connection connection;
    private Jdbi jdbi;

    /** Leaves the text alone; parameters are positional. The README shows it. */
    private static final class PlainParser implements SqlParser {
        @Override
        public ParsedSql parse(String sql, StatementContext context) {
            int markers = sql.split("(?<![?\\w])\\?(?![?\\w])", -1).length - 1;
            return ParsedSql.of(sql, ParsedParameters.positional(markers));
        }

        @Override
        public String nameParameter(String name, StatementContext context) {
            return "?" + name;
        }
    }

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection(Boats.url());
        Boats.launch(connection);
        jdbi = Jdbi.create(connection);
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    @Test
    void bindsNamesAroundDatalogInSql() {
        String sql = "SELECT name FROM mentat_q('" + Boats.BY_CREW + "', :least)";

        assertThat(jdbi.<List<String>, RuntimeException>withHandle(handle -> handle.createQuery(sql)
                        .bind("least", 3)
                        .mapTo(String.class)
                        .list()))
                .containsExactly("Ahti");
    }

    @Test
    void takesKeywordsForParametersInBareDatalog() {
        assertThatThrownBy(() -> jdbi.useHandle(handle ->
                        handle.createQuery(Boats.BY_CREW).bind(0, 3).mapToMap().list()))
                .isInstanceOf(RuntimeException.class);
    }

    @Test
    void leavesDatalogAloneWithAParserThatDoes() {
        assertThat(jdbi.<List<String>, RuntimeException>withHandle(handle -> handle.setSqlParser(new PlainParser())
                        .createQuery("[:find [?name ...] :where [?b :boat/name ?name] [?b :boat/crew ?]]")
                        .bind(0, 4)
                        .mapTo(String.class)
                        .list()))
                .containsExactly("Ahti");
    }

    @Test
    void readsTheKeysOfNewEntities() {
        long entity = jdbi.withHandle(handle -> handle.setSqlParser(new PlainParser())
                .createUpdate("[{:db/id \"b\" :boat/name ?}]")
                .bind(0, "Iku")
                .executeAndReturnGeneratedKeys("entid")
                .mapTo(Long.class)
                .one());

        assertThat(jdbi.<String, RuntimeException>withHandle(
                        handle -> handle.createQuery("SELECT name FROM mentat.boat WHERE db_id = :id")
                                .bind("id", entity)
                                .mapTo(String.class)
                                .one()))
                .isEqualTo("Iku");
    }

    @Test
    void rollsBackATransactionThatFails() {
        assertThatThrownBy(() -> jdbi.useTransaction(handle -> {
                    handle.setSqlParser(new PlainParser());
                    handle.execute("[{:boat/name ?}]", "Iku");
                    handle.execute("[{:boat/name ?}]", "Turso");
                    throw new IllegalStateException("changed my mind");
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(jdbi.<Long, RuntimeException>withHandle(
                        handle -> handle.createQuery("SELECT count(*) FROM mentat.boat")
                                .mapTo(Long.class)
                                .one()))
                .isEqualTo(2);
    }

    @Test
    void preparesBatches() {
        int[] counts = jdbi.withHandle(handle -> handle.setSqlParser(new PlainParser())
                .prepareBatch("[{:boat/name ? :boat/crew ?}]")
                .bind(0, "Iku")
                .bind(1, 1)
                .add()
                .bind(0, "Turso")
                .bind(1, 2)
                .add()
                .execute());

        assertThat(counts).containsExactly(2, 2);
    }

    @Test
    void showsTheDriversMessage() {
        assertThatThrownBy(() -> jdbi.useHandle(
                        handle -> handle.createQuery("SELECT * FROM mentat_q('[:find ?e :where [?e :boat/nmae]]')")
                                .mapToMap()
                                .list()))
                .isInstanceOf(UnableToCreateStatementException.class)
                .hasMessageContaining(":boat/name");
    }
}
