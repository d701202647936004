// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import static dev.mentat.edn.Reading.fails;
import static dev.mentat.edn.Reading.reads;
import static dev.mentat.error.ErrorKind.NUMBER_RANGE;
import static dev.mentat.error.ErrorKind.SYNTAX;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EdnNumbersTest {

    @Test
    void integersAreLongsUpToTheirBounds() {
        reads("0", 0L);
        reads("-0", 0L);
        reads("+5", 5L);
        reads("-17", -17L);
        reads("999999999999999999", 999_999_999_999_999_999L);
        reads("9223372036854775807", Long.MAX_VALUE);
        reads("-9223372036854775808", Long.MIN_VALUE);
    }

    @Test
    void integersBeyondTheBoundsNeedASuffix() {
        fails("9223372036854775808", NUMBER_RANGE, 1, 1, "9223372036854775808N");
        fails("[1\n -9223372036854775809]", NUMBER_RANGE, 2, 2, "64 bits");
        reads("9223372036854775808N", new BigInteger("9223372036854775808"));
        reads("-9223372036854775809N", new BigInteger("-9223372036854775809"));
        reads("5N", BigInteger.valueOf(5));
        reads("+0N", BigInteger.ZERO);
    }

    @Test
    void otherRadicesAreSpelledAsInClojure() {
        reads("[0x10 017 2r101 36rZ -0x1]", List.of(16L, 15L, 5L, 35L, -1L));
        reads("[0XfF +017 -2R101 36rz 16rff]", List.of(255L, 15L, -5L, 35L, 255L));
        reads("[0xFFN 017N 16rFFN]", List.of(BigInteger.valueOf(255), BigInteger.valueOf(15), BigInteger.valueOf(255)));
        reads("24rN", 23L);
        reads("36rZN", 35L * 36 + 23);
        reads("-0x8000000000000000", Long.MIN_VALUE);
        fails("0x8000000000000000", NUMBER_RANGE, 1, 1, "64 bits");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2r2", "08", "019N", "-09", "0xZZ", "0x", "16r", "16rN", "1r0", "37r1", "99r9", "0r1", "100r1", "8r19"
            })
    void digitsMustExistInTheirRadix(String text) {
        fails(text, NUMBER_RANGE, 1, 1);
    }

    @Test
    void badDigitsAreNamed() {
        fails("08", NUMBER_RANGE, 1, 1, "8 is no digit of radix 8", "octal");
        fails("2r12", NUMBER_RANGE, 1, 1, "2 is no digit of radix 2");
        fails("37r1", NUMBER_RANGE, 1, 1, "from 2 to 36");
    }

    @Test
    void doublesHaveAPointOrAnExponent() {
        reads("1.0", 1.0);
        reads("1.", 1.0);
        reads("-0.5e-3", -0.0005);
        reads("1e9", 1e9);
        reads("1E+9", 1e9);
        reads("+1.5", 1.5);
        reads("08.5", 8.5);
        reads("1.e3", 1000.0);
        reads("4.9E-324", Double.MIN_VALUE);
        reads("1e-400", 0.0);
    }

    @Test
    void negativeZeroIsZero() {
        reads("-0.0", 0.0);
        reads("-0e5", 0.0);
        reads("-1e-400", 0.0);
    }

    @Test
    void symbolicDoublesHaveTwoSpellings() {
        reads("[##Inf ##-Inf ##NaN]", List.of(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN));
        reads(
                "[#f +Infinity #f -Infinity #f NaN]",
                List.of(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN));
        fails("##Foo", SYNTAX, 1, 1, "##Foo", "##Inf");
        fails("##", SYNTAX, 1, 1);
        fails("#f Infinity", SYNTAX, 1, 4, "+Infinity");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e400", "-1e400", "1e", "1e+", "1.5E-", "1.e", "1ex", "1e5x"})
    void exponentsMustBeUsable(String text) {
        fails(text, NUMBER_RANGE, 1, 1, text);
    }

    @Test
    void decimalsKeepTheirScale() {
        reads("1.50M", new BigDecimal("1.50"));
        reads("5M", new BigDecimal("5"));
        reads("-0.5e-3M", new BigDecimal("-0.0005"));
        reads("1.M", new BigDecimal("1"));
        reads("1E+5M", new BigDecimal("1E+5"));
        assertThat(Reading.read("1.5M")).isNotEqualTo(Reading.read("1.50M"));
    }

    @Test
    void decimalsHaveNoMoreDigitsThanTheyMayShow() {
        reads("1e9999M", new BigDecimal("1e9999"));
        fails("1e10000M", NUMBER_RANGE, 1, 1, "10000 digits");
        fails("1e-10001M", NUMBER_RANGE, 1, 1, "10000 digits");
        fails("1e99999999999M", NUMBER_RANGE, 1, 1, "exponent");
    }

    @Test
    void ratiosAreRefused() {
        fails("1/3", SYNTAX, 1, 1, "ratio");
        fails("-1/3", SYNTAX, 1, 1, "ratio");
    }

    @Test
    void numbersStartWithADigit() {
        fails(".5", SYNTAX, 1, 1, "write 0.5");
        fails("-.5", SYNTAX, 1, 1, "write -0.5");
        fails("[1 +.5e3]", SYNTAX, 1, 4, "write +0.5e3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1abc", "1.2.3", "1.5N", "1-2", "1:2", "1#2", "1'", "1/x", "1/2/3", "5MN"})
    void whatOnlyBeginsLikeANumberIsNone(String text) {
        fails(text, SYNTAX, 1, 1, text);
    }

    @Test
    void digitsAreLimited() {
        EdnReader reader = new EdnReader(new ReaderLimits(256, 100, 5, 100));

        assertThat((List<?>) Forms.toValue(reader.read("[12345 -12345N 0x12345 12.34 1.23M]")))
                .hasSize(5);
        for (String text : List.of("123456", "-123456N", "0x123456", "2r101010", "123.456", "12.3456M")) {
            assertThat(Reading.failure(reader, text).kind()).as(text).isEqualTo(NUMBER_RANGE);
        }
    }
}
