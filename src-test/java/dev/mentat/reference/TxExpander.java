// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import dev.mentat.edn.Form;
import dev.mentat.edn.Forms;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import dev.mentat.error.ErrorKind;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.TupleSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Expands a form of a transaction into primitive statements. */
final class TxExpander {
    private static final String ID = ":db/id";

    private final TxPlaces places;
    private final List<Statement> statements = new ArrayList<>();

    private TxExpander(TxPlaces places) {
        this.places = places;
    }

    static List<Form> forms(Form transaction) {
        if (!(transaction instanceof Form.Sequence forms)) {
            throw new ModelRefusal(ErrorKind.INVALID_TX_DATA);
        }
        return forms.items();
    }

    static List<Statement> expand(Form form, TxPlaces places) {
        TxExpander expander = new TxExpander(places);
        expander.form(form);
        return expander.statements;
    }

    private void form(Form form) {
        if (form instanceof Form.MapForm map) {
            map(map, places::freshTempid);
        } else if (form instanceof Form.Sequence sequence && !sequence.items().isEmpty()) {
            operation(sequence.items());
        } else {
            throw new ModelRefusal(ErrorKind.INVALID_TX_DATA);
        }
    }

    private void operation(List<Form> items) {
        Object head = Forms.toValue(items.get(0));
        if (!(head instanceof Keyword) && !(head instanceof Symbol)) {
            throw new ModelRefusal(ErrorKind.INVALID_TX_DATA);
        }
        switch (head.toString()) {
            case ":db/add" -> add(sized(items, 4));
            case ":db/retract" -> retract(items);
            case ":db/retractEntity", ":db.fn/retractEntity" ->
                statements.add(new Statement.EntityRetraction(
                        places.entity(sized(items, 2).get(1))));
            case ":db/cas", ":db.fn/cas" -> compareAndSwap(sized(items, 5));
            case ":db/excise" -> throw new ModelRefusal(ErrorKind.EXCISION_DENIED);
            default -> throw new ModelRefusal(ErrorKind.UNKNOWN_TX_FUNCTION);
        }
    }

    private static List<Form> sized(List<Form> items, int size) {
        if (items.size() != size) {
            throw new ModelRefusal(ErrorKind.INVALID_TX_DATA);
        }
        return items;
    }

    private void add(List<Form> items) {
        Node entity = places.entity(items.get(1));
        Attribute attribute = places.attribute(items.get(2));
        Form value = items.get(3);
        if (TxPlaces.isReversed(items.get(2))) {
            claim(true, places.entity(value), attribute, entity);
        } else if (value instanceof Form.Sequence many && isExplodedInList(attribute, many)) {
            many.items().forEach(item -> claim(true, entity, attribute, places.value(attribute, item)));
        } else {
            value(entity, attribute, value);
        }
    }

    /** In list form a vector for a ref is a lookup ref, and one for a tuple is a tuple. */
    private static boolean isExplodedInList(Attribute attribute, Form.Sequence value) {
        return attribute.many() && attribute.tuple() == null && (!attribute.isRef() || value.kind() == Form.Kind.SET);
    }

    private void retract(List<Form> items) {
        boolean isOfAll = items.size() == 3;
        sized(items, isOfAll ? 3 : 4);
        Node entity = places.entity(items.get(1));
        Attribute attribute = places.attribute(items.get(2));
        if (attribute.tuple() instanceof TupleSpec.Composite) {
            throw new ModelRefusal(ErrorKind.INVALID_TX_DATA);
        }
        if (isOfAll) {
            statements.add(new Statement.AttributeRetraction(entity, attribute));
            return;
        }
        if (items.get(3) instanceof Form.MapForm) {
            throw new ModelRefusal(ErrorKind.INVALID_TX_DATA);
        }
        if (TxPlaces.isReversed(items.get(2))) {
            claim(false, places.entity(items.get(3)), attribute, entity);
        } else {
            claim(false, entity, attribute, places.value(attribute, items.get(3)));
        }
    }

    private void compareAndSwap(List<Form> items) {
        Node entity = places.entity(items.get(1));
        Attribute attribute = places.attribute(items.get(2));
        if (attribute.many() || attribute.tuple() instanceof TupleSpec.Composite) {
            throw new ModelRefusal(ErrorKind.INVALID_TX_DATA);
        }
        Optional<Object> expected =
                Optional.ofNullable(Forms.toValue(items.get(3))).map(any -> places.value(attribute, items.get(3)));
        statements.add(new Statement.Swap(entity, attribute, expected, places.value(attribute, items.get(4))));
    }

