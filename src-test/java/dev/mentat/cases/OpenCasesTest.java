// SPDX-License-Identifier: Apache-2.0
package dev.mentat.cases;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

final class OpenCasesTest {
    private static final PendingCases PENDING = PendingCases.of("open");
    private static final Set<String> SHOWN = casesShownByTests();

    @TempDir
    private static Path directory;

    @AfterAll
    static void reportFailures() throws IOException {
        PENDING.report();
    }

    @TestFactory
    Stream<DynamicTest> everyCaseHolds() {
        return PENDING.verify(
                OpenCase.load().stream().flatMap(OpenCasesTest::tests).toList());
    }

    /** Returns a test of the query if there is one, and one that looks for the test of the steps told in words. */
    private static Stream<RunnableCase> tests(OpenCase test) {
        int issue = issue(test.area());
        Stream<RunnableCase> query = Stream.of(RunnableCase.everywhere(test.id(), issue, directory, test::run));
        Stream<RunnableCase> steps = Stream.of(new RunnableCase(
                test.id() + "/steps",
                issue,
                () -> assertThat(SHOWN)
                        .as("cases with a test that @ShowsCase marks")
                        .contains(test.id())));
        return Stream.concat(query.filter(any -> test.hasQuery()), steps.filter(any -> test.hasSteps()));
    }

    /** Returns the issue that completes an area. */
    private static int issue(String area) {
        return switch (area) {
            case "edn", "schema", "transact" -> 3;
            case "query", "rules", "aggregates" -> 4;
            case "pull", "time" -> 5;
            case "jdbc", "metadata" -> 6;
            case "pool", "durability", "security" -> 7;
            default -> 8;
        };
    }

    private static Set<String> casesShownByTests() {
        return new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.ONLY_INCLUDE_TESTS).importPackages("dev.mentat").stream()
                        .flatMap(OpenCasesTest::marks)
                        .map(mark -> (String) mark.getExplicitlyDeclaredProperty("value"))
                        .collect(Collectors.toUnmodifiableSet());
    }

    private static Stream<? extends JavaAnnotation<?>> marks(JavaClass type) {
        return Stream.concat(
                        type.getAnnotations().stream(),
                        type.getMethods().stream().flatMap(method -> method.getAnnotations().stream()))
                .filter(mark -> mark.getRawType().isEquivalentTo(ShowsCase.class));
    }
}
