// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.edn.Form;
import dev.mentat.error.ExcisionErrors;
import dev.mentat.error.MentatException;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Datom;
import dev.mentat.schema.DatomEraser;
import dev.mentat.schema.DatomEraser.Erased;
import dev.mentat.schema.DatomReader;
import dev.mentat.schema.DatomWriter;
import dev.mentat.schema.Entids;
import dev.mentat.schema.Schema;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Removes datoms for good, past ones included, and records that it did so in a transaction whose {@code :db/doc} tells what
 * was asked for, with entids and idents only. Composite tuples of excised values go with them, whenever they were asserted,
 * and are derived anew from what is left. References to an excised entity stay. Immutable; a reader, writer and eraser of
 * one store belong to one call.
 *
 * @param entity what is excised: an entity, or an attribute for all its datoms
 * @param attributes the attributes of the entity that are excised, empty for all
 * @param before the transactions below this entid are concerned: what they asserted goes, with its retractions
 */
public record Excision(Form entity, List<Form> attributes, long before) {
    /** The value of {@link #before} that excises everything. */
    public static final long ALL_TIME = Long.MAX_VALUE;

    /**
     * What an excision did.
     *
     * @param report the transaction that records it
     * @param removed how many datoms, assertions and retractions, are gone
     */
    public record Outcome(TxReport report, long removed) {}

    /**
     * Carries it out.
     *
     * @param now what the clock says
     * @throws MentatException of kind EXCISION_DENIED if the target is an entity of the system, or a fact that defines an
     *     attribute, or the instant of a transaction; of the kinds that a transaction raises if the target or an attribute
     *     does not exist; UNIQUE_CONFLICT if the unique tuples that are left would not be unique
     */
    public Outcome run(DatomReader reader, DatomWriter writer, DatomEraser eraser, Instant now) {
        Schema schema = reader.catalogue().schema();
        long target = target(reader, schema);
        List<Attribute> wanted = wanted(schema, target, reader);
        Attribute whole = schema.attribute(target).orElse(null);
        if (whole != null) {
            requireStored(whole, entity);
        }
        Collection<Long> entities = whole == null ? List.of(target) : null;
        Erased erased = eraser.erase(whole == null ? wanted : List.of(whole), entities, before);
        CompositeExcision tuples = new CompositeExcision(schema, erased);
        long removed = erased.count() + tuples.erase(eraser);

        long tx = reader.basis() + 1;
        Instant instant = TxInstants.usual(reader.basisInstant(), now);
        List<Datom> asserted = new ArrayList<>(tuples.derive(reader, tx));
        asserted.add(new Datom(tx, Entids.DB_DOC, statement(target, wanted), tx, true));
        asserted.sort(TxReports.ORDER);
        Schema after = namesAnything(erased) ? eraser.readSchema() : schema;
        writer.write(tx, instant, asserted, List.of(), reader.nextUserEntid(), after);
        return new Outcome(TxReports.of(tx, instant, asserted), removed);
    }

    private long target(DatomReader reader, Schema schema) {
        TxContext context = context(reader, schema);
        Bindings bindings = new Bindings();
        Ref ref = reading(() -> new Places(context).entity(entity));
        context.lookupRefs().resolve(new Owners(reader), bindings, schema);
        Long target = ref.entid(bindings);
        if (target == null || target == context.tx()) {
            throw ExcisionErrors.noEntityYet(Spelling.form(entity), entity.position())
                    .exception();
        }
        if (Entids.isBootstrap(target)) {
            throw ExcisionErrors.systemEntity(Spelling.entity(schema, target), entity.position())
                    .exception();
        }
        return target;
    }

    private static TxContext context(DatomReader reader, Schema schema) {
        return new TxContext(
                schema,
                reader.basis() + 1,
                reader.nextUserEntid(),
                new Arguments(List.of()),
                new TxTerms(),
                new LookupRefs());
    }

    private interface Reading<T> {
        T read();
    }

    private static <T> T reading(Reading<T> reading) {
        try {
            return reading.read();
        } catch (Refused e) {
            throw e.violation().exception();
        }
    }

    /** Returns the attributes that the entity is to lose, without composite tuples, which follow the others. */
    private List<Attribute> wanted(Schema schema, long target, DatomReader reader) {
        if (attributes.isEmpty()) {
            return schema.attributes().stream()
                    .filter(attribute -> attribute.id() != Entids.DB_TX_INSTANT)
                    .filter(attribute -> !CompositeTuples.isComposite(attribute))
                    .toList();
        }
        if (schema.attribute(target).isPresent()) {
            throw ExcisionErrors.schemaFacts(
                            Spelling.entity(schema, target), attributes.get(0).position())
                    .exception();
        }
        Places places = new Places(context(reader, schema));
        List<Attribute> wanted = new ArrayList<>();
        for (Form form : attributes) {
            Places.AttributePlace place = reading(() -> places.attribute(form));
            if (place.reversed()) {
                throw ExcisionErrors.reversed(Spelling.form(form), form.position())
                        .exception();
            }
            requireStored(place.attribute(), form);
            wanted.add(place.attribute());
        }
        return wanted.stream().distinct().toList();
    }

    private static void requireStored(Attribute attribute, Form form) {
        if (attribute.id() == Entids.DB_TX_INSTANT) {
            throw ExcisionErrors.instants(form.position()).exception();
        }
        if (CompositeTuples.isComposite(attribute)) {
            throw ExcisionErrors.derived(attribute.ident().toString(), form.position())
                    .exception();
        }
    }

    private static boolean namesAnything(Erased erased) {
        return erased.all().anyMatch(datom -> datom.a() == Entids.DB_IDENT);
    }

    /** Returns the statement as the log keeps it: a lookup ref would tell the value that is to be forgotten. */
    private String statement(long target, List<Attribute> wanted) {
        StringBuilder text = new StringBuilder("MENTAT EXCISE ").append(target);
        if (!attributes.isEmpty()) {
            text.append(wanted.stream()
                    .map(attribute -> attribute.ident().toString())
                    .collect(Collectors.joining(" ", " ATTRIBUTES [", "]")));
        }
        if (before != ALL_TIME) {
            text.append(" BEFORE ").append(before);
        }
        return text.toString();
    }
}
