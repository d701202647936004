// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.compare;

import dev.mentat.bench.rival.LoadReport;
import java.util.List;
import java.util.Locale;

/**
 * What a run found.
 *
 * @param loads how the data came into each database
 * @param results the times
 */
record Report(List<Load> loads, List<Result> results) {
    /**
     * How the data came into a database.
     *
     * @param rival the name of the database
     * @param report the time it took
     */
    record Load(String rival, LoadReport report) {
        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "bulk_load %s: %d datoms in %.2f s, %.0f a second",
                    rival,
                    report.datoms(),
                    report.nanos() / 1e9,
                    report.datomsPerSecond());
        }
    }
}
