// SPDX-License-Identifier: Apache-2.0
package dev.mentat.error;

import static dev.mentat.error.ErrorKind.EXCISION_DENIED;
import static dev.mentat.error.ErrorKind.INVALID_TX_DATA;
import static dev.mentat.error.ErrorKind.NOT_AN_ENTITY;

import org.jspecify.annotations.Nullable;

/** Words why something cannot be excised. Entities and attributes are given in the user's own spelling. */
public final class ExcisionErrors {
    private ExcisionErrors() {}

    /** The connection does not permit excision. */
    public static Violation notPermitted() {
        return denied(
                "excision is not permitted on this connection", "Connect with the property allowExcision=true", null);
    }

    /** The target is an entity of the bootstrap transaction. */
    public static Violation systemEntity(String entity, @Nullable Position position) {
        return denied(entity + " is a system entity and cannot be excised", "", position);
    }

    /** The target is an attribute, and some of the facts about it are to go. */
    public static Violation schemaFacts(String attribute, @Nullable Position position) {
        return denied(
                "the facts that define " + attribute + " cannot be excised",
                "Leave out the attributes to excise all datoms of " + attribute,
                position);
    }

    /** The instants of transactions are to go. */
    public static Violation instants(@Nullable Position position) {
        return denied(":db/txInstant cannot be excised: it orders the transactions", "", position);
    }

    /** The values of a composite tuple are to go, but not those of its components. */
    public static Violation derived(String attribute, @Nullable Position position) {
        return denied(
                attribute + " is derived from other attributes and cannot be excised",
                "Excise those; the tuples go with them",
                position);
    }

    /** An attribute is named from value to entity. */
    public static Violation reversed(String attribute, @Nullable Position position) {
        return new Violation(
                INVALID_TX_DATA,
                attribute + " names references to the entity, which are facts about others",
                "Excise the attribute of those entities",
                position);
    }

    /** The target is a tempid or the transaction of the excision itself. */
    public static Violation noEntityYet(String entity, @Nullable Position position) {
        return new Violation(
                NOT_AN_ENTITY,
                entity + " names no entity that exists",
                "Write an entid, an ident or a lookup ref",
                position);
    }

    private static Violation denied(String fact, String remedy, @Nullable Position position) {
        return new Violation(EXCISION_DENIED, fact, remedy, position);
    }
}
