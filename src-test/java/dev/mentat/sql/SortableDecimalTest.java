// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

final class SortableDecimalTest {

    @Test
    void writesNumbersInTheirOrder() {
        List<String> ascending = List.of(
                "-1E+400",
                "-1000000000000000000000",
                "-10",
                "-9.99",
                "-9.9",
                "-1",
                "-0.123",
                "-0.12",
                "-0.1",
                "-1E-400",
                "0",
                "1E-400",
                "0.1",
                "0.12",
                "0.123",
                "1",
                "9.9",
                "9.99",
                "10",
                "1000000000000000000000",
                "1E+400");

        List<String> texts = ascending.stream()
                .map(number -> SortableDecimal.encode(new BigDecimal(number)))
                .toList();

        assertThat(texts).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void ignoresTheScale() {
        assertThat(SortableDecimal.encode(new BigDecimal("1.500")))
                .isEqualTo(SortableDecimal.encode(new BigDecimal("1.5")));
        assertThat(SortableDecimal.encode(BigInteger.valueOf(1500)))
                .isEqualTo(SortableDecimal.encode(new BigDecimal("1.5E+3")));
        assertThat(SortableDecimal.encode(new BigDecimal("0.00"))).isEqualTo("0");
    }

    @Test
    void takesTheGreatestExponents() {
        BigDecimal huge = new BigDecimal(BigInteger.ONE, Integer.MIN_VALUE);
        BigDecimal tiny = new BigDecimal(BigInteger.ONE, Integer.MAX_VALUE);

        assertThat(SortableDecimal.decode(SortableDecimal.encode(huge))).isEqualTo(huge);
        assertThat(SortableDecimal.decode(SortableDecimal.encode(tiny))).isEqualTo(tiny);
    }

    @Test
    void refusesForeignText() {
        assertThatThrownBy(() -> SortableDecimal.decode("15")).isInstanceOf(IllegalArgumentException.class);
    }

    @Property
    void readsBackWithoutTrailingZeros(@ForAll("decimals") BigDecimal number) {
        assertThat(SortableDecimal.decode(SortableDecimal.encode(number))).isEqualTo(stripped(number));
    }

    @Property
    void ordersLikeTheNumbers(@ForAll("decimals") BigDecimal a, @ForAll("decimals") BigDecimal b) {
        int order = SortableDecimal.encode(a).compareTo(SortableDecimal.encode(b));

        assertThat(Integer.signum(order)).isEqualTo(a.compareTo(b));
    }

    @Provide
    Arbitrary<BigDecimal> decimals() {
        Arbitrary<BigInteger> unscaled = Arbitraries.oneOf(
                Arbitraries.bigIntegers(),
                Arbitraries.bigIntegers().between(BigInteger.valueOf(-200), BigInteger.valueOf(200)));
        return Combinators.combine(unscaled, Arbitraries.integers().between(-60, 60))
                .as(BigDecimal::new);
    }

    private static BigDecimal stripped(BigDecimal number) {
        return number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
    }
}
