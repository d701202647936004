// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import dev.mentat.edn.Form;
import dev.mentat.edn.Keyword;
import dev.mentat.error.ErrorKind;
import dev.mentat.reference.Findings.Step;
import dev.mentat.reference.ModelDb.Fact;
import dev.mentat.reference.Node.Known;
import dev.mentat.reference.Node.Tempid;
import dev.mentat.reference.Statement.AttributeRetraction;
import dev.mentat.reference.Statement.Claim;
import dev.mentat.reference.Statement.EntityRetraction;
import dev.mentat.reference.Statement.Swap;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Datom;
import dev.mentat.schema.Entids;
import dev.mentat.schema.TupleSpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * Transactions on a list of datoms in memory: sections 3.4 to 3.6 of the language, word by word, without regard to speed.
 * Attribute predicates, entity predicates and user functions are left out.
 */
public final class ModelTransactor {
    /**
     * What a transaction did.
     *
     * @param after the store after it
     * @param tx its entid
     * @param tempids the entid of every tempid that the text names
     * @param datoms what was written, the datom of {@code :db/txInstant} included
     */
    public record Report(ModelDb after, long tx, Map<String, Long> tempids, List<Datom> datoms) {
        public long count(boolean added) {
            return datoms.stream().filter(datom -> datom.added() == added).count();
        }
    }

    private final ModelDb before;
    private final Findings findings = new Findings();
    private final TxPlaces places;
    private final Instant now;
    private final Set<Fact> added = new LinkedHashSet<>();
    private final Set<Fact> retracted = new LinkedHashSet<>();

    /** What is said of composite tuples, which must be what their components say. */
    private final Set<Fact> restated = new LinkedHashSet<>();

    /** What is to be ensured and never stored. */
    private final Set<Fact> ensured = new LinkedHashSet<>();

    private ModelTransactor(ModelDb before, Instant now) {
        this.before = before;
        this.places = new TxPlaces(before, findings);
        this.now = now;
    }

    /**
     * Transacts.
     *
     * @param before the store
     * @param transaction the vector of forms
     * @param now the time on the clock
     * @throws ModelRefusal if the transaction is not allowed, with the kinds of what the first failing step found
     */
    public static Report transact(ModelDb before, Form transaction, Instant now) {
        return new ModelTransactor(before, now).run(transaction);
    }

    /** Every form is expanded although another one is wrong, since which of them is found first is not told. */
    private Report run(Form transaction) {
        List<Statement> statements = new ArrayList<>();
        for (Form form : TxExpander.forms(transaction)) {
            findings.collecting(Step.FORMS, () -> statements.addAll(TxExpander.expand(form, places)));
        }
        findings.refuseUpTo(Step.LOOKUP_REFS);
        return commit(statements);
    }

    private Report commit(List<Statement> statements) {
        Map<Tempid, Long> entids = UpsertResolution.resolve(statements, places, before.nextUserEntid());
        findings.refuseUpTo(Step.TYPES);
        UnaryOperator<Node> substitution = Statement.substitution(entids);
        statements.forEach(statement -> collect(statement.map(substitution)));
        TxChecks checks = new TxChecks(places.schema(), places.current(), places.tx(), added, retracted);
        checks.checkTerms(findings, before.basisInstant(), now);
        findings.refuseUpTo(Step.CONFLICTS);
        List<Datom> rows = difference();
        Composites composites = Composites.complete(before, rows, restated);
        long next = Math.max(
                before.nextUserEntid(),
                entids.values().stream()
                        .mapToLong(entid -> Entids.isTx(entid) ? 0 : entid + 1)
                        .max()
                        .orElse(0));
        ModelDb after = before.with(rows, next);
        checks.checkUniqueness(findings, after.schema());
        composites.check(findings, after.schema());
        findings.addAll(Step.SCHEMA, SchemaChecks.violations(before, after, places.tx()));
        findings.addAll(Step.SPECS, incomplete(after));
        findings.refuseUpTo(Step.TUPLES);
        return new Report(after, places.tx(), named(entids), rows);
    }

