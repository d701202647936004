// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.edn.Form;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import dev.mentat.error.Position;
import dev.mentat.error.TxFormErrors;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Entids;

/**
 * Reads the forms of a transaction into terms: list forms, maps, and what transaction functions return. Everything that
 * the schema and the text alone decide is decided here. Used once; not thread-safe.
 */
final class TxParser {
    private final TxContext context;
    private final FunctionCalls functions;
    private final Violations violations = new Violations();
    private final Places places;
    private final EntityMaps maps;

    TxParser(TxContext context, FunctionCalls functions) {
        this.context = context;
        this.functions = functions;
        this.places = new Places(context);
        this.maps = new EntityMaps(context, places, violations);
    }

    /**
     * Reads a transaction.
     *
     * @throws dev.mentat.error.MentatException that reports all violations of the first kind that was found
     */
    void parse(TxForms forms) {
        FormVisitor visitor = new FormVisitor(0);
        forms.forEach(form -> read(form, visitor));
        violations.raise();
    }

    private void read(Form form, FormVisitor visitor) {
        try {
            form.accept(visitor);
        } catch (Refused e) {
            violations.add(e.violation());
        }
    }

    private final class FormVisitor implements Form.Visitor<Done> {
        private final int depth;

        FormVisitor(int depth) {
            this.depth = depth;
        }

        @Override
        public Done atom(Form.Atom atom) {
            throw new Refused(
                    atom.value() instanceof Keyword
                            ? TxFormErrors.formWithoutTransaction(Spelling.form(atom), atom.position())
                            : TxFormErrors.notAForm(Spelling.form(atom), atom.position()));
        }

        @Override
        public Done sequence(Form.Sequence sequence) {
            if (sequence.kind() == Form.Kind.SET
                    || sequence.items().isEmpty()
                    || !(sequence.items().get(0) instanceof Form.Atom head)) {
                throw new Refused(TxFormErrors.notAForm(Spelling.form(sequence), sequence.position()));
            }
            if (head.value() instanceof Keyword operation) {
                operation(operation, sequence);
            } else if (head.value() instanceof Symbol function) {
                call(function.text(), sequence);
            } else {
                throw new Refused(TxFormErrors.notAForm(Spelling.form(sequence), sequence.position()));
            }
            return Done.DONE;
        }

        @Override
        public Done map(Form.MapForm map) {
            maps.expand(map);
            return Done.DONE;
        }

        private void operation(Keyword operation, Form.Sequence form) {
            switch (operation.text()) {
                case "db/add" -> add(form);
                case "db/retract" -> retract(form);
                case "db/retractEntity", "db.fn/retractEntity" -> retractEntity(form);
                case "db/cas", "db.fn/cas" -> swap(form);
                case "db/excise" -> throw new Refused(TxFormErrors.excision(form.position()));
                default -> call(operation.toString(), form);
            }
        }

        private void call(String name, Form.Sequence form) {
            FormVisitor visitor = new FormVisitor(depth + 1);
            functions.expand(form, name, depth).forEach(each -> read(each, visitor));
        }
    }

    private void add(Form.Sequence form) {
        requireArguments(form, 3, "entity, attribute and value");
        Ref entity = places.entity(form.items().get(1));
        Places.AttributePlace place = places.attribute(form.items().get(2));
        Form value = form.items().get(3);
        Attribute attribute = place.attribute();
        TxTerms terms = context.terms();
        if (attribute.id() == Entids.DB_ENSURE) {
            terms.ensure(entity, places.entity(value), value.position());
        } else if (place.reversed()) {
            terms.add(places.entity(value), attribute, entity, value.position());
        } else {
            values(
                    entity,
                    attribute,
                    ValuePlace.Nesting.REACHABLE,
                    value,
                    (each, position) -> terms.add(entity, attribute, each, position));
        }
    }

    private void retract(Form.Sequence form) {
        int arguments = form.items().size() - 1;
        requireArguments(form, arguments == 2 ? 2 : 3, "entity, attribute and value (or no value for all)");
        Ref entity = places.entity(form.items().get(1));
        Form attributeForm = form.items().get(2);
        Places.AttributePlace place = places.attribute(attributeForm);
        Attribute attribute = place.attribute();
        refuseDerived(attribute, form.position());
        TxTerms terms = context.terms();
        if (arguments == 2) {
            if (place.reversed()) {
                throw new Refused(
                        TxFormErrors.reversedWithoutValue(Spelling.form(attributeForm), attributeForm.position()));
            }
            terms.retractAttribute(entity, attribute, form.position());
            return;
        }
        Form value = form.items().get(3);
        if (place.reversed()) {
            terms.retract(places.entity(value), attribute, entity, value.position());
        } else {
            values(
                    entity,
                    attribute,
                    ValuePlace.Nesting.REFUSED,
                    value,
                    (each, position) -> terms.retract(entity, attribute, each, position));
        }
    }

    private static void refuseDerived(Attribute attribute, Position position) {
        if (attribute.id() == Entids.DB_ENSURE) {
            throw new Refused(TxFormErrors.ensureRetracted(position));
        }
        if (CompositeTuples.isComposite(attribute)) {
            throw new Refused(TxFormErrors.compositeRetracted(attribute.ident().toString(), position));
        }
    }

    private void retractEntity(Form.Sequence form) {
        requireArguments(form, 1, "an entity");
        context.terms().retractEntity(places.entity(form.items().get(1)), form.position());
    }

    private void swap(Form.Sequence form) {
        requireArguments(form, 4, "entity, attribute, expected and new value");
        Ref entity = places.entity(form.items().get(1));
        Form attributeForm = form.items().get(2);
        Places.AttributePlace place = places.attribute(attributeForm);
        Attribute attribute = place.attribute();
        String spelling = Spelling.form(attributeForm);
        if (attribute.many() || place.reversed()) {
            throw new Refused(TxFormErrors.casOfMany(spelling, attributeForm.position()));
        }
        if (attribute.id() == Entids.DB_ENSURE
                || attribute.id() == Entids.DB_TX_INSTANT
                || CompositeTuples.isComposite(attribute)) {
            throw new Refused(TxFormErrors.casOfDerived(spelling, attributeForm.position()));
        }
        Form expectedForm = form.items().get(3);
        Form replacementForm = form.items().get(4);
        if (isNil(replacementForm)) {
            throw new Refused(TxFormErrors.casToNil(spelling, replacementForm.position()));
        }
        Value expected = isNil(expectedForm) ? null : places.values().read(attribute, expectedForm, entity);
        Value replacement = places.values().read(attribute, replacementForm, entity);
        context.terms().swap(entity, attribute, expected, replacement, form.position());
    }

    private static boolean isNil(Form form) {
        return form instanceof Form.Atom atom && atom.value() == null;
    }

    private void values(Ref entity, Attribute attribute, ValuePlace.Nesting nesting, Form value, ValuePlace.Sink sink) {
        value.accept(new ValuePlace(places, maps, attribute, entity, nesting, false, sink));
    }

    private static void requireArguments(Form.Sequence form, int needed, String needs) {
        int found = form.items().size() - 1;
        if (found != needed) {
            throw new Refused(TxFormErrors.formArity(Spelling.form(form), needs, found, needed, form.position()));
        }
    }
}
