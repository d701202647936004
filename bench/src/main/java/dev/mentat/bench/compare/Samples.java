// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.compare;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/** The times of one thread's calls. */
final class Samples {
    private long[] nanos = new long[256];
    private int count;
    private long bytes;
    private long rows;

    void add(long nanosTaken, long bytesAllocated, long rowsRead) {
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * count);
        }
        nanos[count++] = nanosTaken;
        bytes += bytesAllocated;
        rows += rowsRead;
    }

    private LongStream nanos() {
        return Arrays.stream(nanos, 0, count);
    }

    /** The calls of a second, one directly after the other. */
    private double rate() {
        return count * 1e9 / nanos().sum();
    }

    /**
     * Summarises what threads did at the same time.
     *
     * @param threads their samples, at least one call among them
     * @param rounds how often every thread is in the list
     */
    static Summary together(List<Samples> threads, int rounds) {
        long[] sorted = threads.stream().flatMapToLong(Samples::nanos).sorted().toArray();
        double rate = threads.stream().mapToDouble(Samples::rate).sum() / rounds;
        double bytes = threads.stream().mapToLong(samples -> samples.bytes).sum();
        double rows = threads.stream().mapToLong(samples -> samples.rows).sum();
        int calls = sorted.length;
        return new Summary(
                calls,
                percentile(sorted, 10),
                percentile(sorted, 50),
                percentile(sorted, 95),
                rate,
                bytes / calls,
                rows / calls);
    }

    /** The smallest time that at least so many percent of the calls did not exceed. */
    private static double percentile(long[] sorted, int percent) {
        int rank = (int) Math.ceil(percent / 100.0 * sorted.length);
        return sorted[Math.max(rank, 1) - 1] / 1e6;
    }

    /**
     * What the times come to.
     *
     * @param calls how many calls there were
     * @param p10 the 10th percentile in milliseconds: what a call takes that nothing else on the machine disturbs
     * @param p50 the median in milliseconds
     * @param p95 the 95th percentile in milliseconds
     * @param rate calls in a second
     * @param bytes bytes that a call allocated in the heap, on average; 0 if not measured
     * @param rows rows that a call read, on average
     */
    record Summary(int calls, double p10, double p50, double p95, double rate, double bytes, double rows) {}
}
