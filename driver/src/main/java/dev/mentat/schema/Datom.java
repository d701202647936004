// SPDX-License-Identifier: Apache-2.0
package dev.mentat.schema;

/**
 * A fact as a transaction recorded it.
 *
 * @param e entid of the entity
 * @param a entid of the attribute
 * @param v the value, of the Java class that belongs to the attribute's type: Boolean, Long (long and ref), Double,
 *     Float, BigInteger, BigDecimal (without trailing zeros), Instant (whole microseconds), String,
 *     {@link dev.mentat.edn.Keyword}, {@link dev.mentat.edn.Symbol}, UUID, URI, {@link dev.mentat.edn.Bytes}, or List
 *     (tuple; absent slots are null)
 * @param tx entid of the transaction that asserted it, or that retracted it if {@code added} is false
 * @param added true for an assertion, false for a retraction
 */
public record Datom(long e, long a, Object v, long tx, boolean added) {}
