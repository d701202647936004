// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.edn.Form;
import dev.mentat.edn.Marker;
import dev.mentat.error.TxFormErrors;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Coercion;
import dev.mentat.schema.TupleSpec;
import dev.mentat.schema.ValueReader;
import dev.mentat.schema.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads single values by the type of their attribute: constants of the text strictly, parameters with lossless coercion.
 * Not thread-safe.
 */
final class Values {
    private static final Bindings NOTHING_BOUND = new Bindings();

    private final TxContext context;
    private final Places places;

    Values(TxContext context, Places places) {
        this.context = context;
        this.places = places;
    }

    /**
     * Reads a value; one outside the attribute's type is noted, to be reported when types are checked.
     *
     * @param attribute the attribute
     * @param form the value, no collection of values
     * @param entity who is to have it, for the message
     * @throws Refused if the value is nil or names no entity
     */
    Value read(Attribute attribute, Form form, Ref entity) {
        Optional<Value> value = find(attribute, form);
        if (value.isEmpty()) {
            context.terms().typeViolations().add(TypeMismatch.of(attribute, form, entity.spelling(context.schema())));
        }
        return value.orElse(Value.Mistyped.INSTANCE);
    }

    /** Notes that a form is no value of an attribute. */
    void mistyped(Attribute attribute, Form form, Ref entity) {
        context.terms().typeViolations().add(TypeMismatch.of(attribute, form, entity.spelling(context.schema())));
    }

    /**
     * Reads the value of a lookup ref, which names nothing that is new in this transaction.
     *
     * @throws Refused if there can be no such value
     */
    Value ofLookupRef(Attribute attribute, Form form, Form lookupRef) {
        return find(attribute, form)
                .filter(value -> !(value instanceof TempId))
                .orElseThrow(() -> new Refused(TypeMismatch.of(attribute, form, Spelling.form(lookupRef))));
    }

    private Optional<Value> find(Attribute attribute, Form form) {
        if (form instanceof Form.Atom atom && atom.value() == null) {
            throw new Refused(TxFormErrors.nil(attribute.ident().toString(), form.position()));
        }
        return attribute.tuple() == null ? slot(attribute.type(), form) : tuple(attribute.tuple(), form);
    }

    private Optional<Value> slot(ValueType type, Form form) {
        if (type == ValueType.REF) {
            return places.find(form).map(Value.class::cast);
        }
        return form instanceof Form.Atom atom ? scalar(type, atom) : Optional.empty();
    }

    private Optional<Value> scalar(ValueType type, Form.Atom atom) {
        Object value = atom.value();
        if (value instanceof Marker marker) {
            Form bound = context.arguments().bind(marker, atom.position());
            return bound instanceof Form.Atom argument ? scalar(type, argument) : Optional.empty();
        }
        if (value instanceof Argument argument) {
            return Coercion.coerce(type, argument.value()).map(Value.Constant::new);
        }
        return value == null
                ? Optional.empty()
                : ValueReader.scalar(type, value).map(Value.Constant::new);
    }

    private Optional<Value> tuple(TupleSpec spec, Form form) {
        if (form instanceof Form.Atom atom && atom.value() instanceof Marker marker) {
            return tuple(spec, context.arguments().bind(marker, atom.position()));
        }
        if (!(form instanceof Form.Sequence vector) || vector.kind() != Form.Kind.VECTOR) {
            return Optional.empty();
        }
        return spec.slotTypes(context.schema(), vector.items().size()).flatMap(types -> slots(types, vector.items()));
    }

    private Optional<Value> slots(List<ValueType> types, List<Form> items) {
        List<@Nullable Value> slots = new ArrayList<>(items.size());
        for (int i = 0; i < items.size(); i++) {
            if (isNil(items.get(i))) {
                slots.add(null);
                continue;
            }
            Optional<Value> slot = slot(types.get(i), items.get(i)).filter(value -> !(value instanceof TempId));
            if (slot.isEmpty()) {
                return Optional.empty();
            }
            slots.add(slot.get());
        }
        Value.Tuple tuple = new Value.Tuple(slots);
        return Optional.of(tuple.isBound(NOTHING_BOUND) ? new Value.Constant(tuple.resolve(NOTHING_BOUND)) : tuple);
    }

    private boolean isNil(Form form) {
        return form instanceof Form.Atom atom
                && (atom.value() == null
                        || (atom.value() instanceof Marker marker
                                && context.arguments().value(marker) == null));
    }
}
