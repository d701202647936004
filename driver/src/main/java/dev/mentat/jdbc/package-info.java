// SPDX-License-Identifier: Apache-2.0
/**
 * The public face of Mentat JDBC: a driver for URLs of the form {@code jdbc:mentat:duckdb:}.
 *
 * <p>May depend on every other package of the driver; no package may depend on this one.
 *
 * @since 0.1
 */
@NullMarked
package dev.mentat.jdbc;

import org.jspecify.annotations.NullMarked;
