// SPDX-License-Identifier: Apache-2.0
/**
 * The storage layout and the stores in a database: which tables hold the datoms, how a transaction reads and writes them,
 * and what is kept in memory about each store. Depends on schema, sql, pool, fulltext, edn and error.
 */
@NullMarked
package dev.mentat.store;

import org.jspecify.annotations.NullMarked;
