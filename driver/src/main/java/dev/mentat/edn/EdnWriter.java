// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Prints plain Java values as canonical EDN, which {@link EdnReader} reads back as equal ones. Collections are printed in
 * their own order; whoever wants reproducible text hands in sorted ones.
 */
public final class EdnWriter {
    private static final HexFormat UPPER_CASE = HexFormat.of().withUpperCase();
    private static final int FIRST_PRINTABLE = 0x20;
    private static final int DELETE = 0x7F;
    private static final Instant FIRST_WITH_DATE = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant END_OF_DATES = Instant.parse("+10000-01-01T00:00:00Z");
    private static final int NANOS_PER_MICRO = 1_000;
    private static final long MICROS_PER_SECOND = 1_000_000;

    private EdnWriter() {}

    /**
     * Returns the value as text.
     *
     * @param value null, Boolean, Byte, Short, Integer, Long, BigInteger, Float, Double, BigDecimal, String, Character,
     *     {@link Keyword}, {@link Symbol}, {@link Marker}, Instant (cut to microseconds), UUID, URI, {@link Bytes},
     *     byte[], {@link LegacyTempId}, or a Map, a Set or another Collection (printed as a vector) of such values
     * @throws IllegalArgumentException if the value, or one inside it, is of another class
     * @throws ArithmeticException if an instant is beyond 64 bits of microseconds
     */
    public static String write(@Nullable Object value) {
        StringBuilder text = new StringBuilder();
        write(value, text);
        return text.toString();
    }

    /** Appends what {@link #write(Object)} returns. */
    public static void write(@Nullable Object value, StringBuilder text) {
        if (value == null) {
            text.append("nil");
        } else if (value instanceof String string) {
            string(string, text);
        } else if (value instanceof Keyword || value instanceof Marker || value instanceof Boolean) {
            text.append(value);
        } else if (value instanceof Number number) {
            number(number, text);
        } else if (value instanceof Collection<?> collection) {
            collection(collection, text);
        } else if (value instanceof Map<?, ?> map) {
            map(map, text);
        } else {
            scalar(value, text);
        }
    }

    private static void scalar(Object value, StringBuilder text) {
        if (value instanceof Symbol symbol) {
            symbol(symbol.text(), text);
        } else if (value instanceof Instant instant) {
            instant(instant, text);
        } else if (value instanceof UUID) {
            text.append("#uuid \"").append(value).append('"');
        } else if (value instanceof Bytes bytes) {
            bytes(bytes, text);
        } else if (value instanceof byte[] bytes) {
            bytes(Bytes.copyOf(bytes), text);
        } else if (value instanceof Character character) {
            character(character, text);
        } else if (value instanceof URI) {
            text.append("#uri ");
            string(value.toString(), text);
        } else if (value instanceof LegacyTempId tempId) {
            tempId(tempId, text);
        } else {
            throw new IllegalArgumentException(
                    "EDN has no spelling for a " + value.getClass().getName());
        }
    }

    private static void number(Number value, StringBuilder text) {
        if (value instanceof Double number) {
            text.append(DoubleText.of(number));
        } else if (value instanceof Float number) {
            text.append(floatText(number));
        } else if (value instanceof BigDecimal) {
            text.append(value).append('M');
        } else if (value instanceof BigInteger) {
            text.append(value).append('N');
        } else if (value instanceof Long
                || value instanceof Integer
                || value instanceof Short
                || value instanceof Byte) {
            text.append(value);
        } else {
            throw new IllegalArgumentException(
                    "EDN has no spelling for a " + value.getClass().getName());
        }
    }

    /** A finite float is shorter as itself than as a double, and reads back equal once it is a float again. */
    private static String floatText(float value) {
        return Float.isFinite(value) && value != 0 ? Float.toString(value) : DoubleText.of(value);
    }

    /** The reader takes one of two leading question marks away. */
    private static void symbol(String spelling, StringBuilder text) {
        text.append(spelling.startsWith("??") ? "?" : "").append(spelling);
    }

