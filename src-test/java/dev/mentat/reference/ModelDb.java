// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import dev.mentat.schema.Attribute;
import dev.mentat.schema.Datom;
import dev.mentat.schema.Entids;
import dev.mentat.schema.TimePoint;
import dev.mentat.schema.View;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** All that a store ever recorded. Immutable. */
public final class ModelDb {
    private final List<Datom> log;
    private final long nextUserEntid;
    private final List<Datom> current;
    private final ModelSchema schema;

    /** What a datom says, whoever says it. */
    record Fact(long e, long a, Object v) {
        static Fact of(Datom datom) {
            return new Fact(datom.e(), datom.a(), datom.v());
        }
    }

    private ModelDb(List<Datom> log, long nextUserEntid) {
        this.log = List.copyOf(log);
        this.nextUserEntid = nextUserEntid;
        this.current = holding(this.log);
        this.schema = new ModelSchema(this.log, current);
    }

    /** A store after its bootstrap transaction. */
    public static ModelDb empty() {
        return new ModelDb(Bootstrap.datoms(), Entids.FIRST_USER);
    }

    /** Returns every assertion and retraction in the order of the transactions. */
    public List<Datom> log() {
        return log;
    }

    /** Returns the entid that the next new entity gets. */
    public long nextUserEntid() {
        return nextUserEntid;
    }

    /** Returns the newest transaction. */
    public long basis() {
        return log.stream().mapToLong(Datom::tx).max().orElse(Entids.FIRST_TX);
    }

    public ModelSchema schema() {
        return schema;
    }

    public List<Datom> current() {
        return current;
    }

    /** Returns what a view shows, straight from the definition of views. */
    public List<Datom> visible(View view) {
        if (view.isCurrent()) {
            return current;
        }
        List<Datom> bounded = log.stream()
                .filter(datom -> view.asOf() == null || datom.tx() <= view.asOf())
                .toList();
        List<Datom> seen = view.history() ? bounded : holding(bounded);
        return seen.stream()
                .filter(datom -> view.since() == null || datom.tx() > view.since())
                .toList();
    }

    /** Returns the rows that a pattern with a fifth place reads in a view. */
    List<Datom> recorded(View view) {
        return visible(view.withHistory());
    }

    private static List<Datom> holding(List<Datom> rows) {
        Map<Fact, Datom> newest = new LinkedHashMap<>();
        rows.forEach(row -> newest.put(Fact.of(row), row));
        return newest.values().stream().filter(Datom::added).toList();
    }

    /** Returns the transaction that a point in time means: for an instant the last one that is not after it. */
    public long transaction(TimePoint point) {
        if (point instanceof TimePoint.At at) {
            return log.stream()
                    .filter(datom -> datom.a() == Entids.DB_TX_INSTANT)
                    .filter(datom -> !((Instant) datom.v()).isAfter(at.instant()))
                    .mapToLong(Datom::tx)
                    .max()
                    .orElse(Entids.FIRST_TX - 1);
        }
        return Entids.toTx(((TimePoint.Numbered) point).value());
    }

    /** Returns the instant of the newest transaction. */
    public Instant basisInstant() {
        return log.stream()
                .filter(datom -> datom.a() == Entids.DB_TX_INSTANT)
                .map(datom -> (Instant) datom.v())
                .max(Instant::compareTo)
                .orElse(Instant.EPOCH);
    }

    /** Returns this store with more rows; values of {@code :db/noHistory} attributes that cease leave no trace. */
    ModelDb with(List<Datom> rows, long next) {
        Set<Fact> forgotten = rows.stream()
                .filter(datom -> !datom.added())
                .filter(datom ->
                        schema.attribute(datom.a()).filter(Attribute::noHistory).isPresent())
                .map(Fact::of)
                .collect(Collectors.toSet());
        List<Datom> all = new ArrayList<>(log);
        all.removeAll(current.stream()
                .filter(datom -> forgotten.contains(Fact.of(datom)))
                .toList());
        rows.stream()
                .filter(datom -> datom.added() || !forgotten.contains(Fact.of(datom)))
                .forEach(all::add);
        return new ModelDb(all, next);
    }
}
