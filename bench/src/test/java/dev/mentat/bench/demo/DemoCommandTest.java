// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.bench.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class DemoCommandTest {
    @Test
    void showsWhatCanBeAsked() {
        Output output = run();

        assertThat(output.exitCode()).isZero();
        assertThat(output.err()).isEmpty();
        assertThat(output.out().lines())
                .contains("loading 262 of 262: currency uses")
                .anyMatch(line -> line.matches("loaded 9105 datoms in 262 transactions, \\d+\\.\\d s"))
                .anyMatch(line -> line.matches("  Austria +German +97\\.0"))
                .contains("  ... and 34 more rows")
                .anyMatch(line -> line.matches(" +53 +742111756"))
                .anyMatch(line -> line.matches("  English +91"))
                .anyMatch(line -> line.matches("  French +44"))
                .contains("  :territory/name Croatia", "    - :currency/code EUR", "    - :currency/code HRK")
                .anyMatch(line -> line.matches("  1999-01-01T00:00:00Z +28"))
                .anyMatch(line -> line.matches("  2002-01-01T00:00:00Z +31"))
                .anyMatch(line -> line.matches("  2023-01-01T00:00:00Z +39"))
                .anyMatch(line -> line.matches("  now +39"))
                .anyMatch(line -> line.matches(" +39"))
                .anyMatch(line -> line.startsWith("  SQLState 42703: :db.error/unknown-attribute")
                        && line.contains(":territory/nmae")
                        && line.contains(":territory/name"));
    }

    @Test
    void findsItsDataAgainInAFile(@TempDir Path directory) {
        String file = directory.resolve("demo 100%.duckdb").toString();

        Output first = run("--db", file);
        Output second = run("--db", file);

        assertThat(first.exitCode()).isZero();
        assertThat(second.exitCode()).isZero();
        assertThat(second.out()).contains("the data is there already").doesNotContain("loading");
        assertThat(tour(second)).isEqualTo(tour(first));
    }

    @Test
    void leavesAFileWithOtherDataAlone(@TempDir Path directory) throws SQLException {
        Path file = directory.resolve("mine.duckdb");
        try (Connection connection = DriverManager.getConnection("jdbc:mentat:duckdb:" + file);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("[{:db/ident :mine/status}]");
        }

        Output output = run("--db", file.toString());

        assertThat(output.exitCode()).isEqualTo(1);
        assertThat(output.err()).contains(file + " holds other data");
    }

    @Test
    void reportsAFileThatCannotBeOpened(@TempDir Path directory) {
        Output output = run("--db", directory.resolve("missing/demo.duckdb").toString());

        assertThat(output.exitCode()).isEqualTo(1);
        assertThat(output.err()).contains("missing").doesNotContain("\tat ");
    }

    private static String tour(Output output) {
        return output.out().substring(output.out().indexOf("A join"));
    }

    private static Output run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = new CommandLine(new Main())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(prepend("demo", arguments));
        return new Output(exitCode, out.toString(), err.toString());
    }

    private static String[] prepend(String command, String[] arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = command;
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return all;
    }

    private record Output(int exitCode, String out, String err) {}
}
