// SPDX-License-Identifier: Apache-2.0
package dev.mentat.properties;

import java.sql.SQLException;

/** Fills driver and model with a schema, entities and some history. */
final class Population {
    private static final int MOST_CHANGES = 4;

    private Population() {}

    /** Returns the schema that was made up. */
    static RandomSchema populate(Choices choices, SideBySide both) throws SQLException {
        RandomSchema schema = RandomSchema.make(choices);
        both.transact(schema.transaction());
        if (choices.once(3)) {
            both.transact(RandomSchema.composite(choices));
        }
        both.transactIfAllowed(RandomTransaction.population(choices, schema, both.model()));
        int changes = choices.below(MOST_CHANGES + 1);
        for (int i = 0; i < changes; i++) {
            both.transactIfAllowed(RandomTransaction.make(choices, schema, both.model()));
        }
        return schema;
    }
}
