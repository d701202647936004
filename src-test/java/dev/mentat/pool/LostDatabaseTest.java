// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** DuckDB 2.0 gives a whole instance up over one known sequence of statements; 1.5 only refuses it. */
final class LostDatabaseTest {

    @Test
    void opensAFileAnewThatDuckDbGaveUp(@TempDir Path directory) {
        DatabaseConfig config = DatabaseConfig.of(new Location.DatabaseFile(directory.resolve("a.db")));
        try (Database database = Database.open(config);
                Lease victim = database.lease("the victim")) {
            assumeThat(version(victim)).startsWith("v2.");
            prepare(victim);

            assertLost(() -> giveUp(database)).hasMessageContaining("opened anew");

            assertLost(() -> victim.execute("SELECT 1"));
            victim.close();
            try (Lease fresh = database.lease("fresh")) {
                assertThat(count(fresh)).isEqualTo(400);
            }
        }
        try (Database database = Database.open(config);
                Lease lease = database.lease("later")) {
            assertThat(count(lease)).isEqualTo(400);
        }
    }

    @Test
    void saysThatMemoryIsGone() {
        try (Database database = Database.open(DatabaseConfig.of(new Location.PrivateMemory()))) {
            try (Lease lease = database.lease("test")) {
                assumeThat(version(lease)).startsWith("v2.");
                prepare(lease);
            }

            assertLost(() -> giveUp(database)).hasMessageContaining("in memory");
            database.lease("fresh").close();
        }
    }

    private static void prepare(Lease lease) {
        lease.execute("CREATE TABLE s (e BIGINT NOT NULL, v VARCHAR)");
        lease.execute("INSERT INTO s SELECT i, 'str' || i FROM range(400) t(i)");
        lease.execute("CREATE INDEX se ON s (e)");
    }

    private static void giveUp(Database database) {
        try (Lease lease = database.lease("the culprit")) {
            lease.begin();
            lease.execute("DELETE FROM s WHERE e = 7");
            lease.execute("ALTER TABLE s ADD COLUMN w BIGINT");
            lease.execute("CREATE INDEX sw ON s (w)");
            lease.commit();
        }
    }

    private static String version(Lease lease) {
        try (PreparedStatement select = lease.prepare("SELECT library_version FROM pragma_version()");
                ResultSet result = select.executeQuery()) {
            result.next();
            return result.getString(1);
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }

    private static long count(Lease lease) {
        try (PreparedStatement select = lease.prepare("SELECT count(*) FROM s WHERE e >= 0");
                ResultSet result = select.executeQuery()) {
            result.next();
            return result.getLong(1);
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> assertLost(ThrowingCallable call) {
        return assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        MentatException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.CONNECTION_LOST));
    }
}
