// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

/**
 * The columns of an attribute in a segment.
 *
 * @param value the column of the values
 * @param tx the column of the transactions that asserted them
 */
public record ColumnPair(SqlColumn value, SqlColumn tx) {}
