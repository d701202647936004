// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.pool.DatabaseConfig;
import dev.mentat.pool.Location;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How queries are executed: which statements they cost, and that what is kept of them stays right. */
final class QueryExecutionTest {
    private static final String SCHEMA = """
        [{:db/ident :user/email :db/valueType :db.type/string :db/cardinality :db.cardinality/one
          :db/unique :db.unique/identity}
         {:db/ident :user/name :db/valueType :db.type/string :db/cardinality :db.cardinality/one}
         {:db/ident :user/age :db/valueType :db.type/long :db/cardinality :db.cardinality/one}
         {:db/ident :issue/title :db/valueType :db.type/string :db/cardinality :db.cardinality/one}
         {:db/ident :issue/owner :db/valueType :db.type/ref :db/cardinality :db.cardinality/one}]\
        """;

    private static final String DATA = """
        [{:db/id "a" :user/email "a@x" :user/name "Ann" :user/age 30}
         {:db/id "b" :user/email "b@x" :user/age 30}
         {:issue/title "one" :issue/owner "a"}
         {:issue/title "two" :issue/owner "a"}
         {:issue/owner "a"}]\
        """;

    private static final String NAME = "[:find ?n :in ?e :where [?u :user/email ?e] [?u :user/name ?n]]";

    private final DatabaseConfig database =
            DatabaseConfig.of(new Location.NamedMemory("execution-" + UUID.randomUUID()));
    private Session session;

    @BeforeEach
    void fill() {
        session = open();
        execute(session, SCHEMA);
        execute(session, DATA);
    }

    @AfterEach
    void close() {
        session.close();
    }

    @Test
    void asksDuckDbOnceForOneEntityByAUniqueValue() {
        Prepared query = session.prepare(NAME);
        rows(query, "a@x");

        long before = session.database().statementCount();

        assertThat(rows(query, "a@x")).containsExactly(List.of("Ann"));
        assertThat(session.database().statementCount() - before).isEqualTo(1);
    }

    @Test
    void keepsTheStatementOfALookUpPrepared() {
        Prepared query = session.prepare(NAME);
        rows(query, "a@x");
        long misses = session.database().cacheStats().misses();

        rows(query, "b@x");

        assertThat(session.database().cacheStats().misses()).isEqualTo(misses);
    }

    @Test
    void givesNoRowForAnEntityThatLacksWhatIsAsked() {
        assertThat(rows(session.prepare(NAME), "b@x")).isEmpty();
        assertThat(rows(session.prepare(NAME), "nobody@x")).isEmpty();
    }

    @Test
    void answersWithoutDuckDbWhatReadsNoData() {
        Prepared query = session.prepare("[:find ?i . :in ?i]");
        long before = session.database().statementCount();

        assertThat(rows(query, 7L)).containsExactly(List.of(7L));
        assertThat(session.database().statementCount()).isEqualTo(before);
    }

    @Test
    void leavesOutRowsThatLackAColumnOfTheResult() {
        Prepared query = session.prepare(
                "[:find ?i ?t :in ?e :where [?u :user/email ?e] [?i :issue/owner ?u] [?i :issue/title ?t]]");

        assertThat(rows(query, "a@x")).extracting(row -> row.get(1)).containsExactlyInAnyOrder("one", "two");
    }

    @Test
    void collapsesRowsThatAreEqualBecauseTheirEntityIsNotAsked() {
        assertThat(rows(session.prepare("[:find ?a :where [_ :user/age ?a]]"))).containsExactly(List.of(30L));
    }

    @Test
    void takesEqualElementsOfAnArgumentOnce() {
        Prepared query = session.prepare("[:find ?u ?e :in [?e ...] :where [?u :user/email ?e]]");

        assertThat(rows(query, Arrays.asList("a@x", "b@x", "a@x"))).hasSize(2);
    }

    @Test
    void readsTheRightPastWithOneCompilationAfterAnother() {
        Prepared query = session.prepare("(as-of ? [:find ?n :in ?e :where [?u :user/email ?e] [?u :user/name ?n]])");
        long first = basis();
        execute(session, "[{:user/email \"a@x\" :user/name \"Anna\"}]");
        long second = basis();
        execute(session, "[{:user/email \"a@x\" :user/name \"Annie\"}]");
        long third = basis();

        for (int i = 0; i < 2; i++) {
            assertThat(rows(query, first, "a@x")).containsExactly(List.of("Ann"));
            assertThat(rows(query, third, "a@x")).containsExactly(List.of("Annie"));
            assertThat(rows(query, second, "a@x")).containsExactly(List.of("Anna"));
        }
    }

    @Test
    void followsAChangeOfTheSchema() {
        Prepared query = session.prepare(NAME);
        rows(query, "a@x");

        execute(session, "[{:db/ident :user/city :db/valueType :db.type/string :db/cardinality :db.cardinality/one}]");
        execute(session, "[{:db/id :user/name :db/ident :user/full-name}]");

        assertThat(rows(query, "a@x")).containsExactly(List.of("Ann"));
        assertThat(rows(session.prepare("[:find ?n :where [_ :user/full-name ?n]]")))
                .containsExactly(List.of("Ann"));
    }

    @Test
    void sharesCompilationsBetweenSessions() {
        rows(session.prepare(NAME), "a@x");
        long kept = QueryCache.of(session.database()).size();

        try (Session other = open()) {
            assertThat(rows(other.prepare(NAME), "a@x")).containsExactly(List.of("Ann"));
            assertThat(QueryCache.of(other.database()).size()).isEqualTo(kept);
        }
    }

    private Session open() {
        return Session.open(
                new SessionConfig(database, "", false, null, null, false, PullFormat.EDN, false, false, false, 0));
    }

    private long basis() {
        return (Long) rows(session.prepare("(basis)")).get(0).get(0);
    }

    private static void execute(Session session, String text) {
        session.prepare(text).execute(List.of(), Execution.DEFAULT);
    }

    private static List<List<@Nullable Object>> rows(Prepared query, Object... arguments) {
        Outcome outcome = query.execute(new ArrayList<>(Arrays.asList(arguments)), Execution.DEFAULT);
        List<List<@Nullable Object>> rows = new ArrayList<>();
        try (RowSource source = ((Outcome.Rows) outcome).source()) {
            for (RowBatch batch = source.next(); batch != null; batch = source.next()) {
                for (int row = 0; row < batch.size(); row++) {
                    List<@Nullable Object> values = new ArrayList<>();
                    for (ColumnVector column : batch.columns()) {
                        values.add(column.get(row));
                    }
                    rows.add(values);
                }
            }
        }
        return rows;
    }
}