    /** Expands a map and returns its entity. */
    private Node map(Form.MapForm map, Supplier<Node> fresh) {
        Node entity = id(map).map(places::entity).orElseGet(fresh);
        for (int i = 0; i < map.keys().size(); i++) {
            Form key = map.keys().get(i);
            Object name = Forms.toValue(key);
            if (name instanceof Keyword keyword && keyword.toString().startsWith(":db/excise")) {
                throw new ModelRefusal(ErrorKind.EXCISION_DENIED);
            }
            if (!(name instanceof Keyword) && !(name instanceof Long)) {
                throw new ModelRefusal(ErrorKind.INVALID_TX_DATA);
            }
            if (!name.toString().equals(ID)) {
                Form value = map.values().get(i);
                places.findings().collecting(Findings.Step.FORMS, () -> entry(entity, key, value));
            }
        }
        return entity;
    }

    private static Optional<Form> id(Form.MapForm map) {
        for (int i = 0; i < map.keys().size(); i++) {
            if (String.valueOf(Forms.toValue(map.keys().get(i))).equals(ID)) {
                return Optional.of(map.values().get(i));
            }
        }
        return Optional.empty();
    }

    private void entry(Node entity, Form key, Form value) {
        Attribute attribute = places.attribute(key);
        boolean isReversed = TxPlaces.isReversed(key);
        boolean takesMany = isReversed || attribute.many();
        List<Form> items = value instanceof Form.Sequence sequence && takesMany && !isSingle(attribute, sequence)
                ? sequence.items()
                : List.of(value);
        for (Form item : items) {
            if (isReversed) {
                claim(
                        true,
                        item instanceof Form.MapForm map ? nested(attribute, map, true) : places.entity(item),
                        attribute,
                        entity);
            } else {
                value(entity, attribute, item);
            }
        }
    }

    /** Tells whether a collection is one value: a tuple, a list that names an entity, or a lookup ref. */
    private boolean isSingle(Attribute attribute, Form.Sequence value) {
        if (attribute.tuple() != null) {
            return true;
        }
        if (!attribute.isRef() || value.kind() == Form.Kind.SET) {
            return false;
        }
        return value.kind() == Form.Kind.LIST
                ? !value.items().isEmpty() && Forms.toValue(value.items().get(0)) instanceof dev.mentat.edn.Symbol
                : value.items().size() == 2
                        && Forms.toValue(value.items().get(0)) instanceof Keyword keyword
                        && places.schema()
                                .attribute(keyword)
                                .filter(named -> named.unique() != null)
                                .isPresent();
    }

    private void value(Node entity, Attribute attribute, Form value) {
        if (attribute.isRef() && value instanceof Form.MapForm map) {
            claim(true, entity, attribute, nested(attribute, map, false));
            return;
        }
        boolean isLookup = value instanceof Form.Sequence sequence
                && sequence.kind() != Form.Kind.SET
                && sequence.items().size() == 2;
        if (attribute.isRef()
                && value instanceof Form.Sequence sequence
                && !isLookup
                && sequence.kind() == Form.Kind.VECTOR) {
            throw new ModelRefusal(ErrorKind.INVALID_LOOKUP_REF);
        }
        claim(true, entity, attribute, places.value(attribute, value));
    }

    private Node nested(Attribute parent, Form.MapForm map, boolean isReversed) {
        boolean canBeFound = parent.component()
                || isReversed
                || id(map).isPresent()
                || map.keys().stream().anyMatch(this::makesFindable);
        if (!canBeFound) {
            throw new ModelRefusal(ErrorKind.DANGLING_NESTED_MAP);
        }
        return map(map, places::freshTempid);
    }

    private boolean makesFindable(Form key) {
        return TxPlaces.isReversed(key)
                || (Forms.toValue(key) instanceof Keyword keyword
                        && places.schema()
                                .attribute(keyword)
                                .filter(Attribute::isIdentity)
                                .isPresent());
    }

    private void claim(boolean added, Node entity, Attribute attribute, Object value) {
        statements.add(new Statement.Claim(added, entity, attribute, value));
    }
}
