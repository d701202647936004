// SPDX-License-Identifier: Apache-2.0
package dev.mentat.error;

/**
 * A place in a source text.
 *
 * @param line line number, the first line is 1
 * @param column column in code points, the first column is 1
 */
public record Position(int line, int column) {
    @Override
    public String toString() {
        return line + ":" + column;
    }
}
