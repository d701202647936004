// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import dev.mentat.transact.TxReport;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a transaction did. Immutable.
 *
 * @param tx entid of the transaction
 * @param instant its {@code :db/txInstant}
 * @param tempids the entid of every named tempid, in order of first appearance
 * @param datoms every datom written, {@code :db/txInstant} included, ordered by entity, attribute, retractions first
 * @param basisBefore the newest transaction before this one
 */
public record TransactionResult(
        long tx, Instant instant, Map<String, Long> tempids, List<Datom> datoms, long basisBefore) {

    /**
     * Makes a result; the collections are copied.
     *
     * @param tx entid of the transaction
     * @param instant its {@code :db/txInstant}
     * @param tempids the entid of every named tempid
     * @param datoms every datom written
     * @param basisBefore the newest transaction before this one
     */
    public TransactionResult {
        tempids = Collections.unmodifiableMap(new LinkedHashMap<>(tempids));
        datoms = List.copyOf(datoms);
    }

    static TransactionResult of(TxReport report) {
        Map<String, Long> tempids = new LinkedHashMap<>();
        for (TxReport.Entity entity : report.entities()) {
            if (entity.tempid() != null) {
                tempids.put(entity.tempid(), entity.entid());
            }
        }
        List<Datom> datoms = report.datoms().stream()
                .map(datom -> new Datom(datom.e(), datom.a(), datom.v(), datom.tx(), datom.added()))
                .toList();
        return new TransactionResult(report.tx(), report.instant(), tempids, datoms, report.basisBefore());
    }

    /**
     * A fact that the transaction recorded.
     *
     * @param entity entid of the entity
     * @param attribute entid of the attribute
     * @param value the value: Boolean, Long (long and ref), Double, Float, BigInteger, BigDecimal, Instant, String,
     *     {@link dev.mentat.edn.Keyword}, {@link dev.mentat.edn.Symbol}, UUID, URI, {@link dev.mentat.edn.Bytes}, or a
     *     List for a tuple
     * @param tx entid of the transaction
     * @param added true for an assertion, false for a retraction
     */
    public record Datom(long entity, long attribute, Object value, long tx, boolean added) {}
}
