// SPDX-License-Identifier: Apache-2.0
package dev.mentat.judges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mentat.cases.ShowsCase;
import dev.mentat.jdbc.Table;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.EmptyResultDataAccessException;
import org.springframework.jdbc.BadSqlGrammarException;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.jdbc.support.GeneratedKeyHolder;
import org.springframework.transaction.NestedTransactionNotSupportedException;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** Spring's templates run statements, translate errors and drive transactions. */
final class SpringIT {
    private SingleConnectionDataSource source;
    private JdbcTemplate jdbc;

    @BeforeEach
    void open() throws SQLException {
        source = new SingleConnectionDataSource(Boats.url(), true);
        jdbc = new JdbcTemplate(source);
        Boats.launch(source.getConnection());
    }

    @AfterEach
    void close() {
        source.destroy();
    }

    private long boats() {
        return jdbc.queryForList("[:find [?n ...] :where [_ :boat/name ?n]]", String.class)
                .size();
    }

    @Test
    void queriesDatalogAsItIs() {
        assertThat(jdbc.queryForList(Boats.BY_CREW, 2))
                .containsExactly(Map.of("name", "Ahti", "crew", 4L), Map.of("name", "Vellamo", "crew", 2L));
        assertThat(jdbc.query(Boats.BY_CREW, (row, number) -> row.getString("name") + row.getInt("crew"), 3))
                .containsExactly("Ahti4");
    }

    @Test
    @ShowsCase("jdbc-05")
    void asksForTheClassOfAValue() {
        String id = "[:find ?id . :in ?name :where [?b :boat/name ?name] [?b :boat/id ?id]]";

        assertThat(jdbc.queryForObject(id, UUID.class, "Ahti"))
                .isEqualTo(UUID.fromString("6f1c2a70-8d54-4c0f-9a55-0d7d6f5f3b11"));
        assertThatExceptionOfType(EmptyResultDataAccessException.class)
                .isThrownBy(() -> jdbc.queryForObject(id, UUID.class, "Vellamo"));
    }

    @Test
    void readsTheKeyOfANewEntity() {
        GeneratedKeyHolder keys = new GeneratedKeyHolder();
        jdbc.update(
                connection ->
                        connection.prepareStatement("[{:db/id \"b\" :boat/name \"Iku\"}]", new String[] {"ENTID"}),
                keys);

        assertThat(jdbc.queryForObject("(pull [:boat/name] ?)", String.class, keys.getKey()))
                .isEqualTo("{\":boat/name\":\"Iku\"}");
    }

    @Test
    void runsBatches() {
        int[] counts = jdbc.batchUpdate(
                "[{:boat/name ? :boat/crew ?}]", List.of(new Object[] {"Iku", 1}, new Object[] {"Turso", 9}));

        assertThat(counts).containsExactly(2, 2);
        assertThat(boats()).isEqualTo(4);
    }

    @Test
    void namesParametersAroundDatalogInSql() {
        String sql = "SELECT name FROM mentat_q('" + Boats.BY_CREW + "', :least) WHERE name LIKE :like";
        Map<String, Object> arguments = Map.of("least", 1, "like", "A%");

        assertThat(new NamedParameterJdbcTemplate(source).queryForList(sql, arguments, String.class))
                .containsExactly("Ahti");
        assertThat(JdbcClient.create(source)
                        .sql(sql)
                        .params(arguments)
                        .query(String.class)
                        .list())
                .containsExactly("Ahti");
    }

