// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import static dev.mentat.error.ErrorKind.CAS_FAILED;
import static dev.mentat.error.ErrorKind.EXCISION_DENIED;
import static dev.mentat.error.ErrorKind.INVALID_TX_DATA;
import static dev.mentat.error.ErrorKind.LIMIT;
import static dev.mentat.error.ErrorKind.NOT_AN_ATTRIBUTE;
import static dev.mentat.error.ErrorKind.UNKNOWN_TX_FUNCTION;
import static dev.mentat.transact.TestStore.keyword;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.edn.Keyword;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TxFunctionTest {
    private static final Keyword ADD = Keyword.of("db", "add");

    private final TestStore store = TestStore.fleet();

    @Test
    void expandsACallAgainstTheStoreAsItWas() {
        store.functions(TxFunctions.NONE.withFunction(":crew/inc", (before, arguments) -> {
            long boat = before.entid(keyword(":boat/reg"), arguments.get(0)).orElseThrow();
            long crew = (Long) before.values(boat, keyword(":boat/crew")).get(0);
            return List.of(List.of(ADD, boat, keyword(":boat/crew"), crew + (Long) arguments.get(1)));
        }));
        store.transact("[{:db/id \"b\" :boat/reg \"R\" :boat/crew 3}]");

        store.transact("[[:crew/inc \"R\" 2]]");
        store.transact("[(crew/inc \"R\" ?)]", 10L);

        assertThat(store.values(":boat/crew")).containsExactly(15L);
    }

    @Test
    void handsOverArgumentsUnresolved() {
        List<Object> seen = new ArrayList<>();
        store.functions(TxFunctions.NONE.withFunction("my/see", (before, arguments) -> {
            seen.addAll(arguments);
            return List.of();
        }));

        store.transact("[[:my/see nil :k [1 \"x\"] #{2} {:a ?} sym]]", "p");

        assertThat(seen).hasToString("[null, :k, [1, x], [2], {:a=p}, sym]");
    }

    @Test
    void expandsWhatFunctionsReturn() {
        store.functions(TxFunctions.NONE
                .withFunction(
                        "my/outer",
                        (before, arguments) -> List.of(
                                List.of(keyword(":my/inner"), "a"),
                                Map.of(keyword(":db/id"), "b", keyword(":boat/crew"), 4),
                                List.of(keyword(":db/cas"), "c", keyword(":boat/name"), "old", "new")))
                .withFunction(
                        "my/inner",
                        (before, arguments) -> List.of(List.of(ADD, arguments.get(0), keyword(":boat/nick"), "n"))));
        store.transact("[{:boat/reg \"C\" :boat/name \"old\"}]");

        store.transact("[[:my/outer] {:db/id \"c\" :boat/reg \"C\"}]");

        assertThat(store.values(store.eid("a"), ":boat/nick")).containsExactly("n");
        assertThat(store.values(store.eid("b"), ":boat/crew")).containsExactly(4L);
        assertThat(store.values(store.eid("c"), ":boat/name")).containsExactly("new");
        store.refuses(CAS_FAILED, "[[:my/outer] {:db/id \"c\" :boat/reg \"C\"}]");
    }

    @Test
    void refusesUnknownOperations() {
        store.functions(TxFunctions.NONE.withFunction("my/known", (before, arguments) -> List.of()));

        assertThat(store.refuses(UNKNOWN_TX_FUNCTION, "[[:db/frob 1]]"))
                .isEqualTo(
                        ":db.error/unknown-tx-function no transaction operation named :db/frob at 1:2. Known: :db/add,"
                                + " :db/retract, :db/retractEntity, :db/cas, :db.fn/retractEntity, :db.fn/cas, :my/known.");
        store.refuses(UNKNOWN_TX_FUNCTION, "[(frob)]");
        store.refuses(UNKNOWN_TX_FUNCTION, "[[:db.fn/call 1]]");
    }

    @Test
    void stopsEndlessExpansion() {
        store.functions(
                TxFunctions.NONE.withFunction("my/loop", (before, arguments) -> List.of(List.of(keyword(":my/loop")))));

        assertThat(store.refuses(LIMIT, "[[:my/loop]]"))
                .contains("transaction function :my/loop is expanded deeper than 100 levels at 1:2");
    }

    @Test
    void reportsWhatAFunctionThrowsOrReturns() {
        store.functions(TxFunctions.NONE
                .withFunction("my/throws", (before, arguments) -> {
                    throw new IllegalStateException("insufficient funds");
                })
                .withFunction("my/asks", (before, arguments) -> before.values(1, keyword(":no/such")))
                .withFunction("my/foreign", (before, arguments) -> List.of(List.of(new StringBuilder())))
                .withFunction("my/number", (before, arguments) -> List.of(5)));

        assertThat(store.refuses(INVALID_TX_DATA, "[[:my/throws]]"))
                .contains("transaction function :my/throws failed: insufficient funds");
        store.refuses(NOT_AN_ATTRIBUTE, "[[:my/asks]]");
        store.refuses(INVALID_TX_DATA, "[[:my/number]]");
        assertThat(store.refuses(INVALID_TX_DATA, "[[:my/foreign]]"))
                .contains("EDN has no spelling for a java.lang.StringBuilder");
    }

    /** Is found by its service file. */
    public static final class Contribution implements TxFunctions.Provider {
        @Override
        public TxFunctions addTo(TxFunctions functions) {
            return functions.withFunction(
                    ":my/contributed", (before, arguments) -> List.of(Map.of(keyword(":boat/name"), "c")));
        }
    }

    @Test
    void findsTheFunctionsOfLibraries(@TempDir Path directory) throws Exception {
        Path services = Files.createDirectories(directory.resolve("META-INF/services"));
        Files.writeString(services.resolve(TxFunctions.Provider.class.getName()), Contribution.class.getName());
        Thread thread = Thread.currentThread();
        ClassLoader usual = thread.getContextClassLoader();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {directory.toUri().toURL()}, usual)) {
            thread.setContextClassLoader(loader);
            store.functions(TxFunctions.installed());
        } finally {
            thread.setContextClassLoader(usual);
        }

        store.transact("[[:my/contributed]]");

        assertThat(store.values(":boat/name")).containsExactly("c");
    }

    @Test
    void deniesExcision() {
        assertThat(store.refuses(EXCISION_DENIED, "[[:db/excise 65540]]"))
                .isEqualTo(":db.error/excision-denied a transaction cannot excise at 1:2. Use the statement MENTAT"
                        + " EXCISE, which the property allowExcision permits.");
        store.refuses(EXCISION_DENIED, "[{:db/excise 65540}]");
    }
}
