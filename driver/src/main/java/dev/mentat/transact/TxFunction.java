// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A transaction function: expands a form such as {@code [:account/transfer "a" "b" 100]} into other forms. It runs inside
 * the transaction, under the store's lock, and must not use the connection that transacts.
 */
@FunctionalInterface
public interface TxFunction {
    /**
     * Expands one call.
     *
     * @param before the store as it was before the transaction
     * @param arguments the arguments as they are written, unresolved: Boolean, Long, Double, BigInteger, BigDecimal, String,
     *     Character, Keyword, Symbol, Instant, UUID, URI, Bytes, List, Set, Map, null for nil; for a parameter the value
     *     that was set
     * @return forms of the same Java classes, each a List such as {@code List.of(Keyword.of("db", "add"), e, a, v)} or a Map
     *     of an entity; they may call transaction functions again
     * @throws RuntimeException to refuse the call, which refuses the transaction
     */
    List<?> apply(DbView before, List<@Nullable Object> arguments);
}
