// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.demo;

import java.io.PrintWriter;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A result as a table of text: numbers to the right, everything else to the left.
 *
 * @param labels one for each column
 * @param rows as many cells as labels in each
 */
record TextTable(List<String> labels, List<List<Object>> rows) {
    private static final int MOST_ROWS = 12;

    /** Reads a result to its end. */
    static TextTable of(ResultSet result) throws SQLException {
        ResultSetMetaData columns = result.getMetaData();
        List<String> labels = new ArrayList<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            labels.add(columns.getColumnLabel(i));
        }
        List<List<Object>> rows = new ArrayList<>();
        while (result.next()) {
            List<Object> row = new ArrayList<>();
            for (int i = 1; i <= labels.size(); i++) {
                Object cell = result.getObject(i);
                row.add(cell == null ? "" : cell);
            }
            rows.add(row);
        }
        return new TextTable(labels, rows);
    }

    /** Prints the first rows, and how many more there are. */
    void print(PrintWriter out) {
        List<List<Object>> shown = rows.subList(0, Math.min(rows.size(), MOST_ROWS));
        int[] widths = IntStream.range(0, labels.size())
                .map(column -> width(column, shown))
                .toArray();
        out.println(line(labels, widths));
        out.println(line(IntStream.of(widths).mapToObj("-"::repeat).toList(), widths));
        shown.forEach(row -> out.println(line(row, widths)));
        if (shown.size() < rows.size()) {
            out.println("  ... and " + (rows.size() - shown.size()) + " more rows");
        }
    }

    private int width(int column, List<List<Object>> shown) {
        int widest = shown.stream()
                .mapToInt(row -> String.valueOf(row.get(column)).length())
                .max()
                .orElse(0);
        return Math.max(widest, labels.get(column).length());
    }

    private static String line(List<?> cells, int[] widths) {
        return IntStream.range(0, widths.length)
                .mapToObj(column -> cell(cells.get(column), widths[column]))
                .collect(Collectors.joining("  ", "  ", ""))
                .stripTrailing();
    }

    private static String cell(Object value, int width) {
        String text = String.valueOf(value);
        String padding = " ".repeat(width - text.length());
        return value instanceof Number ? padding + text : text + padding;
    }
}
