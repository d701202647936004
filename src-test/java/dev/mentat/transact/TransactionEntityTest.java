// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import static dev.mentat.error.ErrorKind.DATOMS_CONFLICT;
import static dev.mentat.error.ErrorKind.INVALID_TX_INSTANT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.schema.Datom;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class TransactionEntityTest {
    private final TestStore store = TestStore.empty();

    @Test
    void takesTheClockUnlessItWentBack() {
        assertThat(store.transact("[]").instant()).isEqualTo(TestStore.NOW);
        store.now(TestStore.NOW.minusSeconds(60));
        assertThat(store.transact("[]").instant()).isEqualTo(TestStore.NOW);
        store.now(TestStore.NOW.plusNanos(1_999));
        assertThat(store.transact("[]").instant()).isEqualTo(TestStore.NOW.plusNanos(1_000));
    }

    @Test
    void importsDatedHistory() {
        store.transact("[[:db/add \"datomic.tx\" :db/txInstant #inst \"1970-01-01\"]]");
        store.transact("[{:db/id \"datomic.tx\" :db/txInstant #inst \"1999-01-01\" :db/doc \"euro\"}]");
        TxReport report = store.transact("[[:db/add (transaction-tx) :db/txInstant #inst \"1999-01-01\"]]");

        assertThat(report.instant()).isEqualTo(Instant.parse("1999-01-01T00:00:00Z"));
        assertThat(report.datoms()).containsExactly(new Datom(report.tx(), 3, report.instant(), report.tx(), true));
        assertThat(store.values(report.tx() - 1, ":db/doc")).containsExactly("euro");
    }

    @Test
    void refusesInstantsOutOfOrderOrInTheFuture() {
        store.transact("[[:db/add \"datomic.tx\" :db/txInstant #inst \"2001-01-01\"]]");

        assertThat(store.refuses(INVALID_TX_INSTANT, "[[:db/add \"datomic.tx\" :db/txInstant #inst \"2000-12-31\"]]"))
                .isEqualTo(":db.error/invalid-tx-instant txInstant 2000-12-31T00:00:00Z is earlier than that of tx"
                        + " 268435457 (2001-01-01T00:00:00Z) at 1:38. Import dated history in order, the schema"
                        + " included.");
        assertThat(store.refuses(INVALID_TX_INSTANT, "[[:db/add \"datomic.tx\" :db/txInstant #inst \"2100-01-01\"]]"))
                .contains("txInstant 2100-01-01T00:00:00Z lies in the future; it is 2026-06-01T12:00:00Z");
        store.refuses(
                DATOMS_CONFLICT,
                "[[:db/add \"datomic.tx\" :db/txInstant #inst \"2002\"] [:db/add \"datomic.tx\" :db/txInstant #inst \"2003\"]]");
    }

    @Test
    void setsTheInstantOfNothingElse() {
        assertThat(store.refuses(INVALID_TX_INSTANT, "[[:db/add \"x\" :db/txInstant #inst \"2001-01-01\"]]"))
                .contains(":db/txInstant cannot be set for 65536");
        store.transact("[]");
        store.refuses(INVALID_TX_INSTANT, "[[:db/add 268435457 :db/txInstant #inst \"2001-01-01\"]]");
        store.refuses(INVALID_TX_INSTANT, "[[:db/retract 268435457 :db/txInstant]]");
        store.refuses(INVALID_TX_INSTANT, "[[:db/retractEntity 268435457]]");
        assertThat(store.refuses(
                        INVALID_TX_INSTANT,
                        "[[:db/retract \"datomic.tx\" :db/txInstant #inst \"2026-06-01T12:00:00Z\"]]"))
                .contains(":db/txInstant of \"datomic.tx\" cannot be retracted");
    }
}
