// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Driver;
import java.util.List;
import java.util.ServiceLoader;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

final class AllJarIT {

    private static final Path JAR = Path.of(System.getProperty("mentat.all.jar"));

    @Test
    void offersItsDriversToAToolThatHasNothingElse() throws IOException {
        URL[] classPath = {JAR.toUri().toURL()};

        try (URLClassLoader tool = new URLClassLoader(classPath, ClassLoader.getPlatformClassLoader())) {
            List<String> drivers = ServiceLoader.load(Driver.class, tool).stream()
                    .map(provider -> provider.type().getName())
                    .toList();

            assertThat(drivers).containsExactly("dev.mentat.jdbc.MentatDriver", "org.duckdb.DuckDBDriver");
        }
    }

    @Test
    void hidesItsLibrariesButNotDuckDb() throws IOException {
        try (JarFile jar = new JarFile(JAR.toFile())) {
            List<String> classes = jar.stream()
                    .map(JarEntry::getName)
                    .filter(name -> name.endsWith(".class"))
                    .toList();

            assertThat(classes)
                    .contains(
                            "org/duckdb/DuckDBNative.class",
                            "dev/mentat/shaded/antlr/runtime/Lexer.class",
                            "dev/mentat/shaded/caffeine/cache/Caffeine.class")
                    .allMatch(name -> name.startsWith("dev/mentat/") || name.startsWith("org/duckdb/"));
        }
    }

    @Test
    void carriesTheNoticesOfItsLibraries() throws IOException {
        try (JarFile jar = new JarFile(JAR.toFile())) {
            assertThat(text(jar, "META-INF/LICENSE")).contains("Apache License", "Version 2.0");
            assertThat(text(jar, "META-INF/THIRD-PARTY.txt"))
                    .contains("org.duckdb:duckdb_jdbc", "MIT License", "Stichting DuckDB Foundation")
                    .contains("org.antlr:antlr4-runtime", "BSD 3-Clause License", "The ANTLR Project")
                    .contains("com.github.ben-manes.caffeine:caffeine", "Apache License 2.0", "Ben Manes");
        }
    }

    private static String text(JarFile jar, String name) throws IOException {
        try (InputStream in = jar.getInputStream(jar.getJarEntry(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
