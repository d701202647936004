// SPDX-License-Identifier: Apache-2.0
package dev.mentat.properties;

import dev.mentat.error.Texts;
import dev.mentat.schema.Datom;
import dev.mentat.schema.View;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

final class FulltextPropertyTest {
    private static final int ENTITIES = 5;
    private static final int SEARCHES = 12;
    private static final List<String> WORDS =
            List.of("red", "boat", "Boats", "reddish", "caf\u00E9", "CAFE\u0301", "\u0440\u0443\u0441", "1", "e-mail");
    private static final List<String> SEPARATORS = List.of(" ", ", ", " - ", "\uD83D\uDE80");
    private static final String SCHEMA = """
            [[:db/add "datomic.tx" :db/txInstant #inst "2000-01-01"]
             {:db/ident :d/id :db/valueType :db.type/long :db/cardinality :db.cardinality/one
              :db/unique :db.unique/identity}
             {:db/ident :d/one :db/valueType :db.type/string :db/cardinality :db.cardinality/one :db/fulltext true}
             {:db/ident :d/many :db/valueType :db.type/string :db/cardinality :db.cardinality/many :db/fulltext true}]""";

    @Provide
    Arbitrary<List<Integer>> rows() {
        return Choices.rows(400);
    }

    @Property(tries = 60)
    void findsWhatTheModelFinds(@ForAll("rows") List<Integer> row) throws Exception {
        Choices choices = new Choices(row);
        Databases.withStore(store -> {
            SideBySide both = new SideBySide(store);
            both.transact(SCHEMA);
            int transactions = 1 + choices.below(4);
            for (int i = 0; i < transactions; i++) {
                both.transact(transaction(choices));
            }
            List<Long> points =
                    both.model().log().stream().map(Datom::tx).distinct().toList();
            for (int i = 0; i < SEARCHES; i++) {
                both.ask(query(choices, points));
            }
        });
    }

    private static String transaction(Choices choices) {
        StringBuilder text = new StringBuilder("[");
        int forms = 1 + choices.below(5);
        for (int i = 0; i < forms; i++) {
            int entity = choices.below(ENTITIES);
            text.append(
                    switch (choices.below(6)) {
                        case 4 -> Texts.format("[:db/retract [:d/id %d] :d/one]", entity);
                        case 5 -> Texts.format("[:db/retract [:d/id %d] :d/many %s]", entity, value(choices));
                        default -> assertion(choices, entity);
                    });
        }
        return text.append(']').toString();
    }

    private static String assertion(Choices choices, int entity) {
        String attribute = choices.oneOf(List.of(":d/one", ":d/many"));
        return Texts.format("{:d/id %d %s %s}", entity, attribute, value(choices));
    }

    private static String value(Choices choices) {
        StringBuilder text = new StringBuilder();
        int words = choices.below(5);
        for (int i = 0; i < words; i++) {
            text.append(choices.oneOf(WORDS)).append(choices.oneOf(SEPARATORS));
        }
        return '"' + text.toString() + '"';
    }

    private static RandomQuery query(Choices choices, List<Long> points) {
        String place = choices.oneOf(List.of(":d/one", ":d/many", "#{:d/one :d/many}"));
        String search = search(choices);
        View view = view(choices, points);
        String clause = "[(fulltext $ " + place + " %s) [[%s]]]";
        String constant = '"' + search.replace("\"", "\\\"") + '"';
        return switch (choices.below(5)) {
            case 1 ->
                new RandomQuery(
                        "[:find ?e ?v ?t ?s :in ?q :where " + Texts.format(clause, "?q", "?e ?v ?t ?s") + "]",
                        List.of(search),
                        view,
                        false);
            case 2 ->
                new RandomQuery(
                        "[:find ?q ?e ?s :in [?q ...] :where " + Texts.format(clause, "?q", "?e _ _ ?s") + "]",
                        List.of(List.of(search, search(choices), search)),
                        view,
                        false);
            case 3 ->
                new RandomQuery(
                        "[:find ?e :where [?e :d/id _] (not " + Texts.format(clause, constant, "?e") + ")]",
                        List.of(),
                        view,
                        false);
            default ->
                new RandomQuery(
                        "[:find ?e ?v ?t ?s :where " + Texts.format(clause, constant, "?e ?v ?t ?s") + "]",
                        List.of(),
                        view,
                        false);
        };
    }

    private static String search(Choices choices) {
        List<String> alternatives = new ArrayList<>();
        int count = 1 + choices.below(2);
        for (int i = 0; i < count; i++) {
            alternatives.add(alternative(choices));
        }
        return String.join(" OR ", alternatives);
    }

    /** Makes an alternative that asks for something. */
    private static String alternative(Choices choices) {
        List<String> terms = new ArrayList<>(List.of(term(choices)));
        int more = choices.below(3);
        for (int i = 0; i < more; i++) {
            terms.add((choices.once(3) ? "-" : "") + term(choices));
        }
        return String.join(" ", terms);
    }

    private static String term(Choices choices) {
        String word = choices.oneOf(WORDS);
        return switch (choices.below(5)) {
            case 2 -> word.substring(0, 1 + choices.below(word.length())) + "*";
            case 3 -> '"' + word + ' ' + choices.oneOf(WORDS) + '"';
            case 4 -> '"' + word + ", " + choices.oneOf(WORDS).substring(0, 1) + "*\"";
            default -> word;
        };
    }

    private static View view(Choices choices, List<Long> points) {
        View view = switch (choices.below(4)) {
            case 1 -> View.CURRENT.withAsOf(choices.oneOf(points));
            case 2 -> View.CURRENT.withSince(choices.oneOf(points));
            case 3 -> View.CURRENT.withAsOf(choices.oneOf(points)).withSince(choices.oneOf(points));
            default -> View.CURRENT;
        };
        return choices.once(3) ? view.withHistory() : view;
    }
}
