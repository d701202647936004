// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LeaseTest {

    private static final String INSERT = "INSERT INTO main.t VALUES (?)";
    private static final String COUNT = "SELECT count(*) FROM main.t WHERE a = ?";

    private Database database;

    @BeforeEach
    void open() {
        database = Database.open(DatabaseConfig.of(new Location.PrivateMemory()).withPool(2, 20));
        try (Lease lease = database.lease("test")) {
            lease.execute("CREATE TABLE t (a BIGINT)");
        }
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void reusesTheCloneThatWasGivenBackLast() {
        DuckDBConnection first;
        try (Lease lease = database.lease("first")) {
            first = lease.connection();
        }
        try (Lease lease = database.lease("second")) {
            assertThat(lease.connection()).isSameAs(first);
        }
    }

    @Test
    void namesTheHoldersWhenNoCloneIsFree() {
        try (Lease one = database.lease("the report");
                Lease two = database.lease("the import")) {
            assertThat(one.connection()).isNotSameAs(two.connection());
            assertKind(() -> database.lease("late"), ErrorKind.NO_CLONE_FREE)
                    .hasMessageContainingAll("All 2 clones", "the report", "the import");
        }
        database.lease("late").close();
    }

    @Test
    void keepsPreparedStatementsOfAClone() throws SQLException {
        try (Lease lease = database.lease("test")) {
            PreparedStatement kept = lease.kept(COUNT);
            assertThat(lease.kept(COUNT)).isSameAs(kept);

            lease.schemaChanged();

            assertThat(lease.kept(COUNT)).isNotSameAs(kept);
            assertThat(kept.isClosed()).isTrue();
        }
        assertThat(database.cacheStats().hits()).isPositive();
    }

    @Test
    void preparesAStatementAnewThatAFailureClosed() throws SQLException {
        try (Lease lease = database.lease("test")) {
            String sql = "SELECT CAST(? AS BIGINT)";
            PreparedStatement kept = lease.kept(sql);
            kept.setString(1, "x");
            assertThatThrownBy(kept::executeQuery).isInstanceOf(SQLException.class);

            PreparedStatement again = lease.kept(sql);
            again.setString(1, "7");
            try (ResultSet result = again.executeQuery()) {
                assertThat(result.next()).isTrue();
                assertThat(result.getLong(1)).isEqualTo(7);
            }
        }
    }

    @Test
    void rollsBackWhatWasNotCommitted() {
        try (Lease lease = database.lease("test")) {
            lease.begin();
            insert(lease, 1);
            lease.commit();
            lease.begin();
            insert(lease, 2);
        }
        try (Lease lease = database.lease("test")) {
            assertThat(lease.inTransaction()).isFalse();
            assertThat(count(lease, 1)).isEqualTo(1);
            assertThat(count(lease, 2)).isZero();
        }
    }

    @Test
    void refusesToCommitAfterAFailure() {
        try (Lease lease = database.lease("test")) {
            lease.begin();
            insert(lease, 1);
            assertKind(() -> lease.execute("SELECT * FROM nowhere"), ErrorKind.SQL_NO_TABLE);
            assertThat(lease.isFailed()).isTrue();

            assertKind(lease::commit, ErrorKind.TRANSACTION_FAILED);

            assertThat(lease.inTransaction()).isFalse();
            assertThat(count(lease, 1)).isZero();
        }
    }

    @Test
    void swallowsARollbackThatFollowsAFailedCommit() {
        try (Lease one = database.lease("one");
                Lease two = database.lease("two")) {
            one.execute("CREATE TABLE u (a BIGINT PRIMARY KEY)");
            one.begin();
            two.begin();
            one.execute("INSERT INTO u VALUES (1)");
            two.execute("INSERT INTO u VALUES (1)");
            one.commit();

            assertThatThrownBy(two::commit).isInstanceOf(MentatException.class);

            two.rollback();
            assertThat(two.inTransaction()).isFalse();
            two.begin();
            two.commit();
        }
    }

    @Test
    void tellsAConflictAsASerializationFailure() {
        try (Lease one = database.lease("one");
                Lease two = database.lease("two")) {
            insert(one, 1);
            one.begin();
            two.begin();
            one.execute("UPDATE t SET a = 2");
            assertKind(() -> two.execute("UPDATE t SET a = 3"), ErrorKind.SERIALIZATION_FAILURE);
            one.commit();
        }
    }

    @Test
    void stopsARunningStatementFromAnotherThread() throws Exception {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        try (Lease lease = database.lease("test")) {
            CountDownLatch started = new CountDownLatch(1);
            Future<?> query = executor.submit(() -> {
                try (PreparedStatement endless = lease.prepare(
                        "SELECT count(*) FROM range(100000000) a, range(100000) b WHERE a.range + b.range = -1")) {
                    started.countDown();
                    endless.execute();
                } catch (SQLException e) {
                    throw lease.failure(e);
                }
            });
            started.await();
            while (!query.isDone()) {
                lease.cancel(ErrorKind.TIMEOUT);
                Thread.onSpinWait();
            }

            assertThatThrownBy(query::get)
                    .cause()
                    .isInstanceOfSatisfying(
                            MentatException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.TIMEOUT));
            assertKind(() -> lease.kept(COUNT), ErrorKind.TIMEOUT);
            lease.resume();
            assertThat(count(lease, 1)).isZero();
        } finally {
            executor.shutdownNow();
        }
    }

    @Test
    void doesNotHandOutThePastOfAPinnedClone() {
        DuckDBConnection pinned;
        try (Lease lease = database.lease("test")) {
            lease.execute("CREATE TEMP TABLE mine (a BIGINT)");
            lease.pin();
            pinned = lease.connection();
        }
        try (Lease lease = database.lease("test")) {
            assertThat(lease.connection()).isNotSameAs(pinned);
            assertKind(() -> lease.execute("SELECT * FROM mine"), ErrorKind.SQL_NO_TABLE);
        }
    }

    @Test
    void tellsWhoKeepsACheckpointFromHappening(@TempDir Path directory) {
        Location location = new Location.DatabaseFile(directory.resolve("a.db"));
        try (Database file = Database.open(DatabaseConfig.of(location));
                Lease reader = file.lease("the reader");
                Lease writer = file.lease("the writer")) {
            writer.execute("CREATE TABLE t (a BIGINT)");
            insert(writer, 1);
            reader.begin();
            assertThat(count(reader, 1)).isEqualTo(1);
            writer.execute("UPDATE t SET a = 2");

            assertThatThrownBy(file::checkpoint)
                    .isInstanceOf(MentatException.class)
                    .hasMessageContainingAll("the reader", "the writer");
        }
    }

    private static void insert(Lease lease, long value) {
        try {
            PreparedStatement insert = lease.kept(INSERT);
            insert.setLong(1, value);
            insert.execute();
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }

    private static long count(Lease lease, long value) {
        try {
            PreparedStatement count = lease.kept(COUNT);
            count.setLong(1, value);
            try (ResultSet result = count.executeQuery()) {
                result.next();
                return result.getLong(1);
            }
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> assertKind(ThrowingCallable call, ErrorKind kind) {
        return assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        MentatException.class, e -> assertThat(e.kind()).isEqualTo(kind));
    }
}
