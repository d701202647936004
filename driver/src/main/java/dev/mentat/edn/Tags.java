// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import dev.mentat.error.EdnErrors;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The tags of the language. */
final class Tags {
    /** The one tag that also takes a bare run of characters. */
    static final String BYTES = "#bytes";

    private static final int MICROS_PER_MILLI = 1_000;
    private static final int MICROS_PER_SECOND = 1_000_000;
    private static final int NANOS_PER_MICRO = 1_000;
    private static final int UUID_LENGTH = 36;

    private Tags() {}

    /** Returns the readers of the language's tags by their names. */
    static Map<String, Function<Form, ? extends @Nullable Object>> standard() {
        return Map.of(
                "inst", form -> InstantLiteral.parse(string("#inst", form), form.position()),
                "instmicros", form -> ofMicros(integer("#instmicros", form)),
                "instmillis", Tags::ofMillis,
                "uuid", Tags::uuid,
                "uri", Tags::uri,
                "bytes", Tags::bytes,
                "base64", form -> BytesLiteral.ofBase64("#base64", string("#base64", form), form.position()),
                "db/id", Tags::legacyTempId,
                "f", Tags::mentatDouble);
    }

    private static Instant ofMicros(long micros) {
        long seconds = Math.floorDiv(micros, MICROS_PER_SECOND);
        return Instant.ofEpochSecond(seconds, Math.floorMod(micros, (long) MICROS_PER_SECOND) * NANOS_PER_MICRO);
    }

    private static Instant ofMillis(Form form) {
        long millis = integer("#instmillis", form);
        if (millis > Long.MAX_VALUE / MICROS_PER_MILLI || millis < Long.MIN_VALUE / MICROS_PER_MILLI) {
            throw EdnErrors.instantTooFar(shown(form), form.position());
        }
        return ofMicros(millis * MICROS_PER_MILLI);
    }

    private static UUID uuid(Form form) {
        String text = string("#uuid", form);
        if (!isCanonicalUuid(text)) {
            throw EdnErrors.badUuid(shown(form), form.position());
        }
        return UUID.fromString(text);
    }

    private static boolean isCanonicalUuid(String text) {
        if (text.length() != UUID_LENGTH) {
            return false;
        }
        for (int at = 0; at < UUID_LENGTH; at++) {
            char unit = text.charAt(at);
            boolean hyphen = at == 8 || at == 13 || at == 18 || at == 23;
            if (hyphen ? unit != '-' : unit >= 0x80 || Character.digit(unit, 16) < 0) {
                return false;
            }
        }
        return true;
    }

    private static URI uri(Form form) {
        try {
            return new URI(string("#uri", form));
        } catch (URISyntaxException e) {
            throw EdnErrors.badUri(shown(form), e.getReason(), form.position());
        }
    }

    private static Bytes bytes(Form form) {
        if (form instanceof Form.Atom atom && atom.value() instanceof Bytes run) {
            return run;
        }
        return BytesLiteral.ofBase64(BYTES, string(BYTES, form), form.position());
    }

    private static LegacyTempId legacyTempId(Form form) {
        if (form instanceof Form.Sequence sequence && sequence.kind() == Form.Kind.VECTOR) {
            List<@Nullable Object> parts =
                    sequence.items().stream().map(Forms::toValue).toList();
            if (parts.size() == 1 && parts.get(0) instanceof Keyword partition) {
                return new LegacyTempId(partition, null);
            }
            if (parts.size() == 2 && parts.get(0) instanceof Keyword partition && parts.get(1) instanceof Long number) {
                return new LegacyTempId(partition, number);
            }
        }
        throw EdnErrors.badPayload("#db/id", "a vector like [:db.part/user -7]", shown(form), form.position());
    }

    private static Double mentatDouble(Form form) {
        String name = form instanceof Form.Atom atom && atom.value() instanceof Symbol symbol ? symbol.text() : "";
        return switch (name) {
            case "+Infinity" -> Double.POSITIVE_INFINITY;
            case "-Infinity" -> Double.NEGATIVE_INFINITY;
            case "NaN" -> Double.NaN;
            default -> throw EdnErrors.badPayload("#f", "+Infinity, -Infinity or NaN", shown(form), form.position());
        };
    }

    private static String string(String tag, Form form) {
        if (form instanceof Form.Atom atom && atom.value() instanceof String text) {
            return text;
        }
        throw EdnErrors.badPayload(tag, "a string", shown(form), form.position());
    }

    private static long integer(String tag, Form form) {
        if (form instanceof Form.Atom atom && atom.value() instanceof Long number) {
            return number;
        }
        throw EdnErrors.badPayload(tag, "a 64-bit integer", shown(form), form.position());
    }

    private static String shown(Form form) {
        return Forms.text(form, EdnErrors.SHOWN);
    }
}
