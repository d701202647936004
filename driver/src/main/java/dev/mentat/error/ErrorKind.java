// SPDX-License-Identifier: Apache-2.0
package dev.mentat.error;

import java.util.Locale;

/**
 * Every class of failure with its SQLState. Kinds of the language carry a keyword such as {@code :db.error/syntax},
 * which begins their messages; kinds of the connection layer carry none.
 */
public enum ErrorKind {
    SYNTAX("42601"),
    NUMBER_RANGE("22003"),
    UNKNOWN_TAG("42601"),
    LIMIT("54000"),
    INVALID_INSTALL_ATTRIBUTE("42P16"),
    INVALID_ALTER_ATTRIBUTE("42P16"),
    IDENT_CONFLICT("42710"),
    RESERVED("42939"),
    INVALID_TX_DATA("22023"),
    NOT_AN_ATTRIBUTE("42703"),
    NOT_AN_ENTITY("23503"),
    INVALID_LOOKUP_REF("42P10"),
    LOOKUP_REF_NOT_FOUND("23503"),
    WRONG_TYPE_FOR_ATTRIBUTE("22018"),
    NIL_VALUE("22004"),
    DATOMS_CONFLICT("21000"),
    UNIQUE_CONFLICT("23505"),
    CONFLICTING_UPSERTS("23505"),
    TEMPID_NOT_AN_ENTITY("22023"),
    DANGLING_NESTED_MAP("22023"),
    CAS_FAILED("40001"),
    UNKNOWN_TX_FUNCTION("42883"),
    INVALID_TX_INSTANT("22008"),
    ATTR_PRED("23514"),
    ENTITY_PRED("23514"),
    ENTITY_MISSING_ATTRS("23514"),
    EXCISION_DENIED("42501"),
    PARTITION_EXHAUSTED("54000"),
    UNKNOWN_ATTRIBUTE("42703"),
    UNKNOWN_IDENT("42704"),
    UNBOUND_VARIABLE("42P02"),
    INSUFFICIENT_BINDING("42P02"),
    OR_BRANCH_VARS("42601"),
    DUPLICATE_VARIABLE("42712"),
    UNKNOWN_FUNCTION("42883"),
    FN_ARITY("42883"),
    FN_ARG("42804"),
    FN_BINDING("42601"),
    UNKNOWN_RULE("42883"),
    RULE_ARITY("42883"),
    INPUT_ARITY("07001"),
    INPUT_NOT_SET("07002", ":db.error/input-arity"),
    INPUT_TYPE("07006"),
    INPUT_CONVERSION("22018", ":db.error/input-type"),
    INVALID_AGGREGATE("42803"),
    ORDER_VAR("42P10"),
    INVALID_LIMIT("2201W"),
    NOT_FULLTEXT("42809"),
    INVALID_PULL("42601"),
    ARITHMETIC("22003"),
    DIVISION_BY_ZERO("22012", ":db.error/arithmetic"),
    STORE_NOT_FOUND("3F000"),
    STORE_EXISTS("42P06"),
    INVALID_STORE_NAME("42602"),
    READ_ONLY_VIEW("25006"),

    CANNOT_OPEN("08001", ""),
    CONNECTION_CLOSED("08003", ""),
    CONNECTION_LOST("08006", ""),
    READ_ONLY("25006", ""),
    INVALID_TRANSACTION_STATE("25000", ""),
    TRANSACTION_FAILED("25P02", ""),
    SERIALIZATION_FAILURE("40001", ""),
    NO_CLONE_FREE("53M01", ""),
    CANCELLED("57014", ""),
    TIMEOUT("57014", ""),
    NOT_PERMITTED("42501", ""),
    SQL_SYNTAX("42601", ""),
    SQL_ERROR("42000", ""),
    SQL_NO_TABLE("42P01", ""),
    SQL_NO_FUNCTION("42883", ""),
    SQL_NO_SCHEMA("3F000", ""),
    SQL_TABLE_EXISTS("42P07", ""),
    SQL_SCHEMA_EXISTS("42P06", ""),
    SQL_AMBIGUOUS("42702", ""),
    SQL_DATA("22000", ""),
    SQL_CONVERSION("22018", ""),
    SQL_RANGE("22003", ""),
    SQL_DIVISION_BY_ZERO("22012", ""),
    SQL_CONSTRAINT("23000", ""),
    SQL_NOT_NULL("23502", ""),
    SQL_FOREIGN_KEY("23503", ""),
    SQL_DUPLICATE_KEY("23505", ""),
    SQL_CHECK("23514", ""),
    OUT_OF_MEMORY("53200", ""),
    IO_ERROR("58030", ""),
    NOT_ROWS("07005", ""),
    NOT_SUPPORTED("0AM01", ""),
    CURSOR_STATE("24000", ""),
    NO_SUCH_COLUMN("42703", ""),
    RESULT_CONVERSION("22018", ""),
    RESULT_RANGE("22003", ""),
    INVALID_ARGUMENT("22023", ""),
    NO_SUCH_CATALOG("3D000", ""),
    INTERNAL("XX000", "");

    private final String sqlState;
    private final String keyword;

    ErrorKind(String sqlState) {
        this.sqlState = sqlState;
        this.keyword = ":db.error/" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    ErrorKind(String sqlState, String keyword) {
        this.sqlState = sqlState;
        this.keyword = keyword;
    }

    /** Returns the five characters of the SQLState. */
    public String sqlState() {
        return sqlState;
    }

    /** Returns the class keyword with its colon, or an empty string for a kind of the connection layer. */
    public String keyword() {
        return keyword;
    }
}
