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
}
