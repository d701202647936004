// SPDX-License-Identifier: Apache-2.0
package dev.mentat.durability;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What a store has to contain: the attributes that tests made, and everything ever said with them. */
final class FuzzModel {
    /** A statement about an entity. */
    record Fact(long e, String a, Object v) {}

    /** A fact that a transaction asserted or retracted. */
    record Row(Fact fact, long tx, boolean added) {}

    private final Map<String, FuzzAttribute> attributes;
    private final Map<Fact, Long> current;
    private final List<Row> log;
    private final Set<Long> entities;

    FuzzModel() {
        this(new LinkedHashMap<>(), new LinkedHashMap<>(), new ArrayList<>(), new TreeSet<>());
    }

    private FuzzModel(
            Map<String, FuzzAttribute> attributes, Map<Fact, Long> current, List<Row> log, Set<Long> entities) {
        this.attributes = attributes;
        this.current = current;
        this.log = log;
        this.entities = entities;
    }

    FuzzModel copy() {
        return new FuzzModel(
                new LinkedHashMap<>(attributes),
                new LinkedHashMap<>(current),
                new ArrayList<>(log),
                new TreeSet<>(entities));
    }

    List<FuzzAttribute> attributes() {
        return List.copyOf(attributes.values());
    }

    void put(FuzzAttribute attribute) {
        attributes.put(attribute.ident(), attribute);
    }

    FuzzAttribute attribute(String ident) {
        return Objects.requireNonNull(attributes.get(ident));
    }

    List<Long> entities() {
        return List.copyOf(entities);
    }

    /** Returns every fact that holds, with the transaction that asserted it. */
    Map<Fact, Long> current() {
        return current;
    }

    List<Fact> facts() {
        return List.copyOf(current.keySet());
    }

    List<Row> log() {
        return log;
    }

    List<Long> transactions() {
        return log.stream().map(Row::tx).distinct().sorted().toList();
    }

    @Nullable
    Fact one(long e, String a) {
        return current.keySet().stream()
                .filter(fact -> fact.e() == e && fact.a().equals(a))
                .findFirst()
                .orElse(null);
    }

    Set<Long> owners(String a, Object v) {
        Set<Long> owners = new HashSet<>();
        current.keySet().stream()
                .filter(fact -> fact.a().equals(a) && fact.v().equals(v))
                .forEach(fact -> owners.add(fact.e()));
        return owners;
    }

    /** Returns what held after a transaction, with the transaction that asserted it. */
    Map<Fact, Long> asOf(long tx) {
        Map<Fact, Long> then = new LinkedHashMap<>();
        for (Row row : log) {
            if (row.tx() <= tx) {
                if (row.added()) {
                    then.put(row.fact(), row.tx());
                } else {
                    then.remove(row.fact());
                }
            }
        }
        return then;
    }

    /** Records what a transaction did. */
    void apply(long tx, Set<Fact> retracted, Set<Fact> asserted) {
        Set<Fact> gone = new HashSet<>(retracted);
        for (Fact fact : asserted) {
            Fact old = one(fact.e(), fact.a());
            if (old != null && !attribute(fact.a()).many() && !old.equals(fact)) {
                gone.add(old);
            }
        }
        gone.retainAll(current.keySet());
        for (Fact fact : gone) {
            current.remove(fact);
            if (attribute(fact.a()).noHistory()) {
                log.removeIf(row -> row.fact().equals(fact));
            } else {
                log.add(new Row(fact, tx, false));
            }
        }
        for (Fact fact : asserted) {
            if (current.putIfAbsent(fact, tx) == null) {
                log.add(new Row(fact, tx, true));
                entities.add(fact.e());
            }
        }
    }

    /** Tells whether no two entities share a value that should be unique. */
    boolean isSound() {
        Set<List<Object>> seen = new HashSet<>();
        return current.keySet().stream()
                .filter(fact -> attribute(fact.a()).isUnique())
                .allMatch(fact -> seen.add(List.of(fact.a(), fact.v())));
    }
}
