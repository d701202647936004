// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import dev.mentat.error.MentatException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;

/** Collects the counts of a batch. */
final class BatchCounts {
    private final long[] counts;
    private int done;

    BatchCounts(int size) {
        counts = new long[size];
    }

    void add(long count) {
        counts[done] = count;
        done++;
    }

    long[] all() {
        return counts;
    }

    /** Returns that every element succeeded, but not with how many changes. */
    long[] withoutInfo() {
        Arrays.fill(counts, Statement.SUCCESS_NO_INFO);
        return counts;
    }

    /** Makes the failure of the element after those that were counted. */
    BatchUpdateException failed(Exception failure) {
        SQLException cause = failure instanceof SQLException known
                ? known
                : failure instanceof MentatException known
                        ? SqlExceptions.of(known)
                        : JdbcErrors.internal((RuntimeException) failure);
        BatchUpdateException failed = new BatchUpdateException(
                "Element " + (done + 1) + " of the batch failed: " + cause.getMessage(),
                cause.getSQLState(),
                cause.getErrorCode(),
                Arrays.copyOf(counts, done),
                cause);
        failed.setNextException(cause);
        return failed;
    }

    static int[] toInts(long[] counts) {
        return Arrays.stream(counts).mapToInt(BatchCounts::toInt).toArray();
    }

    /** JDBC's way to say that a count is beyond 32 bits. */
    static int toInt(long count) {
        return count > Integer.MAX_VALUE ? Statement.SUCCESS_NO_INFO : (int) count;
    }
}
