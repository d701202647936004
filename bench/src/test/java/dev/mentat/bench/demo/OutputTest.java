// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class OutputTest {
    private final StringWriter text = new StringWriter();
    private final PrintWriter out = new PrintWriter(text);

    @Test
    void alignsNumbersToTheRightAndTextToTheLeft() {
        new TextTable(List.of("language", "count_t"), List.of(List.of("English", 91L), List.of("Portuguese", 10L)))
                .print(out);

        assertThat(text.toString().lines())
                .containsExactly(
                        "  language    count_t",
                        "  ----------  -------",
                        "  English          91",
                        "  Portuguese       10");
    }

    @Test
    void cutsALongTableAndSaysSo() {
        List<List<Object>> rows =
                IntStream.rangeClosed(1, 40).mapToObj(i -> List.<Object>of(i)).toList();

        new TextTable(List.of("n"), rows).print(out);

        assertThat(text.toString().lines()).hasSize(15).last().isEqualTo("  ... and 28 more rows");
    }

    @Test
    void indentsNestedMapsBelowTheirAttribute() {
        Map<String, Object> spoken = new LinkedHashMap<>();
        spoken.put(":spoken/language", Map.of(":language/name", "Croatian"));
        spoken.put(":spoken/percent", 99.0);

        new Outline(out).print(Map.of(":territory/speaks", List.of(spoken)));

        assertThat(text.toString().lines())
                .containsExactly(
                        "  :territory/speaks",
                        "    - :spoken/language",
                        "          :language/name Croatian",
                        "      :spoken/percent 99.0");
    }

    @Test
    void rewritesOneLineOnATerminal() {
        Progress progress = new Progress(out, true);
        progress.start(2);
        progress.step("schema");
        progress.step("territories");
        progress.finish("7 datoms");

        assertThat(text.toString())
                .startsWith(
                        "\r\u001b[Kloading 1 of 2: schema\r\u001b[Kloading 2 of 2: territories\r\u001b[Kloaded 7 datoms, ");
    }

    @Test
    void printsALineEachQuarterElsewhere() {
        Progress progress = new Progress(out, false);
        progress.start(100);
        for (int i = 1; i <= 100; i++) {
            progress.step("step " + i);
        }

        assertThat(text.toString().lines())
                .containsExactly(
                        "loading 25 of 100: step 25",
                        "loading 50 of 100: step 50",
                        "loading 75 of 100: step 75",
                        "loading 100 of 100: step 100");
    }
}
