// SPDX-License-Identifier: Apache-2.0
/**
 * Pull: patterns, the walk over the entities that they name, and the texts of its results. A walk goes level by level, so
 * that its statements grow with the depth of the pattern and never with the number of entities. Depends on query, schema,
 * sql, store, pool, edn and error.
 */
@NullMarked
package dev.mentat.pull;

import org.jspecify.annotations.NullMarked;
