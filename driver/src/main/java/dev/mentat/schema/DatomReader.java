// SPDX-License-Identifier: Apache-2.0
package dev.mentat.schema;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Reads the current datoms of a store inside one DuckDB transaction, in batches: each call costs a number of statements
 * that depends on the attributes, never on the entities or values. Not thread-safe.
 */
public interface DatomReader {
    /** Returns the schema and layout that this reader sees, own uncommitted changes included. */
    Catalogue catalogue();

    /** Returns the newest transaction that this reader sees. */
    long basis();

    /** Returns the {@code :db/txInstant} of the newest transaction that this reader sees. */
    Instant basisInstant();

    /** Returns the entid that the next new user entity gets. */
    long nextUserEntid();

    /**
     * Finds the entities that hold values of a unique attribute.
     *
     * @param attribute a unique attribute
     * @param values values of the attribute's Java class
     * @return the owner of each value that has one
     */
    Map<Object, Long> owners(Attribute attribute, Collection<?> values);

    /**
     * Reads what attributes hold for entities.
     *
     * @param wanted the entities of interest per attribute
     * @return all current datoms of these pairs, in no particular order
     */
    List<Datom> datoms(Map<Attribute, ? extends Collection<Long>> wanted);

    /** Reads all current datoms of the entities. */
    List<Datom> entities(Collection<Long> entities);

    /** Reads all current datoms whose value is a ref to one of the entities. */
    List<Datom> referencing(Collection<Long> entities);

    /** Reads all current datoms of an attribute. */
    List<Datom> attribute(Attribute attribute);

    /** Tells whether an attribute has any current datom. */
    boolean isUsed(Attribute attribute);
}