    /** Spring reads {@code :find} as the name of a parameter and {@code ?name} as a marker unless they are escaped. */
    @Test
    void namesParametersInDatalogThatIsEscaped() {
        assertThat(new NamedParameterJdbcTemplate(source)
                        .queryForList(
                                "[\\:find ??name \\:where [??b \\:boat/name ??name] [??b \\:boat/crew :crew]]",
                                Map.of("crew", 2),
                                String.class))
                .containsExactly("Vellamo");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[:find ?e :where [?e :boat/nmae]] | BadSqlGrammarException",
                "[:find ?e :where [?e :boat/name ?n] | BadSqlGrammarException",
                "SELECT * FROM nowhere | BadSqlGrammarException",
                "SELEC 1 | BadSqlGrammarException",
                "SELECT 1 / 0 + 'a'::INTEGER | DataIntegrityViolationException",
                "SELECT error('own words') | DataIntegrityViolationException",
                "[:find ?n . :where [_ :boat/name ?n] [(+ ?n 1)]] | BadSqlGrammarException"
            })
    void translatesErrorsOfQueries(String text, String exception) {
        assertThatThrownBy(() -> jdbc.queryForList(text))
                .extracting(e -> e.getClass().getSimpleName())
                .isEqualTo(exception);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[{:boat/crew \"many\"}] | DataIntegrityViolationException",
                "[[:db/add \"x\" :boat/name \"Ahti\"] [:db/add \"x\" :boat/name \"Vellamo\"]] | DuplicateKeyException",
                "[{:boat/nmae \"x\"}] | BadSqlGrammarException",
                "[:find ?e :where [?e :boat/name]] | BadSqlGrammarException",
                "DELETE FROM mentat.boat | BadSqlGrammarException"
            })
    void translatesErrorsOfUpdates(String text, String exception) {
        assertThatThrownBy(() -> jdbc.update(text))
                .extracting(e -> e.getClass().getSimpleName())
                .isEqualTo(exception);
    }

    @Test
    void translatesATimeout() {
        jdbc.setQueryTimeout(1);

        assertThatThrownBy(() -> jdbc.queryForList(
                        "SELECT count(*) FROM range(100000) a, range(100000) b" + " WHERE a.range * b.range % 7 = 3"))
                .extracting(e -> e.getClass().getSimpleName())
                .isEqualTo("QueryTimeoutException");
    }

    @Test
    void translatesAConflictOfTransactions() throws SQLException {
        TransactionTemplate transaction = new TransactionTemplate(new DataSourceTransactionManager(source));
        try (Connection other =
                DriverManager.getConnection(source.getConnection().getMetaData().getURL())) {
            assertThatThrownBy(() -> transaction.executeWithoutResult(status -> {
                        boats();
                        execute(other, "[{:boat/name \"Iku\"}]");
                        jdbc.update("[{:boat/name \"Turso\"}]");
                    }))
                    .isInstanceOf(ConcurrencyFailureException.class);
        }
        assertThat(boats()).isEqualTo(3);
    }

    private static void execute(Connection connection, String text) {
        try {
            Table.execute(connection, text);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void rollsATransactionBack() {
        TransactionTemplate transaction = new TransactionTemplate(new DataSourceTransactionManager(source));

        transaction.executeWithoutResult(status -> {
            jdbc.update("[{:boat/name \"Iku\"}]");
            jdbc.execute("CREATE TABLE plain (i INTEGER)");
            assertThat(boats()).isEqualTo(3);
            status.setRollbackOnly();
        });

        assertThat(boats()).isEqualTo(2);
        assertThatThrownBy(() -> jdbc.queryForList("FROM plain")).isInstanceOf(BadSqlGrammarException.class);
        transaction.executeWithoutResult(status -> jdbc.update("[{:boat/name \"Iku\"}]"));
        assertThat(boats()).isEqualTo(3);
    }

    @Test
    void refusesToWriteInATransactionForReading() {
        TransactionTemplate reading = new TransactionTemplate(new DataSourceTransactionManager(source));
        reading.setReadOnly(true);
        reading.setIsolationLevel(TransactionDefinition.ISOLATION_READ_COMMITTED);

        assertThatThrownBy(() -> reading.executeWithoutResult(status -> jdbc.update("[{:boat/name \"Iku\"}]")))
                .cause()
                .extracting(e -> ((SQLException) e).getSQLState())
                .isEqualTo("25006");
        assertThat(jdbc.<Boolean>execute((ConnectionCallback<Boolean>) Connection::isReadOnly))
                .isFalse();
        assertThat(boats()).isEqualTo(2);
    }

    @Test
    void saysThatTransactionsDoNotNest() {
        TransactionTemplate nested = new TransactionTemplate(new DataSourceTransactionManager(source));
        nested.setPropagationBehavior(TransactionDefinition.PROPAGATION_NESTED);

        nested.executeWithoutResult(outer -> assertThatExceptionOfType(NestedTransactionNotSupportedException.class)
                .isThrownBy(() -> nested.executeWithoutResult(inner -> {})));
    }

    @Test
    void limitsRowsAndSetsAFetchSize() {
        jdbc.setMaxRows(1);
        jdbc.setFetchSize(10);

        assertThat(jdbc.queryForList(Boats.BY_CREW, 0)).hasSize(1);
    }
}
