// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.mentat.edn.Forms;
import dev.mentat.error.MentatException;
import dev.mentat.error.Position;
import dev.mentat.schema.TimePoint;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class AdministrationParserTest {
    private static final TimePoint NEW_YEAR = new TimePoint.At(Instant.parse("2026-01-01T00:00:00Z"));

    static Stream<Arguments> commands() {
        return Stream.of(
                Arguments.of("MENTAT SHOW STORES", new AdminCommand.Show(AdminCommand.Topic.STORES)),
                Arguments.of("mentat show schema;", new AdminCommand.Show(AdminCommand.Topic.SCHEMA)),
                Arguments.of("-- x\nMENTAT /* y */ SHOW STATS ; ;", new AdminCommand.Show(AdminCommand.Topic.STATS)),
                Arguments.of("MENTAT SHOW POOL", new AdminCommand.Show(AdminCommand.Topic.POOL)),
                Arguments.of("MENTAT SHOW CACHE", new AdminCommand.Show(AdminCommand.Topic.CACHE)),
                Arguments.of("MENTAT CREATE STORE shop", new AdminCommand.CreateStore("shop")),
                Arguments.of("MENTAT CREATE STORE \"a \"\"b\"\" c\"", new AdminCommand.CreateStore("a \"b\" c")),
                Arguments.of("MENTAT DROP STORE Straße", new AdminCommand.DropStore("Straße")),
                Arguments.of("MENTAT USE \"default\";", new AdminCommand.Use("default")),
                Arguments.of("MENTAT SET AS OF 1005", new AdminCommand.SetAsOf(new TimePoint.Numbered(1005))),
                Arguments.of("MENTAT SET AS OF '2026-01-01T00:00:00Z'", new AdminCommand.SetAsOf(NEW_YEAR)),
                Arguments.of("MENTAT SET AS OF '2026-01-01'", new AdminCommand.SetAsOf(NEW_YEAR)),
                Arguments.of("MENTAT SET SINCE #inst \"2026\";", new AdminCommand.SetSince(NEW_YEAR)),
                Arguments.of("MENTAT SET HISTORY ON", new AdminCommand.SetHistory()),
                Arguments.of("MENTAT RESET", new AdminCommand.Reset()),
                Arguments.of("MENTAT DROP VIEW \"my view\"", new AdminCommand.DropView("my view")),
                Arguments.of("MENTAT CHECK", new AdminCommand.Check(false)),
                Arguments.of("MENTAT CHECK REPAIR", new AdminCommand.Check(true)),
                Arguments.of("MENTAT CHECKPOINT", new AdminCommand.Checkpoint()),
                Arguments.of("MENTAT OPTIMIZE;", new AdminCommand.Optimize()));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void parses(String text, AdminCommand command) {
        assertThat(AdministrationParser.parse(text)).isEqualTo(command);
    }

    @Test
    void parsesAView() {
        AdminCommand command = AdministrationParser.parse(
                "MENTAT CREATE VIEW adults AS\n [:find ?e :where [?e :age ?a] [(> ?a 17)]] ;");

        assertThat(command).isInstanceOfSatisfying(AdminCommand.CreateView.class, view -> {
            assertThat(view.name()).isEqualTo("adults");
            assertThat(view.text()).isEqualTo("[:find ?e :where [?e :age ?a] [(> ?a 17)]]");
            assertThat(view.query().position()).isEqualTo(new Position(2, 2));
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "MENTAT EXCISE 17                                                | 17              | []          | ",
                "MENTAT EXCISE :person/ann;                                      | :person/ann     | []          | ",
                "MENTAT EXCISE [:person/name \"before\"]                         | [:person/name \"before\"] | [] | ",
                "MENTAT EXCISE 17 ATTRIBUTES [:person/name :person/age]          | 17              | [:person/name :person/age] | ",
                "MENTAT EXCISE 17 [:person/name]                                 | 17              | [:person/name] | ",
                "MENTAT EXCISE 17 attributes [:person/name] before 1005          | 17              | [:person/name] | 1005",
                "MENTAT EXCISE 17 BEFORE '2026-01-01T00:00:00Z' ;                | 17              | []          | 2026",
                "MENTAT EXCISE 17 before #inst \"2026-01-01\"                    | 17              | []          | 2026"
            })
    void parsesAnExcision(String text, String entity, String attributes, String before) {
        assertThat(AdministrationParser.parse(text)).isInstanceOfSatisfying(AdminCommand.Excise.class, excise -> {
            assertThat(Forms.text(excise.entity(), 100)).isEqualTo(entity);
            assertThat(excise.attributes().stream()
                            .map(form -> Forms.text(form, 100))
                            .toList())
                    .hasToString(attributes.replace(" ", ", "));
            assertThat(excise.before())
                    .isEqualTo(java.util.Optional.ofNullable(before)
                            .map(bound ->
                                    bound.equals("2026") ? NEW_YEAR : new TimePoint.Numbered(Long.parseLong(bound))));
        });
    }

    @Test
    void keepsThePlacesOfAnExcision() {
        assertThat(AdministrationParser.parse("MENTAT EXCISE\n  17 [:a]"))
                .isInstanceOfSatisfying(AdminCommand.Excise.class, excise -> {
                    assertThat(excise.entity().position()).isEqualTo(new Position(2, 3));
                    assertThat(excise.attributes().get(0).position()).isEqualTo(new Position(2, 7));
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "MENTAT                        | MENTAT is no administration statement; known are MENTAT SHOW STORES, ",
                "MENTAT SHOW STORE             | MENTAT SHOW STORE is no administration statement; did you mean MENTAT SHOW STORES (at 1:8).",
                "MENTAT SHWO POOL              | did you mean MENTAT SHOW POOL (at 1:8).",
                "MENTAT CHEKPOINT              | did you mean MENTAT CHECKPOINT (at",
                "MENTAT SET ASOF 5             | did you mean MENTAT SET AS OF point (at",
                "MENTAT CREATE STOR x          | did you mean MENTAT CREATE STORE name (at",
                "MENTAT RSET now               | did you mean MENTAT RESET (at",
                "MENTAT SHOW STORES now        | now is unexpected; write MENTAT SHOW STORES (at 1:20).",
                "MENTAT CHECK REPAIRS          | REPAIRS is unexpected; write MENTAT CHECK [REPAIR] (at 1:14).",
                "MENTAT SET AS 5               | 5 is unexpected; write MENTAT SET AS OF point (at 1:15).",
                "MENTAT SET HISTORY            | The end is unexpected; write MENTAT SET HISTORY ON (at 1:19).",
                "MENTAT USE                    | The name is missing; write MENTAT USE name, with double quotes",
                "MENTAT USE a b                | b is unexpected; write MENTAT USE name (at 1:14).",
                "MENTAT USE 'a b'              | 'a b' is no plain name; write MENTAT USE name, with double quotes around",
                "MENTAT SET AS OF              | The point in time is missing;",
                "MENTAT SET AS OF -1           | -1 is no point in time;",
                "MENTAT SET AS OF 1.5          | 1.5 is no point in time;",
                "MENTAT SET AS OF 2026-01-01   | 2026-01-01 is no point in time; write a transaction, a t or an instant such as",
                "MENTAT SET SINCE ?            | ? is no point in time;",
                "MENTAT CREATE VIEW v          | The end is unexpected; write MENTAT CREATE VIEW name AS query (at 1:21).",
                "MENTAT CREATE VIEW v AS       | AS is unexpected; write MENTAT CREATE VIEW name AS query (at 1:22).",
                "MENTAT CREATE VIEW v AS [:a   | The text ends inside the vector",
                "MENTAT EXCISE                 | The end is unexpected; write MENTAT EXCISE entity",
                "MENTAT EXCISE 1 2             | 2 is unexpected; write MENTAT EXCISE entity [ATTRIBUTES [attribute ...]] [BEFORE point] (at 1:17).",
                "MENTAT EXCISE 1 attribute [:a] | attribute is unexpected; write MENTAT EXCISE",
                "MENTAT EXCISE 1 BEFORE        | The point in time is missing;"
            })
    void saysWhatIsWrong(String text, String message) {
        assertThatExceptionOfType(MentatException.class)
                .isThrownBy(() -> AdministrationParser.parse(text))
                .satisfies(e -> assertThat(e.kind().sqlState()).isEqualTo("42601"))
                .withMessageContaining(message);
    }
}
