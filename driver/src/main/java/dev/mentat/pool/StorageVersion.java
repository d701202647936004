// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pool;

import java.util.Arrays;

/** Compares DuckDB's storage versions, written as {@code v1.2.0} or {@code v1.2.0+}. */
final class StorageVersion {
    private StorageVersion() {}

    /** Tells whether a version is newer than another. */
    static boolean isNewer(String version, String than) {
        return Arrays.compare(parts(version), parts(than)) > 0;
    }

    private static int[] parts(String version) {
        return Arrays.stream(version.replace("v", "").replace("+", "").split("\\."))
                .mapToInt(Integer::parseInt)
                .toArray();
    }
}
