// SPDX-License-Identifier: Apache-2.0
/**
 * Compares databases call by call in one JVM, and reports.
 *
 * <p>May depend on {@code tracker}, {@code rival}, {@code duckdb}, {@code datomic}, {@code scenario} and picocli.
 */
@NullMarked
package dev.mentat.bench.compare;

import org.jspecify.annotations.NullMarked;
