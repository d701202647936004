// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.edn.Bytes;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.net.URI;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Writes tuples as text whose order, byte by byte, is the order of tuples: slot by slot, an absent slot before every
 * value, values of one type by the total order of their type. Tuples that are equal have one text.
 *
 * <p>Each slot is a letter for the class of its value, the value's own sortable text, and a space. Inside strings a
 * character below {@code "} is written as {@code !} and a character of the range 0 to Q, so that the space that ends a
 * slot is less than whatever goes on. Numbers are {@link SortableDecimal}s; a double is rounded to the 17 digits, a float
 * to the 9, that tell it from its neighbours. An instant is its microseconds since 1970, raised by 2 times 10<sup>19</sup> to 20
 * digits.
 *
 * <p>Long and ref slots are both Java's {@link Long}: which of them a slot is, the attribute knows.
 */
public final class SortableTuple {
    private static final char ABSENT = '-';
    private static final char BOOLEAN = 'A';
    private static final char LONG = 'B';
    private static final char DOUBLE = 'C';
    private static final char FLOAT = 'D';
    private static final char BIG_INTEGER = 'E';
    private static final char BIG_DECIMAL = 'F';
    private static final char INSTANT = 'G';
    private static final char STRING = 'H';
    private static final char KEYWORD = 'I';
    private static final char SYMBOL = 'J';
    private static final char UNIQUE_ID = 'K';
    private static final char RESOURCE = 'L';
    private static final char BYTES = 'M';

    private static final char END_OF_SLOT = ' ';
    private static final char ESCAPE = '!';
    private static final char ESCAPE_BASE = '0';

    /** Below and above every decimal, whose texts begin with a minus, 0 or P. */
    private static final String NEGATIVE_INFINITY = "#";

    private static final String POSITIVE_INFINITY = "Q";
    private static final String NOT_A_NUMBER = "R";

    private static final BigInteger INSTANT_BIAS = BigInteger.TWO.multiply(BigInteger.TEN.pow(19));

    private static final MathContext DOUBLE_DIGITS = new MathContext(17);
    private static final MathContext FLOAT_DIGITS = new MathContext(9);

    private SortableTuple() {}

    /**
     * Returns the sortable text of a tuple.
     *
     * @param slots values of the engine's Java classes, null for an absent slot
     */
    public static String encode(List<? extends @Nullable Object> slots) {
        StringBuilder text = new StringBuilder();
        for (Object slot : slots) {
            append(text, slot);
            text.append(END_OF_SLOT);
        }
        return text.toString();
    }

    /**
     * Returns the tuple that a text stands for.
     *
     * @throws IllegalArgumentException if {@link #encode} did not write the text
     */
    public static List<@Nullable Object> decode(String text) {
        List<@Nullable Object> slots = new ArrayList<>();
        int start = 0;
        while (start < text.length()) {
            int end = text.indexOf(END_OF_SLOT, start);
            if (end < 0) {
                throw new IllegalArgumentException("Not a sortable tuple: " + text);
            }
            slots.add(decodeSlot(text.charAt(start), text.substring(start + 1, end)));
            start = end + 1;
        }
        return Collections.unmodifiableList(slots);
    }

    private static void append(StringBuilder text, @Nullable Object slot) {
        if (slot == null) {
            text.append(ABSENT);
        } else if (slot instanceof Boolean value) {
            text.append(BOOLEAN).append(value ? '1' : '0');
        } else if (slot instanceof Long value) {
            text.append(LONG).append(SortableDecimal.encode(BigDecimal.valueOf(value)));
        } else if (slot instanceof Double value) {
            text.append(DOUBLE).append(floating(value, DOUBLE_DIGITS));
        } else if (slot instanceof Float value) {
            text.append(FLOAT).append(floating(value, FLOAT_DIGITS));
        } else if (slot instanceof BigInteger value) {
            text.append(BIG_INTEGER).append(SortableDecimal.encode(value));
        } else if (slot instanceof BigDecimal value) {
            text.append(BIG_DECIMAL).append(SortableDecimal.encode(value));
        } else if (slot instanceof Instant value) {
            text.append(INSTANT).append(INSTANT_BIAS.add(BigInteger.valueOf(DuckTypes.micros(value))));
        } else {
            appendTextual(text, slot);
        }
    }

    private static void appendTextual(StringBuilder text, Object slot) {
        if (slot instanceof String value) {
            escape(text.append(STRING), value);
        } else if (slot instanceof Keyword value) {
            escape(text.append(KEYWORD), value.toString());
        } else if (slot instanceof Symbol value) {
            escape(text.append(SYMBOL), value.toString());
        } else if (slot instanceof UUID value) {
            text.append(UNIQUE_ID).append(value);
        } else if (slot instanceof URI value) {
            escape(text.append(RESOURCE), value.toString());
        } else if (slot instanceof Bytes value) {
            text.append(BYTES).append(value);
        } else {
            throw new IllegalArgumentException("Not a value of a tuple slot: " + slot.getClass());
        }
    }

    private static @Nullable Object decodeSlot(char kind, String content) {
        return switch (kind) {
            case ABSENT -> null;
            case BOOLEAN -> content.equals("1");
            case LONG -> SortableDecimal.decode(content).longValueExact();
            case DOUBLE -> decodeDouble(content);
            case FLOAT -> decodeFloat(content);
            case BIG_INTEGER -> SortableDecimal.decode(content).toBigIntegerExact();
            case BIG_DECIMAL -> SortableDecimal.decode(content);
            case INSTANT ->
                Instant.EPOCH.plus(
                        new BigInteger(content).subtract(INSTANT_BIAS).longValueExact(), ChronoUnit.MICROS);
            case STRING -> unescape(content);
            case KEYWORD -> new Keyword(unescape(content).substring(1));
            case SYMBOL -> new Symbol(unescape(content));
            case UNIQUE_ID -> UUID.fromString(content);
            case RESOURCE -> URI.create(unescape(content));
            case BYTES -> Bytes.copyOf(HexFormat.of().parseHex(content));
            default -> throw new IllegalArgumentException("Not a kind of tuple slot: " + kind);
        };
    }

    private static String floating(double value, MathContext digits) {
        if (Double.isNaN(value)) {
            return NOT_A_NUMBER;
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? POSITIVE_INFINITY : NEGATIVE_INFINITY;
        }
        return SortableDecimal.encode(new BigDecimal(value, digits));
    }

    private static double decodeDouble(String content) {
        return switch (content) {
            case NOT_A_NUMBER -> Double.NaN;
            case POSITIVE_INFINITY -> Double.POSITIVE_INFINITY;
            case NEGATIVE_INFINITY -> Double.NEGATIVE_INFINITY;
            default -> SortableDecimal.decode(content).doubleValue();
        };
    }

    private static float decodeFloat(String content) {
        return switch (content) {
            case NOT_A_NUMBER -> Float.NaN;
            case POSITIVE_INFINITY -> Float.POSITIVE_INFINITY;
            case NEGATIVE_INFINITY -> Float.NEGATIVE_INFINITY;
            default -> SortableDecimal.decode(content).floatValue();
        };
    }

    private static void escape(StringBuilder text, String content) {
        for (int i = 0; i < content.length(); i++) {
            char c = content.charAt(i);
            if (c <= ESCAPE) {
                text.append(ESCAPE).append((char) (ESCAPE_BASE + c));
            } else {
                text.append(c);
            }
        }
    }

    private static String unescape(String content) {
        StringBuilder result = new StringBuilder(content.length());
        for (int i = 0; i < content.length(); i++) {
            char c = content.charAt(i);
            if (c == ESCAPE) {
                i++;
                result.append((char) (content.charAt(i) - ESCAPE_BASE));
            } else {
                result.append(c);
            }
        }
        return result.toString();
    }
}
