// SPDX-License-Identifier: Apache-2.0
package dev.mentat.durability;

import static dev.mentat.durability.Client.assertFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the driver takes from the machine, and that it gives it back. The system property
 * {@value CrashVictims.Leaver#CYCLES} says how often connections are opened and closed.
 */
final class LimitsTest {
    private static final String SORT = "SELECT max(r) FROM (SELECT row_number() OVER (ORDER BY md5(i::VARCHAR)) AS r,"
            + " i::VARCHAR || repeat('x', 100) AS t FROM range(300000) s(i)) WHERE length(t) > 3";

    /** A list is one value, which cannot be put aside in parts. */
    private static final String COLLECT = "SELECT len(list(i::VARCHAR || repeat('x', 200))) FROM range(300000) s(i)";

    @Test
    void failsCleanlyWhenMemoryIsUsedUp() throws Exception {
        try (Client client =
                Client.of(":memory:out-of-memory?memoryLimit=25MB&threads=1" + "&duckdb.max_temp_directory_size=0KB")) {
            client.run("[{:db/ident :d/n :db/valueType :db.type/long :db/cardinality :db.cardinality/one}]");

            assertFails("53200", () -> client.number(COLLECT));
            client.begin();
            client.run("[{:d/n 1}]");
            assertFails("53200", () -> client.number(COLLECT));
            client.rollback();
            client.connection().setAutoCommit(true);

            client.run("[{:d/n 2}]");
            assertThat(client.values("[:find ?n :where [_ :d/n ?n]]")).containsExactly(2L);
        }
    }

    @Test
    void spillsToTheDirectoryThatItIsGivenAndEmptiesIt(@TempDir Path directory) throws Exception {
        Path spill = directory.resolve("spill");
        try (Client client = Client.of(":memory:spilling?memoryLimit=40MB&threads=1&tempDirectory=" + spill)) {
            assertThat(client.number(SORT)).isEqualTo(300_000);
            assertThat(spill).exists();
        }
        assertThat(files(spill)).isEmpty();
    }

    private static List<Path> files(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }

    @Test
    void letsTheJvmEndAndGivesBackWhatConnectionsTook(@TempDir Path directory) throws Exception {
        Crash program = Crash.start(
                directory, CrashVictims.Leaver.class, directory.resolve("a.db").toString());
        String before = program.line();
        String after = program.line();
        assertThat(program.line()).isEqualTo("the end");
        assertThat(program.ends()).isTrue();

        assertThat(Integer.parseInt(after)).as("open files").isLessThanOrEqualTo(Integer.parseInt(before) + 3);
        assertThatCode(() -> Client.of(directory.resolve("a.db")).close()).doesNotThrowAnyException();
    }
}
