// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.pool.DatabaseConfig;
import dev.mentat.pool.Location;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which statements a pull costs, and that it shows the same with any number of entities. */
final class PullExecutionTest {
    private static final String SCHEMA = """
        [{:db/ident :order/number :db/valueType :db.type/long :db/cardinality :db.cardinality/one
          :db/unique :db.unique/identity}
         {:db/ident :order/tags :db/valueType :db.type/keyword :db/cardinality :db.cardinality/many}
         {:db/ident :order/lines :db/valueType :db.type/ref :db/cardinality :db.cardinality/many
          :db/isComponent true}
         {:db/ident :line/product :db/valueType :db.type/ref :db/cardinality :db.cardinality/one}
         {:db/ident :line/amount :db/valueType :db.type/long :db/cardinality :db.cardinality/one}
         {:db/ident :product/name :db/valueType :db.type/string :db/cardinality :db.cardinality/one}]\
        """;

    private static final String PATTERN =
            "[:order/number :order/tags {:order/lines [:line/amount {:line/product [:product/name]}]}]";

    private final String name = "pulls-" + UUID.randomUUID();
    private Connection connection;
    private Session session;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:mentat:duckdb::memory:" + name);
        DatabaseConfig database = DatabaseConfig.of(new Location.NamedMemory(name));
        session = Session.open(
                new SessionConfig(database, "", false, null, null, false, PullFormat.EDN, false, false, false, 0));
        execute(SCHEMA);
    }

    @AfterEach
    void close() throws SQLException {
        session.close();
        connection.close();
    }

    @Test
    void readsALevelOfTenThousandEntitiesTogether() throws SQLException {
        List<Long> orders = orders(10_000);

        long before = session.database().statementCount();
        List<String> pulled = pullMany(PATTERN, orders);

        assertThat(session.database().statementCount() - before).isLessThanOrEqualTo(12);
        assertThat(pulled).hasSize(10_000).doesNotHaveDuplicates();
        assertThat(pulled.get(4711))
                .isEqualTo(
                        "{\":order/lines\":[{\":line/amount\":4711,\":line/product\":{\":product/name\":\"thing\"}}],"
                                + "\":order/number\":4711,\":order/tags\":[\":new\"]}");
    }

    @Test
    void costsAsManyStatementsForTenEntitiesAsForAThousand() throws SQLException {
        List<Long> orders = orders(1_000);
        pullMany("[*]", orders);

        assertThat(statementsOf("[*]", orders.subList(0, 10))).isEqualTo(statementsOf("[*]", orders));
    }

    @Test
    void keepsTheStatementsOfOneEntity() throws SQLException {
        List<Long> orders = orders(2);
        pullMany("[*]", orders.subList(0, 1));
        long misses = session.database().cacheStats().misses();

        pullMany("[*]", orders.subList(1, 2));
        pullMany("[:order/tags]", orders.subList(1, 2));

        assertThat(session.database().cacheStats().misses()).isEqualTo(misses);
    }

    @Test
    void showsOneEntityAsItShowsMany() throws SQLException {
        List<Long> orders = orders(5);
        String basis = text("(basis)");
        execute("[[:db/add [:order/number 3] :order/tags :late] [:db/retract [:order/number 4] :order/tags :new]]");

        for (String view : List.of("%s", "(as-of " + basis + " %s)", "(since " + basis + " %s)")) {
            List<String> alone = new ArrayList<>();
            for (Long order : orders) {
                alone.addAll(pullMany(view, PATTERN, List.of(order)));
            }

            assertThat(alone).as(view).isEqualTo(pullMany(view, PATTERN, orders));
        }
    }

    private long statementsOf(String pattern, List<Long> entities) throws SQLException {
        long before = session.database().statementCount();
        pullMany(pattern, entities);
        return session.database().statementCount() - before;
    }

    private List<Long> orders(int count) throws SQLException {
        StringBuilder text = new StringBuilder("[{:db/id \"p\" :product/name \"thing\"}");
        for (int i = 0; i < count; i++) {
            text.append("{:order/number ").append(i).append(" :order/tags [:new] :order/lines [{:line/product \"p\"");
            text.append(" :line/amount ").append(i).append("}]}");
        }
        execute(text.append(']').toString());
        List<Long> orders = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("[:find ?o ?n :where [?o :order/number ?n] :order ?n]")) {
            while (rows.next()) {
                orders.add(rows.getLong(1));
            }
        }
        return orders;
    }

    private List<String> pullMany(String pattern, List<Long> entities) throws SQLException {
        return pullMany("%s", pattern, entities);
    }

    private List<String> pullMany(String view, String pattern, List<Long> entities) throws SQLException {
        List<String> pulled = new ArrayList<>();
        String text = view.replace("%s", "(pull-many " + pattern + " ?)");
        try (PreparedStatement statement = connection.prepareStatement(text)) {
            statement.setObject(1, entities);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    pulled.add(rows.getString(1));
                }
            }
        }
        return pulled;
    }

    private String text(String form) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(form)) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }

    private void execute(String transaction) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(transaction);
        }
    }
}
