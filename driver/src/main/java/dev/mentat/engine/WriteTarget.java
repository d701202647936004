// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import java.util.List;

/**
 * What a SQL statement may change. Immutable.
 *
 * @param kind what the name means
 * @param parts the parts of the name without their quotes; empty for {@link Kind#SEARCH_PATH}
 * @param offset where it stands in the text
 */
record WriteTarget(Kind kind, List<String> parts, int offset) {
    /** The meanings of a name that is written to. */
    enum Kind {
        /** A table, view, index or the like; alone it is looked for along the search path. */
        OBJECT,
        /** A name in a statement that changes something, which may be a column as well as an object. */
        MENTION,
        /** A schema. */
        SCHEMA,
        /** An attached database. */
        DATABASE,
        /** Whatever the search path leads to. */
        SEARCH_PATH
    }
}
