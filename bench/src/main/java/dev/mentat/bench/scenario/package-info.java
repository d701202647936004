// SPDX-License-Identifier: Apache-2.0
/**
 * What is asked: the benchmark's scenarios, how their inputs are drawn, and how their answers are checked.
 *
 * <p>May depend on {@code tracker} and {@code rival}.
 */
@NullMarked
package dev.mentat.bench.scenario;

import org.jspecify.annotations.NullMarked;
