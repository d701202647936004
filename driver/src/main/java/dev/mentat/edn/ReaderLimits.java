// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

/**
 * How much an EDN text may ask of its reader.
 *
 * @param depth how many brackets may be open at once, and how many tags, quotes, discards and the like
 * @param textLength length of the text in UTF-16 units
 * @param digits digits of one number, written out in full
 * @param elements elements of one list, vector or set, entries of one map
 */
public record ReaderLimits(int depth, int textLength, int digits, int elements) {
    /** The limits of the language: depth 256, 64 Mi characters, 10,000 digits, 10,000,000 elements. */
    public static final ReaderLimits DEFAULT = new ReaderLimits(256, 64 << 20, 10_000, 10_000_000);

    /** Checks that no limit is negative. */
    public ReaderLimits {
        if (depth < 0 || textLength < 0 || digits < 0 || elements < 0) {
            throw new IllegalArgumentException("A limit must not be negative");
        }
    }
}
