// SPDX-License-Identifier: Apache-2.0
package dev.mentat;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("architecture")
final class ArchitectureTest {

    /** Package, and the packages it may use besides itself. What is not listed here may not exist. */
    private static final Map<String, Set<String>> ARROWS = Map.ofEntries(
            entry("error", Set.of()),
            entry("grammar", Set.of()),
            entry("fulltext", Set.of("error")),
            entry("edn", Set.of("grammar", "error")),
            entry("query", Set.of("edn", "error")),
            entry("schema", Set.of("edn", "error")),
            entry("plan", Set.of("query", "schema", "fulltext", "edn", "error")),
            entry("sql", Set.of("plan", "schema", "fulltext", "edn", "error")),
            entry("pool", Set.of("sql", "error")),
            entry("store", Set.of("schema", "sql", "pool", "fulltext", "edn", "error")),
            entry("transact", Set.of("store", "schema", "sql", "pool", "edn", "error")),
            entry("pull", Set.of("query", "store", "schema", "sql", "pool", "edn", "error")),
            entry("engine", below("transact", "pull", "store", "pool", "sql", "plan", "schema", "query", "grammar")),
            entry(
                    "jdbc.metadata",
                    below("engine", "transact", "pull", "store", "pool", "sql", "plan", "schema", "query")),
            entry(
                    "jdbc",
                    below(
                            "jdbc.metadata",
                            "engine",
                            "transact",
                            "pull",
                            "store",
                            "pool",
                            "sql",
                            "plan",
                            "schema",
                            "query")));

    private static final Set<String> MAY_USE_JAVA_SQL =
            Set.of("jdbc", "jdbc.metadata", "engine", "transact", "pull", "store", "pool");

    private static final Set<String> PUBLIC_TYPES = Set.of(
            "MentatConnection",
            "MentatDataSource",
            "MentatDriver",
            "MentatPreparedStatement",
            "MentatProperty",
            "MentatStatement",
            "MentatType",
            "TransactionListener",
            "TransactionResult");

    private static final JavaClasses DRIVER = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.mentat");

    @Test
    void packagesUseOnlyThePackagesBelowThem() {
        ARROWS.forEach((name, below) -> classes()
                .that(resideInAPackage(packageOf(name)))
                .should()
                .onlyDependOnClassesThat(not(resideInAPackage("dev.mentat.."))
                        .or(resideInAnyPackage(packagesOf(Stream.concat(Stream.of(name), below.stream())))))
                .allowEmptyShould(true)
                .check(DRIVER));
    }

    @Test
    void everyPackageHasItsPlaceInTheArrows() {
        classes()
                .should()
                .resideInAnyPackage(packagesOf(ARROWS.keySet().stream()))
                .check(DRIVER);
    }

    @Test
    void packagesAreFreeOfCycles() {
        slices().matching("dev.mentat.(**)").should().beFreeOfCycles().check(DRIVER);
    }

    @Test
    void onlyPackagesThatExecuteKnowJavaSql() {
        noClasses()
                .that(not(resideInAnyPackage(packagesOf(MAY_USE_JAVA_SQL.stream()))))
                .should()
                .dependOnClassesThat(resideInAnyPackage("java.sql", "javax.sql", "org.duckdb.."))
                .allowEmptyShould(true)
                .check(DRIVER);
    }

    @Test
    void publicTypesAreTheseAndNoOthers() {
        Set<String> found = DRIVER.stream()
                .filter(type -> type.getPackageName().equals("dev.mentat.jdbc"))
                .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
                .filter(JavaClass::isTopLevelClass)
                .map(JavaClass::getSimpleName)
                .collect(Collectors.toUnmodifiableSet());

        assertThat(found).isEqualTo(PUBLIC_TYPES);
    }

    @Test
    void everyPackageIsNullMarked() {
        Set<String> unmarked = DRIVER.stream()
                .map(JavaClass::getPackage)
                .filter(pack -> !pack.getName().equals("dev.mentat.grammar"))
                .filter(pack -> !pack.isAnnotatedWith("org.jspecify.annotations.NullMarked"))
                .map(pack -> pack.getName())
                .collect(Collectors.toUnmodifiableSet());

        assertThat(unmarked).isEmpty();
    }

    @Test
    void classesThatCanBeMadeAreFinal() {
        classes()
                .that()
                .areNotInterfaces()
                .and()
                .areNotEnums()
                .and()
                .areNotAnonymousClasses()
                .and()
                .doNotHaveModifier(JavaModifier.ABSTRACT)
                .and()
                .resideOutsideOfPackage("dev.mentat.grammar")
                .should()
                .haveModifier(JavaModifier.FINAL)
                .check(DRIVER);
    }

    @Test
    void nothingIsPrinted() {
        NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(DRIVER);
    }

    private static Set<String> below(String... names) {
        return Stream.concat(Stream.of(names), Stream.of("edn", "error")).collect(Collectors.toUnmodifiableSet());
    }

    private static String packageOf(String name) {
        return "dev.mentat." + name;
    }

    private static String[] packagesOf(Stream<String> names) {
        return names.map(ArchitectureTest::packageOf).toArray(String[]::new);
    }
}
