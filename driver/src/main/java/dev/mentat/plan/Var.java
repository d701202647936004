// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

/**
 * A variable after renaming: variables of different scopes are different even if they are spelt alike.
 *
 * @param id its number, unique within one compilation
 * @param name how the query spells it, for messages and column names
 */
public record Var(int id, String name) {
    @Override
    public String toString() {
        return name;
    }
}
