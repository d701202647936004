// SPDX-License-Identifier: Apache-2.0
package dev.mentat.fulltext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mentat.error.MentatException;
import dev.mentat.error.Position;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SearchTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "red boats | red & boats",
                "red RED | red",
                "\"Red Boats\" sail | red+boats & sail",
                "boat* | boat*",
                "\"red boat*\" | red+boat*",
                "red -blue | red & !blue",
                "red -\"blue sail\" -gr* | red & !blue+sail & !gr*",
                "red OR blue | red / blue",
                "red sail OR blue -sail | red & sail / blue & !sail",
                "red OR red | red",
                "e-mail | e+mail",
                "re*d | re*+d",
                "red or blue | red & or & blue",
                "\"OR\" | or",
                "ORE | ore",
                "red - blue | red & blue",
                "red --blue | red & !blue",
                "red \"\" * & ! | red",
                "sail\"red boats\"blue | sail & red+boats & blue"
            })
    void readsSearchTexts(String text, String expected) {
        assertThat(shown(Search.parse(text, null))).isEqualTo(expected);
    }

    private static String shown(Search search) {
        return search.alternatives().stream().map(SearchTest::shown).collect(Collectors.joining(" / "));
    }

    private static String shown(Search.Alternative alternative) {
        String wanted = alternative.wanted().stream().map(SearchTest::shown).collect(Collectors.joining(" & "));
        String excluded = alternative.excluded().stream()
                .map(phrase -> " & !" + shown(phrase))
                .collect(Collectors.joining());
        return wanted + excluded;
    }

    private static String shown(Search.Phrase phrase) {
        return phrase.tokens().stream()
                .map(token -> token.word() + (token.isPrefix() ? "*" : ""))
                .collect(Collectors.joining("+"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "*", "\"\"", "- & !", "-", "-\"\""})
    void asksForNothingWithoutWords(String text) {
        assertThat(Search.parse(text, null).alternatives()).isEqualTo(List.of());
    }

    @ParameterizedTest
    @CsvSource({
        "red \"boats, opens a quotation that nothing closes",
        "OR red, has nothing on one side of the OR at character 1",
        "red OR, has nothing on one side of the OR at character 5",
        "red OR OR blue, has nothing on one side of the OR at character 8",
        "red OR &, has nothing on one side of the OR at character 5",
        "-red, only excludes words",
        "blue OR -red, only excludes words",
    })
    void refusesWhatCannotBeMeant(String text, String sentence) {
        assertThatThrownBy(() -> Search.parse(text, new Position(2, 7)))
                .isInstanceOf(MentatException.class)
                .hasMessageStartingWith(":db.error/fn-arg the search text <" + text + "> ")
                .hasMessageContaining(sentence)
                .hasMessageEndingWith("(at 2:7).");
    }
}
