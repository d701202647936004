// SPDX-License-Identifier: Apache-2.0
package dev.mentat.properties;

import dev.mentat.error.Texts;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.ValueType;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * An attribute of a made-up schema.
 *
 * @param ident its ident as text
 * @param type its type
 * @param many whether entities have sets of values
 * @param unique {@code identity}, {@code value} or empty
 * @param flag a further property as it stands in the map, or empty
 */
record RandomAttribute(String ident, ValueType type, boolean many, String unique, String flag) {
    private static final List<ValueType> TYPES = List.of(
            ValueType.LONG,
            ValueType.REF,
            ValueType.STRING,
            ValueType.REF,
            ValueType.KEYWORD,
            ValueType.DOUBLE,
            ValueType.BOOLEAN,
            ValueType.INSTANT,
            ValueType.UUID,
            ValueType.BIGINT,
            ValueType.BIGDEC,
            ValueType.FLOAT,
            ValueType.BYTES,
            ValueType.SYMBOL,
            ValueType.URI,
            ValueType.TUPLE);

    /** A few values of each type, so that they meet often. */
    private static final Map<ValueType, List<String>> VALUES = new EnumMap<>(Map.ofEntries(
            Map.entry(ValueType.LONG, List.of("1", "2", "0", "-3", "9007199254740993")),
            Map.entry(ValueType.STRING, List.of("\"a\"", "\"b\"", "\"\"", "\"é\u20AC\uD83D\uDE80\"", "\"x_%\"")),
            Map.entry(ValueType.KEYWORD, List.of(":k/a", ":k/b", ":plain", ":k/a-b")),
            Map.entry(ValueType.DOUBLE, List.of("1.0", "2.5", "-0.0", "9007199254740992.0", "##NaN", "##-Inf")),
            Map.entry(ValueType.BOOLEAN, List.of("true", "false")),
            Map.entry(
                    ValueType.INSTANT,
                    List.of(
                            "#inst \"2001-01-01\"",
                            "#inst \"1969-12-31T23:59:59.999999Z\"",
                            "#inst \"2001-01-01T00:00:00.000001Z\"")),
            Map.entry(
                    ValueType.UUID,
                    List.of(
                            "#uuid \"00000000-0000-0000-0000-000000000001\"",
                            "#uuid \"ffffffff-0000-0000-0000-000000000001\"")),
            Map.entry(ValueType.BIGINT, List.of("1", "2N", "170141183460469231731687303715884105728N", "-5N")),
            Map.entry(ValueType.BIGDEC, List.of("1M", "1.50M", "1.5M", "-0.001M", "12345678901234567890.5M")),
            Map.entry(ValueType.FLOAT, List.of("1.0", "2.5", "-0.25")),
            Map.entry(ValueType.BYTES, List.of("#bytes 00", "#bytes 00ff", "#bytes \"\"")),
            Map.entry(ValueType.SYMBOL, List.of("x", "y/z")),
            Map.entry(ValueType.URI, List.of("#uri \"http://a/\"", "#uri \"http://b/\"")),
            Map.entry(ValueType.TUPLE, List.of("[1 \"a\"]", "[1 nil]", "[nil \"a\"]", "[2 \"\"]"))));

    /** Makes an attribute with a number in its name. */
    static RandomAttribute make(Choices choices, int number) {
        ValueType type = choices.oneOf(TYPES);
        boolean many = choices.once(3);
        String unique = type == ValueType.BYTES ? "" : choices.oneOf(List.of("", "", "", "", "identity", "value"));
        String flag =
                choices.once(4) ? choices.oneOf(List.of(":db/index true", ":db/doc \"d\"", ":db/noHistory true")) : "";
        if (type == ValueType.TUPLE) {
            many = false;
            flag = ":db/tupleTypes [:db.type/long :db.type/string]";
        }
        if (type == ValueType.REF && choices.once(3)) {
            flag = ":db/isComponent true";
        }
        return new RandomAttribute((number % 2 == 0 ? ":p/a" : ":q/a") + number, type, many, unique, flag);
    }

    /** Returns an attribute as it stands in a store. */
    static RandomAttribute of(Attribute attribute) {
        String uniqueness =
                attribute.unique() == null ? "" : attribute.unique().name().toLowerCase(Locale.ROOT);
        return new RandomAttribute(attribute.ident().toString(), attribute.type(), attribute.many(), uniqueness, "");
    }

    boolean isRef() {
        return type == ValueType.REF;
    }

    /** Returns the keyword that reads the attribute from value to entity. */
    String reversed() {
        return ident.replace("/", "/_");
    }

    /** Returns the text of a value; entities are none of its business. */
    String value(Choices choices) {
        return choices.oneOf(VALUES.get(type));
    }

    /** Returns the map that installs the attribute. */
    String definition() {
        String uniqueness = unique.isEmpty() ? "" : " :db/unique :db.unique/" + unique;
        return Texts.format(
                "{:db/ident %s :db/valueType %s :db/cardinality :db.cardinality/%s%s %s}",
                ident, type.ident(), many ? "many" : "one", uniqueness, flag);
    }
}
