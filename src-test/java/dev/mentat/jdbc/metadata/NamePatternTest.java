// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NamePatternTest {

    @ParameterizedTest
    @CsvSource(
            emptyValue = "",
            value = {
                "%, anything, true",
                "%, '', true",
                "'', '', true",
                "'', a, false",
                "sales_eu, sales_eu, true",
                "sales_eu, salesXeu, true",
                "sales\\_eu, sales_eu, true",
                "sales\\_eu, salesXeu, false",
                "a\\%b, a%b, true",
                "a\\%b, axb, false",
                "a%c, abbbc, true",
                "a%c, abbb, false",
                "%b%, abc, true",
                "%a%b%, xxaxxbxx, true",
                "%a%b%, xxbxxaxx, false",
                "a_c, ac, false",
                "ABC, abc, true",
                "abc, ABC, true",
                "abc\\, abc\\, true"
            })
    void matchesAsJdbcHasIt(String pattern, String name, boolean matches) {
        assertThat(NamePattern.of(pattern).matches(name)).isEqualTo(matches);
    }

    @Test
    void matchesEverythingWhenThereIsNone() {
        assertThat(NamePattern.of(null).matches("")).isTrue();
        assertThat(NamePattern.exactly(null).matches("x")).isTrue();
    }

    @Test
    void matchesAnExactNameOnly() {
        assertThat(NamePattern.exactly("a_b%c\\d").matches("a_b%c\\d")).isTrue();
        assertThat(NamePattern.exactly("a_b").matches("axb")).isFalse();
        assertThat(NamePattern.exactly("").matches("x")).isFalse();
    }
}
