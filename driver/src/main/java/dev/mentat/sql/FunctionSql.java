// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.plan.Expr;
import dev.mentat.plan.Operator;
import dev.mentat.schema.ValueType;
import java.util.List;

/** Writes functions on texts, tuples and decimals as templates, in which {@code $0}, {@code $1} ... stand for arguments. */
final class FunctionSql {
    /** The characters that {@link Character#isWhitespace(int)} accepts. */
    private static final int[] WHITE_SPACE = {
        0x9, 0xA, 0xB, 0xC, 0xD, 0x1C, 0x1D, 0x1E, 0x1F, 0x20, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005,
        0x2006, 0x2008, 0x2009, 0x200A, 0x2028, 0x2029, 0x205F, 0x3000
    };

    /** What a keyword or symbol must look like to be read again. */
    private static final String NAME = "'[^\\s,;\"()\\[\\]{}@^`~:][^\\s,;\"()\\[\\]{}@^`~]*'";

    private FunctionSql() {}

    /** Returns the template of a call. */
    static String template(Expr.Call call) {
        List<Expr> arguments = call.arguments();
        return switch (call.operator()) {
            case LONG_TO_DECIMAL -> DecimalSql.ofLong("($0)");
            case DOUBLE_TO_DECIMAL -> DecimalSql.ofDouble("$0");
            case DECIMAL_TO_INTEGER -> DecimalSql.integerPart("$0");
            case DECIMAL_TO_LONG -> DecimalSql.toLong("$0");
            case DOUBLE_TO_LONG -> DecimalSql.doubleToLong("$0");
            case SAME_DECIMAL -> "$0";
            case TO_DOUBLE -> isDecimal(arguments.get(0)) ? DecimalSql.TO_DOUBLE.replace("%", "$0") : "($0)::DOUBLE";
            case IS_EVEN -> isDecimal(arguments.get(0)) ? DecimalSql.isEven("$0") : "$0 % 2 = 0";
            case TEXT -> TextFormSql.template(arguments.get(0).types().single());
            case CONCAT -> joined(arguments.size(), "");
            case SLOT -> TupleSql.slot(arguments.get(0).types().single(), "$0");
            case TUPLE -> joined(arguments.size(), " || ' '");
            case TUPLE_SIZE -> TupleSql.size("$0");
            case TUPLE_ITEM -> "CASE WHEN $1 >= 0 THEN " + TupleSql.item(TupleSql.slots("$0") + "[$1 + 1]") + " END";
            case SLOTS -> "unnest(" + TupleSql.slots("$0") + ")";
            case SLOT_VALUE -> TupleSql.item("$0");
            case TUPLE_CONTAINS -> "contains(' ' || $0, ' ' || $1 || ' ')";
            case TRANSACTION -> "CASE WHEN $0 BETWEEN 0 AND 268435455 THEN $0 + 268435456 ELSE $0 END";
            case RANDOM -> "random() * $0";
            case RANDOM_INTEGER -> "floor(random() * $0)::BIGINT";
            case WHERE -> "CASE WHEN $0 THEN $1 END";
            default -> text(call.operator());
        };
    }

    private static boolean isDecimal(Expr argument) {
        ValueType type = argument.types().single();
        return type == ValueType.BIGINT || type == ValueType.BIGDEC;
    }

    private static String joined(int parts, String end) {
        StringBuilder template = new StringBuilder();
        for (int i = 0; i < parts; i++) {
            template.append(i == 0 ? "$" : " || $").append(i).append(end);
        }
        return template.toString();
    }

    private static String text(Operator operator) {
        return switch (operator) {
            case LENGTH -> "length($0)";
            case SUBSTRING ->
                "CASE WHEN $1 >= 0 AND $1 <= $2 AND $2 <= length($0) THEN substring($0, $1 + 1, $2 - $1) END";
            case UPPER_CASE -> "upper($0)";
            case LOWER_CASE -> "lower($0)";
            case TRIM -> "trim($0, " + whiteSpace() + ")";
            case IS_BLANK -> "trim($0, " + whiteSpace() + ") = ''";
            case STARTS_WITH -> "starts_with($0, $1)";
            case ENDS_WITH -> "suffix($0, $1)";
            case INCLUDES -> "contains($0, $1)";
            case LIKE -> "TRY(like_escape($0, $1, '\\'))";
            case LIKE_IGNORING_CASE -> "TRY(ilike_escape($0, $1, '\\'))";
            case REGEX_GROUP -> "CASE WHEN regexp_matches($0, $1) THEN regexp_extract($0, $1, ($2)::INTEGER) END";
            case REGEX_ROWS -> "unnest(regexp_extract_all($0, $1))";
            case SPLIT_ROWS -> "unnest(string_split_regex($0, $1))";
            case REGEX_ALL -> TupleSql.ofStrings("regexp_extract_all($0, $1)");
            case SPLIT -> TupleSql.ofStrings("string_split_regex($0, $1)");
            case LOCAL_NAME ->
                DecimalSql.let(
                        "m",
                        "ltrim($0, ':')",
                        "CASE WHEN length(m) > 1 AND contains(m, '/') THEN m[strpos(m, '/') + 1:] ELSE m END");
            case NAMESPACE ->
                DecimalSql.let(
                        "m",
                        "ltrim($0, ':')",
                        "CASE WHEN length(m) > 1 AND contains(m, '/') THEN m[1:strpos(m, '/') - 1] END");
            case KEYWORD -> "CASE WHEN regexp_full_match($0, " + NAME + ") THEN ':' || $0 END";
            case SYMBOL -> "CASE WHEN regexp_full_match($0, " + NAME + ") THEN $0 END";
            case JARO -> "jaro_similarity($0, $1)";
            case JARO_WINKLER -> "jaro_winkler_similarity($0, $1)";
            case LEVENSHTEIN -> "levenshtein($0, $1)";
            case DAMERAU_LEVENSHTEIN -> "damerau_levenshtein($0, $1)";
            case JACCARD ->
                "CASE WHEN $0 = '' OR $1 = '' THEN CASE WHEN $0 = $1 THEN 1.0::DOUBLE ELSE 0.0::DOUBLE END"
                        + " ELSE jaccard($0, $1) END";
            default -> throw new IllegalArgumentException(operator.name());
        };
    }

    private static String whiteSpace() {
        StringBuilder characters = new StringBuilder();
        for (int c : WHITE_SPACE) {
            characters
                    .append(characters.isEmpty() ? "chr(" : " || chr(")
                    .append(c)
                    .append(')');
        }
        return characters.toString();
    }
}
