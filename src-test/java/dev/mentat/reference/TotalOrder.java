// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import dev.mentat.edn.Bytes;
import dev.mentat.schema.ValueType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

/** The total order of values: section 1.6. */
final class TotalOrder implements Comparator<Typed> {
    static final TotalOrder INSTANCE = new TotalOrder();

    private TotalOrder() {}

    /** Tells whether {@code <} and its kin can tell something of the two. */
    static boolean isComparable(Typed one, Typed other) {
        return one.type() == other.type() || (one.isNumber() && other.isNumber());
    }

    @Override
    public int compare(Typed one, Typed other) {
        if (one == null || other == null) {
            return Boolean.compare(one != null, other != null);
        }
        if (one.isNumber() && other.isNumber()) {
            return compareNumbers(one.value(), other.value());
        }
        if (one.type() != other.type()) {
            return one.type().compareTo(other.type());
        }
        return compareSameType(one.type(), one, other);
    }

    private int compareSameType(ValueType type, Typed one, Typed other) {
        return switch (type) {
            case BOOLEAN -> Boolean.compare((Boolean) one.value(), (Boolean) other.value());
            case INSTANT -> ((Instant) one.value()).compareTo((Instant) other.value());
            case STRING, KEYWORD, SYMBOL ->
                compareCodePoints(one.value().toString(), other.value().toString());
            case URI -> compareCodePoints(((URI) one.value()).toString(), ((URI) other.value()).toString());
            case UUID -> compareUuids((UUID) one.value(), (UUID) other.value());
            case BYTES -> ((Bytes) one.value()).compareTo((Bytes) other.value());
            case REF -> Long.compare(one.asLong(), other.asLong());
            case TUPLE -> compareSlots(one.items(), other.items());
            case LONG, DOUBLE, FLOAT, BIGINT, BIGDEC -> compareNumbers(one.value(), other.value());
        };
    }

    static int compareNumbers(Object one, Object other) {
        double rough = ((Number) one).doubleValue();
        double otherRough = ((Number) other).doubleValue();
        if (!isFinite(one) || !isFinite(other)) {
            return Double.compare(rough, otherRough);
        }
        return exact(one).compareTo(exact(other));
    }

    private static boolean isFinite(Object number) {
        return !(number instanceof Double || number instanceof Float)
                || Double.isFinite(((Number) number).doubleValue());
    }

    /** Returns the exact mathematical value of a finite number. */
    static BigDecimal exact(Object number) {
        if (number instanceof Double || number instanceof Float) {
            return new BigDecimal(((Number) number).doubleValue());
        }
        if (number instanceof BigInteger integer) {
            return new BigDecimal(integer);
        }
        return number instanceof BigDecimal decimal ? decimal : BigDecimal.valueOf((Long) number);
    }

    private static int compareCodePoints(String one, String other) {
        int[] points = one.codePoints().toArray();
        int[] others = other.codePoints().toArray();
        return Arrays.compare(points, others);
    }

    private static int compareUuids(UUID one, UUID other) {
        int high = Long.compareUnsigned(one.getMostSignificantBits(), other.getMostSignificantBits());
        return high != 0 ? high : Long.compareUnsigned(one.getLeastSignificantBits(), other.getLeastSignificantBits());
    }

    private int compareSlots(List<Typed> slots, List<Typed> others) {
        for (int i = 0; i < Math.min(slots.size(), others.size()); i++) {
            int order = compare(slots.get(i), others.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(slots.size(), others.size());
    }
}
