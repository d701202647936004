// SPDX-License-Identifier: Apache-2.0
package dev.mentat.query;

/**
 * A query variable.
 *
 * @param name its name with the question mark, for example {@code ?e}
 */
public record Variable(String name) implements Comparable<Variable> {
    @Override
    public int compareTo(Variable other) {
        return name.compareTo(other.name);
    }

    @Override
    public String toString() {
        return name;
    }
}
