// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import java.util.List;
import java.util.Optional;

/**
 * A store as tools see it that know tables and keys only. Immutable.
 *
 * @param schemaName the DuckDB schema with its views
 * @param tables its tables, which are views that nobody but the driver makes
 */
public record RelationalFace(String schemaName, List<Table> tables) {
    /**
     * A table.
     *
     * @param name its name
     * @param isSystem whether it is one of those that every store has
     * @param primaryKey the names of the columns that identify a row, none if nothing does
     * @param columns what is to be said of other columns
     */
    public record Table(String name, boolean isSystem, List<String> primaryKey, List<Column> columns) {}

    /**
     * A column.
     *
     * @param name its name
     * @param isUnique whether no two rows have the same value
     * @param target the table whose rows all values are, if that was asked for and there is exactly one
     */
    public record Column(String name, boolean isUnique, Optional<String> target) {}
}
