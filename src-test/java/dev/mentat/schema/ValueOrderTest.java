// SPDX-License-Identifier: Apache-2.0
package dev.mentat.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.edn.Bytes;
import dev.mentat.edn.Keyword;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class ValueOrderTest {
    private static void assertAscending(Object... values) {
        List<Object> shuffled = Arrays.asList(values.clone());
        Collections.reverse(shuffled);
        shuffled.sort(ValueOrder.INSTANCE);

        assertThat(shuffled).containsExactly(values);
    }

    @Test
    void ordersTextsByCodePoint() {
        assertAscending("", "A", "a", "ab", "\uFFFD", "\uD83D\uDE00");
        assertAscending(new Keyword("a"), new Keyword("a/b"), new Keyword("\uD83D\uDE00"));
    }

    @Test
    void ordersUuidsAsUnsignedNumbers() {
        assertAscending(new UUID(0, 0), new UUID(0, -1), new UUID(1, 0), new UUID(-1, 0));
    }

    @Test
    void ordersNumbersWithNaNLast() {
        assertAscending(Double.NEGATIVE_INFINITY, -1.0, 0.0, Double.POSITIVE_INFINITY, Double.NaN);
        assertAscending(-1L, 0L, Long.MAX_VALUE);
    }

    @Test
    void ordersTuplesSlotBySlotWithAbsentSlotsFirst() {
        assertAscending(Arrays.asList(null, 9L), List.of("a", 1L), List.of("a", 2L), List.of("b", 0L));
    }

    @Test
    void ordersBytesAsUnsigned() {
        assertAscending(
                Bytes.copyOf(new byte[] {}),
                Bytes.copyOf(new byte[] {1}),
                Bytes.copyOf(new byte[] {1, 0}),
                Bytes.copyOf(new byte[] {-1}));
    }
}
