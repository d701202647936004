// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import static dev.mentat.edn.Reading.fails;
import static dev.mentat.edn.Reading.reads;
import static dev.mentat.edn.Reading.readsAs;
import static dev.mentat.error.ErrorKind.NUMBER_RANGE;
import static dev.mentat.error.ErrorKind.SYNTAX;
import static dev.mentat.error.ErrorKind.UNKNOWN_TAG;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class EdnTagsTest {

    @ParameterizedTest
    @CsvSource({
        "2021, 2021-01-01T00:00:00Z",
        "2021Z, 2021-01-01T00:00:00Z",
        "2021-02:00, 2021-01-01T02:00:00Z",
        "2021-03, 2021-03-01T00:00:00Z",
        "2021-03+02:00, 2021-02-28T22:00:00Z",
        "2021-03-04, 2021-03-04T00:00:00Z",
        "2021-03-04-05:30, 2021-03-04T05:30:00Z",
        "2021-03-04T05, 2021-03-04T05:00:00Z",
        "2021-03-04T05:06, 2021-03-04T05:06:00Z",
        "2021-03-04T05:06:07, 2021-03-04T05:06:07Z",
        "2021-03-04T05:06:07.1, 2021-03-04T05:06:07.1Z",
        "2021-03-04T05:06:07.123456789+02:00, 2021-03-04T03:06:07.123456Z",
        "2021-03-04T05:06+23:59, 2021-03-03T05:07:00Z",
        "1961-04-12T06:07:00.250-00:00, 1961-04-12T06:07:00.250Z",
        "1969-12-31T23:59:59.999999999Z, 1969-12-31T23:59:59.999999Z",
        "1985-04-12T23:20:50.52Z, 1985-04-12T23:20:50.52Z",
        "2016-12-31T23:59:60Z, 2017-01-01T00:00:00Z",
        "2017-01-01T05:29:60.5+05:30, 2017-01-01T00:00:00.5Z",
        "2020-02-29, 2020-02-29T00:00:00Z",
        "0001, 0001-01-01T00:00:00Z",
        "0001-01-01T00:00+01:00, 0000-12-31T23:00:00Z",
        "9999-12-31T23:59:59.999999999, 9999-12-31T23:59:59.999999Z"
    })
    void instantsMayBePartial(String text, Instant instant) {
        reads("#inst \"" + text + "\"", instant);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0000",
                "202",
                "20211",
                "-2021",
                "+2021",
                "2021-",
                "2021-3",
                "2021-03-4",
                "2021-03-04T",
                "2021-03-04T5",
                "2021-03-04T05:6",
                "2021-03-04T05:06:7",
                "2021-03-04T05:06:07.",
                "2021-03-04T05:06:07.Z",
                "2021-03-04T05:06:07.1234567890",
                "2021-03-04 05:06",
                "2021-03-04t05:06",
                "2021-03-04T05:06z",
                "2021-03-04T05:06+2:00",
                "2021-03-04T05:06+0200",
                "2021-03-04T05:06+02",
                "2021T05",
                "2021-03T05",
                " 2021",
                "2021 ",
                "2021-03-04T05:06:07ZZ",
                "\u0661\u0662\u0663\u0664"
            })
    void malformedInstantsAreRefused(String text) {
        fails("#inst \"" + text + "\"", SYNTAX, 1, 7, "is no instant");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2021-00",
                "2021-13",
                "2021-02-29",
                "1900-02-29",
                "2021-03-32",
                "2021-03-04T24:00:00",
                "2021-03-04T23:60",
                "2021-03-04T23:59:61",
                "2021+24:00",
                "2021+01:60"
            })
    void instantsOutOfRangeAreRefused(String text) {
        fails("#inst \"" + text + "\"", SYNTAX, 1, 7, "names no instant");
    }

    @Test
    void instantsMayBeCounted() {
        reads("#instmicros 1614827167123456", Instant.parse("2021-03-04T03:06:07.123456Z"));
        reads("#instmicros -1", Instant.parse("1969-12-31T23:59:59.999999Z"));
        reads("#instmillis -1", Instant.parse("1969-12-31T23:59:59.999Z"));
        readsAs("#instmillis 1609459200000", "#inst \"2021\"");
        reads(
                "#instmicros 9223372036854775807",
                Instant.EPOCH.plusNanos(775_807_000).plusSeconds(9_223_372_036_854L));
        readsAs("#instmillis 9223372036854775", "#instmicros 9223372036854775000");
        readsAs("#instmillis -9223372036854775", "#instmicros -9223372036854775000");
        fails("#instmillis 9223372036854776", NUMBER_RANGE, 1, 13, "9223372036854776");
        fails("#instmillis -9223372036854776", NUMBER_RANGE, 1, 13);
        fails("#instmillis 9223372036854775807", NUMBER_RANGE, 1, 13);
        fails("#instmicros 1N", SYNTAX, 1, 13, "64-bit integer");
        fails("#instmillis \"1\"", SYNTAX, 1, 13);
    }

    @Test
    void uuidsHaveTheCanonicalShape() {
        reads(
                "#uuid \"C0FFEE00-1234-4abc-8def-000000000001\"",
                UUID.fromString("c0ffee00-1234-4abc-8def-000000000001"));
        fails("#uuid \"1-2-3-4-5\"", SYNTAX, 1, 7, "1-2-3-4-5");
        fails("#uuid \"c0ffee0001234-4abc-8def-00000000000\"", SYNTAX, 1, 7);
        fails("#uuid \"c0ffee00-1234-4abc-8def-00000000000g\"", SYNTAX, 1, 7);
        fails("#uuid \"c0ffee00-1234-4abc-8def-00000000000\uFF11\"", SYNTAX, 1, 7);
        fails("#uuid 1", SYNTAX, 1, 7, "#uuid takes a string, found 1");
    }

    @Test
    void bytesAreHexadecimalDigitsOrBase64() {
        Bytes bytes = Bytes.copyOf(new byte[] {0, (byte) 0xFF, 0x10});
        reads("#bytes 00ff10", bytes);
        reads("#bytes 00FF10", bytes);
        reads("#bytes \"AP8Q\"", bytes);
        reads("#base64 \"AP8Q\"", bytes);
        reads("#bytes \"\"", Bytes.copyOf(new byte[0]));
        reads("#bytes #_ 1 ; run\n 00ff10", bytes);
        reads(
                "[#bytes 12 #bytes 1e99 #bytes ff #bytes 017700 #bytes\"/w==\" #bytes \"/w\"]",
                List.of(hex("12"), hex("1e99"), hex("ff"), hex("017700"), hex("ff"), hex("ff")));
        reads("#bytes " + "0a".repeat(20_000), hex("0a".repeat(20_000)));
    }

    private static Bytes hex(String digits) {
        return Bytes.copyOf(HexFormat.of().parseHex(digits));
    }

    @Test
    void malformedBytesAreRefused() {
        fails("#bytes 0f1", SYNTAX, 1, 8, "0f1", "even number");
        fails("#bytes 0g", SYNTAX, 1, 8, "0g");
        fails("#bytes @", SYNTAX, 1, 8);
        fails("#bytes \"A?\"", SYNTAX, 1, 8, "base64");
        fails("#base64 00ff", SYNTAX, 1, 9, "00ff");
        fails("#base64 :a", SYNTAX, 1, 9);
        fails("#bytes [0]", SYNTAX, 1, 8, "[0]");
        fails("[#bytes]", SYNTAX, 1, 2, "#bytes");
        fails("#bytes :ff", SYNTAX, 1, 8);
    }

    @Test
    void urisAreTheirText() {
        reads("#uri \"https://example.org/a?b=c#d\"", URI.create("https://example.org/a?b=c#d"));
        fails("#uri \"http:// x\"", SYNTAX, 1, 6, "http:// x");
    }

    @Test
    void legacyTempIdsNameAPartitionAndPerhapsANumber() {
        reads("#db/id [:db.part/user]", new LegacyTempId(new Keyword("db.part/user"), null));
        reads("#db/id[:db.part/user -7]", new LegacyTempId(new Keyword("db.part/user"), -7L));
        for (String payload : List.of(":x", "[]", "[1]", "[:a :b]", "[:a 1 2]", "(:a)", "[:a 1N]", "{:a 1}")) {
            fails("#db/id " + payload, SYNTAX, 1, 8, "#db/id", payload);
        }
    }

    @Test
    void unknownTagsAreRefused() {
        fails(
                "[#foo 1]",
                UNKNOWN_TAG,
                1,
                2,
                "#foo",
                "#base64, #bytes, #db/id, #f, #inst, #instmicros, #instmillis, #uri, #uuid");
        fails("#my.app/thing {}", UNKNOWN_TAG, 1, 1, "#my.app/thing");
        fails("#Inst \"2021\"", UNKNOWN_TAG);
    }

    @ParameterizedTest
    @ValueSource(strings = {"#foo/bar/baz 1", "#foo/ 1", "#a@b 1", "#a/1 1"})
    void tagsAreSymbols(String text) {
        fails(text, SYNTAX, 1, 1, "is no tag");
    }

    @Test
    void tagsNeedAForm() {
        fails("#inst", SYNTAX, 1, 1, "#inst belongs to the form after it");
        fails("[#inst]", SYNTAX, 1, 2);
        fails("#inst #uuid \"c0ffee00-1234-4abc-8def-000000000001\"", SYNTAX, 1, 7, "found #uuid");
    }

    @Test
    void furtherTagsMayBeRegistered() {
        EdnReader reader = new EdnReader()
                .withTags(Map.of(
                        new Symbol("eid"), form -> "entity " + Forms.toValue(form),
                        new Symbol("my/nothing"), form -> null,
                        new Symbol("inst"), Form::position));

        assertThat(Forms.toValue(reader.read("[#eid \"x\" #eid [1 #eid 2] #my/nothing 3 #inst 4 #uri \"a\"]")))
                .asString()
                .isEqualTo("[entity x, entity [1, entity 2], null, 1:47, a]");
        fails("#eid 1", UNKNOWN_TAG);
    }

    @Test
    void theValueOfATagStandsWhereTheTagDoes() {
        Function<Form, Object> same = form -> form;

        Form.Atom atom = (Form.Atom)
                new EdnReader().withTags(Map.of(new Symbol("t"), same)).read("\n #t 5");

        assertThat(atom.position()).hasToString("2:2");
        assertThat(((Form) atom.value()).position()).hasToString("2:5");
    }
}
