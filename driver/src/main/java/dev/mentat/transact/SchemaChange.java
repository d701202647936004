// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.edn.Keyword;
import dev.mentat.error.SchemaErrors;
import dev.mentat.error.TxErrors;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.DatomReader;
import dev.mentat.schema.Entids;
import dev.mentat.schema.Schema;
import dev.mentat.schema.TupleSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The schema that results from a transaction: schema facts are ordinary datoms, so it is read off the cells. Used once;
 * not thread-safe.
 */
final class SchemaChange {
    private final Schema before;
    private final Cells cells;
    private final DatomReader reader;
    private final Violations violations = new Violations();
    private final Map<Keyword, Long> entids;
    private final Map<Keyword, Long> aliases;
    private final Map<Long, Attribute> attributes = new TreeMap<>();
    private Schema after;

    private SchemaChange(Schema before, Cells cells, DatomReader reader) {
        this.before = before;
        this.after = before;
        this.cells = cells;
        this.reader = reader;
        this.entids = new HashMap<>(before.entids());
        this.aliases = new HashMap<>(before.aliases());
    }

    /** Derives the schema after a transaction. */
    static SchemaChange derive(Schema before, Cells cells, DatomReader reader) {
        List<Cell> changed = cells.all().stream()
                .filter(cell -> isSchemaAttribute(cell.a().id()) && cell.isChanged())
                .toList();
        SchemaChange change = new SchemaChange(before, cells, reader);
        if (!changed.isEmpty()) {
            change.run(changed);
        }
        return change;
    }

    private static boolean isSchemaAttribute(long id) {
        return id == Entids.DB_IDENT || id == Entids.DB_DOC || AttributeDefinition.DEFINING.contains(id);
    }

    /** Returns the schema after the transaction, the same object as before if nothing of it changed. */
    Schema after() {
        return after;
    }

    /** Tells whether an attribute is unique before and after the transaction. */
    boolean isStillUnique(Attribute attribute) {
        return attribute.unique() != null
                && after.attribute(attribute.id())
                        .filter(changed -> changed.unique() != null)
                        .isPresent();
    }

    /**
     * Reports definitions and alterations that must not be.
     *
     * @throws dev.mentat.error.MentatException of kind INVALID_INSTALL_ATTRIBUTE or INVALID_ALTER_ATTRIBUTE
     */
    void raise() {
        violations.raise();
    }

    /** Requires that no new ident lies in a namespace of the system. */
    static void checkReservedIdents(Cells cells, Violations violations) {
        for (Cell cell : cells.all()) {
            if (cell.a().id() == Entids.DB_IDENT && cell.isTouched()) {
                cell.asserted().stream()
                        .map(Keyword.class::cast)
                        .filter(SchemaChange::isReserved)
                        .forEach(ident -> violations.add(TxErrors.reservedIdent(ident.toString(), cell.position())));
            }
        }
    }

    private static boolean isReserved(Keyword ident) {
        String namespace = ident.namespace();
        return namespace != null && (namespace.equals("db") || namespace.startsWith("db."));
    }

    private void run(List<Cell> changed) {
        changeIdents(changed);
        before.attributes().forEach(attribute -> attributes.put(attribute.id(), attribute));
        Set<Long> entities = definitions(changed);
        loadFacts(entities);
        Schema idents = new Schema(before.store(), List.of(), entids, aliases);
        List<Attribute> defined = new ArrayList<>();
        entities.forEach(entity -> {
            AttributeDefinition definition =
                    new AttributeDefinition(entity, cells, idents, before.attribute(entity), violations);
            attributes.remove(entity);
            Optional<Attribute> attribute = definition.read();
            attribute.ifPresent(found -> {
                attributes.put(entity, found);
                defined.add(found);
            });
        });
        defined.forEach(this::checkComponents);
        SchemaAlterations alterations = new SchemaAlterations(before, cells, reader, violations);
        entities.forEach(entity -> before.attribute(entity)
                .ifPresent(old -> alterations.check(old, Optional.ofNullable(attributes.get(entity)))));
        after = new Schema(before.store(), attributes.values(), entids, aliases);
    }

    /** An ident that is taken away becomes an alias; one that is given anew ceases to be an alias of anything else. */
    private void changeIdents(List<Cell> changed) {
        List<Cell> idents = changed.stream()
                .filter(cell -> cell.a().id() == Entids.DB_IDENT)
                .toList();
        for (Cell cell : idents) {
            cell.removed().forEach(datom -> {
                entids.remove((Keyword) datom.v());
                aliases.put((Keyword) datom.v(), cell.e());
            });
        }
        for (Cell cell : idents) {
            cell.asserted().forEach(ident -> {
                entids.put((Keyword) ident, cell.e());
                aliases.remove((Keyword) ident);
            });
        }
    }

    /** Returns the entities that are, were or become attributes and of which something changed. */
    private Set<Long> definitions(List<Cell> changed) {
        Set<Long> entities = new TreeSet<>();
        for (Cell cell : changed) {
            if (AttributeDefinition.DEFINING.contains(cell.a().id())
                    || before.attribute(cell.e()).isPresent()) {
                entities.add(cell.e());
            }
        }
        return entities;
    }

    private void loadFacts(Set<Long> entities) {
        for (long entity : entities) {
            before.attribute(Entids.DB_IDENT).ifPresent(attribute -> cells.of(entity, attribute));
            before.attribute(Entids.DB_DOC).ifPresent(attribute -> cells.of(entity, attribute));
            AttributeDefinition.DEFINING.forEach(
                    id -> before.attribute(id).ifPresent(attribute -> cells.of(entity, attribute)));
        }
        cells.load();
    }

    private void checkComponents(Attribute attribute) {
        if (!(attribute.tuple() instanceof TupleSpec.Composite composite)) {
            return;
        }
        boolean isStanding = before.attribute(attribute.id()).isPresent();
        for (long id : composite.attributes()) {
            Attribute component = attributes.get(id);
            String problem = "";
            if (component == null) {
                problem = "is no attribute";
            } else if (component.many()) {
                problem = "has cardinality many";
            } else if (component.tuple() != null) {
                problem = "is a tuple itself";
            }
            if (!problem.isEmpty() && !isStanding) {
                violations.add(SchemaErrors.tupleComponent(
                        attribute.ident().toString(),
                        component == null
                                ? Long.toString(id)
                                : component.ident().toString(),
                        problem,
                        AttributeDefinition.position(cells, attribute.id())));
            }
        }
    }
}
