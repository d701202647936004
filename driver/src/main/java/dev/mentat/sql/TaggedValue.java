// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.edn.Bytes;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import dev.mentat.schema.ValueType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A value that tells its type, as columns of several types hold it: a DuckDB struct of four fields. Two such structs are
 * equal exactly if the values are identical, and the order of the fields, with all numeric types given one rank, is the
 * total order of values. Immutable.
 *
 * @param tag the rank of the type in the total order
 * @param number the value of a number as a double, rounded if need be
 * @param whole the value of a boolean (0 or 1), long, ref or instant (microseconds), or of a double without fraction
 * @param text the text of everything else; of a bigint or bigdec the {@link SortableDecimal}
 */
public record TaggedValue(
        int tag,
        @Nullable Double number,
        @Nullable Long whole,
        @Nullable String text) {
    /** The fields of the struct. */
    public enum Part {
        TAG("t", "UTINYINT"),
        NUMBER("n", "DOUBLE"),
        WHOLE("l", "BIGINT"),
        TEXT("s", "VARCHAR");

        private final String field;
        private final String type;

        Part(String field, String type) {
            this.field = field;
            this.type = type;
        }

        /** Returns the name of the field. */
        public String field() {
            return field;
        }

        /** Returns the DuckDB type of the field. */
        public String type() {
            return type;
        }
    }

    private static final List<ValueType> ORDER = List.of(ValueType.values());

    /** The least double above all longs. */
    private static final double BEYOND_LONG = 0x1p63;

    /** Returns the tag of values of a type. */
    static int tag(ValueType type) {
        return ORDER.indexOf(type);
    }

    /** Returns the tagged value of a value of the engine's Java class for its type. */
    public static TaggedValue of(ValueType type, Object value) {
        return switch (type) {
            case BOOLEAN -> whole(type, (Boolean) value ? 1 : 0);
            case LONG -> new TaggedValue(tag(type), (double) (Long) value, (Long) value, null);
            case REF -> whole(type, (Long) value);
            case INSTANT -> whole(type, DuckTypes.micros((Instant) value));
            case DOUBLE -> floating(type, (Double) value + 0.0);
            case FLOAT -> floating(type, (Float) value + 0.0f);
            case BIGINT -> decimal(type, ((BigInteger) value).doubleValue(), new BigDecimal((BigInteger) value));
            case BIGDEC -> decimal(type, ((BigDecimal) value).doubleValue(), (BigDecimal) value);
            case STRING, KEYWORD, SYMBOL, UUID, URI, BYTES -> text(type, value.toString());
            case TUPLE -> text(type, SortableTuple.encode((List<?>) value));
        };
    }

    private static TaggedValue whole(ValueType type, long value) {
        return new TaggedValue(tag(type), null, value, null);
    }

    private static TaggedValue floating(ValueType type, double value) {
        boolean isWhole = value == Math.rint(value) && Math.abs(value) < BEYOND_LONG;
        return new TaggedValue(tag(type), value, isWhole ? (Long) (long) value : null, null);
    }

    private static TaggedValue decimal(ValueType type, double approximate, BigDecimal exact) {
        return new TaggedValue(tag(type), approximate, null, SortableDecimal.encode(exact));
    }

    private static TaggedValue text(ValueType type, String text) {
        return new TaggedValue(tag(type), null, null, text);
    }

    /** Returns a part as the class that {@code PreparedStatement.setObject} takes, or null for NULL. */
    public @Nullable Object part(Part part) {
        return switch (part) {
            case TAG -> (short) tag;
            case NUMBER -> number;
            case WHOLE -> whole;
            case TEXT -> text;
        };
    }

    /** Returns the type of the value. */
    public ValueType type() {
        return ORDER.get(tag);
    }

    /**
     * Returns the value in the engine's Java class for its type.
     *
     * @throws NullPointerException if a part is missing that a value of this type has
     */
    public Object value() {
        ValueType type = type();
        return switch (type) {
            case BOOLEAN -> present(whole) != 0;
            case LONG, REF -> present(whole);
            case INSTANT -> Instant.EPOCH.plus(present(whole), ChronoUnit.MICROS);
            case DOUBLE -> present(number);
            case FLOAT -> present(number).floatValue();
            case BIGINT -> SortableDecimal.decode(present(text)).toBigIntegerExact();
            case BIGDEC -> SortableDecimal.decode(present(text));
            case STRING -> present(text);
            case KEYWORD -> new Keyword(present(text).substring(1));
            case SYMBOL -> new Symbol(present(text));
            case UUID -> UUID.fromString(present(text));
            case URI -> URI.create(present(text));
            case BYTES -> Bytes.copyOf(HexFormat.of().parseHex(present(text)));
            case TUPLE -> SortableTuple.decode(present(text));
        };
    }

    private static <T> T present(@Nullable T part) {
        if (part == null) {
            throw new NullPointerException("incomplete tagged value");
        }
        return part;
    }
}
