// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import java.util.EnumSet;
import java.util.Set;

/** The operators of expressions; their arguments are native values unless said otherwise. */
public enum Operator {
    AND,
    OR,
    /** True unless the argument is true. */
    NOT,
    /** Takes any value. */
    IS_NULL,
    /** Takes any value. */
    IS_NOT_NULL,
    /** Identity of two values of the same types, tagged ones included. */
    SAME,
    /** Order of two values of one type or of two numbers, by their exact value. */
    LESS,
    LESS_OR_EQUAL,
    EQUAL,
    ADD(true),
    SUBTRACT(true),
    MULTIPLY(true),
    DIVIDE(true),
    NEGATE(true),
    QUOTIENT(true),
    REMAINDER(true),
    MODULO(true),
    ABSOLUTE(true),
    /** The decimal text of a long. */
    LONG_TO_DECIMAL,
    /** The exact decimal text of a double or float; infinities and NaN get texts in their order. */
    DOUBLE_TO_DECIMAL,
    /** The integer part of a decimal text. */
    DECIMAL_TO_INTEGER(true),
    /** A decimal text as it is. */
    SAME_DECIMAL,
    /** The long of a decimal text, its fraction cut off. */
    DECIMAL_TO_LONG(true),
    /** The long of a double, its fraction cut off. */
    DOUBLE_TO_LONG(true),
    /** The double that is nearest to a number of any type. */
    TO_DOUBLE,
    IS_EVEN,
    /** The transaction of an entid or a t. */
    TRANSACTION,
    /** The text form of a value of any type but a tuple. */
    TEXT,
    CONCAT,
    LENGTH,
    /** The part of a string between two offsets in code points. */
    SUBSTRING(true),
    UPPER_CASE,
    LOWER_CASE,
    TRIM,
    STARTS_WITH,
    ENDS_WITH,
    INCLUDES,
    IS_BLANK,
    LIKE,
    LIKE_IGNORING_CASE,
    /** The part of a string that a group, the third argument, of a regular expression, the second, matched; or nil. */
    REGEX_GROUP,
    /** A tuple of all matches. */
    REGEX_ALL,
    /** A tuple of what lies between the matches. */
    SPLIT,
    /** The part of a keyword or symbol after the slash. */
    LOCAL_NAME,
    /** The part of a keyword or symbol before the slash, or nil. */
    NAMESPACE,
    /** The keyword with the given text after its colon. */
    KEYWORD(true),
    /** The symbol with the given text. */
    SYMBOL(true),
    JARO,
    JARO_WINKLER,
    LEVENSHTEIN,
    DAMERAU_LEVENSHTEIN,
    JACCARD,
    /** The text of one slot of a tuple; of any value but a tuple. */
    SLOT,
    /** The tuple of slots. */
    TUPLE,
    TUPLE_SIZE,
    /** The second argument where the first, a condition, holds; otherwise nil. */
    WHERE,
    /** The value at an index of a tuple, counted from 0, as a tagged value; nil if there is none. */
    TUPLE_ITEM,
    /** Whether a tuple, the first argument, has a slot. */
    TUPLE_CONTAINS,
    /** The text of each slot of a tuple, a row each; like the next two it stands for a whole column of a selection. */
    SLOTS,
    /** What {@link #SPLIT} gives, a row each. */
    SPLIT_ROWS,
    /** What {@link #REGEX_ALL} gives, a row each. */
    REGEX_ROWS,
    /** The tagged value of the text of a slot; NULL for an absent one. */
    SLOT_VALUE,
    /** A random double from 0 up to the argument, which is left out. */
    RANDOM,
    /** A random long from 0 up to the argument, which is left out. */
    RANDOM_INTEGER;

    private static final Set<Operator> NIL = EnumSet.of(REGEX_GROUP, NAMESPACE, TUPLE_ITEM, WHERE);

    private static final Set<Operator> TOTAL = EnumSet.of(NOT, IS_NULL, IS_NOT_NULL);

    private final boolean fallible;

    Operator() {
        this(false);
    }

    Operator(boolean fallible) {
        this.fallible = fallible;
    }

    /** Tells whether the operator gives NULL where its result does not exist, which is an error of the query. */
    public boolean isFallible() {
        return fallible;
    }

    /** Tells whether the operator computes a number from numbers of the same type. */
    public boolean isArithmetic() {
        return compareTo(ADD) >= 0 && compareTo(ABSOLUTE) <= 0;
    }

    /** Tells whether every evaluation may give another value. */
    boolean isVolatile() {
        return this == RANDOM || this == RANDOM_INTEGER;
    }

    /** Tells whether the operator may give NULL for nil. */
    boolean yieldsNil() {
        return NIL.contains(this);
    }

    /** Tells whether the operator gives NULL if an argument is NULL. */
    boolean passesNil() {
        return !TOTAL.contains(this);
    }
}
