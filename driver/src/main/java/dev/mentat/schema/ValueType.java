// SPDX-License-Identifier: Apache-2.0
package dev.mentat.schema;

import dev.mentat.edn.Keyword;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The value types of attributes, with the Java class that carries their values inside the engine. The entids are those
 * of the bootstrap transaction. The order of the constants is the order of types in the total order of values; the
 * numeric types are neighbours.
 */
public enum ValueType {
    BOOLEAN("boolean", 30),
    LONG("long", 25),
    DOUBLE("double", 26),
    FLOAT("float", 43),
    BIGINT("bigint", 41),
    BIGDEC("bigdec", 42),
    INSTANT("instant", 31),
    STRING("string", 27),
    KEYWORD("keyword", 24),
    SYMBOL("symbol", 44),
    UUID("uuid", 28),
    URI("uri", 29),
    BYTES("bytes", 32),
    TUPLE("tuple", 45),
    REF("ref", 23);

    private static final Map<Long, ValueType> BY_ENTID =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(ValueType::entid, Function.identity()));

    private final Keyword ident;
    private final long entid;

    ValueType(String name, long entid) {
        this.ident = Keyword.of("db.type", name);
        this.entid = entid;
    }

    /** Returns the type's ident, for example {@code :db.type/long}. */
    public Keyword ident() {
        return ident;
    }

    /** Returns the entid of the type's ident. */
    public long entid() {
        return entid;
    }

    /** Tells whether values of the type take part in numeric comparison. A ref does not count as a number here. */
    public boolean isNumeric() {
        return compareTo(LONG) >= 0 && compareTo(BIGDEC) <= 0;
    }

    /** Finds the type whose ident has the given entid. */
    public static Optional<ValueType> ofEntid(long entid) {
        return Optional.ofNullable(BY_ENTID.get(entid));
    }

    /** Finds the type with the given ident. */
    public static Optional<ValueType> ofIdent(Keyword ident) {
        return Arrays.stream(values()).filter(type -> type.ident.equals(ident)).findFirst();
    }
}
