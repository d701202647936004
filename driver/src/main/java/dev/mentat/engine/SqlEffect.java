// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What executing a SQL statement does, as far as its tokens tell. Immutable.
 *
 * @param writes whether it may change anything that others see; what is unknown counts as a write
 * @param pinsClone whether it leaves something behind in its DuckDB connection that later statements rely on
 * @param control what it asks of the transaction, or empty
 * @param storeOnPath whether the search path that it sets leads to a store's schema, or empty if it sets none
 * @param targets what it may change
 */
record SqlEffect(
        boolean writes,
        boolean pinsClone,
        Optional<TransactionControl> control,
        Optional<Boolean> storeOnPath,
        List<WriteTarget> targets) {
    static final SqlEffect READ = new SqlEffect(false, false, Optional.empty(), Optional.empty(), List.of());

    static SqlEffect write(List<WriteTarget> targets) {
        return new SqlEffect(true, false, Optional.empty(), Optional.empty(), List.copyOf(targets));
    }

    static SqlEffect control(TransactionControl control) {
        return new SqlEffect(false, false, Optional.of(control), Optional.empty(), List.of());
    }

    /** Returns the effect of a statement that sets the search path. */
    static SqlEffect searchPath(boolean leadsToStore) {
        return new SqlEffect(false, true, Optional.empty(), Optional.of(leadsToStore), List.of());
    }

    /** Returns this effect with the clone pinned. */
    SqlEffect pinned() {
        return new SqlEffect(writes, true, control, storeOnPath, targets);
    }

    /** Returns this effect with further writes, if there are any. */
    SqlEffect alsoWriting(boolean more, List<WriteTarget> furtherTargets) {
        if (!more && furtherTargets.isEmpty()) {
            return this;
        }
        List<WriteTarget> all =
                Stream.concat(targets.stream(), furtherTargets.stream()).toList();
        return new SqlEffect(true, pinsClone, control, storeOnPath, all);
    }
}
