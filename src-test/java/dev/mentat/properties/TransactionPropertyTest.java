// SPDX-License-Identifier: Apache-2.0
package dev.mentat.properties;

import java.sql.SQLException;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tag;

/** Tells stores with made-up schemas made-up sequences of transactions. */
@Tag("exhaustive")
final class TransactionPropertyTest {
    private static final int TRIES = 100;
    private static final int SEQUENCES_PER_STORE = 20;

    /** How many sequences there are in all. */
    private static final int SEQUENCES = Integer.getInteger("mentat.test.sequences", TRIES * SEQUENCES_PER_STORE);

    private static final int MOST_TRANSACTIONS = 3;

    @Provide
    Arbitrary<Long> seeds() {
        return Arbitraries.longs()
                .withDistribution(RandomDistribution.uniform())
                .withoutEdgeCases();
    }

    @Property(tries = TRIES, shrinking = ShrinkingMode.OFF)
    void storesWhatTheModelStores(@ForAll("seeds") long seed) throws Exception {
        for (int store = 0; store < SEQUENCES / (TRIES * SEQUENCES_PER_STORE); store++) {
            Choices choices = Choices.random(seed + store);
            Story.tell(both -> fill(choices, both));
        }
    }

    private static void fill(Choices choices, SideBySide both) throws SQLException {
        RandomSchema schema = RandomSchema.make(choices);
        both.transact(schema.transaction());
        if (choices.once(3)) {
            both.transact(RandomSchema.composite(choices));
        }
        for (int i = 0; i < SEQUENCES_PER_STORE; i++) {
            sequence(choices, schema, both);
        }
    }

    /** Tells some transactions, each by itself or in a JDBC transaction that is kept or not. */
    private static void sequence(Choices choices, RandomSchema schema, SideBySide both) throws SQLException {
        int ending = choices.below(4);
        if (ending >= 2) {
            both.begin();
        }
        boolean allAccepted = true;
        int count = 1 + choices.below(MOST_TRANSACTIONS);
        for (int i = 0; i < count; i++) {
            allAccepted &= both.transact(RandomTransaction.make(choices, schema, both.model()));
        }
        if (ending == 2 && allAccepted) {
            both.commit();
        }
        both.rollback();
    }
}
