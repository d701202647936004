// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.edn.Form;
import dev.mentat.edn.Marker;
import dev.mentat.error.Position;
import dev.mentat.error.TxFormErrors;
import dev.mentat.schema.Attribute;

/**
 * Reads what stands in the value place of one attribute of one entity and hands on each value in it: a collection holds
 * several for a cardinality-many attribute, a map is a nested entity. Used once.
 */
final class ValuePlace implements Form.Visitor<Done> {
    /** Takes the values of the place. */
    @FunctionalInterface
    interface Sink {
        void accept(Value value, Position position);
    }

    /** What a map in the place is. */
    enum Nesting {
        /** An entity that must be reachable by some other way than the one reference. */
        REACHABLE,
        /** An entity that refers to the one around it. */
        REFERRING,
        /** An error. */
        REFUSED
    }

    private final Places places;
    private final EntityMaps maps;
    private final Attribute attribute;
    private final Ref entity;
    private final Nesting nesting;
    private final boolean inMap;
    private final Sink sink;
    private boolean inCollection;

    /**
     * Makes a reader of one place.
     *
     * @param attribute the attribute; reversed if the nesting is REFERRING
     * @param entity the entity whose attribute it is, for messages
     * @param nesting what a map is
     * @param inMap whether the place is in a map form, where a pair of keywords is a lookup ref only if its attribute is
     *     unique
     * @param sink takes the values
     */
    ValuePlace(
            Places places,
            EntityMaps maps,
            Attribute attribute,
            Ref entity,
            Nesting nesting,
            boolean inMap,
            Sink sink) {
        this.places = places;
        this.maps = maps;
        this.attribute = attribute;
        this.entity = entity;
        this.nesting = nesting;
        this.inMap = inMap;
        this.sink = sink;
    }

    @Override
    public Done atom(Form.Atom atom) {
        if (atom.value() instanceof Marker marker) {
            Form bound = maps.bind(marker, atom.position());
            return bound.accept(this);
        }
        single(atom);
        return Done.DONE;
    }

    @Override
    public Done sequence(Form.Sequence sequence) {
        if (isSingle(sequence)) {
            single(sequence);
        } else if (takesSeveral() && !inCollection) {
            inCollection = true;
            sequence.items().forEach(item -> item.accept(this));
            inCollection = false;
        } else {
            mistyped(sequence);
        }
        return Done.DONE;
    }

    @Override
    public Done map(Form.MapForm map) {
        if (nesting == Nesting.REFUSED) {
            throw new Refused(TxFormErrors.nestedMapRetracted(attribute.ident().toString(), map.position()));
        }
        if (!attribute.isRef()) {
            mistyped(map);
            return Done.DONE;
        }
        if (nesting == Nesting.REACHABLE && !attribute.component() && !maps.isReachable(map)) {
            throw new Refused(TxFormErrors.danglingMap(attribute.ident().toString(), map.position()));
        }
        Ref nested = maps.identify(map);
        sink.accept(nested, map.position());
        maps.expand(nested, map);
        return Done.DONE;
    }

    private boolean takesSeveral() {
        return attribute.tuple() == null && (attribute.many() || nesting == Nesting.REFERRING);
    }

    private boolean isSingle(Form.Sequence sequence) {
        if (attribute.tuple() != null) {
            return true;
        }
        return attribute.isRef() && (Places.isEntityCall(sequence) || isLookupRef(sequence));
    }

    private boolean isLookupRef(Form.Sequence sequence) {
        if (sequence.kind() != Form.Kind.VECTOR) {
            return false;
        }
        if (!takesSeveral() || inCollection) {
            return true;
        }
        return inMap ? places.isUniquePair(sequence) : places.isAttributePair(sequence);
    }

    private void single(Form form) {
        sink.accept(places.values().read(attribute, form, entity), form.position());
    }

    private void mistyped(Form form) {
        places.values().mistyped(attribute, form, entity);
        sink.accept(Value.Mistyped.INSTANCE, form.position());
    }
}
