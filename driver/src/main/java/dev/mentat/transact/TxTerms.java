// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.error.Position;
import dev.mentat.schema.Attribute;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the forms of a transaction ask for: facts to add and to retract, and what becomes such facts once db-before has
 * been read. Filled by the parser; not thread-safe.
 */
final class TxTerms {
    /**
     * All values of an attribute are to be retracted from an entity.
     *
     * @param e the entity
     * @param a the attribute
     * @param position of the form
     */
    record AttributeRetraction(Ref e, Attribute a, Position position) {}

    /**
     * An entity is to be retracted with its components and the references to it.
     *
     * @param e the entity
     * @param position of the form
     */
    record EntityRetraction(Ref e, Position position) {}

    /**
     * A value is to be added if another is there.
     *
     * @param e the entity
     * @param a a cardinality-one attribute
     * @param expected the value that must be there, or null for none
     * @param position of the form
     */
    record Swap(Ref e, Attribute a, @Nullable Value expected, Position position) {}

    /**
     * An entity must satisfy a spec in the result.
     *
     * @param e the entity
     * @param spec the entity with the requirements
     * @param position of the spec
     */
    record Ensure(Ref e, Ref spec, Position position) {}

    private final List<Term> adds = new ArrayList<>();
    private final List<Term> swapped = new ArrayList<>();
    private final List<Term> retracts = new ArrayList<>();
    private final List<AttributeRetraction> attributeRetractions = new ArrayList<>();
    private final List<EntityRetraction> entityRetractions = new ArrayList<>();
    private final List<Swap> swaps = new ArrayList<>();
    private final List<Ensure> ensures = new ArrayList<>();
    private final Map<TempId, Position> tempIds = new LinkedHashMap<>();
    private final Violations typeViolations = new Violations();
    private boolean namesTransaction;

    void add(Ref e, Attribute a, Value v, Position position) {
        note(e, position);
        note(v, position);
        adds.add(new Term(e, a, v, position));
    }

    void retract(Ref e, Attribute a, Value v, Position position) {
        note(e, position);
        note(v, position);
        retracts.add(new Term(e, a, v, position));
    }

    void retractAttribute(Ref e, Attribute a, Position position) {
        note(e, position);
        attributeRetractions.add(new AttributeRetraction(e, a, position));
    }

    void retractEntity(Ref e, Position position) {
        note(e, position);
        entityRetractions.add(new EntityRetraction(e, position));
    }

    void swap(Ref e, Attribute a, @Nullable Value expected, Value replacement, Position position) {
        note(e, position);
        note(replacement, position);
        if (expected != null) {
            note(expected, position);
        }
        swaps.add(new Swap(e, a, expected, position));
        swapped.add(new Term(e, a, replacement, position));
    }

    void ensure(Ref e, Ref spec, Position position) {
        note(e, position);
        note(spec, position);
        ensures.add(new Ensure(e, spec, position));
    }

    /** Notes that the text uses the tempid of the transaction itself. */
    void nameTransaction() {
        namesTransaction = true;
    }

    private void note(Value value, Position position) {
        if (value instanceof TempId tempId) {
            tempIds.putIfAbsent(tempId, position);
        }
    }

    /** Returns the facts that forms add, which can make tempids existing entities. */
    List<Term> adds() {
        return adds;
    }

    /** Returns the facts that compare-and-swaps add. */
    List<Term> swapped() {
        return swapped;
    }

    List<Term> retracts() {
        return retracts;
    }

    List<AttributeRetraction> attributeRetractions() {
        return attributeRetractions;
    }

    List<EntityRetraction> entityRetractions() {
        return entityRetractions;
    }

    List<Swap> swaps() {
        return swaps;
    }

    List<Ensure> ensures() {
        return ensures;
    }

    /** Returns every tempid that occurs in these terms with the place of its first use, in the order of first use. */
    Map<TempId, Position> tempIds() {
        return Collections.unmodifiableMap(tempIds);
    }

    boolean namesTransaction() {
        return namesTransaction;
    }

    /** Returns what is wrong with the types of values; to be reported after tempids are resolved. */
    Violations typeViolations() {
        return typeViolations;
    }
}
