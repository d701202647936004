// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import dev.mentat.error.Position;
import java.util.List;

/** What the tests of the reader have in common. */
final class Reading {
    static final EdnReader READER = new EdnReader();

    private Reading() {}

    static Object read(String text) {
        return Forms.toValue(READER.read(text));
    }

    static void reads(String text, Object value) {
        assertThat(read(text)).as(text).isEqualTo(value);
    }

    /** The second text is another spelling of the first. */
    static void readsAs(String text, String other) {
        assertThat(read(text)).as(text).isEqualTo(read(other));
    }

    static MentatException failure(EdnReader reader, String text) {
        MentatException failure = catchThrowableOfType(MentatException.class, () -> reader.read(text));
        assertThat(failure).as(text).isNotNull();
        return failure;
    }

    static MentatException fails(String text, ErrorKind kind) {
        MentatException failure = failure(READER, text);
        assertThat(failure.kind()).as("%s: %s", text, failure.getMessage()).isEqualTo(kind);
        assertThat(failure)
                .hasMessageStartingWith(kind.keyword() + ' ')
                .hasMessageMatching("(?s).* \\(at \\d+:\\d+\\)\\.");
        return failure;
    }

    static void fails(String text, ErrorKind kind, int line, int column, String... fragments) {
        MentatException failure = fails(text, kind);
        assertThat(failure.position()).as(text).isEqualTo(new Position(line, column));
        assertThat(List.of(fragments))
                .allSatisfy(fragment -> assertThat(failure).hasMessageContaining(fragment));
    }
}
