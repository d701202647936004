// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import dev.mentat.error.ErrorKind;
import dev.mentat.reference.Node.Known;
import dev.mentat.reference.Node.Tempid;
import dev.mentat.reference.Statement.Claim;
import dev.mentat.reference.Statement.Swap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/** Finds out which entities tempids are: section 3.5, word by word. */
final class UpsertResolution {
    private final TxPlaces places;
    private final Map<Tempid, Long> resolved = new HashMap<>();
    private List<Claim> simple = new ArrayList<>();
    private List<Claim> complex = new ArrayList<>();
    private List<Claim> pending = new ArrayList<>();

    private UpsertResolution(TxPlaces places) {
        this.places = places;
    }

    /**
     * Resolves the tempids of a transaction, those of new entities included.
     *
     * @param nextUserEntid the first entid that may be given out
     */
    static Map<Tempid, Long> resolve(List<Statement> statements, TxPlaces places, long nextUserEntid) {
        UpsertResolution resolution = new UpsertResolution(places);
        for (Statement statement : statements) {
            if (statement instanceof Claim claim
                    && claim.added()
                    && claim.tempids().findAny().isPresent()) {
                resolution.sort(claim);
            }
        }
        while (!resolution.simple.isEmpty()) {
            resolution.round();
        }
        resolution.pending.addAll(resolution.complex);
        resolution.requireKnownSwaps(statements);
        resolution.allocate(nextUserEntid);
        resolution.requireEntities(statements);
        return resolution.resolved;
    }

    private void sort(Claim claim) {
        boolean canIdentify = claim.a().isIdentity() && claim.v() != Statement.MISTYPED;
        if (!canIdentify || !(claim.e() instanceof Tempid)) {
            pending.add(claim);
        } else if (claim.v() instanceof Tempid) {
            complex.add(claim);
        } else {
            simple.add(claim);
        }
    }

    private void round() {
        Map<Tempid, Long> found = new HashMap<>();
        for (Claim claim : simple) {
            places.owner(claim.a(), plain(claim.v()))
                    .ifPresentOrElse(owner -> settle(found, (Tempid) claim.e(), owner), () -> pending.add(claim));
        }
        UnaryOperator<Node> substitution = Statement.substitution(found);
        List<Claim> undecided = complex;
        simple = new ArrayList<>();
        complex = new ArrayList<>();
        for (Claim claim : undecided) {
            if (found.containsKey((Tempid) claim.v())) {
                simple.add(new Claim(true, claim.e(), claim.a(), substitution.apply((Node) claim.v())));
            } else if (found.containsKey((Tempid) claim.e())) {
                pending.add(claim);
            } else {
                complex.add(claim);
            }
        }
    }

    /** Keeps that a tempid is an entity, and refuses a second one. */
    private void settle(Map<Tempid, Long> found, Tempid tempid, long owner) {
        Long former = resolved.put(tempid, owner);
        found.put(tempid, owner);
        if (former != null && former != owner) {
            throw new ModelRefusal(ErrorKind.CONFLICTING_UPSERTS);
        }
    }

    static Object plain(Object value) {
        return value instanceof Known known ? (Object) known.entid() : value;
    }

    private void allocate(long nextUserEntid) {
        Map<Tempid, Set<Tempid>> classes = new TreeMap<>();
        for (Claim claim : pending) {
            if (claim.e() instanceof Tempid tempid) {
                classes.put(tempid, new TreeSet<>(Set.of(tempid)));
            }
        }
        while (unite(classes)) {}
        long next = nextUserEntid;
        for (Map.Entry<Tempid, Set<Tempid>> entry : classes.entrySet()) {
            Long entid = known(entry.getValue());
            if (entid == null) {
                entid = next++;
            }
            for (Tempid member : entry.getValue()) {
                resolved.put(member, entid);
            }
        }
    }

    /** Merges the classes of two tempids that claim one identity, and tells whether there were such. */
    private boolean unite(Map<Tempid, Set<Tempid>> classes) {
        Map<List<Object>, Tempid> claimants = new HashMap<>();
        for (Claim claim : pending) {
            if (claim.a().isIdentity() && claim.v() != Statement.MISTYPED && claim.e() instanceof Tempid tempid) {
                List<Object> identity = List.of(claim.a().id(), representative(claim.v(), classes));
                Tempid other = claimants.putIfAbsent(identity, tempid);
                if (other != null && classes.get(other) != classes.get(tempid)) {
                    Set<Tempid> united = new TreeSet<>(classes.get(other));
                    united.addAll(classes.get(tempid));
                    united.forEach(member -> classes.put(member, united));
                    return true;
                }
            }
        }
        return false;
    }

    private Object representative(Object value, Map<Tempid, Set<Tempid>> classes) {
        if (!(value instanceof Tempid tempid)) {
            return plain(value);
        }
        Collection<Tempid> members = classes.getOrDefault(tempid, Set.of(tempid));
        Long entid = known(members);
        return entid == null ? members.iterator().next() : entid;
    }

    /** Returns the entity that the members of a class are known to be, or null. */
    private Long known(Collection<Tempid> members) {
        Set<Long> entids = new HashSet<>();
        members.stream().filter(resolved::containsKey).forEach(member -> entids.add(resolved.get(member)));
        if (entids.size() > 1) {
            throw new ModelRefusal(ErrorKind.CONFLICTING_UPSERTS);
        }
        return entids.isEmpty() ? null : entids.iterator().next();
    }

    private void requireKnownSwaps(List<Statement> statements) {
        for (Statement statement : statements) {
            if (statement instanceof Swap swap && swap.e() instanceof Tempid tempid && !resolved.containsKey(tempid)) {
                throw new ModelRefusal(ErrorKind.INVALID_TX_DATA);
            }
        }
    }

    private void requireEntities(List<Statement> statements) {
        statements.stream().flatMap(Statement::tempids).forEach(tempid -> {
            if (!resolved.containsKey(tempid)) {
                throw new ModelRefusal(ErrorKind.TEMPID_NOT_AN_ENTITY);
            }
        });
    }
}
