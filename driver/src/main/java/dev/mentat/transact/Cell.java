// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.error.Position;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Datom;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The values of one attribute of one entity: those of db-before, those that the transaction adds and retracts, and the
 * difference that remains of them. Not thread-safe.
 *
 * <p>A redundant addition and the retraction of what does not hold make no difference; a new value of a cardinality-one
 * attribute implies that the old one is retracted.
 */
final class Cell {
    private final long e;
    private final Attribute a;
    private Map<Object, Datom> current = Map.of();
    private Map<Object, Position> added = Map.of();
    private Map<Object, Position> retracted = Map.of();
    private boolean isLoaded;

    Cell(long e, Attribute a) {
        this.e = e;
        this.a = a;
    }

    long e() {
        return e;
    }

    Attribute a() {
        return a;
    }

    /** Tells whether the values of db-before are known. */
    boolean isLoaded() {
        return isLoaded;
    }

    /** Notes that all values of db-before were noted. */
    void setLoaded() {
        isLoaded = true;
    }

    /** Notes a value of db-before. */
    void hold(Datom datom) {
        current = current.isEmpty() ? new LinkedHashMap<>(2) : current;
        current.put(datom.v(), datom);
    }

    void add(Object value, Position position) {
        added = added.isEmpty() ? new LinkedHashMap<>(2) : added;
        added.putIfAbsent(value, position);
    }

    void retract(Object value, Position position) {
        retracted = retracted.isEmpty() ? new LinkedHashMap<>(2) : retracted;
        retracted.putIfAbsent(value, position);
    }

    /** Retracts every value of db-before. */
    void retractAll(Position position) {
        current.keySet().forEach(value -> retract(value, position));
    }

    /** Returns the values that the transaction adds, with their places, redundant ones included. */
    Map<Object, Position> added() {
        return Collections.unmodifiableMap(added);
    }

    /** Returns the values that the transaction retracts explicitly, with their places. */
    Map<Object, Position> retracted() {
        return Collections.unmodifiableMap(retracted);
    }

    /** Tells whether the transaction says anything about this attribute of this entity. */
    boolean isTouched() {
        return !added.isEmpty() || !retracted.isEmpty();
    }

    /** Returns the place of something that the transaction says here. */
    Position position() {
        return (added.isEmpty() ? retracted : added).values().iterator().next();
    }

    /** Returns the values of db-before. */
    Set<Object> before() {
        return Collections.unmodifiableSet(current.keySet());
    }

    /** Returns the only value of db-before, or null if there is none. */
    @Nullable
    Object valueBefore() {
        return current.isEmpty() ? null : current.keySet().iterator().next();
    }

    /** Tells whether a value of db-before ceases to hold. */
    boolean removes(Object value) {
        return current.containsKey(value)
                && (retracted.containsKey(value) || (isReplaced() && !added.containsKey(value)));
    }

    /** Returns the values that hold only after the transaction. */
    List<Object> asserted() {
        if (added.isEmpty()) {
            return List.of();
        }
        List<Object> values = new ArrayList<>(added.size());
        for (Object value : added.keySet()) {
            if (!current.containsKey(value)) {
                values.add(value);
            }
        }
        return values;
    }

    /** Returns the datoms of db-before that cease to hold. */
    List<Datom> removed() {
        if (current.isEmpty() || !isTouched()) {
            return List.of();
        }
        List<Datom> datoms = new ArrayList<>(current.size());
        for (Datom datom : current.values()) {
            if (removes(datom.v())) {
                datoms.add(datom);
            }
        }
        return datoms;
    }

    /** Returns the values that hold after the transaction. */
    Collection<Object> after() {
        List<Object> values = new ArrayList<>(asserted());
        for (Object value : current.keySet()) {
            if (!removes(value)) {
                values.add(value);
            }
        }
        return values;
    }

    /** Tells whether the transaction makes a difference here. */
    boolean isChanged() {
        return isTouched() && !(asserted().isEmpty() && removed().isEmpty());
    }

    private boolean isReplaced() {
        return !a.many() && !added.isEmpty();
    }
}
