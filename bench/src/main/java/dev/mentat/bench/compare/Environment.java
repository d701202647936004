// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.compare;

import dev.mentat.bench.tracker.Scale;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/** Under which conditions a run was made. */
final class Environment {
    private Environment() {}

    static Map<String, String> facts(Scale scale, double seconds) throws SQLException {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("scale", scale.toString());
        facts.put("seconds", String.valueOf(seconds));
        facts.put("at", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        facts.put("processors", String.valueOf(Runtime.getRuntime().availableProcessors()));
        facts.put("java", System.getProperty("java.runtime.version"));
        facts.put("os", System.getProperty("os.name") + ' ' + System.getProperty("os.arch"));
        facts.put("driver", version("jdbc:mentat:duckdb:"));
        facts.put("duckdb", version("jdbc:duckdb:"));
        return facts;
    }

    private static String version(String url) throws SQLException {
        try (var connection = DriverManager.getConnection(url)) {
            return connection.getMetaData().getDriverVersion();
        }
    }
}
