// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import dev.mentat.error.ErrorKind;
import dev.mentat.schema.ValueType;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The aggregates of section 4.3 but the random ones. */
final class Aggregates {
    private static final int SCALE = 10;

    private Aggregates() {}

    /**
     * Aggregates the bag of a group.
     *
     * @param count the argument that says how many, or null
     * @param bag the values, never empty
     */
    static Typed apply(String name, Long count, List<Typed> bag) {
        List<Typed> sorted = bag.stream().sorted(TotalOrder.INSTANCE).toList();
        return switch (name) {
            case "count" -> Typed.number(bag.size());
            case "count-distinct" -> Typed.number(bag.stream().distinct().count());
            case "distinct" -> Typed.list(sorted.stream().distinct().toList());
            case "sum" -> sum(bag);
            case "avg" -> average(bag);
            case "min" ->
                count == null
                        ? sorted.get(0)
                        : Typed.list(sorted.stream().limit(count).toList());
            case "max" -> count == null ? sorted.get(sorted.size() - 1) : largest(sorted, count);
            case "median" -> median(sorted);
            case "variance" -> Typed.of(variance(bag));
            case "stddev" -> Typed.of(Math.sqrt(variance(bag)));
            default -> throw new ModelRefusal(ErrorKind.UNKNOWN_FUNCTION);
        };
    }

    private static Typed largest(List<Typed> sorted, long count) {
        List<Typed> descending = new ArrayList<>(sorted);
        Collections.reverse(descending);
        return Typed.list(descending.stream().limit(count).toList());
    }

    private static Typed sum(List<Typed> bag) {
        if (!bag.stream().allMatch(Typed::isNumber)) {
            throw new ModelRefusal(ErrorKind.INVALID_AGGREGATE);
        }
        boolean areLongs = bag.stream().allMatch(value -> value.type() == ValueType.LONG);
        if (areLongs) {
            BigDecimal exact = exactSum(bag);
            try {
                return Typed.number(exact.longValueExact());
            } catch (ArithmeticException e) {
                throw new ModelRefusal(ErrorKind.ARITHMETIC);
            }
        }
        return bag.stream().reduce(Arithmetic::add).orElseThrow();
    }

    private static BigDecimal exactSum(List<Typed> bag) {
        return bag.stream().map(value -> TotalOrder.exact(value.value())).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static boolean areDecimals(List<Typed> bag) {
        return bag.stream().allMatch(value -> value.type() == ValueType.BIGDEC);
    }

    private static Typed average(List<Typed> bag) {
        if (areDecimals(bag)) {
            return Typed.of(exactSum(bag).divide(BigDecimal.valueOf(bag.size()), SCALE, RoundingMode.HALF_EVEN));
        }
        return Typed.of(mean(bag));
    }

    private static double mean(List<Typed> bag) {
        return bag.stream().mapToDouble(Aggregates::rough).sum() / bag.size();
    }

    private static double rough(Typed value) {
        return ((Number) value.value()).doubleValue();
    }

    private static Typed median(List<Typed> sorted) {
        int middle = sorted.size() / 2;
        List<Typed> middles =
                sorted.size() % 2 == 1 ? sorted.subList(middle, middle + 1) : sorted.subList(middle - 1, middle + 1);
        return average(middles);
    }

    private static double variance(List<Typed> bag) {
        double mean = mean(bag);
        return bag.stream()
                .mapToDouble(value -> (rough(value) - mean) * (rough(value) - mean))
                .average()
                .orElseThrow();
    }
}
