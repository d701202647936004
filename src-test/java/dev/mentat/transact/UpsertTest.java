// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import static dev.mentat.error.ErrorKind.CONFLICTING_UPSERTS;
import static dev.mentat.error.ErrorKind.DATOMS_CONFLICT;
import static dev.mentat.error.ErrorKind.TEMPID_NOT_AN_ENTITY;
import static dev.mentat.error.ErrorKind.UNIQUE_CONFLICT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.mentat.error.Texts;
import dev.mentat.schema.Datom;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class UpsertTest {
    private final TestStore store = TestStore.fleet();

    @Test
    void findsTheEntityThatHoldsAnIdentityValue() {
        store.transact("[{:db/id \"a\" :boat/reg \"R1\" :boat/name \"old\"}]");

        TxReport report = store.transact("[{:db/id \"z\" :boat/reg \"R1\" :boat/name \"new\"}]");

        assertThat(report.entities()).containsExactly(new TxReport.Entity(store.eid("a"), "z", false));
        assertThat(report.asserted()).isEqualTo(2);
        assertThat(report.retracted()).isEqualTo(1);
        assertThat(store.values(":boat/name")).containsExactly("new");
    }

    @Test
    void followsTheWorkedTrace() {
        TestStore accounts = TestStore.with(
                ":acct/mail :string :one :identity", ":acct/parent :ref :one :identity", ":acct/nick :string :one");
        accounts.transact("[{:db/id \"x\" :acct/mail \"a@x\"}]");
        long parent = accounts.eid("x");

        TxReport report = accounts.transact("""
                [{:db/id "p" :acct/mail "a@x"} {:db/id "c" :acct/parent "p" :acct/nick "kid"}
                 {:db/id "q" :acct/mail "new@x"} {:db/id "r" :acct/mail "new@x" :acct/nick "R"}]
                """);

        long child = parent + 1;
        long other = parent + 2;
        assertThat(report.entities())
                .containsExactly(
                        new TxReport.Entity(parent, "p", false),
                        new TxReport.Entity(child, "c", true),
                        new TxReport.Entity(other, "q", true),
                        new TxReport.Entity(other, "r", true));
        assertThat(report.datoms())
                .extracting(Datom::e, Datom::v)
                .contains(
                        tuple(child, (Object) parent),
                        tuple(child, (Object) "kid"),
                        tuple(other, (Object) "new@x"),
                        tuple(other, (Object) "R"))
                .hasSize(5);
    }

    @Test
    void makesTempidsWithOneIdentityValueOneEntity() {
        TxReport report = store.transact(
                "[[:db/add \"a\" :boat/crew 4] [:db/add \"b\" :boat/nick \"x\"] [:db/add \"b\" :boat/reg \"R\"] [:db/add \"a\" :boat/reg \"R\"]]");

        assertThat(report.asserted()).isEqualTo(4);
        assertThat(store.eid("a")).isEqualTo(store.eid("b"));
        store.refuses(DATOMS_CONFLICT, "[{:boat/reg \"S\" :boat/crew 1} {:boat/reg \"S\" :boat/crew 2}]");
        assertThat(store.transact("[{:boat/reg \"S\" :boat/crew 1} {:boat/reg \"S\" :boat/nick \"k\"}]")
                        .asserted())
                .isEqualTo(4);
    }

    @Test
    void followsIdentityRefsInRounds() {
        store.transact("[{:db/id \"p\" :port/code \"P\"} {:db/id \"c\" :port/twin \"p\" :note/text \"k\"}]");

        store.transact("[{:db/id \"p2\" :port/code \"P\"} {:db/id \"c2\" :port/twin \"p2\" :note/text \"k2\"}]");

        assertThat(store.eid("p2")).isEqualTo(store.eid("p"));
        assertThat(store.eid("c2")).isEqualTo(store.eid("c"));
        assertThat(store.values(":note/text")).containsExactly("k2");
    }

    @Test
    void followsAChainOfThreeRounds() {
        TestStore chain = TestStore.with(":c/id :long :one :identity", ":c/up :ref :one :identity", ":c/v :long :one");
        chain.transact("[{:db/id \"a\" :c/id 1} {:db/id \"b\" :c/up \"a\"} {:db/id \"c\" :c/up \"b\" :c/v 1}]");

        TxReport report = chain.transact(
                "[{:db/id \"z3\" :c/up \"z2\" :c/v 2} {:db/id \"z2\" :c/up \"z1\"} {:db/id \"z1\" :c/id 1}]");

        assertThat(List.of(chain.eid("z1"), chain.eid("z2"), chain.eid("z3")))
                .containsExactly(chain.eid("a"), chain.eid("b"), chain.eid("c"));
        assertThat(report.asserted()).isEqualTo(2);
        assertThat(report.retracted()).isEqualTo(1);
    }

    @Test
    void mergesNewEntitiesThroughIdentityRefs() {
        store.transact("""
                [{:db/id "a1" :port/twin "p1" :boat/nick "x"} {:db/id "a2" :port/twin "p2" :boat/nick "y"}
                 {:db/id "b1" :port/twin "a1" :boat/nick "v"} {:db/id "b2" :port/twin "a2" :boat/nick "w"}
                 {:db/id "p1" :port/code "P"} {:db/id "p2" :port/code "P"}]
                """);

        assertThat(store.eid("p1")).isEqualTo(store.eid("p2"));
        assertThat(store.eid("a1")).isEqualTo(store.eid("a2"));
        assertThat(store.eid("b1")).isEqualTo(store.eid("b2"));
        assertThat(store.values(store.eid("b1"), ":boat/nick")).containsExactlyInAnyOrder("v", "w");
    }

    @Test
    void mergesIntoAnEntityThatOneOfTheTempidsIs() {
        store.transact("[{:db/id \"a\" :boat/reg \"R\"}]");

        store.transact(
                "[{:db/id \"x\" :boat/reg \"R\" :part/serial \"S\"} {:db/id \"y\" :part/serial \"S\" :boat/crew 1}]");

        assertThat(store.eid("x")).isEqualTo(store.eid("a"));
        assertThat(store.eid("y")).isEqualTo(store.eid("a"));
        assertThat(store.values(store.eid("a"), ":boat/crew")).containsExactly(1L);
    }

    @Test
    void refusesATempidThatIsTwoEntities() {
        store.transact("[{:db/id \"a\" :boat/reg \"R1\"} {:db/id \"p\" :port/code \"P1\"}]");

        assertThat(store.refuses(CONFLICTING_UPSERTS, "[{:db/id \"t\" :port/code \"P1\" :boat/reg \"R1\"}]"))
                .isEqualTo(Texts.format(
                                ":db.error/conflicting-upserts tempid \"t\" upserts to %d (:boat/reg \"R1\") and %d (:port/code",
                                store.eid("a"), store.eid("p"))
                        + " \"P1\") at 1:25.");
        TestStore many = TestStore.with(":k/v :long :many :identity");
        many.transact("[{:db/id \"a\" :k/v 1} {:db/id \"b\" :k/v 2}]");
        many.refuses(CONFLICTING_UPSERTS, "[{:db/id \"c\" :k/v [1 2]}]");
    }

    @Test
    void refusesTempidsThatMustBeOneEntityAndAreTwo() {
        store.transact("[{:db/id \"a\" :boat/reg \"R1\"} {:db/id \"p\" :port/code \"P1\"}]");

        assertThat(
                        store.refuses(
                                CONFLICTING_UPSERTS,
                                "[{:db/id \"x\" :boat/reg \"R1\" :part/serial \"S\"} {:db/id \"y\" :port/code \"P1\" :part/serial \"S\"}]"))
                .contains(Texts.format(
                        "tempids \"x\" and \"y\" share an identity value but upsert to %d and %d",
                        store.eid("a"), store.eid("p")));
    }

    @Test
    void findsAContradictionInALaterRound() {
        store.transact(
                "[{:db/id \"p\" :port/code \"P\"} {:db/id \"c\" :port/twin \"p\"} {:db/id \"a\" :boat/reg \"R\"}]");

        store.refuses(
                CONFLICTING_UPSERTS,
                "[{:db/id \"x\" :port/twin \"q\" :boat/reg \"R\"} {:db/id \"q\" :port/code \"P\"}]");
    }

    @Test
    void resolvesATempidBeforeItsUpsertIsStated() {
        store.transact("[{:db/id \"p\" :port/code \"P\"}]");

        store.transact("[[:db/add \"b\" :boat/home \"x\"] {:db/id \"x\" :port/code \"P\"}]");

        assertThat(store.values(store.eid("b"), ":boat/home")).containsExactly(store.eid("p"));
    }

    @Test
    void refusesTempidsThatNothingIsSaidAbout() {
        assertThat(store.refuses(TEMPID_NOT_AN_ENTITY, "[[:db/add \"a\" :boat/home \"ghost\"]]"))
                .isEqualTo(":db.error/tempid-not-an-entity tempid \"ghost\" is used only as a value at 1:26. Assert at"
                        + " least one fact about it.");
        assertThat(store.refuses(TEMPID_NOT_AN_ENTITY, "[[:db/retract \"q\" :boat/name \"n\"] [:db/retractEntity -5]]"))
                .contains("tempid \"q\" is used only in retractions and is no existing entity at 1:")
                .contains("tempid -5 is used only in retractions");
        store.refuses(TEMPID_NOT_AN_ENTITY, "[[:db/retract \"q\" :boat/name]]");
        store.refuses(TEMPID_NOT_AN_ENTITY, "[{:boat/seen [\"a\" \"b\"]} {:db/id \"a\" :boat/crew 1}]");
    }

    @Test
    void retractsFromATempidThatResolves() {
        store.transact("[{:db/id \"a\" :boat/reg \"R\" :boat/nick [\"x\" \"y\"]}]");

        store.transact("[{:db/id \"t\" :boat/reg \"R\"} [:db/retract \"t\" :boat/nick \"x\"]]");

        assertThat(store.values(":boat/nick")).containsExactly("y");
    }

    @Test
    void refusesAUniqueValueThatHasAnOwner() {
        store.transact(
                "[{:db/id \"a\" :boat/reg \"R1\"} {:db/id \"b\" :boat/reg \"R2\" :boat/uid #uuid \"00000000-0000-0000-0000-000000000001\"}]");

        assertThat(store.refuses(UNIQUE_CONFLICT, "[{:db/id #eid \"a\" :boat/reg \"R2\"}]"))
                .isEqualTo(Texts.format(
                        ":db.error/unique-conflict :boat/reg \"R2\" already belongs to %d; cannot assert it for %d at 1:29.",
                        store.eid("b"), store.eid("a")));
        store.refuses(UNIQUE_CONFLICT, "[{:db/id \"n\" :boat/uid #uuid \"00000000-0000-0000-0000-000000000001\"}]");
        assertThat(
                        store.refuses(
                                UNIQUE_CONFLICT,
                                "[{:db/id \"n\" :boat/uid #uuid \"00000000-0000-0000-0000-000000000002\"} {:db/id \"m\" :boat/uid #uuid \"00000000-0000-0000-0000-000000000002\"}]"))
                .contains("is asserted for both \"n\" and \"m\"");
        store.refuses(UNIQUE_CONFLICT, "[[:db/add #eid \"a\" :boat/reg \"N\"] [:db/add #eid \"b\" :boat/reg \"N\"]]");
    }

    @Test
    void movesAndSwapsUniqueValues() {
        store.transact(
                "[{:db/id \"a\" :boat/reg \"R1\"} {:db/id \"b\" :boat/reg \"R2\"} {:db/id \"c\" :boat/name \"c\"}]");

        store.transact("[[:db/retract #eid \"a\" :boat/reg \"R1\"] [:db/add #eid \"c\" :boat/reg \"R1\"]]");
        assertThat(store.values(store.eid("c"), ":boat/reg")).containsExactly("R1");
        store.transact("[[:db/add #eid \"b\" :boat/reg \"R1\"] [:db/add #eid \"c\" :boat/reg \"R2\"]]");
        assertThat(store.values(store.eid("b"), ":boat/reg")).containsExactly("R1");
        assertThat(store.values(store.eid("c"), ":boat/reg")).containsExactly("R2");
    }

    @Test
    void seesTheStoreAsItWasBefore() {
        store.transact("[{:db/id \"a\" :boat/reg \"R\" :boat/crew 1}]");

        store.refuses(DATOMS_CONFLICT, "[[:db/retractEntity #eid \"a\"] {:db/id \"n\" :boat/reg \"R\" :boat/crew 2}]");
    }

    @Test
    void treatsStringsAsTheyAreWritten() {
        store.transact("[{:db/id \"a\" :boat/reg \"\"} {:db/id \"e\" :boat/reg \"\u00C9\"}]");

        store.transact(
                "[{:db/id \"b\" :boat/reg \"\"} {:db/id \"c\" :boat/reg \" \"} {:db/id \"d\" :boat/reg \"E\u0301\"}]");

        assertThat(store.eid("b")).isEqualTo(store.eid("a"));
        assertThat(store.values(":boat/reg")).hasSize(4);
    }

    @Test
    void mergesLongChainsWithoutComparingAllPairs() {
        int length = 20_000;
        String left = chain("l", length);
        String right = chain("r", length);

        store.transact("[" + left + right + "{:db/id \"l0\" :port/code \"P\"} {:db/id \"r0\" :port/code \"P\"}]");

        assertThat(store.eid("l" + length)).isEqualTo(store.eid("r" + length));
        assertThat(store.datoms(":port/twin")).hasSize(length);
    }

    private static String chain(String name, int length) {
        return IntStream.rangeClosed(1, length)
                .mapToObj(i -> Texts.format("{:db/id \"%s%d\" :port/twin \"%s%d\"}", name, i, name, i - 1))
                .collect(Collectors.joining());
    }
}
