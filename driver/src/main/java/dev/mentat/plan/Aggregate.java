// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

/** The built-in aggregates over the rows of a group. */
public enum Aggregate {
    COUNT,
    COUNT_DISTINCT,
    SUM,
    AVG,
    MIN,
    MAX,
    /** The smallest values, in ascending order; takes how many. */
    SMALLEST,
    /** The largest values, in descending order; takes how many. */
    LARGEST,
    MEDIAN,
    /** The population variance. */
    VARIANCE,
    /** The population standard deviation. */
    STDDEV,
    /** The set of values. */
    DISTINCT,
    /** A random value. */
    RANDOM,
    /** Random values, equal ones possible; takes how many. */
    RANDOM_MANY,
    /** Random distinct values; takes how many. */
    SAMPLE,
    /** The value of the row with the least value of another column. */
    OF_MIN,
    /** The value of the row with the greatest value of another column. */
    OF_MAX;

    /** Tells whether the result is a collection of values. */
    public boolean givesCollection() {
        return switch (this) {
            case SMALLEST, LARGEST, DISTINCT, RANDOM_MANY, SAMPLE -> true;
            default -> false;
        };
    }
}
