// SPDX-License-Identifier: Apache-2.0
package dev.mentat.properties;

import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Disabled;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

final class QueryPropertyTest {
    private static final int QUERIES = 4;

    @Provide
    Arbitrary<List<Integer>> rows() {
        return Choices.rows(500);
    }

    @Disabled("aggregates over values of several types are not compiled yet, and the queries made up here need them")
    @Property(tries = 100)
    void answersWhatTheModelAnswers(@ForAll("rows") List<Integer> row) throws Exception {
        Choices choices = new Choices(row);
        Databases.withStore(store -> {
            SideBySide both = new SideBySide(store);
            RandomSchema schema = Population.populate(choices, both);
            for (int i = 0; i < QUERIES; i++) {
                both.ask(RandomQuery.make(choices, schema, both.model()));
            }
        });
    }
}
