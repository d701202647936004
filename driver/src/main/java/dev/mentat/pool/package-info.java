// SPDX-License-Identifier: Apache-2.0
/**
 * One DuckDB instance per file or memory name and JVM, its clones, and the leases through which everything else runs
 * statements. Knows nothing of stores, Datalog or EDN. Depends on sql (for the text of its statements) and error.
 */
@NullMarked
package dev.mentat.pool;

import org.jspecify.annotations.NullMarked;
