// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import java.util.List;

/**
 * Some rows of a result, column by column.
 *
 * @param size how many rows
 * @param columns the vectors, one per column of the result
 */
public record RowBatch(int size, List<ColumnVector> columns) {}
