// SPDX-License-Identifier: Apache-2.0
package dev.mentat.cases;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Judges the model that other tests compare the driver with. */
final class ReferenceCasesTest {
    /** Cases of full text, parameters and metadata, which the model leaves out. */
    private static final Set<String> LEFT_OUT = Set.of("j-05", "j-12", "j-13");

    @TestFactory
    Stream<DynamicTest> everyLanguageCaseThatNeedsDataHolds() {
        LanguageCases cases = LanguageCases.load();
        return cases.cases().stream()
                .filter(test -> !ReaderCase.isOne(test) && !test.has("error") && !LEFT_OUT.contains(test.text("id")))
                .map(test -> dynamicTest(
                        test.text("id"), () -> new LanguageCase(test, cases.schemas()).run(new ModelDatabase())));
    }

    @TestFactory
    Stream<DynamicTest> everyOpenCaseThatNeedsDataHolds() {
        return OpenCase.load().stream()
                .filter(OpenCase::hasQuery)
                .map(test -> dynamicTest(test.id(), () -> test.run(new ModelDatabase())));
    }
}
