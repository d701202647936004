// SPDX-License-Identifier: Apache-2.0
package dev.mentat.durability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.mentat.durability.FuzzModel.Fact;
import dev.mentat.error.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;

/**
 * Does to a store whatever comes up by chance, and compares it with a model: transactions alone and several at a time,
 * committed or not, new attributes and altered ones, readers that keep an old snapshot, copies as a crash would leave them,
 * orderly closes, and the administration statements.
 */
final class StoreFuzzer implements AutoCloseable {
    private static final int MOST_ATTRIBUTES = 60;
    private static final int MOST_READERS = 2;

    private final Random random;
    private final Path directory;
    private final Map<Fact, String> texts = new HashMap<>();
    private final List<Reader> readers = new ArrayList<>();
    private final Supplier<String> story;
    private FuzzModel model = new FuzzModel();
    private Path file;
    private Client client;
    private int files;
    private int attributes;
    private int step;

    /** A connection that keeps the snapshot of some moment. */
    private record Reader(Client client, FuzzModel model) {}

    StoreFuzzer(long seed, Path directory) throws SQLException {
        this.random = new Random(seed);
        this.directory = directory;
        this.story = () -> Texts.format("step %d of seed %d", step, seed);
        this.file = nextFile();
        this.client = Client.of(file);
        grow(12);
    }

    private Path nextFile() {
        return directory.resolve("fuzz" + files++ + ".db");
    }

    /** Does one thing. */
    void step() throws SQLException, IOException {
        step++;
        int choice = random.nextInt(100);
        if (choice < 55) {
            transact();
        } else if (choice < 68) {
            transactTogether();
        } else if (choice < 72) {
            grow(1 + random.nextInt(4));
        } else if (choice < 75) {
            alter();
        } else if (choice < 80) {
            openReader();
        } else if (choice < 84) {
            closeReader();
        } else if (choice < 86) {
            crash();
        } else if (choice < 87) {
            reopen();
        } else if (choice < 88) {
            administer();
        } else {
            checks().some(random, texts);
        }
    }

    private FuzzChecks checks() {
        return new FuzzChecks(client, model, story.get());
    }

    private void transact() throws SQLException {
        FuzzTransaction transaction = FuzzTransaction.make(random, model, texts);
        if (transaction.isEmpty()) {
            return;
        }
        if (transaction.isSound()) {
            model = transaction.after(client.transact(transaction.text()));
        } else {
            assertThatExceptionOfType(SQLException.class)
                    .as("%s: %s", story.get(), transaction.text())
                    .isThrownBy(() -> client.run(transaction.text()))
                    .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("23505"));
        }
    }

    /** Several transactions in one of JDBC, some of which are rolled back, and some of which fail. */
    private void transactTogether() throws SQLException {
        FuzzModel before = model;
        int attributesBefore = attributes;
        boolean isFailed = false;
        client.begin();
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count && !isFailed; i++) {
            if (random.nextInt(6) == 0) {
                grow(1);
                continue;
            }
            FuzzTransaction transaction = FuzzTransaction.make(random, model, texts);
            if (transaction.isSound()) {
                model = transaction.after(client.transact(transaction.text()));
                checks().some(random, texts);
            } else {
                isFailed = true;
                assertThatExceptionOfType(SQLException.class).isThrownBy(() -> client.run(transaction.text()));
            }
        }
        if (isFailed || random.nextInt(3) == 0) {
            client.rollback();
            model = before;
            attributes = attributesBefore;
        } else {
            client.commit();
        }
        client.connection().setAutoCommit(true);
    }

    private void grow(int count) throws SQLException {
        List<String> definitions = new ArrayList<>();
        FuzzModel after = model.copy();
        for (int i = 0; i < count && attributes < MOST_ATTRIBUTES; i++) {
            FuzzAttribute attribute = FuzzAttribute.make(random, attributes++);
            after.put(attribute);
            definitions.add(attribute.definition());
        }
        client.run("[" + String.join("\n ", definitions) + "]");
        model = after;
    }

    private void alter() throws SQLException {
        List<FuzzAttribute> all = model.attributes();
        FuzzAttribute old = all.get(random.nextInt(all.size()));
        FuzzModel after = model.copy();
        String change = ":db/index " + (random.nextInt(3) > 0);
        if (random.nextBoolean() && canChangeCardinality(old)) {
            after.put(old.withMany(!old.many()));
            change = ":db/cardinality :db.cardinality/" + (old.many() ? "one" : "many");
        } else if (random.nextBoolean() && !old.noHistory() && !old.indexed()) {
            FuzzModel unique = model.copy();
            unique.put(old.withUnique("value"));
            boolean isMeant =
                    old.type().name().equals("LONG") || old.type().name().equals("STRING");
            if (isMeant && !old.isUnique() && unique.isSound()) {
                after = unique;
                change = ":db/unique :db.unique/value";
            }
        }
        client.run("[{:db/id " + old.ident() + " " + change + "}]");
        model = after;
    }

    private boolean canChangeCardinality(FuzzAttribute attribute) {
        List<Long> owners = model.facts().stream()
                .filter(fact -> fact.a().equals(attribute.ident()))
                .map(Fact::e)
                .toList();
        return attribute.type() != dev.mentat.schema.ValueType.TUPLE
                && (!attribute.many() || owners.stream().distinct().count() == owners.size());
    }

    private void openReader() throws SQLException {
        if (readers.size() < MOST_READERS) {
            Client reader = Client.of(file);
            reader.begin();
            reader.number("SELECT count(*) FROM mentat.__tx");
            readers.add(new Reader(reader, model.copy()));
        }
    }

    private void closeReader() throws SQLException {
        if (!readers.isEmpty()) {
            Reader reader = readers.remove(random.nextInt(readers.size()));
            FuzzChecks checks = new FuzzChecks(reader.client(), reader.model(), "old snapshot at " + story.get());
            for (int i = 0; i < 4; i++) {
                checks.some(random, texts);
            }
            reader.client().rollback();
            reader.client().close();
        }
    }

    /** Goes on with a copy as a crash would leave it. */
    private void crash() throws SQLException, IOException {
        Path copy = Copies.crash(file, nextFile());
        closeAll();
        Files.delete(file);
        if (random.nextInt(4) == 0) {
            Copies.withPlainDuckDb(copy, "SELECT 1");
        }
        file = copy;
        client = Client.of(file);
        checks().all();
    }

    private void reopen() throws SQLException {
        closeAll();
        client = Client.of(file);
        checks().all();
    }

    private void administer() throws SQLException {
        while (!readers.isEmpty()) {
            closeReader();
        }
        client.run(random.nextBoolean() ? "MENTAT OPTIMIZE" : "MENTAT CHECKPOINT");
        checks().all();
    }

    private void closeAll() throws SQLException {
        while (!readers.isEmpty()) {
            closeReader();
        }
        client.close();
    }

    /** Compares everything. */
    void finish() throws SQLException {
        checks().all();
    }

    @Override
    public void close() throws SQLException {
        for (Reader reader : readers) {
            reader.client().close();
        }
        client.close();
    }
}
