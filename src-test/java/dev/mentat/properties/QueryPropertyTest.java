// SPDX-License-Identifier: Apache-2.0
package dev.mentat.properties;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.ShrinkingMode;

/** Asks stores with made-up schemas and data made-up queries, in all views. */
final class QueryPropertyTest {
    private static final int TRIES = 10;
    private static final int QUERIES_PER_STORE = 300;

    /** How many queries there are in all. */
    private static final int QUERIES = Integer.getInteger("mentat.test.queries", TRIES * QUERIES_PER_STORE);

    @Provide
    Arbitrary<Long> seeds() {
        return Arbitraries.longs()
                .withDistribution(RandomDistribution.uniform())
                .withoutEdgeCases();
    }

    @Property(tries = TRIES, shrinking = ShrinkingMode.OFF)
    void answersWhatTheModelAnswers(@ForAll("seeds") long seed) throws Exception {
        for (int store = 0; store < QUERIES / (TRIES * QUERIES_PER_STORE); store++) {
            Choices choices = Choices.random(seed + store);
            Databases.withStore(empty -> {
                SideBySide both = new SideBySide(empty);
                RandomSchema schema = Population.populate(choices, both);
                for (int i = 0; i < QUERIES_PER_STORE; i++) {
                    both.ask(RandomQuery.make(choices, schema, both.model()));
                }
            });
        }
    }
}
