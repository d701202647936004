// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import dev.mentat.error.StoreErrors;
import dev.mentat.error.Texts;
import java.nio.charset.StandardCharsets;

/** Derives the DuckDB schema of a store from its name, as stores of the mentat extension for DuckDB do. Pure functions. */
public final class StoreNames {
    /** The name of the store that is used when none is given. */
    public static final String DEFAULT = "default";

    private static final String DEFAULT_SCHEMA = "mentat";
    private static final int LONGEST_NAME = 255;
    private static final int LONGEST_CLEAN_PART = 40;
    private static final int FNV_OFFSET = 0x811c9dc5;
    private static final int FNV_PRIME = 0x01000193;

    private StoreNames() {}

    /**
     * Returns the name that a store is known by: without white space around it, and never empty.
     *
     * @throws dev.mentat.error.MentatException of kind INVALID_STORE_NAME
     */
    public static String canonical(String name) {
        String trimmed = name.strip();
        if (trimmed.length() > LONGEST_NAME) {
            throw StoreErrors.invalidName("has " + trimmed.length() + " characters");
        }
        if (trimmed.indexOf('\0') >= 0) {
            throw StoreErrors.invalidName("contains U+0000");
        }
        return trimmed.isEmpty() ? DEFAULT : trimmed;
    }

    /**
     * Returns the name of the DuckDB schema that holds a store.
     *
     * @throws dev.mentat.error.MentatException of kind INVALID_STORE_NAME
     */
    public static String schemaName(String name) {
        String canonical = canonical(name);
        if (canonical.equals(DEFAULT)) {
            return DEFAULT_SCHEMA;
        }
        return DEFAULT_SCHEMA + '_' + clean(canonical) + '_' + hash(canonical);
    }

    private static String clean(String name) {
        StringBuilder clean = new StringBuilder();
        name.codePoints().forEach(c -> clean.appendCodePoint(isKept(c) ? Character.toLowerCase(c) : '_'));
        int start = 0;
        int end = clean.length();
        while (start < end && clean.charAt(start) == '_') {
            start++;
        }
        while (end > start && clean.charAt(end - 1) == '_') {
            end--;
        }
        return clean.substring(start, Math.min(end, start + LONGEST_CLEAN_PART));
    }

    private static boolean isKept(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    }

    /** The 32-bit hash of Fowler, Noll and Vo, variant 1a. */
    private static String hash(String name) {
        int hash = FNV_OFFSET;
        for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
            hash ^= b & 0xff;
            hash *= FNV_PRIME;
        }
        return Texts.format("%08x", hash);
    }
}
