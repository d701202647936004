// SPDX-License-Identifier: Apache-2.0
package dev.mentat.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.edn.Form;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

final class LanguageCasesTest {
    private static final PendingCases PENDING = PendingCases.of("language");

    @TempDir
    private static Path directory;

    @AfterAll
    static void reportFailures() throws IOException {
        PENDING.report();
    }

    @TestFactory
    Stream<DynamicTest> everyCaseHolds() {
        LanguageCases cases = LanguageCases.load();
        return PENDING.verify(Stream.concat(
                        cases.cases().stream().map(test -> test(test, cases.schemas())),
                        cases.storeNames().stream().map(LanguageCasesTest::test))
                .toList());
    }

    private static RunnableCase test(CaseMap test, Map<String, Form> schemas) {
        String id = test.text("id");
        int issue = issue(test.text("section"));
        return ReaderCase.isOne(test)
                ? new RunnableCase(id, issue, new ReaderCase(test)::run)
                : RunnableCase.everywhere(
                        id, issue, directory, database -> new LanguageCase(test, schemas).run(database));
    }

    private static RunnableCase test(LanguageCases.StoreName row) {
        return new RunnableCase("store-name/" + row.number(), issue("7"), () -> liesInSchema(row.name(), row.schema()));
    }

    /** Returns the issue that completes a chapter of the language. */
    private static int issue(String section) {
        return switch (section.charAt(0)) {
            case '4' -> 4;
            case '5', '6' -> 5;
            case '7' -> 6;
            default -> 3;
        };
    }

    private static void liesInSchema(String store, String schema) throws SQLException {
        String name = URLEncoder.encode(store, StandardCharsets.UTF_8).replace("+", "%20");
        try (Connection connection = DriverManager.getConnection("jdbc:mentat:duckdb:?store=" + name)) {
            assertThat(connection.getSchema()).isEqualTo(schema);
        }
    }
}
