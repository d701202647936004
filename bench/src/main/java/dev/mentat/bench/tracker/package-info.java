// SPDX-License-Identifier: Apache-2.0
/**
 * The issue tracker that the benchmarks ask about: its data from a fixed seed, as EDN transactions, and the truth that
 * every answer is checked against.
 *
 * <p>May depend on the JDK alone.
 */
@NullMarked
package dev.mentat.bench.tracker;

import org.jspecify.annotations.NullMarked;
