// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import dev.mentat.edn.Keyword;
import dev.mentat.error.ErrorKind;
import dev.mentat.reference.Findings.Step;
import dev.mentat.reference.ModelDb.Fact;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Datom;
import dev.mentat.schema.Entids;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * The checks on what a transaction says, against the store before it: section 3.6.
 *
 * @param schema the schema before
 * @param current what held before
 * @param tx the transaction
 * @param added what it asserts
 * @param retracted what it retracts in so many words
 */
record TxChecks(ModelSchema schema, List<Datom> current, long tx, Set<Fact> added, Set<Fact> retracted) {
    /** Finds what holds against the terms themselves. */
    void checkTerms(Findings findings, Instant previous, Instant now) {
        for (Fact fact : added) {
            if (retracted.contains(fact) || contradicts(fact)) {
                findings.add(Step.CONFLICTS, ErrorKind.DATOMS_CONFLICT);
            }
            if (touchesSystem(fact) || isReservedIdent(fact)) {
                findings.add(Step.SYSTEM, ErrorKind.RESERVED);
            }
            if (fact.a() == Entids.DB_TX_INSTANT && !isAllowedInstant(fact, previous, now)) {
                findings.add(Step.INSTANT, ErrorKind.INVALID_TX_INSTANT);
            }
        }
        for (Fact fact : retracted) {
            if (touchesSystem(fact)) {
                findings.add(Step.SYSTEM, ErrorKind.RESERVED);
            }
            if (fact.a() == Entids.DB_TX_INSTANT) {
                findings.add(Step.INSTANT, ErrorKind.INVALID_TX_INSTANT);
            }
        }
    }

    /** Finds unique values that several entities would have. An attribute that ceases to be unique is free at once. */
    void checkUniqueness(Findings findings, ModelSchema after) {
        for (Fact fact : added) {
            boolean isStillUnique = after.attribute(fact.a())
                    .filter(attribute -> attribute.unique() != null)
                    .isPresent();
            if (isStillUnique && isTaken(fact)) {
                findings.add(
                        Step.UNIQUENESS,
                        fact.a() == Entids.DB_IDENT ? ErrorKind.IDENT_CONFLICT : ErrorKind.UNIQUE_CONFLICT);
            }
        }
    }

    private Attribute attribute(Fact fact) {
        return schema.attribute(fact.a()).orElseThrow();
    }

    private boolean contradicts(Fact fact) {
        return !attribute(fact).many()
                && added.stream()
                        .anyMatch(other -> other.e() == fact.e()
                                && other.a() == fact.a()
                                && !other.v().equals(fact.v()));
    }

    private boolean isTaken(Fact fact) {
        if (attribute(fact).unique() == null) {
            return false;
        }
        boolean isClaimedTwice = added.stream()
                .anyMatch(other -> other.e() != fact.e()
                        && other.a() == fact.a()
                        && other.v().equals(fact.v()));
        return isClaimedTwice
                || current.stream()
                        .filter(datom -> datom.e() != fact.e() && datom.a() == fact.a())
                        .filter(datom -> datom.v().equals(fact.v()))
                        .anyMatch(datom -> !ceases(datom));
    }

    /** A value ceases to hold if it is retracted, or replaced by another one of a cardinality-one attribute. */
    private boolean ceases(Datom datom) {
        return retracted.contains(Fact.of(datom))
                || (!attribute(Fact.of(datom)).many()
                        && added.stream()
                                .anyMatch(fact -> fact.e() == datom.e()
                                        && fact.a() == datom.a()
                                        && !fact.v().equals(datom.v())));
    }

    private static boolean touchesSystem(Fact fact) {
        boolean isMarker = fact.e() == Entids.DB_PART_DB
                && fact.a() >= Entids.DB_INSTALL_PARTITION
                && fact.a() <= Entids.DB_INSTALL_ATTRIBUTE;
        return Entids.isBootstrap(fact.e()) && !isMarker;
    }

    private static boolean isReservedIdent(Fact fact) {
        if (fact.a() != Entids.DB_IDENT) {
            return false;
        }
        String namespace = ((Keyword) fact.v()).namespace();
        return namespace != null && (namespace.equals("db") || namespace.startsWith("db."));
    }

    private boolean isAllowedInstant(Fact fact, Instant previous, Instant now) {
        Instant instant = (Instant) fact.v();
        return fact.e() == tx && !instant.isBefore(previous) && !instant.isAfter(now);
    }
}
