// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.demo;

import java.time.LocalDate;

/** Writes single EDN values. */
final class EdnText {
    private EdnText() {}

    /** A string literal. */
    static String string(String value) {
        return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** The instant at which a day begins, UTC. */
    static String instant(LocalDate day) {
        return "#inst \"" + day + '"';
    }

    /** A lookup ref by a string attribute. */
    static String lookupRef(String attribute, String value) {
        return '[' + attribute + ' ' + string(value) + ']';
    }
}
