// SPDX-License-Identifier: Apache-2.0
package dev.mentat.durability;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program in a JVM of its own that is killed before it can close anything. */
final class Crash {
    private final Process process;
    private final BufferedReader output;

    private Crash(Process process) {
        this.process = process;
        this.output = process.inputReader(StandardCharsets.UTF_8);
    }

    /**
     * Starts a program.
     *
     * @param directory where it leaves its temporary files, DuckDB's library among them
     * @param main its main class
     */
    static Crash start(Path directory, Class<?> main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-XX:TieredStopAtLevel=1",
                "-D" + CrashVictims.Leaver.CYCLES + '=' + Integer.getInteger(CrashVictims.Leaver.CYCLES, 20),
                "-Djava.io.tmpdir=" + Files.createTempDirectory(directory, "jvm"),
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(arguments));
        return new Crash(new ProcessBuilder(command)
                .redirectError(directory.resolve("stderr").toFile())
                .start());
    }

    /** Returns the next line that the program prints, or null when it has ended. */
    String line() throws IOException {
        return output.readLine();
    }

    /** Waits until the program prints a line. */
    void await(String expected) throws IOException {
        for (String line = line(); !expected.equals(line); line = line()) {
            assertThat(line).as("the program ended without saying " + expected).isNotNull();
        }
    }

    /** Kills the program, after some time or when it ends. */
    void killAfter(long millis) throws InterruptedException {
        process.waitFor(millis, TimeUnit.MILLISECONDS);
        kill();
    }

    /** Kills the program, and returns what it had said that was not read. */
    List<String> kill() throws InterruptedException {
        // Process.destroyForcibly would close the stream as well.
        process.toHandle().destroyForcibly();
        process.waitFor();
        return output.lines().toList();
    }

    /** Tells whether the program ends by itself before long. */
    boolean ends() throws InterruptedException {
        boolean ends = process.waitFor(1, TimeUnit.MINUTES);
        kill();
        return ends;
    }

    long pid() {
        return process.pid();
    }

    /** Returns the standard output of the running program, unbuffered. */
    static PrintStream output() {
        return new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    }
}
