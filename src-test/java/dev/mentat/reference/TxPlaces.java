// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import dev.mentat.edn.Bytes;
import dev.mentat.edn.Form;
import dev.mentat.edn.Forms;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.LegacyTempId;
import dev.mentat.edn.Symbol;
import dev.mentat.error.ErrorKind;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Datom;
import dev.mentat.schema.Entids;
import dev.mentat.schema.ValueType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Reads the places of a transaction's statements against the store before it. */
final class TxPlaces {
    /** The first entid of the system partition that has not been given out. */
    private static final long NEXT_SYSTEM_ENTID = 59;

    private static final int MOST_SLOTS = 8;

    /** Stands for the entity that a lookup ref does not find, until that is reported. */
    private static final long NOBODY = -1;

    private static final Set<String> CURRENT_TX = Set.of(":db/current-tx", ":db/tx");

    private final List<Datom> current;
    private final ModelSchema schema;
    private final long nextUserEntid;
    private final long tx;
    private final Findings findings;
    private int anonymous;

    TxPlaces(ModelDb before, Findings findings) {
        this.findings = findings;
        this.current = before.current();
        this.schema = before.schema();
        this.nextUserEntid = before.nextUserEntid();
        this.tx = before.basis() + 1;
    }

    Findings findings() {
        return findings;
    }

    ModelSchema schema() {
        return schema;
    }

    List<Datom> current() {
        return current;
    }

    long tx() {
        return tx;
    }

    Node.Tempid freshTempid() {
        anonymous++;
        return new Node.Tempid("", anonymous);
    }

    /** Reads an attribute; a reversed keyword stands for the attribute that it reverses. */
    Attribute attribute(Form form) {
        Object value = Forms.toValue(form);
        if (value instanceof Keyword keyword) {
            Keyword forward = keyword.isReversed() ? keyword.reversed() : keyword;
            Attribute attribute =
                    schema.attribute(forward).orElseThrow(() -> new ModelRefusal(ErrorKind.NOT_AN_ATTRIBUTE));
            if (keyword.isReversed() && !attribute.isRef()) {
                throw new ModelRefusal(ErrorKind.INVALID_TX_DATA);
            }
            return attribute;
        }
        if (value instanceof Long entid) {
            return schema.attribute(entid).orElseThrow(() -> new ModelRefusal(ErrorKind.NOT_AN_ATTRIBUTE));
        }
        throw new ModelRefusal(ErrorKind.INVALID_TX_DATA);
    }

    static boolean isReversed(Form attribute) {
        return Forms.toValue(attribute) instanceof Keyword keyword && keyword.isReversed();
    }

    /** Reads an entity identifier or tempid. */
    Node entity(Form form) {
        if (form instanceof Form.Sequence sequence) {
            return sequence.kind() == Form.Kind.LIST ? call(sequence.items()) : lookup(sequence.items());
        }
        Object value = Forms.toValue(form);
        if (value instanceof Long number) {
            return number < 0 ? new Node.Tempid(number.toString(), 0) : new Node.Known(allocated(number));
        }
        if (value instanceof String name) {
            return name.equals("datomic.tx") ? new Node.Known(tx) : new Node.Tempid(name, 0);
        }
        if (value instanceof LegacyTempId legacy) {
            return legacy.number() == null ? freshTempid() : new Node.Tempid(legacy.toString(), 0);
        }
        if (value instanceof Keyword keyword) {
            return new Node.Known(
                    CURRENT_TX.contains(keyword.toString())
                            ? tx
                            : schema.entid(keyword).orElseThrow(() -> new ModelRefusal(ErrorKind.NOT_AN_ENTITY)));
        }
        throw new ModelRefusal(value == null ? ErrorKind.NIL_VALUE : ErrorKind.INVALID_TX_DATA);
    }

    private Node call(List<Form> items) {
        Object head = items.isEmpty() ? null : Forms.toValue(items.get(0));
        if (new Symbol("transaction-tx").equals(head) && items.size() == 1) {
            return new Node.Known(tx);
        }
        if (new Symbol("lookup-ref").equals(head)) {
            return lookup(items.subList(1, items.size()));
        }
        throw new ModelRefusal(ErrorKind.INVALID_TX_DATA);
    }

    private Node lookup(List<Form> items) {
        if (items.size() != 2) {
            throw new ModelRefusal(ErrorKind.INVALID_LOOKUP_REF);
        }
        Attribute attribute = attribute(items.get(0));
        if (attribute.unique() == null) {
            throw new ModelRefusal(ErrorKind.INVALID_LOOKUP_REF);
        }
        Object value =
                typed(attribute, items.get(1)).orElseThrow(() -> new ModelRefusal(ErrorKind.WRONG_TYPE_FOR_ATTRIBUTE));
        Object stored = value instanceof Node.Known known ? (Object) known.entid() : value;
        Optional<Long> owner = owner(attribute, stored);
        if (owner.isEmpty()) {
            findings.add(Findings.Step.LOOKUP_REFS, ErrorKind.LOOKUP_REF_NOT_FOUND);
        }
        return new Node.Known(owner.orElse(NOBODY));
    }

