// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.pool.DatabaseConfig;
import dev.mentat.schema.TimePoint;
import org.jspecify.annotations.Nullable;

/**
 * How a session is opened. Immutable.
 *
 * @param database the database and how it is opened
 * @param store the name of the store that is used at first
 * @param readOnly whether nothing may be written in this session
 * @param asOf the point that bounds every view, or null
 * @param since the point that every view begins behind, or null
 * @param history whether every view shows history
 * @param pullAs the text of pulled entities
 * @param emptyCountIsZero whether a find of counts alone gives zeros where there is nothing to count
 * @param batchAsOneTransaction whether the transactions of a batch are merged into one
 * @param allowExcision whether excision is permitted
 * @param maxRows how many rows a query without a limit may give, 0 for any number
 */
public record SessionConfig(
        DatabaseConfig database,
        String store,
        boolean readOnly,
        @Nullable TimePoint asOf,
        @Nullable TimePoint since,
        boolean history,
        PullFormat pullAs,
        boolean emptyCountIsZero,
        boolean batchAsOneTransaction,
        boolean allowExcision,
        long maxRows) {}
