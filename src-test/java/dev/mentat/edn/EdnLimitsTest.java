// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import static dev.mentat.edn.Reading.fails;
import static dev.mentat.edn.Reading.failure;
import static dev.mentat.edn.Reading.reads;
import static dev.mentat.error.ErrorKind.LIMIT;
import static dev.mentat.error.ErrorKind.SYNTAX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EdnLimitsTest {
    private static final EdnReader SMALL = new EdnReader(new ReaderLimits(2, 40, 9, 3));

    @Test
    void bracketsNestUpToTheLimit() {
        assertThat(Reading.read("[".repeat(256) + "]".repeat(256))).isInstanceOf(List.class);
        fails("[".repeat(257) + "]".repeat(257), LIMIT, 1, 257, "256");
        fails("{:a [#{(".repeat(64) + "#:n{", LIMIT, 1, 64 * 8 + 1, "256");
    }

    @Test
    void tagsAndQuotesDoNotCountAsBrackets() {
        String inner = "#_ '^:k #inst \"2021\" #inst \"2021\"";

        assertThat(Reading.read("[".repeat(256) + inner + "]".repeat(256))).isInstanceOf(List.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "(", "{", "#{", "#:n{", "'", "#_", "^", "#inst ", "[[{:a ", "\n{1 "})
    void endlessOpenersAreNoStackOverflow(String opener) {
        assertThat(fails(opener.repeat(20_000), LIMIT)).hasMessageContaining("256 levels");
    }

    @Test
    void bracketsInTextDoNotCount() {
        reads("\"" + "[".repeat(1_000) + "\"", "[".repeat(1_000));
        reads("[\\[ ; " + "[".repeat(1_000) + "\n 1]", List.of('[', 1L));
    }

    @Test
    void depthIsGivenBackOnClosing() {
        assertThat((List<?>) Reading.read("[" + "[]'a #_ b".repeat(1_000) + "]"))
                .hasSize(2_000);
    }

    @Test
    void closersWithoutEndAreOneError() {
        fails("]".repeat(20_000), SYNTAX, 1, 1);
    }

    @Test
    void textsHaveALength() {
        assertThat(Forms.toValue(SMALL.read("1" + " ".repeat(39)))).isEqualTo(1L);
        assertThat(failure(SMALL, " ".repeat(41)))
                .hasMessage(
                        ":db.error/limit The text has 41 characters; at most 40 can be read at once, so split it (at 1:1).");
    }

    @Test
    void collectionsHaveASize() {
        assertThat(Forms.toValue(SMALL.read("{1 [1 2 3] 2 #{1 2 3} 3 ()}"))).isNotNull();
        assertThat(failure(SMALL, "[1 2 3 4]"))
                .hasMessageContaining("The vector has more than 3 elements")
                .hasMessageContaining("1:8");
        assertThat(failure(SMALL, "(1 2 3 4)").kind()).isEqualTo(LIMIT);
        assertThat(failure(SMALL, "#{1 2 3 4}").kind()).isEqualTo(LIMIT);
        assertThat(failure(SMALL, "{1 1 2 2 3 3 4 4}"))
                .hasMessageContaining("map")
                .hasMessageContaining("1:14");
    }

    @Test
    void handedOverElementsCountToo() {
        List<Form> elements = new ArrayList<>();

        SMALL.readElements("[1 2 3]", elements::add);

        assertThat(elements).hasSize(3);
        assertThat(catchThrowable(() -> SMALL.readElements("[1 2 3 4]", elements::add)))
                .hasMessageContaining("more than 3 elements");
    }

    @Test
    void limitsAreNotNegative() {
        assertThatIllegalArgumentException().isThrownBy(() -> new ReaderLimits(-1, 1, 1, 1));
    }

    @Test
    void largeTextsReadInLinearTime() {
        String datoms = "[:db/add \"t\" :boat/name \"caf\u00e9\"]\n".repeat(50_000);
        int[] count = {0};

        Reading.READER.readElements("[" + datoms + "]", form -> count[0]++);

        assertThat(count[0]).isEqualTo(50_000);
    }
}
