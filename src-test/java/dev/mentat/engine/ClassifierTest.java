// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClassifierTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[:find ?e :where [?e :a]]                   | QUERY",
                "[:fnd ?e]                                   | QUERY",
                "[ #_1 ,:find ?e]                            | QUERY",
                "{:find [?e]}                                | QUERY",
                "{}                                          | QUERY",
                "{call f()}                                  | CALL_ESCAPE",
                "{ ? = call f()}                             | CALL_ESCAPE",
                "[]                                          | TRANSACTION",
                "[{:db/id 1}]                                | TRANSACTION",
                "[[:db/add 1 2 3]]                           | TRANSACTION",
                "[1 2]                                       | TRANSACTION",
                "(as-of 1 [:find ?e])                        | FORM",
                "(with [{:a 1}])                             | FORM",
                "(with t as (select 1) select * from t)      | SQL",
                "(transact [{:a 1}])                         | FORM",
                "(select 1)                                  | SQL",
                "(from range(3))                             | SQL",
                "(values (1))                                | SQL",
                "MENTAT SHOW STORES                          | ADMINISTRATION",
                "mentat show stores                          | ADMINISTRATION",
                "mentat_q                                    | SQL",
                "SELECT 1                                    | SQL",
                "-- a comment                                | SQL",
                "/* [1] /* nested */ */ [:find ?e]           | QUERY",
                "#_ [1 2] [:find ?e]                         | QUERY",
                "#_ #_ 1 2 [:find ?e]                        | QUERY",
                "#_ {:a #_ [2] 1} [{:db/id 1}]               | TRANSACTION",
                "#_#inst \"2020\" [:find ?e]                 | QUERY",
                ", ,[:find ?e]                               | QUERY",
                "``                                          | SQL"
            })
    void goesByTheFirstTokens(String text, StatementKind kind) {
        assertThat(Classifier.classify(text)).isEqualTo(kind);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"; note NEWLINE [:find ?e] | QUERY", "-- note NEWLINE [{:a 1}] | TRANSACTION"})
    void skipsCommentsToTheEndOfTheLine(String text, StatementKind kind) {
        assertThat(Classifier.classify(text.replace("NEWLINE", "\n"))).isEqualTo(kind);
    }

    @Property
    void neverThrows(@ForAll String text) {
        assertThat(Classifier.classify(text)).isNotNull();
    }

    @Property
    void neverThrowsOnBrokenForms(@ForAll("brokenForms") String text) {
        assertThat(Classifier.classify(text)).isNotNull();
    }

    @Provide
    Arbitrary<String> brokenForms() {
        return Arbitraries.of(
                        "#_", "[", "]", "(", ")", "{", "}", "#{", ":a", "\"", ";", "\n", "^", "'", "#t", " ", "--",
                        "/*")
                .list()
                .ofMaxSize(12)
                .map(parts -> String.join("", parts));
    }
}
