// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ShellCommandTest {
    @TempDir
    private Path directory;

    @Test
    void answersStatementsFromAPipe() throws Exception {
        Output output = shell("""
                [{:db/ident :p/name :db/valueType :db.type/string :db/cardinality :db.cardinality/one}];
                [[:db/add "a" :p/name "Ada; or so"]];
                [:find ?name
                 :where [_ :p/name ?name]];
                [:find ?n :where [_ :p/nmae ?n]];
                SELECT name FROM mentat.p;
                """);

        assertThat(output.exitCode()).isZero();
        assertThat(output.out()).endsWith("""
                        +------------+
                        |    name    |
                        +------------+
                        | Ada; or so |
                        +------------+
                        +------------+
                        |    name    |
                        +------------+
                        | Ada; or so |
                        +------------+
                        """);
        assertThat(output.err()).contains("Error: :db.error/unknown-attribute");
    }

    @Test
    void endsWithoutAConnection() throws Exception {
        Output output = shell("", "jdbc:mentat:duckdb:" + directory.resolve("missing/shell.duckdb"));

        assertThat(output.exitCode()).isEqualTo(1);
        assertThat(output.err()).contains("missing").doesNotContain("\tat ");
    }

    private Output shell(String input, String... url) throws IOException, InterruptedException {
        Path in = Files.writeString(directory.resolve("in"), input);
        Path out = directory.resolve("out");
        Path err = directory.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-Duser.home=" + directory,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "shell");
        builder.command().addAll(List.of(url));
        Process process = builder.redirectInput(in.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Output(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    private record Output(int exitCode, String out, String err) {}
}
