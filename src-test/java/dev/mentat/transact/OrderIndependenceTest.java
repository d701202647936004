// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.error.MentatException;
import dev.mentat.schema.Datom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

final class OrderIndependenceTest {
    private static final String STORED = """
            [{:db/id "1" :boat/reg "R1" :boat/crew 1 :boat/nick ["x" "y"]} {:db/id "2" :boat/reg "R2" :port/code "P1"}
             {:db/id "3" :port/twin "2" :boat/name "n"}]
            """;

    /** Facts about every tempid, so that a transaction is seldom refused for one without any. */
    private static final List<String> FACTS = List.of(
            "[:db/add \"a\" :boat/tags :a]",
            "[:db/add \"b\" :boat/tags :b]",
            "[:db/add \"c\" :boat/tags :c]",
            "[:db/add \"d\" :boat/tags :d]",
            "[:db/add -1 :boat/tags :e]");

    /** What a transaction came to: its report, or the class of its refusal. */
    private record Result(Map<String, Long> tempids, List<Datom> datoms, String refusal) {}

    @Provide
    Arbitrary<List<String>> forms() {
        Arbitrary<String> entity =
                Arbitraries.of("\"a\"", "\"b\"", "\"c\"", "\"d\"", "65559", "65560", "[:boat/reg \"R1\"]", "-1");
        Arbitrary<String> pair = Arbitraries.of(
                ":boat/reg \"R1\"",
                ":boat/reg \"R2\"",
                ":boat/reg \"R3\"",
                ":port/code \"P1\"",
                ":port/code \"P2\"",
                ":port/twin \"a\"",
                ":port/twin \"b\"",
                ":port/twin \"c\"",
                ":boat/crew 1",
                ":boat/crew 2",
                ":boat/nick \"x\"",
                ":boat/nick \"z\"",
                ":boat/seen \"d\"",
                ":boat/home \"b\"");
        Arbitrary<String> adds = entity.flatMap(e -> pair.map(p -> "[:db/add " + e + " " + p + "]"));
        Arbitrary<String> retracts = entity.flatMap(e -> pair.map(p -> "[:db/retract " + e + " " + p + "]"));
        Arbitrary<String> others = entity.flatMap(e -> Arbitraries.of(
                "[:db/retractEntity " + e + "]",
                "[:db/retract " + e + " :boat/nick]",
                "[:db/cas " + e + " :boat/crew 1 2]"));
        return Arbitraries.frequencyOf(Tuple.of(12, adds), Tuple.of(2, retracts), Tuple.of(1, others))
                .list()
                .ofMinSize(2)
                .ofMaxSize(9)
                .map(forms -> Stream.concat(forms.stream(), FACTS.stream()).toList());
    }

    @Property(tries = 1000)
    void comesToTheSameInAnyOrder(@ForAll("forms") List<String> forms, @ForAll Random random) {
        List<String> shuffled = new ArrayList<>(forms);
        Collections.shuffle(shuffled, random);

        assertThat(outcome(shuffled)).as("%s and %s", forms, shuffled).isEqualTo(outcome(forms));
    }

    private static Result outcome(List<String> forms) {
        TestStore store = TestStore.fleet();
        store.transact(STORED);
        try {
            TxReport report = store.transact("[" + String.join(" ", forms) + "]");
            Map<String, Long> tempids = new TreeMap<>();
            report.entities().forEach(entity -> tempids.put(entity.tempid(), entity.entid()));
            return new Result(tempids, report.datoms(), "");
        } catch (MentatException e) {
            return new Result(Map.of(), List.of(), e.kind().keyword());
        }
    }
}
