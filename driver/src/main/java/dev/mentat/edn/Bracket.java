// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

/** The brackets of EDN. */
enum Bracket {
    LIST("(", ")", "list"),
    VECTOR("[", "]", "vector"),
    SET("#{", "}", "set"),
    MAP("{", "}", "map");

    private final String opener;
    private final String closer;
    private final String title;

    Bracket(String opener, String closer, String title) {
        this.opener = opener;
        this.closer = closer;
        this.title = title;
    }

    String opener() {
        return opener;
    }

    String closer() {
        return closer;
    }

    /** Returns what messages call a form in these brackets. */
    String title() {
        return title;
    }
}
