// SPDX-License-Identifier: Apache-2.0
package dev.mentat.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.mentat.error.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;

/**
 * The cases of one file that do not pass yet, each with the number of the issue that brings it, as
 * {@code cases/pending.txt} lists them. The list can only shrink: what is on it must fail, what is not must pass.
 *
 * <p>With the system property {@value #REPORT} set to a directory, the cases that fail now are written there as lines of
 * such a list, with the reasons.
 */
final class PendingCases {
    private static final String REPORT = "mentat.cases.failing";

    private final String suite;
    private final Map<String, String> issues;
    private final Map<String, String> failures = new TreeMap<>();

    private PendingCases(String suite, Map<String, String> issues) {
        this.suite = suite;
        this.issues = issues;
    }

    /** Loads the lines of a suite: {@code language} or {@code open}. */
    static PendingCases of(String suite) {
        Map<String, String> issues = new LinkedHashMap<>();
        for (String line : Resource.text("/cases/pending.txt").lines().toList()) {
            String[] words = line.replaceFirst("#.*", "").trim().split("\\s+");
            if (words[0].equals(suite)) {
                assertThat(words).as(line).hasSize(3);
                assertThat(issues.put(words[1], words[2]))
                        .as("listed twice: " + line)
                        .isNull();
            }
        }
        return new PendingCases(suite, issues);
    }

    /** Returns tests that run cases and compare their outcome with the list. */
    Stream<DynamicTest> verify(List<RunnableCase> tests) {
        Set<String> ids = tests.stream().map(RunnableCase::id).collect(Collectors.toSet());
        assertThat(ids).as("ids of cases, each once").hasSameSizeAs(tests).containsAll(issues.keySet());
        return tests.stream().map(test -> dynamicTest(test.id(), () -> verify(test)));
    }

    private void verify(RunnableCase test) throws Throwable {
        String id = test.id();
        try {
            test.run().execute();
        } catch (Exception | AssertionError failure) {
            failures.put(
                    id,
                    Texts.format("%s # %s", issues.getOrDefault(id, Integer.toString(test.issue())), words(failure)));
            Assumptions.assumeFalse(
                    issues.containsKey(id), () -> "comes with issue " + issues.get(id) + ": " + failure);
            throw failure;
        }
        if (issues.containsKey(id)) {
            fail("%s %s passes now: take it off cases/pending.txt", suite, id);
        }
    }

    /** Writes the failing cases if that is wanted. */
    void report() throws IOException {
        String directory = System.getProperty(REPORT);
        if (directory != null) {
            String lines = failures.entrySet().stream()
                    .map(entry -> suite + " " + entry.getKey() + " " + entry.getValue() + "\n")
                    .collect(Collectors.joining());
            Files.createDirectories(Path.of(directory));
            Files.writeString(Path.of(directory, suite + ".txt"), lines);
        }
    }

    private static String words(Throwable failure) {
        return Arrays.stream(String.valueOf(failure.getMessage()).split("\\s*\\R\\s*"))
                .filter(line -> !line.isBlank())
                .collect(Collectors.joining(" "));
    }
}
