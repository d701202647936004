// SPDX-License-Identifier: Apache-2.0
package dev.mentat.cases;

/** Where the store of a case lies. */
enum Place {
    MEMORY("in memory"),
    /** A file that is closed and opened again between the transactions and the query. */
    FILE("on a file");

    private final String words;

    Place(String words) {
        this.words = words;
    }

    @Override
    public String toString() {
        return words;
    }
}
