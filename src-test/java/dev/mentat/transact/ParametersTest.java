// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import static dev.mentat.error.ErrorKind.NIL_VALUE;
import static dev.mentat.error.ErrorKind.NOT_AN_ENTITY;
import static dev.mentat.error.ErrorKind.WRONG_TYPE_FOR_ATTRIBUTE;
import static dev.mentat.transact.TestStore.keyword;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.edn.Bytes;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class ParametersTest {
    private final TestStore store = TestStore.fleet();

    @Test
    void convertsWithoutLoss() {
        UUID uuid = UUID.fromString("00000000-0000-0000-0000-00000000000a");
        store.transact(
                "[{:boat/name ? :boat/len ? :boat/crew ? :boat/tags ? :boat/active ? :boat/built ? :boat/uid ? :boat/blob ? :boat/tons ? :boat/price ?}]",
                "n",
                2,
                new BigDecimal("7.00"),
                ":a/b",
                true,
                OffsetDateTime.parse("2021-03-04T02:00:00+02:00"),
                uuid.toString(),
                new byte[] {1},
                (short) 5,
                0.1);

        assertThat(store.values(":boat/len")).containsExactly(2.0);
        assertThat(store.values(":boat/crew")).containsExactly(7L);
        assertThat(store.values(":boat/tags")).containsExactly(keyword(":a/b"));
        assertThat(store.values(":boat/built")).containsExactly(Instant.parse("2021-03-04T00:00:00Z"));
        assertThat(store.values(":boat/uid")).containsExactly(uuid);
        assertThat(store.values(":boat/blob")).containsExactly(Bytes.copyOf(new byte[] {1}));
        assertThat(store.values(":boat/tons")).containsExactly(BigInteger.valueOf(5));
        assertThat(store.values(":boat/price")).containsExactly(new BigDecimal("0.1"));
    }

    @Test
    void takesTheClassesOfDatesAndTimes() {
        Instant instant = Instant.parse("2021-03-04T05:06:07.123456Z");
        for (Object given : List.of(
                instant,
                instant.plusNanos(999),
                Timestamp.from(instant),
                LocalDateTime.parse("2021-03-04T05:06:07.123456"),
                "2021-03-04T05:06:07.123456Z",
                instant.atZone(java.time.ZoneId.of("Asia/Tokyo")))) {
            TxReport report = store.transact("[{:db/id \"b\" :boat/built ?}]", given);
            assertThat(store.values(report.entities().get(0).entid(), ":boat/built"))
                    .as(given.getClass().getName())
                    .containsExactly(instant);
        }
    }

    @Test
    void refusesLossyConversions() {
        assertThat(store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[{:db/id \"b\" :boat/crew ?}]", 2.5))
                .isEqualTo(":db.error/wrong-type-for-attribute :boat/crew takes :db.type/long, got parameter 1 (Double"
                        + " 2.5) for entity \"b\" at 1:25.");
        store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[{:boat/crew ?}]", "7");
        store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[{:boat/crew ?}]", new BigInteger("9223372036854775808"));
        store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[{:boat/len ?}]", 9007199254740993L);
        store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[{:boat/tons ?}]", new BigDecimal("1E+1000000000"));
        store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[{:boat/tons ?}]", Double.NaN);
        store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[{:boat/name ?}]", 5);
        store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[{:boat/tags ?}]", "no keyword");
        store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[{:boat/tags ?}]", ":a/b/c");
        store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[{:boat/uid ?}]", "1-1-1-1-1");
        store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[{:boat/active ?}]", "true");
        store.refuses(WRONG_TYPE_FOR_ATTRIBUTE, "[{:boat/crew ?}]", List.of(1, 2));
    }

    @Test
    void refusesNull() {
        assertThat(store.refuses(NIL_VALUE, "[{:boat/name ?}]", new Object[] {null}))
                .isEqualTo(":db.error/nil-value parameter 1 is NULL, and there is no nil in a transaction at 1:14.");
        store.refuses(NIL_VALUE, "[[:db/add ? :boat/name \"n\"]]", new Object[] {null});
    }

    @Test
    void namesEntitiesByParameters() {
        store.transact("[{:db/id \"p\" :port/code \"HEL\" :db/ident :port/main}]");
        long port = store.eid("p");

        store.transact(
                "[[:db/add ? :note/text \"x\"] {:db/id ? :boat/seen ?} {:db/id \"c\" :boat/home ?} {:db/id \"d\" :boat/home ?} {:db/id \"e\" :boat/home ?}]",
                (int) port,
                "b",
                ":port/main",
                "[:port/code \"HEL\"]",
                Long.toString(port),
                List.of(keyword(":port/code"), "HEL"));

        assertThat(store.values(port, ":note/text")).containsExactly("x");
        assertThat(store.values(store.eid("b"), ":boat/seen")).containsExactly(port);
        assertThat(store.values(":boat/home")).containsExactly(port, port, port);
        store.refuses(NOT_AN_ENTITY, "[[:db/add ? :note/text \"x\"]]", "99999999");
        store.refuses(NOT_AN_ENTITY, "[[:db/add ? :note/text \"x\"]]", ":no/such");
    }

    @Test
    void findsValuesOfLookupRefsByParameters() {
        store.transact("[{:db/id \"p\" :port/code \"HEL\"}]");

        store.transact("[[:db/add [:port/code ?] :note/text ?]]", "HEL", "x");

        assertThat(store.values(store.eid("p"), ":note/text")).containsExactly("x");
    }

    @Test
    void explodesCollectionsAndArrays() {
        store.transact("[{:db/id \"p\" :port/code \"HEL\"} {:db/id \"q\" :port/code \"TKU\"}]");

        store.transact(
                "[{:db/id \"b\" :boat/nick ? :boat/tags [? :k] :boat/seen ?}]", Set.of("x", "y"), ":j", new Object[] {
                    store.eid("p"), List.of(":port/code", "TKU")
                });

        assertThat(store.values(store.eid("b"), ":boat/nick")).containsExactlyInAnyOrder("x", "y");
        assertThat(store.values(store.eid("b"), ":boat/tags")).containsExactlyInAnyOrder(keyword(":j"), keyword(":k"));
        assertThat(store.values(store.eid("b"), ":boat/seen"))
                .containsExactlyInAnyOrder(store.eid("p"), store.eid("q"));
    }
}
