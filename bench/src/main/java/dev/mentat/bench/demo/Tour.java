// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.demo;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Shows what can be asked: every text as it is sent, and its result below. */
final class Tour {
    private static final String OFFICIAL_LANGUAGES_OF_EURO_TERRITORIES = """
            [:find ?territory ?language ?percent
             :where [?c :currency/code "EUR"]
                    [?t :territory/currency ?c]
                    [?t :territory/name ?territory]
                    [?t :territory/speaks ?s]
                    [?s :spoken/status :official]
                    [?s :spoken/percent ?percent]
                    [?s :spoken/language ?l]
                    [?l :language/name ?language]
             :order ?territory (desc ?percent)]""";

    private static final String TERRITORIES_BELOW_EUROPE = """
            [:find (count ?t) (sum ?population)
             :where [?europe :territory/code "150"]
                    (below ?europe ?t)
                    [?t :territory/kind :territory]
                    [?t :territory/population ?population]
             :rules [[(below ?whole ?part) [?whole :territory/contains ?part]]
                     [(below ?whole ?part) [?whole :territory/contains ?middle] (below ?middle ?part)]]]""";

    private static final String LANGUAGES_BY_NUMBER_OF_TERRITORIES = """
            [:find ?language (count ?t)
             :where [?t :territory/speaks ?s]
                    (or [?s :spoken/status :official]
                        [?s :spoken/status :de-facto-official])
                    [?s :spoken/language ?l]
                    [?l :language/name ?language]
             :order (desc (count ?t))
             :limit 10]""";

    private static final String CROATIA = """
            (pull [:territory/name
                   :territory/population
                   {:territory/currency [:currency/code :currency/name]}
                   {:territory/speaks [:spoken/percent :spoken/status {:spoken/language [:language/name]}]}
                   {:territory/_contains [:territory/name {:territory/_contains [:territory/name]}]}]
                  [:territory/code "HR"])""";

    private static final String CROATIA_BEFORE_THE_EURO = """
            (as-of #inst "2022-12-31"
              (pull [:territory/name {:territory/currency [:currency/code :currency/name]}] [:territory/code "HR"]))""";

    private static final String EURO_TERRITORIES = """
            [:find (count ?t) .
             :where [?c :currency/code "EUR"]
                    [?t :territory/currency ?c]]""";

    private static final String EURO_TERRITORIES_IN_SQL = """
            SELECT count(*) AS territories
            FROM mentat.territory__currency tender
            JOIN mentat.territory t ON t.db_id = tender.db_id
            JOIN mentat.currency c ON c.db_id = tender.value
            WHERE c.code = 'EUR'""";

    private static final String MISSPELT = """
            [:find ?name
             :where [_ :territory/nmae ?name]]""";

    private static final List<Instant> POINTS = List.of(
            Instant.parse("1999-01-01T00:00:00Z"),
            Instant.parse("2002-01-01T00:00:00Z"),
            Instant.parse("2023-01-01T00:00:00Z"));

    private final Connection connection;
    private final PrintWriter out;

    Tour(Connection connection, PrintWriter out) {
        this.connection = connection;
        this.out = out;
    }

    /** Goes from stop to stop. */
    void run() throws SQLException {
        table("A join: official languages where the euro is legal tender", OFFICIAL_LANGUAGES_OF_EURO_TERRITORIES);
        table("Recursion: territories below Europe, at any depth, and their people", TERRITORIES_BELOW_EUROPE);
        table(
                "Aggregates: languages by the number of territories where they are official",
                LANGUAGES_BY_NUMBER_OF_TERRITORIES);
        outline("Pull: one entity with its neighbours, forwards and backwards", CROATIA);
        outline("The same entity a day before it changed its currency", CROATIA_BEFORE_THE_EURO);
        euroTerritoriesInTime();
        table("The present again, through SQL: each attribute namespace is a view", EURO_TERRITORIES_IN_SQL);
        error("A misspelt attribute", MISSPELT);
    }

    private void table(String title, String text) throws SQLException {
        heading(title, text);
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(text)) {
            TextTable.of(result).print(out);
        }
    }

    private void outline(String title, String text) throws SQLException {
        heading(title, text);
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(text)) {
            while (result.next()) {
                new Outline(out).print(result.getObject(1, Map.class));
            }
        }
    }

    private void euroTerritoriesInTime() throws SQLException {
        String asOf = "(as-of ?\n  " + EURO_TERRITORIES.replace("\n", "\n  ") + ")";
        heading("Time: how many territories used the euro then, and now as ICU of March 2025 knows it", asOf);
        List<List<Object>> rows = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(asOf)) {
            for (Instant point : POINTS) {
                statement.setObject(1, point);
                try (ResultSet result = statement.executeQuery()) {
                    rows.add(List.of(point, count(result)));
                }
            }
        }
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(EURO_TERRITORIES)) {
            rows.add(List.of("now", count(result)));
        }
        new TextTable(List.of("as of", "territories"), rows).print(out);
    }

    private static long count(ResultSet result) throws SQLException {
        return result.next() ? result.getLong(1) : 0;
    }

    private void error(String title, String text) throws SQLException {
        heading(title, text);
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(text)) {
            TextTable.of(result).print(out);
        } catch (SQLException e) {
            out.println("  SQLState " + e.getSQLState() + ": " + e.getMessage());
        }
    }

    private void heading(String title, String text) {
        out.println();
        out.println(title);
        out.println();
        text.lines().forEach(line -> out.println("    " + line));
        out.println();
    }
}
