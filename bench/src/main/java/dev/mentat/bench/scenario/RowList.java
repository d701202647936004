// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.scenario;

import dev.mentat.bench.rival.Sink;
import java.util.ArrayList;
import java.util.List;

/** Keeps all rows. */
final class RowList implements Sink {
    private final List<List<Object>> rows = new ArrayList<>();
    private List<Object> row = new ArrayList<>();

    @Override
    public void value(long value) {
        row.add(value);
    }

    @Override
    public void value(String value) {
        row.add(value);
    }

    @Override
    public void endRow() {
        rows.add(row);
        row = new ArrayList<>();
    }

    List<List<Object>> rows() {
        return rows;
    }
}
