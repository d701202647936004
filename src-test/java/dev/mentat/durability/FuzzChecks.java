// SPDX-License-Identifier: Apache-2.0
package dev.mentat.durability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.durability.FuzzModel.Fact;
import dev.mentat.durability.FuzzModel.Row;
import dev.mentat.schema.ValueType;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Compares what a connection sees with what a model says. */
final class FuzzChecks {
    private final Client client;
    private final FuzzModel model;
    private final String story;

    /**
     * Makes the comparisons.
     *
     * @param story how to get here again, for messages
     */
    FuzzChecks(Client client, FuzzModel model, String story) {
        this.client = client;
        this.model = model;
        this.story = story;
    }

    /** Compares everything: what holds, everything recorded, and what is looked up with what is scanned. */
    void all() throws SQLException {
        Map<Long, String> idents = idents();
        assertThat(facts(client.comparableRows("[:find ?e ?a ?v ?tx :where [?e ?a ?v ?tx]]"), idents))
                .as("current, %s", story)
                .containsExactlyInAnyOrderElementsOf(current(model.current()));
        assertThat(facts(client.comparableRows("[:find ?e ?a ?v ?tx ?added :where [?e ?a ?v ?tx ?added]]"), idents))
                .as("log, %s", story)
                .containsExactlyInAnyOrderElementsOf(
                        model.log().stream().map(FuzzChecks::row).toList());
        assertThat(client.rows("MENTAT CHECK")).as("check, %s", story).isEmpty();
    }

    private Map<Long, String> idents() throws SQLException {
        Map<Long, String> idents = new HashMap<>();
        for (List<Object> row : client.rows("[:find ?a ?i :where [?a :db/ident ?i] [?a :db/valueType]]")) {
            idents.put((Long) row.get(0), (String) row.get(1));
        }
        return idents;
    }

    /** Names the attributes and leaves out what is said with those that every store has. */
    private static List<List<Object>> facts(List<List<Object>> rows, Map<Long, String> idents) {
        List<List<Object>> facts = new ArrayList<>();
        for (List<Object> row : rows) {
            String ident = idents.get((Long) row.get(1));
            if (ident.startsWith(":ns")) {
                List<Object> fact = new ArrayList<>(row);
                fact.set(1, ident);
                facts.add(fact);
            }
        }
        return facts;
    }

    private static List<List<Object>> current(Map<Fact, Long> facts) {
        return facts.entrySet().stream()
                .map(entry -> List.of(
                        entry.getKey().e(), entry.getKey().a(), entry.getKey().v(), (Object) entry.getValue()))
                .toList();
    }

    private static List<Object> row(Row row) {
        return List.of(row.fact().e(), row.fact().a(), row.fact().v(), row.tx(), row.added());
    }

    /** Compares something that chance chooses, with the values in {@code texts} as they were written. */
    void some(Random random, Map<Fact, String> texts) throws SQLException {
        List<FuzzAttribute> attributes = model.attributes();
        FuzzAttribute attribute = attributes.get(random.nextInt(attributes.size()));
        switch (random.nextInt(5)) {
            case 0 -> attribute(attribute.ident());
            case 1 -> past(attribute.ident(), random);
            case 2 -> history(attribute.ident());
            case 3 -> entity(random);
            default -> lookUp(random, texts);
        }
    }

    private void attribute(String a) throws SQLException {
        assertThat(client.comparableRows("[:find ?e ?v ?tx :where [?e " + a + " ?v ?tx]]"))
                .as("%s, %s", a, story)
                .containsExactlyInAnyOrderElementsOf(of(a, model.current()));
    }

    private static List<List<Object>> of(String a, Map<Fact, Long> facts) {
        return facts.entrySet().stream()
                .filter(entry -> entry.getKey().a().equals(a))
                .map(entry -> List.of(entry.getKey().e(), entry.getKey().v(), (Object) entry.getValue()))
                .toList();
    }

    private void past(String a, Random random) throws SQLException {
        List<Long> transactions = model.transactions();
        if (transactions.isEmpty()) {
            return;
        }
        long tx = transactions.get(random.nextInt(transactions.size())) - random.nextInt(2);
        assertThat(client.comparableRows("(as-of " + tx + " [:find ?e ?v ?tx :where [?e " + a + " ?v ?tx]])"))
                .as("%s as of %d, %s", a, tx, story)
                .containsExactlyInAnyOrderElementsOf(of(a, model.asOf(tx)));
    }

    private void history(String a) throws SQLException {
        assertThat(client.comparableRows("[:find ?e ?v ?tx ?added :where [?e " + a + " ?v ?tx ?added]]"))
                .as("history of %s, %s", a, story)
                .containsExactlyInAnyOrderElementsOf(model.log().stream()
                        .filter(row -> row.fact().a().equals(a))
                        .map(row -> List.of(row.fact().e(), row.fact().v(), row.tx(), (Object) row.added()))
                        .toList());
    }

    private void entity(Random random) throws SQLException {
        List<Long> entities = model.entities();
        if (entities.isEmpty()) {
            return;
        }
        long e = entities.get(random.nextInt(entities.size()));
        assertThat(client.comparableRows("[:find ?i ?v ?tx :where [" + e + " ?a ?v ?tx] [?a :db/ident ?i]]"))
                .extracting(row -> List.of(row.get(0).toString(), row.get(1), row.get(2)))
                .as("entity %d, %s", e, story)
                .containsExactlyInAnyOrderElementsOf(model.current().entrySet().stream()
                        .filter(entry -> entry.getKey().e() == e)
                        .map(entry -> List.of(entry.getKey().a(), entry.getKey().v(), (Object) entry.getValue()))
                        .toList());
    }

    /** Looks up who has a value that somebody has or had. */
    private void lookUp(Random random, Map<Fact, String> texts) throws SQLException {
        List<Fact> known = List.copyOf(texts.keySet());
        if (known.isEmpty()) {
            return;
        }
        Fact fact = known.get(random.nextInt(known.size()));
        if (fact.e() < 0) {
            return;
        }
        assertThat(client.values("[:find ?e :where [?e " + fact.a() + " " + texts.get(fact) + "]]"))
                .as("who has %s %s, %s", fact.a(), texts.get(fact), story)
                .containsExactlyInAnyOrderElementsOf(model.owners(fact.a(), fact.v()));
        FuzzAttribute attribute = model.attribute(fact.a());
        if (attribute.isUnique() && attribute.type() != ValueType.REF) {
            assertThat(client.values("(pull [:db/id] [" + fact.a() + " " + texts.get(fact) + "])"))
                    .as("lookup ref [%s %s], %s", fact.a(), texts.get(fact), story)
                    .extracting(document -> document == null ? "" : document.toString())
                    .containsExactly(model.owners(fact.a(), fact.v()).stream()
                            .findFirst()
                            .map(owner -> "{\":db/id\":" + owner + "}")
                            .orElse(""));
        }
    }
}
