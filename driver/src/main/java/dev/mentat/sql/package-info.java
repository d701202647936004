// SPDX-License-Identifier: Apache-2.0
/**
 * All SQL text that the driver sends to DuckDB, and the way of values into DuckDB's types and back. Depends on plan,
 * schema, fulltext, edn and error; knows nothing of {@code java.sql}.
 */
@NullMarked
package dev.mentat.sql;

import org.jspecify.annotations.NullMarked;
