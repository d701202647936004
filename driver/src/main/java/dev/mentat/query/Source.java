// SPDX-License-Identifier: Apache-2.0
package dev.mentat.query;

/**
 * The name of a data source.
 *
 * @param name its name with the dollar sign
 */
public record Source(String name) {
    /** The source that clauses read when they name none. */
    public static final Source DEFAULT = new Source("$");

    @Override
    public String toString() {
        return name;
    }
}
