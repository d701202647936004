// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.schema.ValueType;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A set of value types: what a variable or an expression may hold.
 *
 * @param bits a bit per constant of {@link ValueType}, the lowest for the first
 */
public record TypeSet(int bits) {
    private static final List<ValueType> ORDER = List.of(ValueType.values());

    /** No type: a value of this set cannot exist. */
    public static final TypeSet NONE = new TypeSet(0);

    /** Every type. */
    public static final TypeSet ALL = of(ValueType.values());

    /** The types that compare with each other by their mathematical value. */
    public static final TypeSet NUMERIC = new TypeSet(
            ORDER.stream().filter(ValueType::isNumeric).mapToInt(TypeSet::bit).sum());

    public static final TypeSet BOOLEAN = of(ValueType.BOOLEAN);
    public static final TypeSet LONG = of(ValueType.LONG);
    public static final TypeSet DOUBLE = of(ValueType.DOUBLE);
    public static final TypeSet STRING = of(ValueType.STRING);
    public static final TypeSet KEYWORD = of(ValueType.KEYWORD);
    public static final TypeSet REF = of(ValueType.REF);

    /** What an integer may be when nothing tells a number from an entity. */
    public static final TypeSet INTEGER_OR_REF = of(ValueType.LONG, ValueType.REF);

    /** Returns the set of the given types. */
    public static TypeSet of(ValueType... types) {
        int bits = 0;
        for (ValueType type : types) {
            bits |= bit(type);
        }
        return new TypeSet(bits);
    }

    private static int bit(ValueType type) {
        return 1 << ORDER.indexOf(type);
    }

    /** Returns the types that both sets contain. */
    public TypeSet and(TypeSet other) {
        return new TypeSet(bits & other.bits);
    }

    /** Returns the types that either set contains. */
    public TypeSet or(TypeSet other) {
        return new TypeSet(bits | other.bits);
    }

    /** Returns the types of this set that the other lacks. */
    public TypeSet minus(TypeSet other) {
        return new TypeSet(bits & ~other.bits);
    }

    /** Tells whether the set contains the type. */
    public boolean contains(ValueType type) {
        return (bits & bit(type)) != 0;
    }

    /** Tells whether the set contains all types of the other. */
    public boolean containsAll(TypeSet other) {
        return (other.bits & ~bits) == 0;
    }

    /** Tells whether the sets have a type in common. */
    public boolean meets(TypeSet other) {
        return (bits & other.bits) != 0;
    }

    /** Tells whether the set is empty. */
    public boolean isEmpty() {
        return bits == 0;
    }

    /** Tells whether the set has exactly one type. */
    public boolean isSingle() {
        return Integer.bitCount(bits) == 1;
    }

    /**
     * Returns the one type of the set.
     *
     * @throws IllegalStateException if there is none or more than one
     */
    public ValueType single() {
        if (!isSingle()) {
            throw new IllegalStateException("Not one type: " + this);
        }
        return ORDER.get(Integer.numberOfTrailingZeros(bits));
    }

    /** Returns the types in their total order. */
    public List<ValueType> types() {
        return ORDER.stream().filter(this::contains).toList();
    }

    /** Returns the names of the types, as they are told to users. */
    @Override
    public String toString() {
        return types().stream().map(type -> type.ident().name()).collect(Collectors.joining(" or "));
    }
}
