// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import dev.mentat.engine.Column;
import dev.mentat.jdbc.SourceValues.Source;
import dev.mentat.schema.ValueType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.sql.SQLException;
import java.sql.SQLType;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The value types as JDBC types. With one of them as the target of {@code setObject} a value is taken as exactly that
 * type: {@code setObject(1, ":x", MentatType.STRING)} is a string, which otherwise might be read as a keyword.
 */
public enum MentatType implements SQLType {
    /** {@code :db.type/boolean}. */
    BOOLEAN(ValueType.BOOLEAN),
    /** {@code :db.type/long}. */
    LONG(ValueType.LONG),
    /** {@code :db.type/ref}. */
    REF(ValueType.REF),
    /** {@code :db.type/double}. */
    DOUBLE(ValueType.DOUBLE),
    /** {@code :db.type/float}. */
    FLOAT(ValueType.FLOAT),
    /** {@code :db.type/bigint}. */
    BIGINT(ValueType.BIGINT),
    /** {@code :db.type/bigdec}. */
    BIGDEC(ValueType.BIGDEC),
    /** {@code :db.type/instant}. */
    INSTANT(ValueType.INSTANT),
    /** {@code :db.type/string}. */
    STRING(ValueType.STRING),
    /** {@code :db.type/keyword}. */
    KEYWORD(ValueType.KEYWORD),
    /** {@code :db.type/symbol}. */
    SYMBOL(ValueType.SYMBOL),
    /** {@code :db.type/uuid}. */
    UUID(ValueType.UUID),
    /** {@code :db.type/uri}. */
    URI(ValueType.URI),
    /** {@code :db.type/bytes}. */
    BYTES(ValueType.BYTES),
    /** {@code :db.type/tuple}, and any other collection. */
    TUPLE(ValueType.TUPLE),
    /** A place that takes or gives values of several types. */
    ANY(null);

    private static final Map<Class<?>, MentatType> BY_CLASS = Map.ofEntries(
            Map.entry(Boolean.class, BOOLEAN),
            Map.entry(Long.class, LONG),
            Map.entry(Double.class, DOUBLE),
            Map.entry(Float.class, FLOAT),
            Map.entry(BigInteger.class, BIGINT),
            Map.entry(BigDecimal.class, BIGDEC),
            Map.entry(Instant.class, INSTANT),
            Map.entry(String.class, STRING),
            Map.entry(Keyword.class, KEYWORD),
            Map.entry(Symbol.class, SYMBOL),
            Map.entry(UUID.class, UUID),
            Map.entry(URI.class, URI),
            Map.entry(dev.mentat.edn.Bytes.class, BYTES),
            Map.entry(List.class, TUPLE));

    private final @Nullable ValueType valueType;
    private final Column column;

    MentatType(@Nullable ValueType valueType) {
        this.valueType = valueType;
        this.column = Column.of("", valueType);
    }

    /** Returns the name that result and parameter metadata give, for example {@code KEYWORD}. */
    @Override
    public String getName() {
        return column.typeName();
    }

    /** Returns the package of this driver. */
    @Override
    public String getVendor() {
        return "dev.mentat";
    }

    /** Returns the constant of {@link java.sql.Types}. */
    @Override
    public Integer getVendorTypeNumber() {
        return column.jdbcType();
    }

    /** Returns the value type, or null for {@link #ANY}. */
    @Nullable
    ValueType valueType() {
        return valueType;
    }

    /** Returns a column of this type. */
    Column column(String label) {
        return Column.of(label, valueType);
    }

    /** Returns the name of the class that {@code getObject} gives for values of this type. */
    String className() {
        return column.className();
    }

    int precision() {
        return column.precision();
    }

    int scale() {
        return column.scale();
    }

    static MentatType of(@Nullable ValueType type) {
        return type == null ? ANY : valueOf(type.name());
    }

    /** Returns the type that a value has by its class. */
    static MentatType ofValue(Object value) throws SQLException {
        Source source = SourceValues.canonical(value);
        return BY_CLASS.getOrDefault(source.type(), ANY);
    }

    /** Finds a type by its name, either this enum's or the one of {@link #getName}; letter case does not matter. */
    static Optional<MentatType> ofName(String name) {
        return Arrays.stream(values())
                .filter(type ->
                        type.name().equalsIgnoreCase(name) || type.getName().equalsIgnoreCase(name))
                .findFirst();
    }

    static List<String> names() {
        return Arrays.stream(values()).map(MentatType::getName).distinct().toList();
    }
}
