// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.edn.Form;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.Marker;
import dev.mentat.error.Position;
import dev.mentat.error.TxFormErrors;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Entids;
import java.util.List;
import java.util.Optional;

/** Expands map forms: a fact per attribute and value, reversed attributes, nested maps. Not thread-safe. */
final class EntityMaps {
    private static final Keyword DB_ID = new Keyword("db/id");
    private static final Keyword EXCISE = new Keyword("db/excise");

    private final TxContext context;
    private final Places places;
    private final Violations violations;

    /**
     * Makes an expander.
     *
     * @param violations takes what is wrong with single entries
     */
    EntityMaps(TxContext context, Places places, Violations violations) {
        this.context = context;
        this.places = places;
        this.violations = violations;
    }

    /** Expands a map that is a form of the transaction. */
    void expand(Form.MapForm map) {
        expand(identify(map), map);
    }

    /** Returns the entity of a map: what its {@code :db/id} names, or an anonymous tempid. */
    Ref identify(Form.MapForm map) {
        return idOf(map).map(places::entity).orElseGet(places::anonymous);
    }

    /** Adds the facts of a map to an entity. */
    void expand(Ref entity, Form.MapForm map) {
        for (int i = 0; i < map.keys().size(); i++) {
            try {
                entry(entity, map.keys().get(i), map.values().get(i));
            } catch (Refused e) {
                violations.add(e.violation());
            }
        }
    }

    /** Tells whether a nested map can be found by more than the reference to it. */
    boolean isReachable(Form.MapForm map) {
        return idOf(map).isPresent() || map.keys().stream().anyMatch(this::makesReachable);
    }

    /** Returns the value of a parameter as a form. */
    Form bind(Marker marker, Position position) {
        return context.arguments().bind(marker, position);
    }

    private boolean makesReachable(Form key) {
        if (!(key instanceof Form.Atom atom)) {
            return false;
        }
        if (atom.value() instanceof Long id) {
            return context.schema().attribute(id).filter(Attribute::isIdentity).isPresent();
        }
        return atom.value() instanceof Keyword keyword
                && (context.schema()
                                .attribute(keyword)
                                .filter(Attribute::isIdentity)
                                .isPresent()
                        || keyword.isReversed());
    }

    private static Optional<Form> idOf(Form.MapForm map) {
        List<Form> keys = map.keys();
        for (int i = 0; i < keys.size(); i++) {
            if (isKeyword(keys.get(i), DB_ID)) {
                return Optional.of(map.values().get(i));
            }
        }
        return Optional.empty();
    }

    private void entry(Ref entity, Form key, Form value) {
        if (isKeyword(key, DB_ID)) {
            return;
        }
        if (isKeyword(key, EXCISE)) {
            throw new Refused(TxFormErrors.excision(key.position()));
        }
        if (!(key instanceof Form.Atom atom) || !(atom.value() instanceof Keyword || atom.value() instanceof Long)) {
            throw new Refused(TxFormErrors.notAKey(Spelling.form(key), key.position()));
        }
        Places.AttributePlace place = places.attribute(key);
        TxTerms terms = context.terms();
        Attribute attribute = place.attribute();
        if (attribute.id() == Entids.DB_ENSURE) {
            ensure(entity, attribute, value);
        } else if (place.reversed()) {
            values(entity, attribute, ValuePlace.Nesting.REFERRING, value, (referrer, position) -> {
                if (referrer instanceof Ref ref) {
                    terms.add(ref, attribute, entity, position);
                }
            });
        } else {
            values(
                    entity,
                    attribute,
                    ValuePlace.Nesting.REACHABLE,
                    value,
                    (each, position) -> terms.add(entity, attribute, each, position));
        }
    }

    private void ensure(Ref entity, Attribute attribute, Form value) {
        values(entity, attribute, ValuePlace.Nesting.REFUSED, value, (spec, position) -> {
            if (spec instanceof Ref ref) {
                context.terms().ensure(entity, ref, position);
            }
        });
    }

    private void values(Ref entity, Attribute attribute, ValuePlace.Nesting nesting, Form value, ValuePlace.Sink sink) {
        value.accept(new ValuePlace(places, this, attribute, entity, nesting, true, sink));
    }

    private static boolean isKeyword(Form form, Keyword keyword) {
        return form instanceof Form.Atom atom && keyword.equals(atom.value());
    }
}
