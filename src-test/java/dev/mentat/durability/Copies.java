// SPDX-License-Identifier: Apache-2.0
package dev.mentat.durability;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** What happens to database files outside of the driver. */
final class Copies {
    private Copies() {}

    static Path log(Path file) {
        return Path.of(file + ".wal");
    }

    /** Copies a database as a crash would leave it at this moment: the file and its write-ahead log. */
    static Path crash(Path file, Path copy) throws IOException {
        Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
        Files.deleteIfExists(log(copy));
        if (Files.exists(log(file))) {
            Files.copy(log(file), log(copy));
        }
        return copy;
    }

    /** Opens a file with DuckDB's own driver, runs statements and closes it. */
    static void withPlainDuckDb(Path file, String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + file);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
