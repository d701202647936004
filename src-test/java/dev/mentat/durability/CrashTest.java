// SPDX-License-Identifier: Apache-2.0
package dev.mentat.durability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.cases.ShowsCase;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a program while it writes, opens what it leaves behind, and goes on with that. With the system property
 * {@value #ROUNDS} it does so more often, with {@value #SEED} at the moments of an earlier run.
 */
@Tag("exhaustive")
final class CrashTest {
    private static final String ROUNDS = "mentat.crash.rounds";
    private static final String SEED = "mentat.crash.seed";
    private static final int LOOK_UPS = 40;

    @TempDir
    private Path directory;

    private final Map<Long, Long> entids = new HashMap<>();
    private long basis;

    @Test
    @ShowsCase("dur-01")
    void losesNothingThatWasAcknowledged() throws Exception {
        long seed = Long.getLong(SEED, System.nanoTime());
        Random random = new Random(seed);
        Path file = directory.resolve("a.db");
        int entry = 0;
        for (int round = 1; round <= Integer.getInteger(ROUNDS, 10); round++) {
            entry = crash(file, entry, random);
            if (round % 3 == 0) {
                Copies.withPlainDuckDb(file, "SELECT 1");
            }
            try (Client client = Client.of(file)) {
                String story = "round " + round + ", " + SEED + "=" + seed;
                entry = lastWritten(client, entry);
                LedgerEntry.of(entry).check(client);
                checkEntids(client, story);
                checkLookUps(client, random, story);
                assertThat(client.rows("MENTAT CHECK")).as(story).isEmpty();
            }
        }
    }

    /** Lets the writer write until some moment, and returns the last entry that it said was committed. */
    private int crash(Path file, int from, Random random) throws Exception {
        Crash crash = Crash.start(directory, CrashVictims.Writer.class, file.toString(), Integer.toString(from + 1));
        int last = from;
        int most = 1 + random.nextInt(25);
        for (int i = 0; i < most; i++) {
            last = acknowledged(crash.line());
        }
        crash.killAfter(random.nextInt(8));
        for (String line : crash.kill()) {
            last = acknowledged(line);
        }
        return last;
    }

    private int acknowledged(String line) {
        assertThat(line).as("the writer ended").isNotNull().matches("\\d+ \\d+");
        String[] words = line.split(" ");
        long tx = Long.parseLong(words[1]);
        assertThat(tx).as("transactions of the writer").isGreaterThan(basis);
        basis = tx;
        return Integer.parseInt(words[0]);
    }

    /** The entry that was being written may be there or not, but nothing of it without the rest. */
    private int lastWritten(Client client, int acknowledged) throws SQLException {
        int last = (int) client.number("[:find (max ?n) . :where [?e :slot/last ?n]]");
        assertThat(last).isBetween(acknowledged, acknowledged + 1);
        return last;
    }

    private void checkEntids(Client client, String story) throws SQLException {
        Map<Long, Long> found = new HashMap<>();
        for (List<Object> row : client.rows("[:find ?n ?e :where [?e :r/no ?n]]")) {
            found.put((Long) row.get(0), (Long) row.get(1));
        }
        assertThat(found).as(story).containsAllEntriesOf(entids);
        assertThat(found.values()).as(story).doesNotHaveDuplicates();
        entids.putAll(found);
        long now = client.number("(basis)");
        assertThat(now).as(story).isGreaterThanOrEqualTo(basis);
        basis = now;
    }

    private void checkLookUps(Client client, Random random, String story) throws SQLException {
        List<Long> numbers = List.copyOf(entids.keySet());
        for (int i = 0; i < LOOK_UPS; i++) {
            long n = numbers.get(random.nextInt(numbers.size()));
            List<Object> entity = List.of(entids.get(n));
            assertThat(client.values("[:find ?e :in ?n :where [?e :r/no ?n]]", n))
                    .as(story)
                    .isEqualTo(entity);
            assertThat(client.values("[:find ?e :in ?n :where [?e :r/no ?v] [(= ?v ?n)]]", n))
                    .as(story)
                    .isEqualTo(entity);
            assertThat(client.values("[:find ?e :in ?n :where [?e :r/no ?v] [(>= ?v ?n)] [(<= ?v ?n)]]", n))
                    .as(story)
                    .isEqualTo(entity);
            assertThat(client.values("[:find ?e :where [?e :r/no ?n] [[:r/no " + n + "] :r/no ?n]]"))
                    .as(story)
                    .isEqualTo(entity);
        }
        for (int tag = 0; tag < 5; tag++) {
            long scanned = client.number("SELECT count(*) FROM mentat.r WHERE tag || '' = ':t/" + tag + "'");
            assertThat(client.rows("[:find ?e :where [?e :r/tag :t/" + tag + "]]"))
                    .as(story)
                    .hasSize((int) scanned);
        }
    }
}
