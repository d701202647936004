// SPDX-License-Identifier: Apache-2.0
package dev.mentat.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.mentat.error.MentatException;
import java.util.Set;

/**
 * A case of {@code language.md} that asks the EDN reader alone.
 *
 * @param test the case
 */
record ReaderCase(CaseMap test) {
    private static final Set<String> KEYS =
            Set.of("id", "section", "note", "disagree", "edn", "edn-nest", "value", "error");

    ReaderCase {
        test.restrictedTo(KEYS);
    }

    static boolean isOne(CaseMap test) {
        return test.has("edn") || test.has("edn-nest");
    }

    void run() {
        String text = test.value("edn-nest").map(ReaderCase::nested).orElseGet(() -> test.text("edn"));
        if (test.has("error")) {
            MentatException failure = catchThrowableOfType(MentatException.class, () -> CaseEdn.read(text));
            assertThat(failure).as("refusal of " + text).isNotNull();
            assertThat(failure.kind().keyword())
                    .isEqualTo(test.value("error").orElseThrow().toString());
        } else {
            Object value = CaseEdn.value(CaseEdn.read(text));
            test.value("value").ifPresent(expected -> assertThat(value).isEqualTo(expected));
        }
    }

    private static String nested(Object depth) {
        int levels = ((Long) depth).intValue();
        return "[".repeat(levels) + "]".repeat(levels);
    }
}
