// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.demo;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Loads the demo's data through JDBC.
 *
 * <p>Several hundred EDN transactions share one JDBC transaction: an interrupted load leaves nothing behind.
 */
final class Loader {
    private final Connection connection;
    private final Progress progress;
    private int transactions;
    private int datoms;

    /**
     * A loader for one load.
     *
     * @param connection in autocommit mode, on a store without data
     */
    Loader(Connection connection, Progress progress) {
        this.connection = connection;
        this.progress = progress;
    }

    /** What a store holds. */
    enum Content {
        /** No transaction but the store's own first one. */
        NOTHING,
        /** The demo's data. */
        DEMO,
        /** Somebody else's data. */
        OTHER
    }

    /** Looks into the connection's store. */
    static Content content(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            if (exists(statement, "[:find ?a . :where [?a :db/ident :load/source]]")) {
                return Content.DEMO;
            }
            boolean used =
                    exists(statement, "[:find ?tx . :where [?tx :db/txInstant ?at] [(> ?at #inst \"1970-01-01\")]]");
            return used ? Content.OTHER : Content.NOTHING;
        }
    }

    private static boolean exists(Statement statement, String query) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query)) {
            return rows.next();
        }
    }

    /** Loads everything, or nothing when it fails. */
    void load() throws SQLException {
        List<CurrencyUse> uses = IcuData.currencyUses();
        List<DemoTransaction> places = List.of(
                DemoTransactions.schema(),
                DemoTransactions.territories(IcuData.territories()),
                DemoTransactions.populationsAndLanguages());
        List<DemoTransaction> money = new ArrayList<>();
        money.add(DemoTransactions.currencies(uses));
        money.addAll(DemoTransactions.tenderChanges(uses));
        money.add(DemoTransactions.currencyUses(uses));

        progress.start(places.size() + 1 + money.size());
        connection.setAutoCommit(false);
        boolean committed = false;
        try (Statement statement = connection.createStatement()) {
            transact(statement, places);
            transact(statement, List.of(DemoTransactions.languageNames(languageCodes(statement))));
            transact(statement, money);
            connection.commit();
            committed = true;
        } finally {
            if (!committed) {
                connection.rollback();
            }
            connection.setAutoCommit(true);
        }
        progress.finish(datoms + " datoms in " + transactions + " transactions");
    }

    private void transact(Statement statement, List<DemoTransaction> batch) throws SQLException {
        for (DemoTransaction transaction : batch) {
            progress.step(transaction.name());
            datoms += statement.executeUpdate(transaction.edn());
            transactions++;
        }
    }

    private static List<String> languageCodes(Statement statement) throws SQLException {
        List<String> codes = new ArrayList<>();
        try (ResultSet rows =
                statement.executeQuery("[:find [?code ...] :where [_ :language/code ?code] :order ?code]")) {
            while (rows.next()) {
                codes.add(rows.getString(1));
            }
        }
        return codes;
    }
}
