// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.schema.ValueType;
import dev.mentat.store.StoreFinding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What {@code MENTAT CHECK [REPAIR]} finds in all stores: a row per contradiction, none if all is well. */
final class CheckListing {
    static final List<Column> COLUMNS = List.of(
            Column.text("store"),
            Column.text("object"),
            Column.text("problem"),
            Column.of("repaired", ValueType.BOOLEAN));

    private CheckListing() {}

    /** Checks one store after the other, each in a snapshot of its own while nobody writes to it, or all of them alone. */
    static List<List<@Nullable Object>> rows(Session session, Execution execution, boolean repair) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        if (repair) {
            session.requireWritable("repair the stores");
            session.alone(execution, lease -> session.stores().repair(lease))
                    .forEach((finding, isRepaired) -> rows.add(row(finding, isRepaired)));
            return rows;
        }
        for (String name : session.stores().list().keySet()) {
            List<StoreFinding> findings = session.speculate(
                    execution, work -> work.writer(session.stores().find(name)).check());
            findings.forEach(finding -> rows.add(row(finding, false)));
        }
        return rows;
    }

    private static List<@Nullable Object> row(StoreFinding finding, boolean isRepaired) {
        return Arrays.asList(finding.store(), finding.object(), finding.problem(), isRepaired);
    }
}
