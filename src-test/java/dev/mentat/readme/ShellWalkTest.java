// SPDX-License-Identifier: Apache-2.0
package dev.mentat.readme;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import sqlline.SqlLine;

/** Types what the README's walk through the shell types, and looks for what it shows. */
final class ShellWalkTest {
    private static final String PROMPT = "mentat> ";
    private static final String CONTINUED = "......> ";

    @Test
    void showsWhatTheReadmeShows() throws Exception {
        List<String> walk = walk();
        String typed = walk.stream()
                .filter(ShellWalkTest::isTyped)
                .map(line -> line.substring(PROMPT.length()))
                .collect(Collectors.joining("\n"));
        List<String> shown = walk.stream().filter(line -> !isTyped(line)).toList();

        assertThat(shown).hasSizeGreaterThan(20);
        assertThat(shell(typed)).containsSubsequence(shown);
    }

    private static boolean isTyped(String line) {
        return line.startsWith(PROMPT) || line.startsWith(CONTINUED);
    }

    private static List<String> walk() throws Exception {
        String readme = Files.readString(Path.of("../README.md"));
        int begin = readme.indexOf("```text\n" + PROMPT) + "```text\n".length();
        return readme.substring(begin, readme.indexOf("```", begin)).lines().toList();
    }

    private static String shell(String typed) throws Exception {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        SqlLine shell = new SqlLine();
        shell.setOutputStream(out);
        shell.setErrorStream(out);
        shell.begin(
                new String[] {
                    "-u",
                    "jdbc:mentat:duckdb:",
                    "-n",
                    "",
                    "-p",
                    "",
                    "--color=false",
                    "--showElapsedTime=false",
                    "--maxWidth=200",
                    "--isolation=TRANSACTION_REPEATABLE_READ"
                },
                new ByteArrayInputStream((typed + "\n!quit\n").getBytes(StandardCharsets.UTF_8)),
                false);
        return printed.toString(StandardCharsets.UTF_8);
    }
}
