// SPDX-License-Identifier: Apache-2.0
package dev.mentat.durability;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.Assertions;

/**
 * One of the transactions that a program writes before it is killed. Its number decides all that it says, so that whoever
 * knows the number knows what has to be there.
 *
 * @param number its number, from 1 on
 */
record LedgerEntry(int number) {
    static final String SCHEMA = "[{:db/ident :r/no :db/valueType :db.type/long :db/cardinality :db.cardinality/one"
            + " :db/unique :db.unique/identity :db/index true}"
            + " {:db/ident :r/tag :db/valueType :db.type/keyword :db/cardinality :db.cardinality/one :db/index true}"
            + " {:db/ident :r/words :db/valueType :db.type/string :db/cardinality :db.cardinality/many}"
            + " {:db/ident :slot/no :db/valueType :db.type/long :db/cardinality :db.cardinality/one"
            + " :db/unique :db.unique/identity}"
            + " {:db/ident :slot/last :db/valueType :db.type/long :db/cardinality :db.cardinality/one}"
            + " {:db/ident :slot/text :db/valueType :db.type/string :db/cardinality :db.cardinality/one}]";

    static final int SLOTS = 7;
    private static final int WIDTH = 1_000;
    private static final int TAGS = 5;
    private static final int GROWTH = 10;
    private static final int IN_TWO_PARTS = 4;
    private static final int AFTER_ROLLBACK = 6;

    static LedgerEntry of(int number) {
        return new LedgerEntry(number);
    }

    /** The values of {@code :r/no} that it adds. */
    List<Long> numbers() {
        int size = number % 3 == 0 ? 100 : 1 + number * 31 % 60;
        return IntStream.range(0, size).mapToObj(i -> (long) number * WIDTH + i).toList();
    }

    /** The tag of a number, unless a later entry takes it away. */
    static String tag(long no) {
        return ":t/" + no % TAGS;
    }

    /** The number whose tag this entry takes away, or -1. */
    long untagged() {
        return number > 2 && number % 2 == 0 ? of(number - 1).numbers().get(0) : -1;
    }

    long slot() {
        return number % SLOTS;
    }

    /** The text that the slot has afterwards; every other entry of a slot says none. */
    String text() {
        return "text of " + number;
    }

    /** The attribute that was made by the last entry that makes one, or an empty string. */
    String newest() {
        int maker = (number - 1) / GROWTH * GROWTH;
        return maker == 0 ? "" : ":grown/a" + maker;
    }

    void write(Client client) throws SQLException {
        if (number == 1) {
            client.run(SCHEMA);
        }
        if (number % GROWTH == 0) {
            client.run("[{:db/ident :grown/a" + number + " :db/valueType :db.type/long :db/cardinality"
                    + " :db.cardinality/one" + (number % (2 * GROWTH) == 0 ? " :db/index true" : "") + "}]");
        }
        if (number % AFTER_ROLLBACK == 0) {
            client.begin();
            client.run("[{:r/no -1 :r/tag :t/never} {:db/ident :grown/never :db/valueType :db.type/long"
                    + " :db/cardinality :db.cardinality/one}]");
            client.rollback();
            client.connection().setAutoCommit(true);
        }
        if (number % IN_TWO_PARTS == 0) {
            client.begin();
            client.run(entities());
            client.run(changes());
            client.commit();
            client.connection().setAutoCommit(true);
        } else {
            client.run("[" + inner(entities()) + inner(changes()) + "]");
        }
    }

    private static String inner(String vector) {
        return vector.substring(1, vector.length() - 1);
    }

    private String entities() {
        List<String> maps = new ArrayList<>();
        for (long no : numbers()) {
            String grown = newest().isEmpty() ? "" : " " + newest() + " " + no;
            maps.add("{:r/no " + no + " :r/tag " + tag(no) + " :r/words [\"w" + no % 3 + "\" \"all\"]" + grown + "}");
        }
        return "[" + String.join(" ", maps) + "]";
    }

    private String changes() {
        String untag = untagged() < 0 ? "" : " [:db/retract [:r/no " + untagged() + "] :r/tag " + tag(untagged()) + "]";
        return "[{:slot/no " + slot() + " :slot/last " + number + " :slot/text \"" + text() + "\"}" + untag + "]";
    }

    /** Compares what a store has with the entries up to this one. */
    void check(Client client) throws SQLException {
        List<Long> all = new ArrayList<>();
        List<List<Object>> tags = new ArrayList<>();
        for (int i = 1; i <= number; i++) {
            all.addAll(of(i).numbers());
        }
        List<Long> untagged =
                IntStream.rangeClosed(1, number).mapToObj(i -> of(i).untagged()).toList();
        all.stream().filter(no -> !untagged.contains(no)).forEach(no -> tags.add(List.of(no, tag(no))));
        Assertions.assertThat(client.values("[:find ?n :where [?e :r/no ?n] :order ?n]"))
                .as("numbers up to entry %d", number)
                .isEqualTo(all);
        Assertions.assertThat(client.rows("[:find ?n ?t :where [?e :r/no ?n] [?e :r/tag ?t] :order ?n]"))
                .as("tags up to entry %d", number)
                .isEqualTo(tags);
        Assertions.assertThat(client.number("[:find (count ?e) . :where [?e :r/words \"all\"]]"))
                .isEqualTo(all.size());
        checkSlots(client);
    }

    private void checkSlots(Client client) throws SQLException {
        for (long slot = 0; slot < SLOTS; slot++) {
            List<List<Object>> expected = new ArrayList<>();
            Long before = null;
            for (int i = 1; i <= number; i++) {
                if (of(i).slot() == slot) {
                    if (before != null) {
                        expected.add(List.of(before, false));
                    }
                    expected.add(List.of((long) i, true));
                    before = (long) i;
                }
            }
            Assertions.assertThat(client.rows(
                            "[:find ?v ?added :in ?n :with ?tx :where [?e :slot/no ?n] [?e :slot/last ?v ?tx ?added]"
                                    + " :order ?tx ?added]",
                            slot))
                    .as("history of slot %d up to entry %d", slot, number)
                    .isEqualTo(expected);
        }
    }
}
