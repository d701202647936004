// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class FormsTest {

    private static String text(String source, int limit) {
        return Forms.text(Reading.READER.read(source), limit);
    }

    @Test
    void textKeepsTheBracketsAndIsCanonical() {
        assertThat(text("( [1.,2 ] #{ :a } {x  \"y\\/\"} #inst\"2021\" ??y ? nil)", 80))
                .isEqualTo("([1.0 2] #{:a} {x \"y/\"} #inst \"2021-01-01T00:00:00.000Z\" ?y ? nil)");
    }

    @Test
    void textIsShortened() {
        assertThat(text("[1 2 3]", 7)).isEqualTo("[1 2 3]");
        assertThat(text("[1 2 34]", 7)).isEqualTo("[1 2 3\u2026");
        assertThat(text("\"\uD83D\uDE80\uD83D\uDE80\uD83D\uDE80\"", 3)).isEqualTo("\"\uD83D\uDE80\u2026");
        assertThat(text("{:a [" + "1 ".repeat(100_000) + "] :b 2}", 80))
                .hasSize(80)
                .startsWith("{:a [1 1 1")
                .endsWith("\u2026");
    }

    @Test
    void textOfCutCollectionsEndsInAnEllipsis() {
        for (int limit = 1; limit < 30; limit++) {
            String text = text("{:a [1 (2 #{3})] [4] {5 6}}", limit);
            assertThat(text.length()).isLessThanOrEqualTo(limit);
            assertThat(text).matches(limit < 27 ? "(?s).*\u2026" : ".*\\}");
        }
    }

    @Test
    void valuesAreUnmodifiable() {
        List<?> values = (List<?>) Reading.read("[[1] (1) #{1} {1 1}]");

        assertThat(values).hasSize(4);
        for (Object value : values) {
            assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> {
                if (value instanceof Map<?, ?> map) {
                    map.clear();
                } else {
                    ((Collection<?>) value).clear();
                }
            });
        }
    }
}
