// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.edn.EdnReader;
import dev.mentat.edn.Form;
import dev.mentat.edn.Forms;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.LegacyTempId;
import dev.mentat.edn.Marker;
import dev.mentat.edn.Symbol;
import dev.mentat.error.ClosestName;
import dev.mentat.error.Position;
import dev.mentat.error.TxFormErrors;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Coercion;
import dev.mentat.schema.Entids;
import dev.mentat.schema.ValueType;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads entity and attribute places. Not thread-safe. */
final class Places {
    private static final String TX_TEMPID = "datomic.tx";
    private static final Keyword TX_PARTITION = new Keyword("db.part/tx");
    private static final List<Keyword> TX_IDENTS = List.of(new Keyword("db/current-tx"), new Keyword("db/tx"));
    private static final Symbol TRANSACTION_TX = new Symbol("transaction-tx");
    private static final Symbol LOOKUP_REF = new Symbol("lookup-ref");
    private static final EdnReader READER = new EdnReader();

    private final TxContext context;
    private final Values values;
    private final EntityVisitor entityVisitor = new EntityVisitor();
    private int anonymous;

    Places(TxContext context) {
        this.context = context;
        this.values = new Values(context, this);
    }

    /**
     * What an attribute place names.
     *
     * @param attribute the attribute
     * @param reversed whether entity and value swap places
     */
    record AttributePlace(Attribute attribute, boolean reversed) {}

    Values values() {
        return values;
    }

    /** Returns a tempid for a map that has none; the order of calls is the order of allocation. */
    TempId anonymous() {
        return TempId.anonymous(++anonymous);
    }

    /**
     * Returns the entity that a form names.
     *
     * @throws Refused if the form names none
     */
    Ref entity(Form form) {
        return find(form)
                .orElseThrow(() -> new Refused(TxFormErrors.notAnEntityPlace(Spelling.form(form), form.position())));
    }

    /**
     * Returns the entity that a form names, or empty if forms like it never name one.
     *
     * @throws Refused if it looks like a name, but of nothing
     */
    Optional<Ref> find(Form form) {
        return form.accept(entityVisitor);
    }

    /**
     * Returns the attribute that a form names.
     *
     * @throws Refused if the form names none, or reverses one that is no ref
     */
    AttributePlace attribute(Form form) {
        Optional<AttributePlace> place = attributeName(form)
                .flatMap(name -> name instanceof Keyword keyword
                        ? byKeyword(keyword, form.position())
                        : context.schema().attribute((Long) name).map(found -> new AttributePlace(found, false)));
        return place.orElseThrow(() -> notAnAttribute(form));
    }

    /** Tells whether a form is a pair of the name of a unique attribute and something. */
    boolean isUniquePair(Form.Sequence sequence) {
        return sequence.kind() == Form.Kind.VECTOR
                && sequence.items().size() == 2
                && attributeName(sequence.items().get(0))
                        .flatMap(this::named)
                        .filter(attribute -> attribute.unique() != null)
                        .isPresent();
    }

    /** Tells whether a form is a pair of the name of an attribute and something. */
    boolean isAttributePair(Form.Sequence sequence) {
        return sequence.kind() == Form.Kind.VECTOR
                && sequence.items().size() == 2
                && attributeName(sequence.items().get(0)).flatMap(this::named).isPresent();
    }

    private Optional<Attribute> named(Object name) {
        return name instanceof Keyword keyword
                ? context.schema().attribute(keyword)
                : context.schema().attribute((Long) name);
    }

    /** Returns the keyword or entid that a form is, if it is one. */
    private static Optional<Object> attributeName(Form form) {
        if (!(form instanceof Form.Atom atom)) {
            return Optional.empty();
        }
        Object value = atom.value();
        if (value instanceof Argument argument) {
            Optional<Object> keyword = Coercion.coerce(ValueType.KEYWORD, argument.value());
            return keyword.isPresent() ? keyword : Coercion.coerce(ValueType.REF, argument.value());
        }
        return value instanceof Keyword || value instanceof Long ? Optional.of(value) : Optional.empty();
    }

    private Optional<AttributePlace> byKeyword(Keyword keyword, Position position) {
        Optional<Attribute> attribute = context.schema().attribute(keyword);
        if (attribute.isPresent()) {
            return attribute.map(found -> new AttributePlace(found, false));
        }
        if (!keyword.isReversed()) {
            return Optional.empty();
        }
        Optional<Attribute> forward = context.schema().attribute(keyword.reversed());
        forward.filter(found -> !found.isRef()).ifPresent(found -> {
            throw new Refused(TxFormErrors.reversedNonRef(
                    keyword.toString(), found.type().ident().toString(), position));
        });
        return forward.map(found -> new AttributePlace(found, true));
    }

    private Refused notAnAttribute(Form form) {
        String name = Spelling.form(form);
        String closest = ClosestName.of(
                name,
                context.schema().attributes().stream().map(each -> each.ident().toString()));
        return new Refused(TxFormErrors.notAnAttribute(name, context.schema().store(), closest, form.position()));
    }

    private Ref tempId(String name) {
        if (name.equals(TX_TEMPID)) {
            context.terms().nameTransaction();
            return new Ref.Entid(context.tx());
        }
        return TempId.named(name);
    }

    private Ref entid(long id, Position position) {
        boolean allocated = Entids.isTx(id)
                ? id < context.tx()
                : Entids.isBootstrap(id) ? id < Entids.NEXT_DB : id < context.nextUserEntid();
        if (!allocated) {
            throw new Refused(TxFormErrors.unallocatedEntid(Long.toString(id), context.nextUserEntid(), position));
        }
        return new Ref.Entid(id);
    }

