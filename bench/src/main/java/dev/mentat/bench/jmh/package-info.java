// SPDX-License-Identifier: Apache-2.0
/**
 * JMH benchmarks of single databases, for the precise look; {@code compare} has the interleaved one.
 *
 * <p>May depend on {@code tracker}, {@code rival}, {@code scenario}, the list of databases in {@code compare}, and JMH.
 */
@NullMarked
package dev.mentat.bench.jmh;

import org.jspecify.annotations.NullMarked;
