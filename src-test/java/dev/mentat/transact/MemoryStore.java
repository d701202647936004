// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.schema.Attribute;
import dev.mentat.schema.Bootstrap;
import dev.mentat.schema.Catalogue;
import dev.mentat.schema.Datom;
import dev.mentat.schema.DatomReader;
import dev.mentat.schema.DatomWriter;
import dev.mentat.schema.Entids;
import dev.mentat.schema.FulltextIndex;
import dev.mentat.schema.Layout;
import dev.mentat.schema.Schema;
import dev.mentat.schema.Storage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A store that keeps its datoms in maps. It refuses what {@link DatomWriter} promises never to be asked for, and counts
 * the look-ups.
 */
final class MemoryStore implements DatomReader, DatomWriter {
    private record Fact(long e, long a, Object v) {}

    private final Map<Long, Map<Fact, Datom>> byAttribute = new HashMap<>();
    private final List<Datom> log = new ArrayList<>();
    private Schema schema = Bootstrap.schema("default");
    private long basis = Entids.FIRST_TX;
    private long nextUserEntid = Entids.FIRST_USER;
    private Instant instant = Instant.EPOCH;
    private long generation;
    private int reads;

    MemoryStore() {
        Bootstrap.datoms().forEach(this::hold);
    }

    void nextUserEntid(long entid) {
        nextUserEntid = entid;
    }

    int reads() {
        return reads;
    }

    List<Datom> log() {
        return List.copyOf(log);
    }

    /** Returns everything that a failed transaction must leave as it was. */
    List<Object> dump() {
        return List.of(log(), basis, nextUserEntid, instant, generation, schema);
    }

    Stream<Datom> current() {
        return byAttribute.values().stream().flatMap(facts -> facts.values().stream());
    }

    @Override
    public Catalogue catalogue() {
        return new Catalogue(schema, new NoLayout(), generation);
    }

    @Override
    public long basis() {
        return basis;
    }

    @Override
    public Instant basisInstant() {
        return instant;
    }

    @Override
    public long nextUserEntid() {
        return nextUserEntid;
    }

    @Override
    public Map<Object, Long> owners(Attribute attribute, Collection<?> values) {
        assertUnique(attribute);
        Set<Object> wanted = new HashSet<>(values);
        Map<Object, Long> owners = new HashMap<>();
        attribute(attribute).stream()
                .filter(datom -> wanted.contains(datom.v()))
                .forEach(datom -> owners.put(datom.v(), datom.e()));
        return owners;
    }

    private static void assertUnique(Attribute attribute) {
        if (attribute.unique() == null) {
            throw new AssertionError("Owners of values of " + attribute.ident() + ", which is not unique");
        }
    }

    @Override
    public List<Datom> datoms(Map<Attribute, ? extends Collection<Long>> wanted) {
        reads++;
        List<Datom> datoms = new ArrayList<>();
        wanted.forEach((attribute, entities) -> {
            Set<Long> set = new HashSet<>(entities);
            facts(attribute.id()).values().stream()
                    .filter(datom -> set.contains(datom.e()))
                    .forEach(datoms::add);
        });
        return datoms;
    }

    @Override
    public List<Datom> entities(Collection<Long> entities) {
        reads++;
        Set<Long> wanted = new HashSet<>(entities);
        return current().filter(datom -> wanted.contains(datom.e())).toList();
    }

    @Override
    public List<Datom> referencing(Collection<Long> entities) {
        reads++;
        Set<Object> wanted = new HashSet<>(entities);
        return schema.attributes().stream()
                .filter(Attribute::isRef)
                .flatMap(attribute -> facts(attribute.id()).values().stream())
                .filter(datom -> wanted.contains(datom.v()))
                .toList();
    }

    @Override
    public List<Datom> attribute(Attribute attribute) {
        reads++;
        return List.copyOf(facts(attribute.id()).values());
    }

    @Override
    public boolean isUsed(Attribute attribute) {
        return !attribute(attribute).isEmpty();
    }

    @Override
    public void write(
            long tx, Instant instant, List<Datom> asserted, List<Datom> retracted, long nextUserEntid, Schema after) {
        retracted.forEach(datom -> {
            Datom held = facts(datom.a()).remove(new Fact(datom.e(), datom.a(), datom.v()));
            if (!datom.equals(held)) {
                throw new AssertionError("Retracted " + datom + ", held " + held);
            }
            log.add(new Datom(datom.e(), datom.a(), datom.v(), tx, false));
        });
        asserted.forEach(this::hold);
        hold(new Datom(tx, Entids.DB_TX_INSTANT, instant, tx, true));
        this.basis = tx;
        this.instant = instant;
        this.nextUserEntid = nextUserEntid;
        this.generation += after == schema ? 0 : 1;
        this.schema = after;
    }

    private void hold(Datom datom) {
        if (facts(datom.a()).putIfAbsent(new Fact(datom.e(), datom.a(), datom.v()), datom) != null) {
            throw new AssertionError("Asserted again: " + datom);
        }
        log.add(datom);
    }

    private Map<Fact, Datom> facts(long attribute) {
        return byAttribute.computeIfAbsent(attribute, id -> new LinkedHashMap<>());
    }

    private static final class NoLayout implements Layout {
        @Override
        public String schemaName() {
            return "mentat";
        }

        @Override
        public Optional<Storage> storage(long attribute) {
            return Optional.empty();
        }

        @Override
        public Optional<FulltextIndex> fulltext(long attribute) {
            return Optional.empty();
        }

        @Override
        public List<Segment> segments() {
            return List.of();
        }

        @Override
        public long rows(String table) {
            return 0;
        }
    }
}
