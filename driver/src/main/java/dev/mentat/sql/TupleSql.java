// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.plan.TypeSet;
import dev.mentat.schema.ValueType;

/** Expressions that put {@link SortableTuple}s together and take them apart. */
final class TupleSql {
    private static final int DOUBLE_DIGITS = 17;
    private static final int FLOAT_DIGITS = 9;
    private static final char LAST_ESCAPED = '!';

    private TupleSql() {}

    /** Returns the text of a slot that holds a native value, without the space that ends it. */
    static String slot(ValueType type, String value) {
        return switch (type) {
            case BOOLEAN -> "'A' || (" + value + ")::INTEGER";
            case LONG, REF -> "'B' || " + DecimalSql.ofLong("(" + value + ")");
            case DOUBLE -> "'C' || " + DecimalSql.ofRounded(value, DOUBLE_DIGITS);
            case FLOAT -> "'D' || " + DecimalSql.ofRounded(value, FLOAT_DIGITS);
            case BIGINT -> "'E' || " + value;
            case BIGDEC -> "'F' || " + value;
            case INSTANT -> "'G' || " + DecimalSql.ofLong("epoch_us(" + value + ")");
            case STRING -> "'H' || " + escaped(value);
            case KEYWORD -> "'I' || " + escaped(value);
            case SYMBOL -> "'J' || " + escaped(value);
            case UUID -> "'K' || (" + value + ")::VARCHAR";
            case URI -> "'L' || " + escaped(value);
            case BYTES -> "'M' || lower(hex(" + value + "))";
            case TUPLE -> throw new IllegalArgumentException("a tuple in a tuple");
        };
    }

    /** Returns the tuple of a list of strings. */
    static String ofStrings(String list) {
        return "array_to_string(list_transform(" + list + ", lambda s: " + slot(ValueType.STRING, "s")
                + " || ' '), '')";
    }

    /** Returns the tuple of a list of values, native or tagged ones, none of which is a tuple. */
    static String ofList(String list, TypeSet types, boolean tagged) {
        String slot = tagged ? taggedSlot(types) : slot(types.single(), "e");
        return "array_to_string(list_transform(" + list + ", lambda e: " + slot + " || ' '), '')";
    }

    private static String taggedSlot(TypeSet types) {
        StringBuilder cases = new StringBuilder("CASE");
        for (ValueType type : types.types()) {
            cases.append(" WHEN ").append(TaggedSql.isOf("e", TypeSet.of(type))).append(" THEN ");
            cases.append(slot(type, TaggedSql.untagged(type).replace("%", "e")));
        }
        return cases.append(" END").toString();
    }

    /** The escape character itself goes first, lest what is written for another one be escaped again. */
    private static String escaped(String value) {
        StringBuilder expression = new StringBuilder("(").append(value).append(")");
        for (int c = LAST_ESCAPED; c >= 0; c--) {
            expression.insert(0, "replace(");
            expression
                    .append(", chr(")
                    .append(c)
                    .append("), '!")
                    .append((char) ('0' + c))
                    .append("')");
        }
        return expression.toString();
    }

    /** The escape character comes last, lest what is written for it be taken for the start of another escape. */
    private static String unescaped(String value) {
        StringBuilder expression = new StringBuilder(value);
        for (int c = 0; c <= LAST_ESCAPED; c++) {
            expression.insert(0, "replace(");
            expression
                    .append(", '!")
                    .append((char) ('0' + c))
                    .append("', chr(")
                    .append(c)
                    .append("))");
        }
        return expression.toString();
    }

    /** Returns the list of a tuple's slots, without their spaces. */
    static String slots(String tuple) {
        return DecimalSql.let("w", tuple, "CASE WHEN w = '' THEN [] ELSE string_split(w[1:-2], ' ') END");
    }

    static String size(String tuple) {
        return "len(" + slots(tuple) + ")";
    }

    /** Returns the value in a slot as a tagged value; NULL for an absent one. */
    static String item(String slot) {
        String text = DecimalSql.let(
                "k",
                "g[2:]",
                "CASE WHEN g[1] IN ('H', 'I', 'J', 'L') THEN " + unescaped("k")
                        + " WHEN g[1] IN ('E', 'F', 'K', 'M') THEN k END");
        String number =
                "CASE WHEN g[1] BETWEEN 'B' AND 'F' THEN " + DecimalSql.TO_DOUBLE.replace("%", "g[2:]") + " END";
        String whole = "CASE WHEN g[1] IN ('B', 'G') THEN " + DecimalSql.toLong("g[2:]")
                + " WHEN g[1] IN ('C', 'D') THEN "
                + DecimalSql.let(
                        "f",
                        DecimalSql.TO_DOUBLE.replace("%", "g[2:]"),
                        "TRY_CAST(CASE WHEN f = floor(f) THEN f END AS BIGINT)")
                + " WHEN g[1] = 'A' THEN (g[2:])::BIGINT END";
        return DecimalSql.let(
                "g",
                slot,
                "CASE WHEN g BETWEEN 'A' AND 'N' THEN {'t': (" + tag() + ")::UTINYINT, 'n': " + number + ", 'l': "
                        + whole + ", 's': " + text + "} END");
    }

    private static String tag() {
        StringBuilder cases = new StringBuilder("CASE g[1]");
        ValueType[] kinds = {
            ValueType.BOOLEAN,
            ValueType.LONG,
            ValueType.DOUBLE,
            ValueType.FLOAT,
            ValueType.BIGINT,
            ValueType.BIGDEC,
            ValueType.INSTANT,
            ValueType.STRING,
            ValueType.KEYWORD,
            ValueType.SYMBOL,
            ValueType.UUID,
            ValueType.URI,
            ValueType.BYTES
        };
        for (int i = 0; i < kinds.length; i++) {
            cases.append(" WHEN '").append((char) ('A' + i)).append("' THEN ").append(TaggedValue.tag(kinds[i]));
        }
        return cases.append(" END").toString();
    }
}
