// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc.metadata;

import dev.mentat.engine.Column;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The results that JDBC prescribes: their columns with names and types, and the columns they are ordered by. */
enum Shape {
    ATTRIBUTES(
            new ShapeColumns()
                    .text("TYPE_CAT", "TYPE_SCHEM", "TYPE_NAME", "ATTR_NAME")
                    .number("DATA_TYPE")
                    .text("ATTR_TYPE_NAME")
                    .number("ATTR_SIZE", "DECIMAL_DIGITS", "NUM_PREC_RADIX", "NULLABLE")
                    .text("REMARKS", "ATTR_DEF")
                    .number("SQL_DATA_TYPE", "SQL_DATETIME_SUB", "CHAR_OCTET_LENGTH", "ORDINAL_POSITION")
                    .text("IS_NULLABLE", "SCOPE_CATALOG", "SCOPE_SCHEMA", "SCOPE_TABLE")
                    .small("SOURCE_DATA_TYPE"),
            "TYPE_CAT",
            "TYPE_SCHEM",
            "TYPE_NAME",
            "ORDINAL_POSITION"),
    CATALOGS(new ShapeColumns().text("TABLE_CAT"), "TABLE_CAT"),
    CLIENT_INFO(new ShapeColumns().text("NAME").number("MAX_LEN").text("DEFAULT_VALUE", "DESCRIPTION"), "NAME"),
    COLUMN_PRIVILEGES(
            new ShapeColumns()
                    .text("TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "COLUMN_NAME")
                    .text("GRANTOR", "GRANTEE", "PRIVILEGE", "IS_GRANTABLE"),
            "COLUMN_NAME",
            "PRIVILEGE"),
    COLUMNS(
            new ShapeColumns()
                    .text("TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "COLUMN_NAME")
                    .number("DATA_TYPE")
                    .text("TYPE_NAME")
                    .number("COLUMN_SIZE", "BUFFER_LENGTH", "DECIMAL_DIGITS", "NUM_PREC_RADIX", "NULLABLE")
                    .text("REMARKS", "COLUMN_DEF")
                    .number("SQL_DATA_TYPE", "SQL_DATETIME_SUB", "CHAR_OCTET_LENGTH", "ORDINAL_POSITION")
                    .text("IS_NULLABLE", "SCOPE_CATALOG", "SCOPE_SCHEMA", "SCOPE_TABLE")
                    .small("SOURCE_DATA_TYPE")
                    .text("IS_AUTOINCREMENT", "IS_GENERATEDCOLUMN"),
            "TABLE_CAT",
            "TABLE_SCHEM",
            "TABLE_NAME",
            "ORDINAL_POSITION"),
    CROSS_REFERENCES(keys(), "FKTABLE_CAT", "FKTABLE_SCHEM", "FKTABLE_NAME", "KEY_SEQ"),
    EXPORTED_KEYS(keys(), "FKTABLE_CAT", "FKTABLE_SCHEM", "FKTABLE_NAME", "KEY_SEQ"),
    IMPORTED_KEYS(keys(), "PKTABLE_CAT", "PKTABLE_SCHEM", "PKTABLE_NAME", "KEY_SEQ"),
    FUNCTION_COLUMNS(
            new ShapeColumns()
                    .text("FUNCTION_CAT", "FUNCTION_SCHEM", "FUNCTION_NAME", "COLUMN_NAME")
                    .small("COLUMN_TYPE")
                    .number("DATA_TYPE")
                    .text("TYPE_NAME")
                    .number("PRECISION", "LENGTH")
                    .small("SCALE", "RADIX", "NULLABLE")
                    .text("REMARKS")
                    .number("CHAR_OCTET_LENGTH", "ORDINAL_POSITION")
                    .text("IS_NULLABLE", "SPECIFIC_NAME"),
            "FUNCTION_CAT",
            "FUNCTION_SCHEM",
            "FUNCTION_NAME",
            "SPECIFIC_NAME",
            "ORDINAL_POSITION"),
    FUNCTIONS(
            new ShapeColumns()
                    .text("FUNCTION_CAT", "FUNCTION_SCHEM", "FUNCTION_NAME", "REMARKS")
                    .small("FUNCTION_TYPE")
                    .text("SPECIFIC_NAME"),
            "FUNCTION_CAT",
            "FUNCTION_SCHEM",
            "FUNCTION_NAME",
            "SPECIFIC_NAME"),
    INDEX_INFO(
            new ShapeColumns()
                    .text("TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME")
                    .flag("NON_UNIQUE")
                    .text("INDEX_QUALIFIER", "INDEX_NAME")
                    .small("TYPE", "ORDINAL_POSITION")
                    .text("COLUMN_NAME", "ASC_OR_DESC")
                    .count("CARDINALITY", "PAGES")
                    .text("FILTER_CONDITION"),
            "NON_UNIQUE",
            "TYPE",
            "INDEX_NAME",
            "ORDINAL_POSITION"),
    PRIMARY_KEYS(
            new ShapeColumns()
                    .text("TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "COLUMN_NAME")
                    .small("KEY_SEQ")
                    .text("PK_NAME"),
            "COLUMN_NAME"),
    PROCEDURE_COLUMNS(
            new ShapeColumns()
                    .text("PROCEDURE_CAT", "PROCEDURE_SCHEM", "PROCEDURE_NAME", "COLUMN_NAME")
                    .small("COLUMN_TYPE")
                    .number("DATA_TYPE")
                    .text("TYPE_NAME")
                    .number("PRECISION", "LENGTH")
                    .small("SCALE", "RADIX", "NULLABLE")
                    .text("REMARKS", "COLUMN_DEF")
                    .number("SQL_DATA_TYPE", "SQL_DATETIME_SUB", "CHAR_OCTET_LENGTH", "ORDINAL_POSITION")
                    .text("IS_NULLABLE", "SPECIFIC_NAME"),
            "PROCEDURE_CAT",
            "PROCEDURE_SCHEM",
            "PROCEDURE_NAME",
            "SPECIFIC_NAME",
            "ORDINAL_POSITION"),
    PROCEDURES(
            new ShapeColumns()
                    .text("PROCEDURE_CAT", "PROCEDURE_SCHEM", "PROCEDURE_NAME")
                    .text("RESERVED1", "RESERVED2", "RESERVED3", "REMARKS")
                    .small("PROCEDURE_TYPE")
                    .text("SPECIFIC_NAME"),
            "PROCEDURE_CAT",
            "PROCEDURE_SCHEM",
            "PROCEDURE_NAME",
            "SPECIFIC_NAME"),
    PSEUDO_COLUMNS(
            new ShapeColumns()
                    .text("TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "COLUMN_NAME")
                    .number("DATA_TYPE", "COLUMN_SIZE", "DECIMAL_DIGITS", "NUM_PREC_RADIX")
                    .text("COLUMN_USAGE", "REMARKS")
                    .number("CHAR_OCTET_LENGTH")
                    .text("IS_NULLABLE"),
            "TABLE_CAT",
            "TABLE_SCHEM",
            "TABLE_NAME",
            "COLUMN_NAME"),
    ROW_IDENTIFIERS(
            new ShapeColumns()
                    .small("SCOPE")
                    .text("COLUMN_NAME")
                    .number("DATA_TYPE")
                    .text("TYPE_NAME")
                    .number("COLUMN_SIZE", "BUFFER_LENGTH")
                    .small("DECIMAL_DIGITS", "PSEUDO_COLUMN"),
            "SCOPE"),
    SCHEMAS(new ShapeColumns().text("TABLE_SCHEM", "TABLE_CATALOG"), "TABLE_CATALOG", "TABLE_SCHEM"),
    SUPER_TABLES(new ShapeColumns().text("TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "SUPERTABLE_NAME")),
    SUPER_TYPES(new ShapeColumns()
            .text("TYPE_CAT", "TYPE_SCHEM", "TYPE_NAME")
            .text("SUPERTYPE_CAT", "SUPERTYPE_SCHEM", "SUPERTYPE_NAME")),
    TABLE_PRIVILEGES(
            new ShapeColumns()
                    .text("TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME")
                    .text("GRANTOR", "GRANTEE", "PRIVILEGE", "IS_GRANTABLE"),
            "TABLE_CAT",
            "TABLE_SCHEM",
            "TABLE_NAME",
            "PRIVILEGE"),
    TABLE_TYPES(new ShapeColumns().text("TABLE_TYPE"), "TABLE_TYPE"),
    TABLES(
            new ShapeColumns()
                    .text("TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "TABLE_TYPE", "REMARKS")
                    .text("TYPE_CAT", "TYPE_SCHEM", "TYPE_NAME")
                    .text("SELF_REFERENCING_COL_NAME", "REF_GENERATION"),
            "TABLE_TYPE",
            "TABLE_CAT",
            "TABLE_SCHEM",
            "TABLE_NAME"),
    TYPE_INFO(
            new ShapeColumns()
                    .text("TYPE_NAME")
                    .number("DATA_TYPE", "PRECISION")
                    .text("LITERAL_PREFIX", "LITERAL_SUFFIX", "CREATE_PARAMS")
                    .small("NULLABLE")
                    .flag("CASE_SENSITIVE")
                    .small("SEARCHABLE")
                    .flag("UNSIGNED_ATTRIBUTE", "FIXED_PREC_SCALE", "AUTO_INCREMENT")
                    .text("LOCAL_TYPE_NAME")
                    .small("MINIMUM_SCALE", "MAXIMUM_SCALE")
                    .number("SQL_DATA_TYPE", "SQL_DATETIME_SUB", "NUM_PREC_RADIX"),
            "DATA_TYPE"),
    UDTS(
            new ShapeColumns()
                    .text("TYPE_CAT", "TYPE_SCHEM", "TYPE_NAME", "CLASS_NAME")
                    .number("DATA_TYPE")
                    .text("REMARKS")
                    .small("BASE_TYPE"),
            "DATA_TYPE",
            "TYPE_CAT",
            "TYPE_SCHEM",
            "TYPE_NAME"),
    VERSION_COLUMNS(new ShapeColumns()
            .small("SCOPE")
            .text("COLUMN_NAME")
            .number("DATA_TYPE")
            .text("TYPE_NAME")
            .number("COLUMN_SIZE", "BUFFER_LENGTH")
            .small("DECIMAL_DIGITS", "PSEUDO_COLUMN"));

    private final List<Column> columns;
    private final Comparator<List<@Nullable Object>> order;

    Shape(ShapeColumns columns, String... order) {
        this.columns = columns.list();
        Comparator<List<@Nullable Object>> comparator = Comparator.comparing(row -> 0);
        for (String name : order) {
            comparator = comparator.thenComparing(by(name));
        }
        this.order = comparator;
    }

    private static ShapeColumns keys() {
        return new ShapeColumns()
                .text("PKTABLE_CAT", "PKTABLE_SCHEM", "PKTABLE_NAME", "PKCOLUMN_NAME")
                .text("FKTABLE_CAT", "FKTABLE_SCHEM", "FKTABLE_NAME", "FKCOLUMN_NAME")
                .small("KEY_SEQ", "UPDATE_RULE", "DELETE_RULE")
                .text("FK_NAME", "PK_NAME")
                .small("DEFERRABILITY");
    }

    List<Column> columns() {
        return columns;
    }

    Comparator<List<@Nullable Object>> order() {
        return order;
    }

    /** Returns the place of a column. */
    int index(String name) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).label().equals(name)) {
                return i;
            }
        }
        throw new IllegalArgumentException(this + " has no column " + name);
    }

    private Comparator<List<@Nullable Object>> by(String name) {
        int column = index(name);
        return (left, right) -> compare(left.get(column), right.get(column));
    }

    /** Missing values come first. */
    private static int compare(@Nullable Object left, @Nullable Object right) {
        if (left == null || right == null) {
            return left == right ? 0 : left == null ? -1 : 1;
        }
        @SuppressWarnings("unchecked") // all values of a column are of one comparable class
        Comparable<Object> comparable = (Comparable<Object>) left;
        return comparable.compareTo(right);
    }
}
