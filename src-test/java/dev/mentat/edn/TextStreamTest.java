// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.antlr.v4.runtime.IntStream;
import org.antlr.v4.runtime.misc.Interval;
import org.junit.jupiter.api.Test;

final class TextStreamTest {
    private static final String TEXT = "a\u00e9\u3000\u20ac\uD835\uDC00\u0001";

    private static String seen(TextStream stream) {
        StringBuilder units = new StringBuilder();
        while (stream.LA(1) != IntStream.EOF) {
            units.append((char) stream.LA(1));
            stream.consume();
        }
        return units.toString();
    }

    @Test
    void everythingBeyondAsciiHasAStandIn() {
        assertThat(seen(TextStream.edn(TEXT))).isEqualTo("a\u0001 \u007f\u0001\u0001\u007f");
        assertThat(seen(TextStream.sql(TEXT))).isEqualTo("a\u0001\u0002\u0001\u0001\u0001\u007f");
    }

    @Test
    void theTextItselfStaysInReach() {
        TextStream stream = TextStream.edn(TEXT);

        assertThat(stream.getText(Interval.of(1, 3))).isEqualTo("\u00e9\u3000\u20ac");
        assertThat(stream.getText(Interval.of(6, 99))).isEqualTo("\u0001");
        assertThat(stream.size()).isEqualTo(7);
    }

    @Test
    void lookingAheadAndBackStopsAtTheEnds() {
        TextStream stream = TextStream.edn("ab");
        assertThat(stream.LA(-1)).isEqualTo(IntStream.EOF);
        assertThat(stream.LA(3)).isEqualTo(IntStream.EOF);

        stream.seek(2);

        assertThat(stream.index()).isEqualTo(2);
        assertThat(stream.LA(-1)).isEqualTo('b');
        assertThat(stream.LA(1)).isEqualTo(IntStream.EOF);
        assertThatIllegalStateException().isThrownBy(stream::consume);
    }
}