    private static void string(String value, StringBuilder text) {
        text.append('"');
        for (int at = 0; at < value.length(); at++) {
            char unit = value.charAt(at);
            switch (unit) {
                case '"' -> text.append("\\\"");
                case '\\' -> text.append("\\\\");
                case '\n' -> text.append("\\n");
                case '\r' -> text.append("\\r");
                case '\t' -> text.append("\\t");
                case '\b' -> text.append("\\b");
                case '\f' -> text.append("\\f");
                default -> {
                    if (unit < FIRST_PRINTABLE || unit == DELETE || isLoneSurrogate(value, at)) {
                        text.append("\\u").append(UPPER_CASE.toHexDigits(unit));
                    } else {
                        text.append(unit);
                    }
                }
            }
        }
        text.append('"');
    }

    /** Half a pair would be lost as soon as the text is encoded. */
    private static boolean isLoneSurrogate(String value, int at) {
        char unit = value.charAt(at);
        if (!Character.isSurrogate(unit)) {
            return false;
        }
        return Character.isHighSurrogate(unit)
                ? at + 1 == value.length() || !Character.isLowSurrogate(value.charAt(at + 1))
                : at == 0 || !Character.isHighSurrogate(value.charAt(at - 1));
    }

    private static void character(char value, StringBuilder text) {
        text.append('\\');
        switch (value) {
            case '\n' -> text.append("newline");
            case '\r' -> text.append("return");
            case ' ' -> text.append("space");
            case '\t' -> text.append("tab");
            case '\b' -> text.append("backspace");
            case '\f' -> text.append("formfeed");
            default -> {
                if ((value > FIRST_PRINTABLE && value < DELETE) || Character.isLetter(value)) {
                    text.append(value);
                } else {
                    text.append('u').append(UPPER_CASE.toHexDigits(value));
                }
            }
        }
    }

    private static void instant(Instant value, StringBuilder text) {
        int micros = value.getNano() / NANOS_PER_MICRO;
        if (value.isBefore(FIRST_WITH_DATE) || !value.isBefore(END_OF_DATES)) {
            text.append("#instmicros ").append(epochMicros(value.getEpochSecond(), micros));
            return;
        }
        LocalDateTime local = LocalDateTime.ofInstant(value, ZoneOffset.UTC);
        text.append("#inst \"");
        digits(local.getYear(), 4, text).append('-');
        digits(local.getMonthValue(), 2, text).append('-');
        digits(local.getDayOfMonth(), 2, text).append('T');
        digits(local.getHour(), 2, text).append(':');
        digits(local.getMinute(), 2, text).append(':');
        digits(local.getSecond(), 2, text).append('.');
        if (micros % NANOS_PER_MICRO == 0) {
            digits(micros / NANOS_PER_MICRO, 3, text);
        } else {
            digits(micros, 6, text);
        }
        text.append("Z\"");
    }

    private static long epochMicros(long second, long micros) {
        // The first second that there is begins before the first microsecond.
        return second < 0
                ? Math.addExact(Math.multiplyExact(second + 1, MICROS_PER_SECOND), micros - MICROS_PER_SECOND)
                : Math.addExact(Math.multiplyExact(second, MICROS_PER_SECOND), micros);
    }

    private static StringBuilder digits(int value, int count, StringBuilder text) {
        String digits = Integer.toString(value);
        return text.append("0".repeat(count - digits.length())).append(digits);
    }

    private static void bytes(Bytes value, StringBuilder text) {
        String digits = value.toString();
        text.append("#bytes ").append(digits.isEmpty() ? "\"\"" : digits);
    }

    private static void tempId(LegacyTempId value, StringBuilder text) {
        text.append("#db/id [").append(value.partition());
        if (value.number() != null) {
            text.append(' ').append(value.number());
        }
        text.append(']');
    }

    private static void collection(Collection<?> values, StringBuilder text) {
        Bracket bracket = values instanceof Set ? Bracket.SET : Bracket.VECTOR;
        text.append(bracket.opener());
        String separator = "";
        for (Object value : values) {
            text.append(separator);
            write(value, text);
            separator = " ";
        }
        text.append(bracket.closer());
    }

    private static void map(Map<?, ?> entries, StringBuilder text) {
        text.append(Bracket.MAP.opener());
        String separator = "";
        for (Map.Entry<?, ?> entry : entries.entrySet()) {
            text.append(separator);
            write(entry.getKey(), text);
            text.append(' ');
            write(entry.getValue(), text);
            separator = " ";
        }
        text.append(Bracket.MAP.closer());
    }
}
