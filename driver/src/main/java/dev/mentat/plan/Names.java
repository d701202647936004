// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

/** Hands out the variables and aliases of one compilation. */
final class Names {
    private int vars;
    private int aliases;

    /** Returns a variable that is different from all others. */
    Var fresh(String name) {
        return new Var(vars++, name);
    }

    /** Returns a name for an item of FROM or a common table expression that nothing else bears. */
    String alias(String prefix) {
        aliases++;
        return prefix + aliases;
    }
}
