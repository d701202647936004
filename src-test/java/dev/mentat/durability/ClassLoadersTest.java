// SPDX-License-Identifier: Apache-2.0
package dev.mentat.durability;

import static dev.mentat.durability.Client.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An application server loads the driver once per application, and DuckDB's library with it. */
final class ClassLoadersTest {

    @Test
    void opensAFileInOneClassLoaderAtATime(@TempDir Path directory) throws Exception {
        String url = Client.URL + directory.resolve("a.db");
        try (URLClassLoader first = application();
                URLClassLoader second = application()) {
            Driver inFirst = driver(first);
            Driver inSecond = driver(second);
            assertThat(inFirst.getClass()).isNotSameAs(inSecond.getClass());
            try (Connection connection = inFirst.connect(url, new Properties());
                    Connection joined = inFirst.connect(url, new Properties())) {
                execute(connection, "CREATE TABLE t AS SELECT 42 AS a");
                assertThat(number(joined, "SELECT a FROM t")).isEqualTo(42);

                assertFails("08001", () -> inSecond.connect(url, new Properties()))
                        .withMessageContainingAll("a.db", "class loader");
            }
            try (Connection connection = inSecond.connect(url, new Properties())) {
                assertThat(number(connection, "SELECT a FROM t")).isEqualTo(42);

                assertFails("08001", () -> inFirst.connect(url, new Properties()));
            }
        }
    }

    /** Returns a class loader that shares nothing but the JDK with any other. */
    private static URLClassLoader application() throws Exception {
        String[] entries = System.getProperty("java.class.path").split(File.pathSeparator);
        URL[] urls = new URL[entries.length];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = Path.of(entries[i]).toUri().toURL();
        }
        assertThat(Arrays.asList(urls)).isNotEmpty();
        return new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
    }

    private static Driver driver(ClassLoader loader) throws Exception {
        return (Driver) loader.loadClass("dev.mentat.jdbc.MentatDriver")
                .getConstructor()
                .newInstance();
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return result.getLong(1);
        }
    }
}
