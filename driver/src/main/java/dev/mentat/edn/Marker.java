// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

/**
 * A lone {@code ?} in a statement text: the place of a JDBC parameter.
 *
 * @param index its number among the lone markers of the text, from left to right, the first is 1
 */
public record Marker(int index) {
    @Override
    public String toString() {
        return "?";
    }
}