    private Ref ident(Keyword ident, Position position) {
        if (TX_IDENTS.contains(ident)) {
            return new Ref.Entid(context.tx());
        }
        OptionalLong entid = context.schema().entid(ident);
        if (entid.isEmpty()) {
            String closest = ClosestName.of(
                    ident.toString(),
                    context.schema().entids().keySet().stream().map(Keyword::toString));
            throw new Refused(TxFormErrors.unknownIdent(ident.toString(), closest, position));
        }
        return new Ref.Entid(entid.getAsLong());
    }

    private Ref legacy(LegacyTempId tempId) {
        if (tempId.partition().equals(TX_PARTITION)) {
            return new Ref.Entid(context.tx());
        }
        return tempId.number() == null
                ? anonymous()
                : TempId.named("#db/id[" + tempId.partition() + " " + tempId.number() + "]");
    }

    private Ref lookupRef(Form attributeForm, Form valueForm, Form whole) {
        AttributePlace place = attribute(attributeForm);
        if (place.reversed() || place.attribute().unique() == null) {
            throw new Refused(TxFormErrors.lookupRefNotUnique(
                    Spelling.form(whole), Spelling.form(attributeForm), whole.position()));
        }
        Value value = values.ofLookupRef(place.attribute(), valueForm, whole);
        return context.lookupRefs().of(place.attribute(), value, whole.position());
    }

    /** Returns the entity that a parameter names: a text is an ident, a lookup ref, an entid or a tempid. */
    private Optional<Ref> argument(Object value, Position position) {
        if (value instanceof String text) {
            return Optional.of(text(text, position));
        }
        Optional<Object> number = Coercion.coerce(ValueType.LONG, value);
        return number.isPresent()
                ? find(new Form.Atom(number.get(), position))
                : value instanceof Keyword || value instanceof LegacyTempId
                        ? find(new Form.Atom(value, position))
                        : Optional.empty();
    }

    private Ref text(String text, Position position) {
        boolean isForm = text.startsWith(":") || text.startsWith("[");
        if (isForm) {
            return entity(ValueForms.form(Forms.toValue(READER.read(text)), position));
        }
        boolean isEntid = !text.isEmpty() && text.chars().allMatch(digit -> digit >= '0' && digit <= '9');
        return isEntid ? number(new BigInteger(text), position) : tempId(text);
    }

    private Ref number(BigInteger entid, Position position) {
        if (entid.bitLength() >= Long.SIZE) {
            throw new Refused(TxFormErrors.unallocatedEntid(entid.toString(), context.nextUserEntid(), position));
        }
        return entid.signum() < 0 ? TempId.named(entid.toString()) : entid(entid.longValue(), position);
    }

    /** Returns what a form in an entity place names. */
    private final class EntityVisitor implements Form.Visitor<Optional<Ref>> {
        @Override
        public Optional<Ref> atom(Form.Atom atom) {
            Object value = atom.value();
            Position position = atom.position();
            if (value instanceof String name) {
                return Optional.of(tempId(name));
            }
            if (value instanceof Long id) {
                return Optional.of(id < 0 ? TempId.named(id.toString()) : entid(id, position));
            }
            if (value instanceof Keyword ident) {
                return Optional.of(ident(ident, position));
            }
            if (value instanceof BigInteger id) {
                return Optional.of(number(id, position));
            }
            if (value instanceof LegacyTempId tempId) {
                return Optional.of(legacy(tempId));
            }
            if (value instanceof Marker marker) {
                return find(context.arguments().bind(marker, position));
            }
            return value instanceof Argument argument ? argument(argument.value(), position) : Optional.empty();
        }

        @Override
        public Optional<Ref> sequence(Form.Sequence sequence) {
            List<Form> items = sequence.items();
            return switch (sequence.kind()) {
                case VECTOR -> {
                    if (items.size() != 2 || attributeName(items.get(0)).isEmpty()) {
                        throw new Refused(TxFormErrors.lookupRefShape(Spelling.form(sequence), sequence.position()));
                    }
                    yield Optional.of(lookupRef(items.get(0), items.get(1), sequence));
                }
                case LIST -> call(sequence);
                case SET -> Optional.empty();
            };
        }

        private Optional<Ref> call(Form.Sequence list) {
            List<Form> items = list.items();
            if (startsWith(list, LOOKUP_REF)) {
                if (items.size() != 3) {
                    throw new Refused(TxFormErrors.lookupRefShape(Spelling.form(list), list.position()));
                }
                return Optional.of(lookupRef(items.get(1), items.get(2), list));
            }
            return startsWith(list, TRANSACTION_TX) && items.size() == 1
                    ? Optional.of(new Ref.Entid(context.tx()))
                    : Optional.empty();
        }

        @Override
        public Optional<Ref> map(Form.MapForm map) {
            return Optional.empty();
        }
    }

    /** Tells whether a list names an entity, as {@code (lookup-ref :a/id 1)} and {@code (transaction-tx)} do. */
    static boolean isEntityCall(Form.Sequence sequence) {
        return sequence.kind() == Form.Kind.LIST
                && (startsWith(sequence, LOOKUP_REF) || startsWith(sequence, TRANSACTION_TX));
    }

    private static boolean startsWith(Form.Sequence sequence, Symbol symbol) {
        return !sequence.items().isEmpty()
                && sequence.items().get(0) instanceof Form.Atom atom
                && symbol.equals(atom.value());
    }
}
