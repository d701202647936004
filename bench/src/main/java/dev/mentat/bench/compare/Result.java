// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.compare;

/**
 * One line of the report.
 *
 * @param scenario what was asked
 * @param rival who was asked
 * @param summary its times
 * @param ratio the median of this project's driver divided by this one's: above one, this one is faster; NaN when the
 *     driver was not asked
 * @param undisturbed the same of the 10th percentiles
 */
record Result(String scenario, String rival, Samples.Summary summary, double ratio, double undisturbed) {}
