// SPDX-License-Identifier: Apache-2.0
/**
 * The databases that lie in DuckDB: this project's driver, hand-written SQL on the same tables, and the one-table layout
 * of the system that this project recreates.
 *
 * <p>May depend on {@code tracker}, {@code rival}, {@code java.sql} and DuckDB's own driver. This project's driver is
 * reached through {@code java.sql} alone.
 */
@NullMarked
package dev.mentat.bench.duckdb;

import org.jspecify.annotations.NullMarked;
