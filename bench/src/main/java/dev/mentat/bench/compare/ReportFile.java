// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes results as JSON. */
final class ReportFile {
    private ReportFile() {}

    /**
     * Writes a file, and the folders on the way to it.
     *
     * @param facts what is true of the whole run
     */
    static void write(Path file, Map<String, String> facts, Report report) throws IOException {
        if (file.getParent() != null) {
            Files.createDirectories(file.getParent());
        }
        String head = facts.entrySet().stream()
                .map(fact -> "  " + string(fact.getKey()) + ": " + string(fact.getValue()) + ",\n")
                .collect(Collectors.joining());
        String loads = report.loads().stream().map(ReportFile::object).collect(Collectors.joining(",\n"));
        String body = report.results().stream().map(ReportFile::object).collect(Collectors.joining(",\n"));
        Files.writeString(
                file, "{\n" + head + "  \"loads\": [\n" + loads + "\n  ],\n  \"results\": [\n" + body + "\n  ]\n}\n");
    }

    private static String object(Report.Load load) {
        return "    {\"rival\": " + string(load.rival())
                + ", \"datoms\": " + load.report().datoms()
                + ", \"seconds\": " + number(load.report().nanos() / 1e9)
                + ", \"transactional\": " + load.report().transactional() + "}";
    }

    private static String object(Result result) {
        Samples.Summary summary = result.summary();
        return "    {\"scenario\": " + string(result.scenario())
                + ", \"rival\": " + string(result.rival())
                + ", \"p10_ms\": " + number(summary.p10())
                + ", \"p50_ms\": " + number(summary.p50())
                + ", \"p95_ms\": " + number(summary.p95())
                + ", \"mentat_to_rival\": " + ratio(result.ratio())
                + ", \"mentat_to_rival_p10\": " + ratio(result.undisturbed())
                + ", \"calls_per_second\": " + number(summary.rate())
                + ", \"calls\": " + summary.calls()
                + ", \"rows\": " + number(summary.rows())
                + ", \"bytes\": " + number(summary.bytes()) + "}";
    }

    private static String ratio(double value) {
        return Double.isNaN(value) ? "null" : number(value);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.4f", value);
    }

    private static String string(String value) {
        return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
