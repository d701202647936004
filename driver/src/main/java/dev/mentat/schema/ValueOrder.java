// SPDX-License-Identifier: Apache-2.0
package dev.mentat.schema;

import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import java.net.URI;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The total order of values of one type: strings, keywords, symbols and uris by code point, UUIDs as unsigned numbers,
 * NaN above every other double, tuples slot by slot with absent slots first, everything else in its natural order.
 */
public final class ValueOrder implements Comparator<@Nullable Object> {
    /** The only instance. */
    public static final ValueOrder INSTANCE = new ValueOrder();

    private ValueOrder() {}

    /**
     * Compares two values of one type.
     *
     * @param left a value of an engine class, or null for an absent slot of a tuple
     * @param right a value of the same class, or null
     */
    @Override
    public int compare(@Nullable Object left, @Nullable Object right) {
        if (left == null || right == null) {
            return Boolean.compare(left != null, right != null);
        }
        if (left instanceof Long number) {
            return number.compareTo((Long) right);
        }
        if (left instanceof List<?> slots) {
            return compareSlots(slots, (List<?>) right);
        }
        if (left instanceof UUID uuid) {
            return compareUnsigned(uuid, (UUID) right);
        }
        if (isTextual(left)) {
            return compareCodePoints(left.toString(), right.toString());
        }
        return compareNaturally(left, right);
    }

    /** Compares two texts by code point, which is the order of their UTF-8 bytes. */
    public static int compareCodePoints(String left, String right) {
        int length = Math.min(left.length(), right.length());
        for (int i = 0; i < length; i++) {
            char a = left.charAt(i);
            char b = right.charAt(i);
            if (a != b) {
                boolean surrogatesDecide = Character.isSurrogate(a) != Character.isSurrogate(b);
                return surrogatesDecide ? Boolean.compare(Character.isSurrogate(a), Character.isSurrogate(b)) : a - b;
            }
        }
        return Integer.compare(left.length(), right.length());
    }

    private static boolean isTextual(Object value) {
        return value instanceof String || value instanceof Keyword || value instanceof Symbol || value instanceof URI;
    }

    private int compareSlots(List<?> left, List<?> right) {
        int size = Math.min(left.size(), right.size());
        for (int i = 0; i < size; i++) {
            int order = compare(left.get(i), right.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(left.size(), right.size());
    }

    private static int compareUnsigned(UUID left, UUID right) {
        int high = Long.compareUnsigned(left.getMostSignificantBits(), right.getMostSignificantBits());
        return high != 0 ? high : Long.compareUnsigned(left.getLeastSignificantBits(), right.getLeastSignificantBits());
    }

    @SuppressWarnings("unchecked")
    private static int compareNaturally(Object left, Object right) {
        return ((Comparable<Object>) left).compareTo(right);
    }
}
