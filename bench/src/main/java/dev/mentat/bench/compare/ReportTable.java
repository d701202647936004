// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.compare;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** Prints results as a Markdown table, so that it reads in a terminal and in a document. */
final class ReportTable {
    private static final List<String> TITLES = List.of(
            "scenario",
            "rival",
            "p10 ms",
            "p50 ms",
            "p95 ms",
            "mentat : rival",
            "at p10",
            "calls/s",
            "calls",
            "rows",
            "bytes");

    private ReportTable() {}

    static void print(List<Result> results, PrintWriter out) {
        List<List<String>> rows = results.stream().map(ReportTable::cells).toList();
        int[] widths = new int[TITLES.size()];
        for (int i = 0; i < widths.length; i++) {
            int column = i;
            widths[i] = rows.stream()
                    .mapToInt(row -> row.get(column).length())
                    .reduce(TITLES.get(i).length(), Math::max);
        }
        out.println(line(TITLES, widths));
        StringBuilder rule = new StringBuilder("|");
        for (int width : widths) {
            rule.append("-".repeat(width + 2)).append('|');
        }
        out.println(rule);
        rows.forEach(row -> out.println(line(row, widths)));
    }

    private static List<String> cells(Result result) {
        return List.of(
                result.scenario(),
                result.rival(),
                millis(result.summary().p10()),
                millis(result.summary().p50()),
                millis(result.summary().p95()),
                ratio(result.ratio()),
                ratio(result.undisturbed()),
                String.format(Locale.ROOT, "%.0f", result.summary().rate()),
                String.valueOf(result.summary().calls()),
                String.format(Locale.ROOT, "%.0f", result.summary().rows()),
                String.format(Locale.ROOT, "%.0f", result.summary().bytes()));
    }

    private static String ratio(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.2f", value);
    }

    private static String millis(double value) {
        return String.format(Locale.ROOT, value < 1 ? "%.3f" : value < 100 ? "%.2f" : "%.0f", value);
    }

    private static String line(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder("|");
        for (int i = 0; i < widths.length; i++) {
            String padding = " ".repeat(widths[i] - cells.get(i).length());
            line.append(' ')
                    .append(i < 2 ? cells.get(i) + padding : padding + cells.get(i))
                    .append(" |");
        }
        return line.toString();
    }
}
