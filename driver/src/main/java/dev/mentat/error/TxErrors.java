// SPDX-License-Identifier: Apache-2.0
package dev.mentat.error;

import static dev.mentat.error.ErrorKind.ATTR_PRED;
import static dev.mentat.error.ErrorKind.CAS_FAILED;
import static dev.mentat.error.ErrorKind.CONFLICTING_UPSERTS;
import static dev.mentat.error.ErrorKind.DATOMS_CONFLICT;
import static dev.mentat.error.ErrorKind.ENTITY_MISSING_ATTRS;
import static dev.mentat.error.ErrorKind.ENTITY_PRED;
import static dev.mentat.error.ErrorKind.IDENT_CONFLICT;
import static dev.mentat.error.ErrorKind.INVALID_TX_DATA;
import static dev.mentat.error.ErrorKind.INVALID_TX_INSTANT;
import static dev.mentat.error.ErrorKind.PARTITION_EXHAUSTED;
import static dev.mentat.error.ErrorKind.READ_ONLY_VIEW;
import static dev.mentat.error.ErrorKind.RESERVED;
import static dev.mentat.error.ErrorKind.TEMPID_NOT_AN_ENTITY;
import static dev.mentat.error.ErrorKind.UNIQUE_CONFLICT;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Words what can be wrong with a transaction whose forms are well-formed, schema changes aside (they are in
 * {@link SchemaErrors}). Arguments named {@code entity}, {@code attribute} and {@code value} are EDN text in the user's own
 * spelling.
 */
public final class TxErrors {
    private static final int SHOWN_VALUES = 10;

    private TxErrors() {}

    /** The entity of a compare-and-swap is a tempid of a new entity. */
    public static Violation casOfNewEntity(String entity, @Nullable Position position) {
        return invalid(
                ":db/cas compares what " + entity + " has, and no entity of that name exists before this transaction",
                "Use :db/add",
                position);
    }

    /** A composite tuple is asserted that differs from its components. */
    public static Violation compositeDiffers(
            String attribute, String entity, String given, @Nullable String actual, @Nullable Position position) {
        return invalid(
                Texts.format(
                        "%s of %s is given as %s, but its components make it %s",
                        attribute, entity, given, actual == null ? "absent" : actual),
                "Assert the components with the same values",
                position);
    }

    /** A datom is asserted and retracted. */
    public static Violation addedAndRetracted(
            String entity, String attribute, String value, @Nullable Position position) {
        return new Violation(
                DATOMS_CONFLICT,
                Texts.format("[%s %s %s] is both added and retracted", entity, attribute, value),
                "",
                position);
    }

    /** A cardinality-one attribute gets several values. */
    public static Violation twoValues(
            String entity, String attribute, List<String> values, @Nullable Position position) {
        String all = values.stream().limit(SHOWN_VALUES).collect(Collectors.joining(", "));
        return new Violation(
                DATOMS_CONFLICT,
                Texts.format(
                        "%s values for cardinality-one %s of %s: %s%s",
                        values.size() == 2 ? "two" : Integer.toString(values.size()),
                        attribute,
                        entity,
                        all,
                        values.size() > SHOWN_VALUES ? ", …" : ""),
                "",
                position);
    }

    /** A unique value has an owner already. */
    public static Violation uniqueOwned(
            String attribute, String value, String owner, String entity, @Nullable Position position) {
        return new Violation(
                UNIQUE_CONFLICT,
                Texts.format("%s %s already belongs to %s; cannot assert it for %s", attribute, value, owner, entity),
                "",
                position);
    }

    /** A unique value is asserted for two entities. */
    public static Violation uniqueTwice(
            String attribute, String value, String first, String second, @Nullable Position position) {
        return new Violation(
                UNIQUE_CONFLICT,
                Texts.format("%s %s is asserted for both %s and %s", attribute, value, first, second),
                "",
                position);
    }

    /** An ident has an owner already. */
    public static Violation identOwned(String ident, String owner, String entity, @Nullable Position position) {
        return new Violation(
                IDENT_CONFLICT,
                Texts.format("%s already names %s; cannot make it the ident of %s", ident, owner, entity),
                "",
                position);
    }

    /** An ident is given to two entities. */
    public static Violation identTwice(String ident, String first, String second, @Nullable Position position) {
        return new Violation(
                IDENT_CONFLICT, Texts.format("%s is asserted for both %s and %s", ident, first, second), "", position);
    }

    /**
     * A tempid is two entities at once.
     *
     * @param tempid the tempid in its own spelling
     * @param candidates each entity with the reason in parentheses
     * @param position where the tempid is used first
     */
    public static Violation conflictingUpserts(String tempid, List<String> candidates, @Nullable Position position) {
        return new Violation(
                CONFLICTING_UPSERTS,
                Texts.format("tempid %s upserts to %s", tempid, String.join(" and ", candidates)),
                "",
                position);
    }

    /** Tempids that must be one entity are two. */
    public static Violation conflictingClasses(
            String first, String firstEntity, String second, String secondEntity, @Nullable Position position) {
        return new Violation(
                CONFLICTING_UPSERTS,
                Texts.format(
                        "tempids %s and %s share an identity value but upsert to %s and %s",
                        first, second, firstEntity, secondEntity),
                "",
                position);
    }

