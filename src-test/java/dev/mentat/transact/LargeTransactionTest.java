// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.error.Texts;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class LargeTransactionTest {
    private final TestStore store = TestStore.fleet();

    private static String boats(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> Texts.format(
                        "{:db/id \"b%1$d\" :boat/reg \"R%1$d\" :boat/name \"n\" :boat/crew %1$d :boat/home [:port/code \"HEL\"] :boat/nick [\"x\" \"y\"] :boat/seen \"b0\"}",
                        i))
                .collect(Collectors.joining("\n", "[", "]"));
    }

    @Test
    void takesAHundredThousandDatoms() {
        store.transact("[{:db/id \"p\" :port/code \"HEL\"}]");

        TxReport report = store.transact(boats(15_000));

        assertThat(report.updateCount()).isEqualTo(105_000);
    }

    @Test
    void readsAsOftenForManyEntitiesAsForFew() {
        store.transact("[{:db/id \"p\" :port/code \"HEL\"}]");

        assertThat(reads(boats(2000))).isEqualTo(reads(boats(1000)));
        assertThat(reads(boats(1000))).isEqualTo(reads(boats(10))).isLessThan(10);
    }

    private int reads(String text) {
        store.transact(text);
        int before = store.memory.reads();
        store.transact(text);
        return store.memory.reads() - before;
    }

    @Test
    void takesManyValuesOfOneEntity() {
        String values =
                IntStream.range(0, 50_000).mapToObj(i -> "\"v" + i + "\"").collect(Collectors.joining(" "));

        TxReport report = store.transact("[{:db/id \"b\" :boat/nick [" + values + "]}]");

        assertThat(report.updateCount()).isEqualTo(50_000);
        assertThat(store.transact("[[:db/retract #eid \"b\" :boat/nick]]").retracted())
                .isEqualTo(50_000);
    }
}
