// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.edn.Symbol;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The predicates that {@code :db.attr/preds} may name: those of the query language that take one value. A value of a class
 * that a predicate does not know fails it.
 */
final class AttributePredicates {
    private static final List<String> NAMESPACES = List.of("clojure.core/", "clojure.string/", "str/");

    private static final Map<String, Predicate<Object>> BY_NAME = new TreeMap<>(Map.of(
            "zero?", value -> sign(value).filter(sign -> sign == 0).isPresent(),
            "pos?", value -> sign(value).filter(sign -> sign > 0).isPresent(),
            "neg?", value -> sign(value).filter(sign -> sign < 0).isPresent(),
            "even?", value -> parity(value).filter(isOdd -> !isOdd).isPresent(),
            "odd?", value -> parity(value).filter(isOdd -> isOdd).isPresent(),
            "true?", value -> Boolean.TRUE.equals(value),
            "false?", value -> Boolean.FALSE.equals(value),
            "some?", value -> true,
            "blank?", value -> value instanceof String text && text.isBlank(),
            "not-empty", value -> !isEmpty(value)));

    private AttributePredicates() {}

    /** Finds a predicate by its symbol, with or without the namespace that Clojure has it in. */
    static Optional<Predicate<Object>> find(Symbol symbol) {
        String text = symbol.text();
        String name = NAMESPACES.stream()
                .filter(text::startsWith)
                .findFirst()
                .map(prefix -> text.substring(prefix.length()))
                .orElse(text);
        return Optional.ofNullable(BY_NAME.get(name));
    }

    /** Returns the names of all predicates in alphabetical order. */
    static List<String> names() {
        return List.copyOf(BY_NAME.keySet());
    }

    /** Returns the sign of a number, or empty for NaN and for anything else. */
    private static Optional<Integer> sign(Object value) {
        if (value instanceof BigInteger integer) {
            return Optional.of(integer.signum());
        }
        if (value instanceof BigDecimal decimal) {
            return Optional.of(decimal.signum());
        }
        if (value instanceof Long integer) {
            return Optional.of(Long.signum(integer));
        }
        boolean isNumber = value instanceof Number number && !Double.isNaN(number.doubleValue());
        return isNumber ? Optional.of(Double.compare(((Number) value).doubleValue(), 0.0)) : Optional.empty();
    }

    /** Returns whether an integer is odd, or empty for anything else. */
    private static Optional<Boolean> parity(Object value) {
        if (value instanceof Long number) {
            return Optional.of((number & 1) == 1);
        }
        return value instanceof BigInteger number ? Optional.of(number.testBit(0)) : Optional.empty();
    }

    private static boolean isEmpty(Object value) {
        return value instanceof String text ? text.isEmpty() : value instanceof Collection<?> slots && slots.isEmpty();
    }
}
