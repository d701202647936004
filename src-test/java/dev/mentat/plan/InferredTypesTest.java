// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The type of a column follows from the clauses alone, before anything is executed. */
class InferredTypesTest {
    private static TestDatabase database;

    @BeforeAll
    static void open() throws SQLException {
        database = TestDatabase.of();
    }

    @AfterAll
    static void close() throws SQLException {
        database.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[:find ?x :where [(ground 1) ?x]]                               | BIGINT",
                "[:find ?x :where [(ground [1 2]) [?x ...]]]                     | BIGINT",
                "[:find ?x :where [(ground [1 \"a\"]) [?x _]]]                   | BIGINT",
                "[:find ?x :where [(ground [[1 \"a\"]]) [[?x _]]]]               | BIGINT",
                "[:find ?x :where [(ground [1 2.5]) [?x ...]]]                   | ANY",
                "[:find ?x :where [(ground [1 2]) [?x ...]] [?x :db/ident]]      | REF",
                "[:find ?x :where [?x :db/ident] [(ground [1 2]) [?x ...]]]      | REF",
                "[:find (sum ?x) :where [(ground [1 2]) [?x ...]]]               | BIGINT",
                "[:find ?y :where [(ground [1 2]) [?x ...]] [(identity ?x) ?y]]  | BIGINT"
            })
    void takesIntegersForNumbersUnlessAClauseMakesThemEntities(String query, String type) throws SQLException {
        try (PreparedStatement statement = database.connection().prepareStatement(query)) {
            assertThat(statement.getMetaData().getColumnTypeName(1)).isEqualTo(type);
        }
    }

    @Test
    void sumsGroundIntegers() throws SQLException {
        assertThat(database.only("[:find (sum ?x) . :where [(ground [1 2 3]) [?x ...]]]"))
                .isEqualTo(6L);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[:find ?e :where [?e :db/ident :db/doc] [(< 3 ?e)]]                                       | 1",
                "[:find ?e :in ?n :where [?e :db/ident :db/doc] [(< ?n ?e)]]                               | 1",
                "[:find ?e :where [?e :db/ident :db/doc] [(ground 3) ?n] [(< ?n ?e)]]                      | 0",
                "[:find ?e :where [?e :db/ident :db/doc] [(ground [3]) [?n ...]] [(< ?n ?e)]]              | 0",
                "[:find ?e :where [?e :db/ident :db/doc] [(ground [2 3]) [?n ...]] [(< ?n ?e)]]            | 0",
                "[:find ?e :where [?e :db/ident :db/doc] [(ground [3]) [?n ...]] [?n :db/ident] [(< ?n ?e)]] | 1"
            })
    void comparesEntitiesWithIntegersOfTheTextOnly(String query, int rows) throws SQLException {
        Object[] inputs = query.contains(":in") ? new Object[] {3L} : new Object[0];
        assertThat(database.rows(query, inputs)).hasSize(rows);
    }

    @Test
    void ordersEntitiesAboveAllNumbers() throws SQLException {
        assertThat(database.only("[:find ?c . :where [(ground 99) ?n] [?e :db/ident :db/doc] [(compare ?n ?e) ?c]]"))
                .isEqualTo(-1L);
        assertThat(database.only("[:find ?c . :where [(ground 99) ?n] [?e :db/ident :db/doc] [(compare ?e ?n) ?c]]"))
                .isEqualTo(1L);
    }
}
