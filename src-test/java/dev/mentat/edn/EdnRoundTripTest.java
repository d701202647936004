// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

final class EdnRoundTripTest {

    @Provide
    Arbitrary<Object> values() {
        return EdnValues.values();
    }

    @Provide
    Arbitrary<Double> doubles() {
        return EdnValues.doubles();
    }

    @Property
    void whatIsWrittenReadsBackEqual(@ForAll("values") Object value) {
        assertThat(Reading.read(EdnWriter.write(value))).isEqualTo(value);
    }

    @Property
    void whatIsReadIsWrittenTheSame(@ForAll("values") Object value) {
        String text = EdnWriter.write(value);

        assertThat(EdnWriter.write(Reading.read(text))).isEqualTo(text);
        assertThat(Forms.text(Reading.READER.read(text), Integer.MAX_VALUE / 2)).isEqualTo(text);
    }

    @Property
    void doublesAreNeverLongerThanJavaSays(@ForAll("doubles") double value) {
        String text = EdnWriter.write(value);

        assertThat(Reading.read(text)).isEqualTo(value);
        assertThat(text.length())
                .isLessThanOrEqualTo(
                        Math.max("##-Inf".length(), Double.toString(value).length()));
    }
}
