// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pull;

import dev.mentat.edn.EdnWriter;
import dev.mentat.error.Texts;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes pulled values as JSON: keys and keywords with their colon, instants in RFC 3339, bytes in hexadecimal, doubles
 * that JSON lacks as strings.
 */
public final class PullJson {
    private final StringBuilder out = new StringBuilder();

    private PullJson() {}

    /** Returns the JSON text of a pulled value. */
    public static String write(@Nullable Object value) {
        PullJson json = new PullJson();
        json.value(value);
        return json.out.toString();
    }

    private void value(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            object(map);
        } else if (value instanceof Collection<?> items) {
            array(items);
        } else if (value == null || value instanceof Boolean || value instanceof Long) {
            out.append(value);
        } else if (value instanceof Double || value instanceof Float) {
            number(((Number) value).doubleValue(), value.toString());
        } else if (value instanceof BigInteger || value instanceof BigDecimal) {
            out.append(value instanceof BigDecimal decimal ? decimal.toPlainString() : value);
        } else {
            string(text(value));
        }
    }

    private void object(Map<?, ?> map) {
        char separator = '{';
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            out.append(separator);
            string(text(entry.getKey()));
            out.append(':');
            value(entry.getValue());
            separator = ',';
        }
        out.append(map.isEmpty() ? "{}" : "}");
    }

    private void array(Collection<?> items) {
        out.append('[');
        String separator = "";
        for (Object item : items) {
            out.append(separator);
            value(item);
            separator = ",";
        }
        out.append(']');
    }

    private void number(double value, String shortest) {
        if (Double.isFinite(value)) {
            out.append(shortest);
        } else {
            string(Double.isNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity");
        }
    }

    /** Returns the text form of a value that JSON has no type for. */
    private static String text(Object value) {
        return value instanceof Map || value instanceof Collection ? EdnWriter.write(value) : value.toString();
    }

    private void string(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            character(text.charAt(i));
        }
        out.append('"');
    }

    private void character(char c) {
        switch (c) {
            case '"' -> out.append("\\\"");
            case '\\' -> out.append("\\\\");
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            case '\b' -> out.append("\\b");
            case '\f' -> out.append("\\f");
            default -> {
                if (c < ' ') {
                    out.append(Texts.format("\\u%04x", (int) c));
                } else {
                    out.append(c);
                }
            }
        }
    }
}
