// SPDX-License-Identifier: Apache-2.0
package dev.mentat.durability;

import dev.mentat.durability.FuzzModel.Fact;
import dev.mentat.schema.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The text of a transaction together with what it does to the model. It says no more than one thing about an attribute of
 * an entity that has a single value there. Used once.
 */
final class FuzzTransaction {
    private static final long FIRST_TEMPID = -1_000;

    private final Random random;
    private final FuzzModel model;
    private final List<String> forms = new ArrayList<>();
    private final Set<Fact> retracted = new LinkedHashSet<>();
    private final Set<Fact> asserted = new LinkedHashSet<>();
    private final Map<Fact, String> texts;
    private final Set<List<Object>> touched = new HashSet<>();
    private final Map<Long, String> tempids = new HashMap<>();

    /**
     * Begins a transaction.
     *
     * @param texts how the values of facts are written
     */
    FuzzTransaction(Random random, FuzzModel model, Map<Fact, String> texts) {
        this.random = random;
        this.model = model;
        this.texts = texts;
    }

    /** Makes a transaction of a few statements. */
    static FuzzTransaction make(Random random, FuzzModel model, Map<Fact, String> texts) {
        FuzzTransaction transaction = new FuzzTransaction(random, model, texts);
        int count = 1 + random.nextInt(random.nextInt(10) == 0 ? 40 : 6);
        for (int i = 0; i < count; i++) {
            transaction.add();
        }
        return transaction;
    }

    String text() {
        return "[" + String.join("\n ", forms) + "]";
    }

    boolean isEmpty() {
        return forms.isEmpty();
    }

    private void add() {
        switch (random.nextInt(12)) {
            case 0, 1, 2 -> create();
            case 3, 4, 5, 6 -> assertSomething(anyEntity());
            case 7, 8 -> retract();
            case 9 -> retractEntity();
            case 10 -> swap();
            default -> move();
        }
    }

    private void create() {
        long tempid = FIRST_TEMPID - tempids.size();
        int before = forms.size();
        tempids.put(tempid, "\"t" + tempids.size() + "\"");
        int count = 1 + random.nextInt(5);
        for (int i = 0; i < count; i++) {
            assertSomething(tempid);
        }
        if (forms.size() == before) {
            tempids.remove(tempid);
        }
    }

    private long anyEntity() {
        List<Long> entities = model.entities();
        return entities.isEmpty() ? 0 : entities.get(random.nextInt(entities.size()));
    }

    private void assertSomething(long entity) {
        List<FuzzAttribute> attributes = model.attributes();
        FuzzAttribute attribute = attributes.get(random.nextInt(attributes.size()));
        boolean isRef = attribute.type() == ValueType.REF;
        if (entity == 0 || (isRef && model.entities().isEmpty())) {
            return;
        }
        String text = isRef ? Long.toString(anyEntity()) : attribute.text(random);
        Object value = FuzzAttribute.value(text);
        boolean isTaken = attribute.isUnique()
                && (!model.owners(attribute.ident(), value).isEmpty() || isSaid(attribute.ident(), value));
        // A taken value is refused, or finds the entity that has it if a tempid is given it: once in a while only.
        if (!isTaken || (entity > 0 && random.nextInt(40) == 0)) {
            put(new Fact(entity, attribute.ident(), value), text);
        }
    }

    private boolean isSaid(String attribute, Object value) {
        return Stream.concat(asserted.stream(), retracted.stream())
                .anyMatch(fact -> fact.a().equals(attribute) && fact.v().equals(value));
    }

    private void put(Fact fact, String text) {
        if (touch(fact)) {
            asserted.add(fact);
            texts.put(fact, text);
            forms.add("[:db/add " + name(fact.e()) + " " + fact.a() + " " + text + "]");
        }
    }

    private boolean touch(Fact fact) {
        return touched.add(
                model.attribute(fact.a()).many() ? List.of(fact.e(), fact.a(), fact.v()) : List.of(fact.e(), fact.a()));
    }

    private String name(long entity) {
        return tempids.getOrDefault(entity, Long.toString(entity));
    }

    private void retract() {
        List<Fact> facts = model.facts();
        if (!facts.isEmpty()) {
            Fact fact = facts.get(random.nextInt(facts.size()));
            if (touch(fact)) {
                retracted.add(fact);
                forms.add("[:db/retract " + fact.e() + " " + fact.a() + " " + texts.get(fact) + "]");
            }
        }
    }

    private void retractEntity() {
        long entity = anyEntity();
        List<Fact> facts = model.facts().stream()
                .filter(fact -> fact.e() == entity || isRefTo(fact, entity))
                .toList();
        if (!facts.isEmpty() && facts.size() < 15 && facts.stream().noneMatch(this::isTouched)) {
            facts.forEach(this::touch);
            retracted.addAll(facts);
            forms.add("[:db/retractEntity " + entity + "]");
        }
    }

    private boolean isTouched(Fact fact) {
        return touched.contains(List.of(fact.e(), fact.a(), fact.v())) || touched.contains(List.of(fact.e(), fact.a()));
    }

    private boolean isRefTo(Fact fact, long entity) {
        return model.attribute(fact.a()).type() == ValueType.REF && fact.v().equals(entity);
    }

    /** Two entities change their unique values. */
    private void swap() {
        Fact one = anyUnique();
        if (one == null) {
            return;
        }
        List<Fact> others = model.facts().stream()
                .filter(fact -> fact.a().equals(one.a()) && fact.e() != one.e())
                .toList();
        if (others.isEmpty()) {
            return;
        }
        Fact other = others.get(random.nextInt(others.size()));
        if (model.attribute(one.a()).many() || isTouched(one) || isTouched(other)) {
            return;
        }
        put(new Fact(one.e(), one.a(), other.v()), texts.get(other));
        put(new Fact(other.e(), other.a(), one.v()), texts.get(one));
    }

    /** A unique value goes from one entity to another. */
    private void move() {
        Fact fact = anyUnique();
        long to = anyEntity();
        if (fact == null || to == fact.e() || isTouched(fact)) {
            return;
        }
        Fact moved = new Fact(to, fact.a(), fact.v());
        Fact old = model.one(to, fact.a());
        if (isTouched(moved) || (old != null && isTouched(old))) {
            return;
        }
        touch(fact);
        retracted.add(fact);
        forms.add("[:db/retract " + fact.e() + " " + fact.a() + " " + texts.get(fact) + "]");
        put(moved, texts.get(fact));
    }

    private Fact anyUnique() {
        List<Fact> facts = model.facts().stream()
                .filter(fact -> model.attribute(fact.a()).isUnique())
                .toList();
        return facts.isEmpty() ? null : facts.get(random.nextInt(facts.size()));
    }

    /**
     * Returns the model after the transaction.
     *
     * @param entids the entids of tempids by their names, that of the transaction included
     */
    FuzzModel after(Map<String, Long> entids) {
        FuzzModel after = model.copy();
        Set<Fact> named = new LinkedHashSet<>();
        for (Fact fact : asserted) {
            String tempid = tempids.get(fact.e());
            long entity = tempid == null ? fact.e() : entids.get(tempid.replace("\"", ""));
            Fact known = new Fact(entity, fact.a(), fact.v());
            texts.put(known, texts.get(fact));
            named.add(known);
        }
        after.apply(entids.get("datomic.tx"), retracted, named);
        return after;
    }

    /** Tells whether the transaction has to be accepted. */
    boolean isSound() {
        FuzzModel after = model.copy();
        after.apply(0, retracted, asserted);
        return after.isSound();
    }
}
