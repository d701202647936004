// SPDX-License-Identifier: Apache-2.0
package dev.mentat.durability;

import static dev.mentat.durability.Client.assertFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What becomes of files that others have damaged, and of full disks. With the system property {@value #TRIES} more places
 * are damaged, with {@value #SEED} those of an earlier run.
 */
final class DamagedFilesTest {
    private static final String TRIES = "mentat.damage.tries";
    private static final String SEED = "mentat.damage.seed";
    private static final String SCHEMA = "[{:db/ident :d/n :db/valueType :db.type/long"
            + " :db/cardinality :db.cardinality/one :db/unique :db.unique/identity}"
            + " {:db/ident :d/text :db/valueType :db.type/string :db/cardinality :db.cardinality/one}]";
    private static final String NUMBERS = "[:find ?n :order ?n :where [?e :d/n ?n] [?e :d/text]]";

    @TempDir
    private Path directory;

    private final long seed = Long.getLong(SEED, System.nanoTime());
    private final Random random = new Random(seed);
    private Path file;

    /** Leaves a file with ten transactions behind, and twenty more in its write-ahead log. */
    @BeforeEach
    void crash() throws Exception {
        Path running = directory.resolve("running.db");
        try (Client client = Client.of(running)) {
            client.run(SCHEMA);
            write(client, 0, 10);
            client.run("MENTAT CHECKPOINT");
            write(client, 10, 30);
            file = Copies.crash(running, directory.resolve("a.db"));
        }
    }

    private static void write(Client client, long from, long to) throws SQLException {
        for (long n = from; n < to; n++) {
            client.run("[{:d/n " + n + " :d/text \"" + "text ".repeat(20) + n + "\"}]");
        }
    }

    private static List<Object> numbers(long count) {
        return LongStream.range(0, count).mapToObj(n -> (Object) n).toList();
    }

    private Path damagedCopy() throws IOException {
        return Copies.crash(file, directory.resolve("damaged.db"));
    }

    private static void flip(Path damaged, long place) throws IOException {
        try (RandomAccessFile access = new RandomAccessFile(damaged.toFile(), "rw")) {
            access.seek(place);
            int old = access.read();
            access.seek(place);
            access.write(old ^ 0x10);
        }
    }

    private String story(long place) {
        return "place " + place + ", " + SEED + "=" + seed;
    }

    @Test
    void seesWholeTransactionsOfATornLog() throws Exception {
        long size = Files.size(Copies.log(file));
        for (int i = 0; i < Integer.getInteger(TRIES, 8); i++) {
            Path torn = damagedCopy();
            long place = 1 + random.nextLong(size - 1);
            try (RandomAccessFile access = new RandomAccessFile(Copies.log(torn).toFile(), "rw")) {
                access.setLength(place);
            }
            checkPrefix(torn, story(place));
        }
    }

    @Test
    void seesWholeTransactionsOfADamagedLogOrRefusesIt() throws Exception {
        long size = Files.size(Copies.log(file));
        for (int i = 0; i < Integer.getInteger(TRIES, 8); i++) {
            Path damaged = damagedCopy();
            long place = random.nextLong(size);
            flip(Copies.log(damaged), place);
            byte[] log = Files.readAllBytes(Copies.log(damaged));
            try {
                checkPrefix(damaged, story(place));
            } catch (SQLException e) {
                assertThat(e.getSQLState())
                        .as(story(place) + ": " + e.getMessage())
                        .isEqualTo("08001");
                assertThat(Files.readAllBytes(Copies.log(damaged)))
                        .as("the log is left for whoever can mend it, " + story(place))
                        .isEqualTo(log);
            }
        }
    }

    private static void checkPrefix(Path damaged, String story) throws SQLException {
        try (Client client = Client.of(damaged)) {
            List<Object> found = client.values(NUMBERS);
            assertThat(found).as(story).isEqualTo(numbers(found.size())).hasSizeBetween(10, 30);
            assertThat(client.rows("MENTAT CHECK")).as(story).isEmpty();
            write(client, found.size(), found.size() + 1L);
            assertThat(client.values(NUMBERS)).as(story).hasSize(found.size() + 1);
        }
    }

    @Test
    void saysThatAFileIsDamaged() throws Exception {
        Path whole = directory.resolve("whole.db");
        try (Client client = Client.of(file)) {
            assertThat(client.values(NUMBERS)).isEqualTo(numbers(30));
        }
        long size = Files.size(file);
        for (int i = 0; i < Integer.getInteger(TRIES, 8); i++) {
            Files.copy(file, whole, StandardCopyOption.REPLACE_EXISTING);
            long place = i == 0 ? 9 : random.nextLong(size);
            flip(whole, place);
            try (Client client = Client.of(whole)) {
                assertThat(client.values(NUMBERS)).as(story(place)).isEqualTo(numbers(30));
            } catch (SQLException e) {
                assertThat(e.getSQLState())
                        .as(story(place) + ": " + e.getMessage())
                        .isIn("08001", "08006", "58030");
            }
        }
    }

    @Test
    void refusesWhatItMayNotWrite() throws Exception {
        try (Client client = Client.of(file)) {
            assertThat(client.values(NUMBERS)).hasSize(30);
        }
        assertThat(file.toFile().setReadOnly()).isTrue();
        assumeThat(Files.isWritable(file))
                .as("this user may write whatever he wants")
                .isFalse();

        assertFails("08001", () -> Client.of(file)).withMessageContaining(file.toString());
        try (Client client = Client.of(file + "?readOnly=true")) {
            assertThat(client.values(NUMBERS)).hasSize(30);
        }
        assertThat(directory.toFile().setWritable(false)).isTrue();
        assertFails("08001", () -> Client.of(directory.resolve("new.db")));
        assertThat(directory.toFile().setWritable(true)).isTrue();
    }

    @Test
    void keepsWhatItAcknowledgedOnAFullDisk() throws Exception {
        Path small = Files.createDirectory(directory.resolve("small"));
        assumeThat(run("mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", small.toString()))
                .as("mounting is allowed here")
                .isZero();
        try {
            Path full = small.resolve("full.db");
            Path rescued = directory.resolve("rescued.db");
            long written = 0;
            try (Client client = Client.of(full)) {
                client.run(SCHEMA);
                SQLException refusal = null;
                while (refusal == null && written < 1000) {
                    try {
                        client.run("[{:d/n " + written + " :d/text \"" + randomText() + "\"}]");
                        written++;
                    } catch (SQLException e) {
                        refusal = e;
                    }
                }
                assertThat((Object) refusal).as("the disk is full").isNotNull();
                assertThat(refusal.getSQLState()).as(refusal.getMessage()).isIn("58030", "08006");
                Copies.crash(full, rescued);
            }
            try (Client client = Client.of(rescued)) {
                assertThat(client.values(NUMBERS)).isEqualTo(numbers(written)).isNotEmpty();
                assertThat(client.rows("MENTAT CHECK")).isEmpty();
                write(client, written, written + 1);
            }
        } finally {
            run("umount", "-l", small.toString());
        }
    }

    private String randomText() {
        return random.ints(20_000, 'a', 'z' + 1)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static int run(String... command) throws IOException, InterruptedException {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(30, TimeUnit.SECONDS) ? process.exitValue() : -1;
        } catch (IOException e) {
            return -1;
        }
    }
}
