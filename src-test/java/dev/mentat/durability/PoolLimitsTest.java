// SPDX-License-Identifier: Apache-2.0
package dev.mentat.durability;

import static dev.mentat.durability.Client.assertFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Connections share fewer clones than there are of them. */
final class PoolLimitsTest {
    private static final String SQL = "SELECT 1";

    private Client one;
    private Client two;
    private Client three;

    @BeforeEach
    void connect() throws SQLException {
        connect("poolWait=40");
    }

    private void connect(String wait) throws SQLException {
        String location = ":memory:pool-limits?poolSize=2&" + wait;
        one = Client.of(location);
        two = Client.of(location);
        three = Client.of(location);
    }

    @AfterEach
    void disconnect() throws SQLException {
        one.close();
        two.close();
        three.close();
    }

    private void reconnect(String wait) throws SQLException {
        disconnect();
        connect(wait);
    }

    @Test
    void failsWithTheHoldersWhenNoCloneIsFree() throws SQLException {
        holdClone(one);
        holdClone(two);

        assertFails("53M01", () -> three.number(SQL))
                .withMessageContaining("2 clones")
                .withMessageMatching("(?s).*connection \\d+ \\(\\d+ ms\\), connection \\d+ \\(\\d+ ms\\).*");
        assertThatExceptionOfType(SQLTransientConnectionException.class).isThrownBy(() -> three.number(SQL));

        two.commit();
        assertThat(three.number(SQL)).isEqualTo(1);
    }

    private static void holdClone(Client client) throws SQLException {
        client.begin();
        client.number(SQL);
    }

    @Test
    void endsTheWaitForACloneAtTheTimeoutOfTheStatement() throws SQLException {
        reconnect("poolWait=60000");
        holdClone(one);
        holdClone(two);
        try (Statement statement = three.connection().createStatement()) {
            statement.setQueryTimeout(1);

            assertFails("57014", () -> statement.execute(SQL));
        }
    }

    @Test
    void endsTheWaitForACloneWhenItIsCancelled() throws Exception {
        reconnect("poolWait=60000");
        holdClone(one);
        holdClone(two);
        try (Statement statement = three.connection().createStatement()) {
            CompletableFuture<Boolean> waiting = CompletableFuture.supplyAsync(() -> {
                try {
                    return statement.execute(SQL);
                } catch (SQLException e) {
                    return e.getSQLState().equals("57014");
                }
            });
            while (!waiting.isDone()) {
                statement.cancel();
                Thread.onSpinWait();
            }
            assertThat(waiting.get()).isTrue();
        }
        one.rollback();
        assertThat(three.number(SQL)).isEqualTo(1);
    }

    @Test
    void givesAClonesUpWhenItsConnectionIsClosedWhileItWaits() throws Exception {
        reconnect("poolWait=60000");
        holdClone(one);
        holdClone(two);
        CompletableFuture<String> waiting = CompletableFuture.supplyAsync(() -> {
            try {
                return Long.toString(three.number(SQL));
            } catch (SQLException e) {
                return e.getSQLState();
            }
        });
        three.close();

        assertThat(waiting.get()).isIn("57014", "08003");
    }

    @Test
    void keepsMoreResultsOpenThanThereAreClones() throws SQLException {
        List<PreparedStatement> statements = new ArrayList<>();
        List<ResultSet> open = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            PreparedStatement statement =
                    one.connection().prepareStatement("SELECT i + ? FROM range(3000) t(i) ORDER BY 1");
            statement.setInt(1, i);
            if (i % 2 == 1) {
                statement.setFetchSize(100);
            }
            statements.add(statement);
            open.add(statement.executeQuery());
        }
        for (int row = 0; row < 3000; row++) {
            for (int i = 0; i < open.size(); i++) {
                assertThat(open.get(i).next()).isTrue();
                if (row % 1000 == 7) {
                    assertThat(open.get(i).getLong(1)).isEqualTo((long) row + i);
                }
            }
        }
        for (PreparedStatement statement : statements) {
            statement.close();
        }
        assertThat(two.number(SQL)).isEqualTo(1);
    }

    @Test
    void showsWhoHoldsClones() throws SQLException {
        holdClone(one);

        assertThat(two.values("MENTAT SHOW POOL"))
                .hasSize(2)
                .first()
                .asString()
                .matches("connection \\d+ \\(\\d+ ms\\)");
    }

    @Test
    void keepsWhatOneSessionSetsAwayFromTheOthers() throws SQLException {
        one.run("CREATE TEMP TABLE mine (a INTEGER)");
        one.run("SET VARIABLE v = 7");

        assertThat(one.number("SELECT getvariable('v')")).isEqualTo(7);
        assertThat(one.number("SELECT count(*) FROM mine")).isZero();
        for (int i = 0; i < 4; i++) {
            assertThat(two.values("SELECT getvariable('v')")).containsOnlyNulls();
            assertFails("42P01", () -> two.rows("SELECT * FROM mine"));
        }
    }
}