    Optional<Long> owner(Attribute attribute, Object value) {
        return current.stream()
                .filter(datom -> datom.a() == attribute.id() && datom.v().equals(value))
                .map(Datom::e)
                .findFirst();
    }

    private long allocated(long entid) {
        boolean isKnown = Entids.isTx(entid)
                ? entid < tx
                : Entids.isBootstrap(entid) ? entid < NEXT_SYSTEM_ENTID : entid < nextUserEntid;
        if (!isKnown) {
            throw new ModelRefusal(ErrorKind.NOT_AN_ENTITY);
        }
        return entid;
    }

    /**
     * Reads one value: a {@link Node} for a ref attribute, else a value of the attribute's class, or
     * {@link Statement#MISTYPED}.
     */
    Object value(Attribute attribute, Form form) {
        Optional<Object> value = typed(attribute, form);
        if (value.isEmpty()) {
            findings.add(Findings.Step.TYPES, ErrorKind.WRONG_TYPE_FOR_ATTRIBUTE);
        }
        return value.orElse(Statement.MISTYPED);
    }

    private Optional<Object> typed(Attribute attribute, Form form) {
        if (form instanceof Form.Atom atom && atom.value() == null) {
            throw new ModelRefusal(ErrorKind.NIL_VALUE);
        }
        if (attribute.isRef()) {
            return ref(form);
        }
        return attribute.tuple() == null ? literal(attribute.type(), Forms.toValue(form)) : tuple(attribute, form);
    }

    private Optional<Object> tuple(Attribute attribute, Form form) {
        List<Form> forms =
                form instanceof Form.Sequence vector && vector.kind() == Form.Kind.VECTOR ? vector.items() : List.of();
        List<ValueType> types = schema.slots(attribute, forms.size());
        if (forms.size() < 2 || forms.size() > MOST_SLOTS || forms.size() != types.size()) {
            return Optional.empty();
        }
        List<Object> slots = new ArrayList<>();
        for (int i = 0; i < forms.size(); i++) {
            Object value = Forms.toValue(forms.get(i));
            Optional<Object> slot = value == null ? Optional.empty() : slot(types.get(i), forms.get(i));
            if (value != null && slot.isEmpty()) {
                return Optional.empty();
            }
            slots.add(slot.orElse(null));
        }
        return Optional.of(Collections.unmodifiableList(slots));
    }

    private Optional<Object> slot(ValueType type, Form form) {
        return type == ValueType.REF
                ? ref(form).filter(Node.Known.class::isInstance).map(node -> ((Node.Known) node).entid())
                : literal(type, Forms.toValue(form));
    }

    private Optional<Object> ref(Form form) {
        Object value = Forms.toValue(form);
        boolean canBeEntity = value instanceof Long
                || value instanceof String
                || value instanceof Keyword
                || value instanceof LegacyTempId
                || value instanceof List;
        return canBeEntity ? Optional.of(entity(form)) : Optional.empty();
    }

    /** Returns a literal as the transactor stores it for a type, or nothing if the type does not take it. */
    static Optional<Object> literal(ValueType type, Object value) {
        return switch (type) {
            case BOOLEAN -> only(Boolean.class, value);
            case LONG -> only(Long.class, value);
            case DOUBLE -> only(Double.class, value).map(number -> (Double) number + 0.0);
            case FLOAT ->
                only(Double.class, value)
                        .map(number -> ((Double) number).floatValue() + 0.0f)
                        .filter(number -> !Float.isInfinite(number) || Double.isInfinite((Double) value))
                        .map(number -> number);
            case BIGINT ->
                value instanceof Long number ? Optional.of(BigInteger.valueOf(number)) : only(BigInteger.class, value);
            case BIGDEC -> decimal(value);
            case INSTANT -> only(Instant.class, value);
            case STRING -> value instanceof Character ? Optional.of(value.toString()) : only(String.class, value);
            case KEYWORD -> only(Keyword.class, value);
            case SYMBOL -> only(Symbol.class, value);
            case UUID -> only(UUID.class, value);
            case URI -> value instanceof String text ? Optional.of(URI.create(text)) : only(URI.class, value);
            case BYTES -> only(Bytes.class, value);
            case TUPLE -> only(List.class, value);
            case REF -> Optional.empty();
        };
    }

    private static Optional<Object> only(Class<?> type, Object value) {
        return type.isInstance(value) ? Optional.of(value) : Optional.empty();
    }

    private static Optional<Object> decimal(Object value) {
        if (value instanceof Long || value instanceof BigInteger) {
            return Optional.of(new BigDecimal(value.toString()).stripTrailingZeros());
        }
        return value instanceof BigDecimal number ? Optional.of(number.stripTrailingZeros()) : Optional.empty();
    }
}
