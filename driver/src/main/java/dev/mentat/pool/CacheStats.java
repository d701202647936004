// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pool;

/**
 * How the statement caches have done since their clones were made. Immutable.
 *
 * @param hits requests that found a prepared statement
 * @param misses requests that had to prepare one
 * @param evictions statements closed to make room
 * @param size statements kept now
 */
public record CacheStats(long hits, long misses, long evictions, long size) {
    static final CacheStats NONE = new CacheStats(0, 0, 0, 0);

    CacheStats plus(CacheStats other) {
        return new CacheStats(hits + other.hits, misses + other.misses, evictions + other.evictions, size + other.size);
    }
}