    /** Tells whether an entity lacks what a spec demands of it. */
    private Set<ErrorKind> incomplete(ModelDb after) {
        boolean isIncomplete = ensured.stream()
                .flatMap(fact -> after.current().stream()
                        .filter(spec -> fact.v().equals(spec.e()) && spec.a() == Entids.DB_ENTITY_ATTRS)
                        .map(spec -> new Fact(
                                fact.e(),
                                after.schema().entid((Keyword) spec.v()).orElse(-1L),
                                "")))
                .anyMatch(wanted -> after.current().stream()
                        .noneMatch(datom -> datom.e() == wanted.e() && datom.a() == wanted.a()));
        return isIncomplete ? Set.of(ErrorKind.ENTITY_MISSING_ATTRS) : Set.of();
    }

    private void collect(Statement statement) {
        if (statement instanceof Claim claim) {
            collect(claim);
        } else if (statement instanceof Swap swap) {
            collect(swap);
        } else if (statement instanceof AttributeRetraction attribute) {
            places.current().stream()
                    .filter(datom -> datom.e() == entid(attribute.e())
                            && datom.a() == attribute.a().id())
                    .forEach(datom -> retracted.add(Fact.of(datom)));
        } else {
            retractEntity(entid(((EntityRetraction) statement).e()), new HashSet<>());
        }
    }

    private void collect(Claim claim) {
        Fact fact = new Fact(entid(claim.e()), claim.a().id(), UpsertResolution.plain(claim.v()));
        if (claim.a().tuple() instanceof TupleSpec.Composite) {
            restated.add(fact);
        } else if (fact.a() == Entids.DB_ENSURE) {
            ensured.add(fact);
        } else {
            (claim.added() ? added : retracted).add(fact);
        }
    }

    private void collect(Swap swap) {
        Optional<Object> actual = places.current().stream()
                .filter(datom ->
                        datom.e() == entid(swap.e()) && datom.a() == swap.a().id())
                .map(Datom::v)
                .findFirst();
        if (!swap.expected().map(UpsertResolution::plain).equals(actual)) {
            findings.add(Step.SWAPS, ErrorKind.CAS_FAILED);
        }
        added.add(new Fact(entid(swap.e()), swap.a().id(), UpsertResolution.plain(swap.v())));
    }

    private static long entid(Node node) {
        return ((Known) node).entid();
    }

    private void retractEntity(long entity, Set<Long> seen) {
        if (!seen.add(entity)) {
            return;
        }
        for (Datom datom : places.current()) {
            Attribute attribute = places.schema().attribute(datom.a()).orElseThrow();
            boolean refersToIt = attribute.isRef() && datom.v().equals(entity);
            if (datom.e() == entity || refersToIt) {
                retracted.add(Fact.of(datom));
            }
            if (datom.e() == entity && attribute.component()) {
                retractEntity((Long) datom.v(), seen);
            }
        }
    }

    /** Returns the rows to be written: no redundant ones, and with the retraction of values that are replaced. */
    private List<Datom> difference() {
        Map<Fact, Datom> holding = new HashMap<>();
        places.current().forEach(datom -> holding.put(Fact.of(datom), datom));
        Set<Fact> gone = new LinkedHashSet<>(retracted);
        for (Fact fact : added) {
            if (!places.schema().attribute(fact.a()).orElseThrow().many()) {
                holding.keySet().stream()
                        .filter(old -> old.e() == fact.e() && old.a() == fact.a() && !old.equals(fact))
                        .forEach(gone::add);
            }
        }
        gone.retainAll(holding.keySet());
        Set<Fact> fresh = new LinkedHashSet<>(added);
        fresh.removeAll(holding.keySet());
        if (fresh.stream().noneMatch(fact -> fact.a() == Entids.DB_TX_INSTANT)) {
            fresh.add(new Fact(places.tx(), Entids.DB_TX_INSTANT, latest(now, before.basisInstant())));
        }
        List<Datom> rows = new ArrayList<>();
        gone.forEach(fact -> rows.add(new Datom(fact.e(), fact.a(), fact.v(), places.tx(), false)));
        fresh.forEach(fact -> rows.add(new Datom(fact.e(), fact.a(), fact.v(), places.tx(), true)));
        return rows;
    }

    private static Instant latest(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    private static Map<String, Long> named(Map<Tempid, Long> entids) {
        Map<String, Long> names = new TreeMap<>();
        entids.forEach((tempid, entid) -> {
            if (tempid.isNamed()) {
                names.put(tempid.name(), entid);
            }
        });
        return names;
    }
}
