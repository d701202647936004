// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.edn.EdnWriter;
import dev.mentat.error.Position;
import dev.mentat.error.TxErrors;
import dev.mentat.schema.Schema;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Decides the instant of a transaction. Not thread-safe. */
final class TxInstants {
    private static final String TRANSACTION = "\"datomic.tx\"";

    private final Schema schema;
    private final long tx;
    private final Map<Instant, Position> given = new LinkedHashMap<>();
    private final Violations violations = new Violations();

    TxInstants(Schema schema, long tx) {
        this.schema = schema;
        this.tx = tx;
    }

    /** Notes an asserted instant. */
    void add(long e, Object instant, Position position) {
        if (e == tx) {
            given.putIfAbsent((Instant) instant, position);
        } else {
            violations.add(TxErrors.instantOfOther(Spelling.entity(schema, e), position));
        }
    }

    /** Notes that an instant is to be retracted. */
    void retract(long e, Position position) {
        violations.add(TxErrors.instantRetracted(e == tx ? TRANSACTION : Spelling.entity(schema, e), position));
    }

    /** Requires that at most one instant is given. */
    void requireOne(Violations conflicts) {
        if (given.size() > 1) {
            List<String> values =
                    given.keySet().stream().sorted().map(EdnWriter::write).toList();
            conflicts.add(TxErrors.twoValues(
                    TRANSACTION,
                    ":db/txInstant",
                    values,
                    given.values().iterator().next()));
        }
    }

    /**
     * Returns the instant of the transaction: the given one, or the later of the clock's and the previous one.
     *
     * @param previous the instant of the previous transaction
     * @param now what the clock says
     * @throws dev.mentat.error.MentatException of kind INVALID_TX_INSTANT if the given one is before the previous or in the
     *     future, or is given for something else, or one is retracted
     */
    Instant decide(Instant previous, Instant now) {
        Instant clock = now.truncatedTo(ChronoUnit.MICROS);
        given.forEach((instant, position) -> {
            if (instant.isBefore(previous)) {
                violations.add(TxErrors.instantTooEarly(instant.toString(), tx - 1, previous.toString(), position));
            } else if (instant.isAfter(clock)) {
                violations.add(TxErrors.instantInFuture(instant.toString(), clock.toString(), position));
            }
        });
        violations.raise();
        return given.isEmpty()
                ? usual(previous, now)
                : given.keySet().iterator().next();
    }

    /** Returns the instant of a transaction that gives none: the later of the clock's and the previous one. */
    static Instant usual(Instant previous, Instant now) {
        Instant clock = now.truncatedTo(ChronoUnit.MICROS);
        return clock.isBefore(previous) ? previous : clock;
    }
}
