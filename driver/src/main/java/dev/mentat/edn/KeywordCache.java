// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import org.jspecify.annotations.Nullable;

/**
 * The keywords of one text, each made once as long as no other takes its slot: a transaction repeats few attributes very
 * often. Not thread-safe.
 */
final class KeywordCache {
    private static final int SLOTS = 256;

    private final String text;
    private final @Nullable Keyword[] slots = new Keyword[SLOTS];

    KeywordCache(String text) {
        this.text = text;
    }

    /** Returns the keyword that is spelled between the offsets, without its colon. */
    Keyword get(int start, int end) {
        int hash = end - start;
        for (int at = start; at < end; at++) {
            hash = 31 * hash + text.charAt(at);
        }
        int slot = (hash ^ hash >>> 8 ^ hash >>> 16) & SLOTS - 1;
        Keyword cached = slots[slot];
        if (cached != null && spells(cached, start, end)) {
            return cached;
        }
        Keyword made = new Keyword(text.substring(start, end));
        slots[slot] = made;
        return made;
    }

    private boolean spells(Keyword keyword, int start, int end) {
        String spelling = keyword.text();
        return spelling.length() == end - start && text.startsWith(spelling, start);
    }
}
