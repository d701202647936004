// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Which Java class a value of another Java class can be turned into, and how. A conversion that cannot take a value
 * throws {@link ArithmeticException} if the value does not fit, and {@link IllegalArgumentException} or
 * {@link java.time.DateTimeException} if it has no meaning as the target.
 */
final class ConversionTable {
    private final Map<Class<?>, Map<Class<?>, Function<Object, ?>>> byTarget = new HashMap<>();

    <S, T> void add(Class<S> source, Class<T> target, Function<? super S, ? extends T> conversion) {
        byTarget.computeIfAbsent(target, ignored -> new HashMap<>())
                .put(source, value -> conversion.apply(source.cast(value)));
    }

    @Nullable
    Function<Object, ?> find(Class<?> source, Class<?> target) {
        return byTarget.getOrDefault(target, Map.of()).get(source);
    }

    Set<Class<?>> targets() {
        return Collections.unmodifiableSet(byTarget.keySet());
    }
}
