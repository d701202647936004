// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mentat.edn.Bytes;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

final class SortableTupleTest {

    @Test
    void readsEveryClassOfSlotBack() {
        List<Object> tuple = Arrays.asList(
                true,
                -7L,
                1.5,
                0.1f,
                new BigInteger("-123456789012345678901234567890"),
                new BigDecimal("0.10").stripTrailingZeros(),
                Instant.parse("1969-12-31T23:59:59.999999Z"),
                "",
                "a b!\u0000\"~",
                new Keyword("a/b"),
                new Symbol("a/b"),
                UUID.fromString("f0000000-0000-0000-0000-000000000001"),
                URI.create("http://example.org/?q=1"),
                Bytes.copyOf(new byte[] {0, -1}),
                null);

        assertThat(SortableTuple.decode(SortableTuple.encode(tuple))).isEqualTo(tuple);
    }

    @Test
    void putsAnAbsentSlotFirst() {
        assertAscending(List.of(tuple(null, 9L), tuple("", null), tuple("", 1L), tuple("a", null)));
    }

    @Test
    void ordersSpecialDoubles() {
        assertAscending(List.of(
                tuple(Double.NEGATIVE_INFINITY),
                tuple(-Double.MAX_VALUE),
                tuple(-Double.MIN_VALUE),
                tuple(0.0),
                tuple(Double.MIN_VALUE),
                tuple(Double.MAX_VALUE),
                tuple(Double.POSITIVE_INFINITY),
                tuple(Double.NaN)));
        assertThat(SortableTuple.encode(tuple(-0.0))).isEqualTo(SortableTuple.encode(tuple(0.0)));
    }

    @Test
    void ordersInstants() {
        assertAscending(List.of(
                tuple(Instant.parse("-9999-01-01T00:00:00Z")),
                tuple(Instant.parse("0001-01-01T00:00:00Z")),
                tuple(Instant.parse("1969-12-31T23:59:59.999999Z")),
                tuple(Instant.EPOCH),
                tuple(Instant.parse("9999-12-31T23:59:59.999999Z"))));
    }

    @Test
    void refusesForeignText() {
        assertThatThrownBy(() -> SortableTuple.decode("x")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SortableTuple.decode("x ")).isInstanceOf(IllegalArgumentException.class);
    }

    @Property
    void ordersStringsByCodePoints(
            @ForAll("strings") String a, @ForAll("strings") String b, @ForAll("strings") String rest) {
        Comparator<String> codePoints =
                Comparator.comparing(text -> text.getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned);

        int order = compare(tuple(a, rest), tuple(b, ""));

        assertThat(Integer.signum(order))
                .isEqualTo(Integer.signum(a.equals(b) ? codePoints.compare(rest, "") : codePoints.compare(a, b)));
    }

    @Property
    void ordersDoublesByValue(@ForAll double a, @ForAll double b) {
        assertThat(Integer.signum(compare(tuple(a), tuple(b)))).isEqualTo(Double.compare(a + 0.0, b + 0.0));
    }

    @Property
    void readsTuplesBack(@ForAll @Size(max = 8) List<@From("strings") String> strings, @ForAll float f) {
        List<Object> tuple = new ArrayList<>(strings);
        tuple.add(f + 0.0f);

        assertThat(SortableTuple.decode(SortableTuple.encode(tuple))).isEqualTo(tuple);
    }

    @Provide
    Arbitrary<String> strings() {
        Arbitrary<Character> low = Arbitraries.chars().range('\0', '$');
        return Arbitraries.oneOf(
                low.list().ofMaxSize(4).map(SortableTupleTest::join),
                Arbitraries.strings().all().ofMaxLength(6).filter(SortableTupleTest::isWellFormed));
    }

    private static String join(List<Character> characters) {
        StringBuilder text = new StringBuilder();
        characters.forEach(text::append);
        return text.toString();
    }

    private static boolean isWellFormed(String text) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(text);
    }

    private static List<Object> tuple(Object... slots) {
        return Arrays.asList(slots);
    }

    private static void assertAscending(List<List<Object>> tuples) {
        assertThat(tuples.stream().map(SortableTuple::encode).toList())
                .isSorted()
                .doesNotHaveDuplicates();
    }

    private static int compare(List<Object> a, List<Object> b) {
        return Arrays.compareUnsigned(
                SortableTuple.encode(a).getBytes(StandardCharsets.UTF_8),
                SortableTuple.encode(b).getBytes(StandardCharsets.UTF_8));
    }
}
