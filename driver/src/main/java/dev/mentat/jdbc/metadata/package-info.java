// SPDX-License-Identifier: Apache-2.0
/**
 * What {@link java.sql.DatabaseMetaData} answers: what the database can do, and results that are built in memory from
 * DuckDB's catalogue and the schemas of the stores.
 *
 * <p>May depend on {@code dev.mentat.engine} and {@code dev.mentat.sql} and what is below them; only
 * {@code dev.mentat.jdbc} may depend on it.
 */
@NullMarked
package dev.mentat.jdbc.metadata;

import org.jspecify.annotations.NullMarked;
