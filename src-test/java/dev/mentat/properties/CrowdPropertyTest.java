// SPDX-License-Identifier: Apache-2.0
package dev.mentat.properties;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.cases.JdbcDatabase;
import dev.mentat.jdbc.TransactionResult;
import dev.mentat.reference.ModelDb;
import dev.mentat.schema.View;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.ShrinkingMode;

/**
 * Has many threads transact with one store at the same time. In the order of their entids the transactions must be what they
 * are one after another.
 */
final class CrowdPropertyTest {
    private static final int TRIES = 10;
    private static final int THREADS = 8;

    /** How many transactions each thread tries. */
    private static final int TRANSACTIONS = Integer.getInteger("mentat.test.crowd", 12);

    /** A transaction that was committed. */
    private record Committed(String text, TransactionResult result) {}

    @Provide
    Arbitrary<Long> seeds() {
        return Arbitraries.longs()
                .withDistribution(RandomDistribution.uniform())
                .withoutEdgeCases();
    }

    @Property(tries = TRIES, shrinking = ShrinkingMode.OFF)
    void storesWhatTheModelStoresInTheOrderOfTheTransactions(@ForAll("seeds") long seed) throws Exception {
        Databases.withStore(store -> {
            Choices choices = Choices.random(seed);
            SideBySide both = new SideBySide(store);
            RandomSchema schema = RandomSchema.make(choices);
            both.transact(schema.transaction());
            both.transact(RandomTransaction.population(choices, schema, both.model()));
            long basis = both.model().basis();

            List<Committed> committed = new ArrayList<>();
            List<CompletableFuture<List<Committed>>> crowd = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                Choices own = Choices.random(seed + i);
                ModelDb known = both.model();
                crowd.add(CompletableFuture.supplyAsync(
                        () -> transact(store, own, schema, known), task -> new Thread(task, "one of a crowd").start()));
            }
            for (CompletableFuture<List<Committed>> member : crowd) {
                committed.addAll(member.get());
            }

            committed.sort(Comparator.comparingLong(each -> each.result().tx()));
            for (Committed each : committed) {
                assertThat(each.result().tx()).isEqualTo(++basis);
                both.hear(each.text(), each.result());
            }
            both.compareLogs();
            both.compareView(View.CURRENT);
        });
    }

    /** Transacts what may make sense in a store that others change meanwhile. */
    private static List<Committed> transact(JdbcDatabase store, Choices choices, RandomSchema schema, ModelDb known) {
        List<Committed> committed = new ArrayList<>();
        try (JdbcDatabase own = store.another()) {
            for (int i = 0; i < TRANSACTIONS; i++) {
                String text = RandomTransaction.make(choices, schema, known);
                if (choices.once(6)) {
                    committed.addAll(inTransaction(own, text, choices.once(2)));
                } else {
                    committed.addAll(attempt(own, text));
                }
            }
        } catch (Exception e) {
            throw new CompletionException(e);
        }
        return committed;
    }

    private static List<Committed> attempt(JdbcDatabase store, String text) {
        try {
            return List.of(new Committed(text, store.report(text)));
        } catch (SQLException refusal) {
            assertThat(refusal.getMessage()).startsWith(":db.error/");
            return List.of();
        }
    }

    private static List<Committed> inTransaction(JdbcDatabase store, String text, boolean isKept) throws SQLException {
        store.begin();
        List<Committed> done = attempt(store, text);
        if (isKept && !done.isEmpty()) {
            store.commit();
            return done;
        }
        store.rollback();
        return List.of();
    }
}
