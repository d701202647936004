// SPDX-License-Identifier: Apache-2.0
package dev.mentat.fulltext;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

final class WordsTest {

    @Test
    void areRunsOfLettersAndDigits() {
        assertThat(Words.of("Red boats, 2 sails -- and e-mail_box (3.5kg)!"))
                .containsExactly("red", "boats", "2", "sails", "and", "e", "mail", "box", "3", "5kg");
        assertThat(Words.of("")).isEmpty();
        assertThat(Words.of(" \t\u00A0.,;!?\u2014\u0000")).isEmpty();
    }

    @Test
    void areTheSameInEveryCaseAndForm() {
        assertThat(Words.of("\u00C9t\u00C9"))
                .isEqualTo(Words.of("e\u0301te\u0301"))
                .containsExactly("\u00E9t\u00E9");
        assertThat(Words.of("STRASSE")).isEqualTo(Words.of("stra\u00DFe")).containsExactly("strasse");
        assertThat(Words.of("\u039F\u0394\u039F\u03A3")).isEqualTo(Words.of("\u03BF\u03B4\u03BF\u03C2"));
        assertThat(Words.of("\uFB01n \u2460 \uFF21")).containsExactly("fin", "1", "a");
        assertThat(Words.of("\uD801\uDC00")).isEqualTo(Words.of("\uD801\uDC28"));
    }

    @Test
    void areTheSameInEveryLocale() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("tr"));

            assertThat(Words.of("TITLE")).containsExactly("title");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void areLettersOfTheirOwnInScriptsWithoutBlanks() {
        assertThat(Words.of("\u6771\u4EAC Tower\u5854")).containsExactly("\u6771", "\u4EAC", "tower", "\u5854");
        assertThat(Words.of("\u3059\u3057bar")).containsExactly("\u3059", "\u3057", "bar");
        assertThat(Words.of("\u30E9\u30FC\u30E1\u30F3")).containsExactly("\u30E9\u30FC\u30E1\u30F3");
        assertThat(Words.of("\u0E01\u0E34\u0E19")).containsExactly("\u0E01\u0E34", "\u0E19");
    }

    @Test
    void areNeverTooLongForAnIndex() {
        assertThat(Words.of("x".repeat(250))).containsExactly("x".repeat(100), "x".repeat(100), "x".repeat(50));
    }
}
