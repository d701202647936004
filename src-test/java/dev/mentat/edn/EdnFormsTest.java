// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import static dev.mentat.edn.Reading.fails;
import static dev.mentat.edn.Reading.reads;
import static dev.mentat.edn.Reading.readsAs;
import static dev.mentat.error.ErrorKind.SYNTAX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mentat.error.Position;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EdnFormsTest {

    @Test
    void collectionsHaveTheirBrackets() {
        reads("(1 [2 #{3} {4 5}])", List.of(1L, List.of(2L, Set.of(3L), Map.of(4L, 5L))));
        reads("[() [] #{} {}]", List.of(List.of(), List.of(), Set.of(), Map.of()));
        assertThat(Reading.READER.read("(1)"))
                .isInstanceOfSatisfying(
                        Form.Sequence.class, list -> assertThat(list.kind()).isEqualTo(Form.Kind.LIST));
        assertThat(Reading.READER.read("#{1}"))
                .isInstanceOfSatisfying(
                        Form.Sequence.class, set -> assertThat(set.kind()).isEqualTo(Form.Kind.SET));
    }

    @Test
    void mapsAndSetsKeepTheOrderOfTheText() {
        assertThat(EdnWriter.write(Reading.read("{:z 1 :a 2 :m #{9 1 5}}"))).isEqualTo("{:z 1 :a 2 :m #{9 1 5}}");
    }

    @Test
    void separatorsAreWhiteSpaceCommasAndComments() {
        reads("[1 , 2,,3]", List.of(1L, 2L, 3L));
        reads(",\t\r\n\f\u000B\u001C [1\u00A02\u30003\u20284\u00855] ; end", List.of(1L, 2L, 3L, 4L, 5L));
        reads("[1 ; one ) ] \" #_\n2;two\r3]", List.of(1L, 2L, 3L));
        reads("; first\n1", 1L);
        reads("1;", 1L);
    }

    @Test
    void tokensEndAtBracketsStringsAndComments() {
        reads("[1\"x\"]", List.of(1L, "x"));
        reads(
                "[a\"x\":k[b](c)]",
                List.of(new Symbol("a"), "x", new Keyword("k"), List.of(new Symbol("b")), List.of(new Symbol("c"))));
        reads(
                "[1{2 3}#{5}\"x\"#_ 1(2)#inst\"2021\"]",
                Arrays.asList(1L, Map.of(2L, 3L), Set.of(5L), "x", List.of(2L), Instant.parse("2021-01-01T00:00:00Z")));
        fails("[4#{5}]", SYNTAX, 1, 2, "4#");
    }

    @Test
    void discardsRemoveTheNextForm() {
        reads("[#_ #_ 1 2 3]", List.of(3L));
        reads("[1 #_ 2]", List.of(1L));
        reads("[#_foo 1]", List.of(1L));
        reads("{:a #_1 2}", Map.of(new Keyword("a"), 2L));
        reads("#_ [1 {2 3}] 4", 4L);
        reads("1 #_ 2 #_[3]", 1L);
        reads("#{1 #_ 1}", Set.of(1L));
        reads("[#_ 'a #_ ^:k b #_ #inst \"2021\" 1]", List.of(1L));
    }

    @Test
    void discardsDoNotInterpretTags() {
        reads("[#_ #unknown 1 #_ #inst \"never\" #_ #a #b c #_ #bytes 00ff 2]", List.of(2L));
    }

    @Test
    void discardsNeedAForm() {
        fails("#_", SYNTAX, 1, 1, "#_");
        fails("[1 #_]", SYNTAX, 1, 4, "#_");
        fails("[1 #_ #_ 2]", SYNTAX, 1, 4, "#_");
        fails("1 #_", SYNTAX, 1, 3, "#_");
        fails("#_ 1", SYNTAX, 1, 5, "no form");
        fails("[#_ 1/2]", SYNTAX, 1, 5, "ratio");
    }

    @Test
    void metadataIsDropped() {
        reads("^:k [1]", List.of(1L));
        reads("[^{:a 1} ^:b x ^String y ^\"T\" z]", List.of(new Symbol("x"), new Symbol("y"), new Symbol("z")));
        fails("^:k", SYNTAX, 1, 1, "^");
        fails("[^:k]", SYNTAX, 1, 2, "^");
        fails("[^]", SYNTAX, 1, 2, "^");
    }

    @Test
    void aQuotedFormIsTheForm() {
        reads("'[:find ?e]", List.of(new Keyword("find"), new Symbol("?e")));
        reads("['a ''b '#_ c d]", List.of(new Symbol("a"), new Symbol("b"), new Symbol("d")));
        fails("[']", SYNTAX, 1, 2, "'");
    }

    @Test
    void namespacedMapsQualifyTheirKeys() {
        readsAs("#:ns{:a 1 :_/b 2 c 3}", "{:ns/a 1 :b 2 ns/c 3}");
        readsAs("#:ns {:x/y 1 _/d 2 x/e 3 \"s\" 4 5 6}", "{:x/y 1 d 2 x/e 3 \"s\" 4 5 6}");
        readsAs("#:a.b{:k {:inner #:c{:d 1}}}", "{:a.b/k {:inner {:c/d 1}}}");
        readsAs("#:ns ; a comment\n{:a 1}", "{:ns/a 1}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "#:ns[1]",
                "#:ns",
                "#:ns 1",
                "#:a/b{}",
                "#:{}",
                "#::{}",
                "#::ns{}",
                "#:1{}",
                "[#:ns]",
                "#:ns #_ 1 {}"
            })
    void namespacesNeedANameAndAMap(String text) {
        fails(text, SYNTAX);
    }

    @Test
    void duplicatesAreRefused() {
        fails("{:a 1 :a 2}", SYNTAX, 1, 7, ":a is already in this map at 1:2");
        fails("#{1\n 1}", SYNTAX, 2, 2, "1 is already in this set at 1:3");
        fails("#{nil nil}", SYNTAX, 1, 7);
        fails("#{[1 {2 #{3}}] (1 {2 #{3}})}", SYNTAX, 1, 16);
        fails("#:n{:a 1 :n/a 2}", SYNTAX, 1, 10, ":n/a");
        fails("#{##NaN ##NaN}", SYNTAX, 1, 9);
        fails("#{0.0 -0.0}", SYNTAX, 1, 7);
        fails("#{1.5M 1.50M}", SYNTAX, 1, 8, "1.50M");
        fails("#{#bytes 00 #bytes \"AA==\"}", SYNTAX, 1, 13);
        fails("#{0 1 2 3 4 5 6 7 8 9 0x5}", SYNTAX, 1, 23, "5 is already in this set at 1:13");
        fails("{0 0 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 3 3}", SYNTAX, 1, 38);
    }

    @Test
    void valuesOfDifferentTypesAreNoDuplicates() {
        assertThat((Set<?>) Reading.read("#{1 1N 1.0 1M \"1\" \\1 :a a \"a\" [1] #{1} {1 1}}"))
                .hasSize(12);
        assertThat((Set<?>) Reading.read("#{? ?}")).hasSize(2);
    }

    @Test
    void mapsHoldPairs() {
        fails("{:a}", SYNTAX, 1, 2, ":a has no value");
        fails("{:a 1 [2 3]}", SYNTAX, 1, 7, "[2 3] has no value");
        fails("{:a #_ 1}", SYNTAX, 1, 2);
    }

    @Test
    void bracketsMatch() {
        fails("[1 2", SYNTAX, 1, 5, "vector", "opens at 1:1", "]");
        fails("{:a\n #{1 (2", SYNTAX, 2, 8, "list", "opens at 2:6", ")");
        fails("#:n{:a", SYNTAX, 1, 7, "map", "1:1");
        fails("[1 2)", SYNTAX, 1, 5, ") cannot close the [ opened at 1:1");
        fails("#{1]", SYNTAX, 1, 4, "#{");
        fails("]", SYNTAX, 1, 1, "closes nothing");
        fails("[1] ]", SYNTAX, 1, 5, "closes nothing");
    }

    @Test
    void aTextHoldsExactlyOneForm() {
        fails("", SYNTAX, 1, 1, "no form");
        fails(" ; nothing\n", SYNTAX, 2, 1, "no form");
        fails("1 2", SYNTAX, 1, 3, "2 follows");
        fails("[1] [2]", SYNTAX, 1, 5, "[ follows");
        fails("\"a\"\"b\"", SYNTAX, 1, 4);
        fails("[1] #inst \"2021\"", SYNTAX, 1, 5);
        fails("[1] '", SYNTAX, 1, 5);
        fails("[1] \u20ac", SYNTAX, 1, 5);
    }

    @Test
    void formsKnowWhereTheyBegin() {
        Form.Sequence vector = (Form.Sequence)
                Reading.READER.read("  [1\n  \"\uD83D\uDE80\nx\" \uD835\uDC00\n\t#inst \"2021\" 'q #:n{:a ?}]");

        assertThat(vector.position()).isEqualTo(new Position(1, 3));
        assertThat(vector.items())
                .extracting(Form::position)
                .containsExactly(
                        new Position(1, 4),
                        new Position(2, 3),
                        new Position(3, 4),
                        new Position(4, 2),
                        new Position(4, 16),
                        new Position(4, 18));
        assertThat(((Form.MapForm) vector.items().get(5)).values().get(0).position())
                .isEqualTo(new Position(4, 25));
    }

    @Test
    void elementsAreHandedOverOneByOne() {
        List<Object> elements = new ArrayList<>();

        Reading.READER.readElements("; tx\n[[1 [2]] #_ 3 {4 5} #{6} ?]", form -> elements.add(Forms.toValue(form)));

        assertThat(elements).containsExactly(List.of(1L, List.of(2L)), Map.of(4L, 5L), Set.of(6L), new Marker(1));
    }

    @Test
    void elementsOfNothingButAVectorAreHandedOver() {
        List<Form> elements = new ArrayList<>();

        assertThatThrownBy(() -> Reading.READER.readElements("{:a [1 2]}", elements::add))
                .hasMessage(":db.error/syntax {:a [1 2]} is no vector; put it into square brackets (at 1:1).");
        assertThatThrownBy(() -> Reading.READER.readElements("#_ [1 2] (3)", elements::add))
                .hasMessageContaining("(3) is no vector");
        assertThat(elements).isEmpty();
    }

    @Test
    void aReaderMayBeSharedByThreads() {
        List<Object> read = IntStream.range(0, 2_000)
                .parallel()
                .mapToObj(number -> Reading.read("[:k" + number % 7 + " \"s\" " + number + "]"))
                .toList();

        assertThat(read)
                .hasSize(2_000)
                .allSatisfy(value -> assertThat((List<?>) value).hasSize(3));
    }
}