    /** A tempid without a fact. */
    public static Violation tempidOnlyValue(String tempid, @Nullable Position position) {
        return new Violation(
                TEMPID_NOT_AN_ENTITY,
                "tempid " + tempid + " is used only as a value",
                "Assert at least one fact about it",
                position);
    }

    /** A map without a fact is used as a value. */
    public static Violation emptyMapAsValue(@Nullable Position position) {
        return new Violation(
                TEMPID_NOT_AN_ENTITY,
                "a map without facts is used as a value",
                "Assert at least one fact about it",
                position);
    }

    /** A tempid in a retraction that is no existing entity. */
    public static Violation tempidOnlyRetracted(String tempid, @Nullable Position position) {
        return new Violation(
                TEMPID_NOT_AN_ENTITY,
                "tempid " + tempid + " is used only in retractions and is no existing entity",
                "Name the entity by entid, ident or lookup ref",
                position);
    }

    /** A compare-and-swap found another value. */
    public static Violation casFailed(
            String attribute,
            String entity,
            @Nullable String actual,
            @Nullable String expected,
            @Nullable Position position) {
        return new Violation(
                CAS_FAILED,
                Texts.format(
                        "%s of %s is %s, expected %s",
                        attribute, entity, actual == null ? "absent" : actual, expected == null ? "none" : expected),
                "",
                position);
    }

    /** The instant is asserted of something that is not the transaction. */
    public static Violation instantOfOther(String entity, @Nullable Position position) {
        return new Violation(
                INVALID_TX_INSTANT,
                ":db/txInstant cannot be set for " + entity,
                "Only this transaction has one to set: \"datomic.tx\"",
                position);
    }

    /** The instant of a transaction is retracted. */
    public static Violation instantRetracted(String entity, @Nullable Position position) {
        return new Violation(INVALID_TX_INSTANT, ":db/txInstant of " + entity + " cannot be retracted", "", position);
    }

    /** The instant lies before that of the previous transaction. */
    public static Violation instantTooEarly(
            String instant, long previousTx, String previous, @Nullable Position position) {
        return new Violation(
                INVALID_TX_INSTANT,
                Texts.format("txInstant %s is earlier than that of tx %d (%s)", instant, previousTx, previous),
                "Import dated history in order, the schema included",
                position);
    }

    /** The instant lies in the future. */
    public static Violation instantInFuture(String instant, String now, @Nullable Position position) {
        return new Violation(
                INVALID_TX_INSTANT,
                Texts.format("txInstant %s lies in the future; it is %s", instant, now),
                "",
                position);
    }

    /** An entity of the system is touched. */
    public static Violation systemEntity(String entity, @Nullable Position position) {
        return new Violation(RESERVED, entity + " is a system entity", "It cannot be changed", position);
    }

    /** A new ident lies in a namespace of the system. */
    public static Violation reservedIdent(String ident, @Nullable Position position) {
        return new Violation(
                RESERVED,
                ident + " uses a reserved namespace",
                "Choose one other than db and those that begin with db.",
                position);
    }

    /** A value fails a predicate of its attribute. */
    public static Violation attributePredicate(
            String predicate, String attribute, String value, String entity, @Nullable Position position) {
        return new Violation(
                ATTR_PRED,
                Texts.format("%s refuses %s as %s of %s", predicate, value, attribute, entity),
                "",
                position);
    }

    /** An entity fails a predicate of its spec. */
    public static Violation entityPredicate(String predicate, String spec, String entity, @Nullable Position position) {
        return new Violation(
                ENTITY_PRED, Texts.format("%s of %s refuses entity %s", predicate, spec, entity), "", position);
    }

    /** A spec names an entity predicate that is not registered. */
    public static Violation unknownEntityPredicate(String predicate, String spec, @Nullable Position position) {
        return new Violation(
                ENTITY_PRED,
                Texts.format("%s of %s is no registered entity predicate", predicate, spec),
                "Register it on the connection",
                position);
    }

    /** An entity lacks attributes that its spec requires. */
    public static Violation missingAttributes(
            String entity, String spec, List<String> missing, @Nullable Position position) {
        return new Violation(
                ENTITY_MISSING_ATTRS,
                Texts.format("entity %s lacks %s, which %s requires", entity, String.join(", ", missing), spec),
                "",
                position);
    }

    /** No user entid is left. */
    public static Violation partitionExhausted(long wanted, long left) {
        return new Violation(
                PARTITION_EXHAUSTED,
                Texts.format("the transaction needs %d new entids, and %d are left in :db.part/user", wanted, left),
                "Start another store",
                null);
    }

    /**
     * The connection shows a store that cannot be changed.
     *
     * @param view what it shows, for example {@code as of tx 268435459}
     */
    public static Violation readOnlyView(String view) {
        return new Violation(
                READ_ONLY_VIEW,
                "cannot transact: this connection shows the store " + view,
                "Use a connection to the present",
                null);
    }

    private static Violation invalid(String fact, String remedy, @Nullable Position position) {
        return new Violation(INVALID_TX_DATA, fact, remedy, position);
    }
}
