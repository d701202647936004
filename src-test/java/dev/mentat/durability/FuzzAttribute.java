// SPDX-License-Identifier: Apache-2.0
package dev.mentat.durability;

import dev.mentat.cases.JdbcValues;
import dev.mentat.edn.EdnReader;
import dev.mentat.edn.Forms;
import dev.mentat.error.Texts;
import dev.mentat.schema.ValueType;
import java.util.List;
import java.util.Random;

/**
 * An attribute of a made-up schema.
 *
 * @param ident its ident as text
 * @param type its type
 * @param many whether entities have sets of values
 * @param unique {@code identity}, {@code value} or empty
 * @param indexed whether its definition asks for an index
 * @param noHistory whether what ceases to hold leaves no trace
 */
record FuzzAttribute(String ident, ValueType type, boolean many, String unique, boolean indexed, boolean noHistory) {
    private static final List<ValueType> TYPES = List.of(ValueType.values());
    private static final EdnReader READER = new EdnReader();

    /** So many values are made of each type, and more of unique attributes. */
    private static final int FEW = 8;

    private static final int NUMEROUS = 150;

    static FuzzAttribute make(Random random, int number) {
        ValueType type = TYPES.get(number % TYPES.size());
        boolean canBeUnique = type != ValueType.BYTES && type != ValueType.BOOLEAN && type != ValueType.REF;
        String unique = canBeUnique && random.nextInt(3) == 0
                ? List.of("identity", "value").get(random.nextInt(2))
                : "";
        return new FuzzAttribute(
                ":ns" + random.nextInt(5) + "/a" + number,
                type,
                type != ValueType.TUPLE && random.nextInt(3) == 0,
                unique,
                random.nextInt(4) == 0,
                unique.isEmpty() && random.nextInt(8) == 0);
    }

    boolean isUnique() {
        return !unique.isEmpty();
    }

    FuzzAttribute withMany(boolean isMany) {
        return new FuzzAttribute(ident, type, isMany, unique, indexed, noHistory);
    }

    FuzzAttribute withUnique(String uniqueness) {
        return new FuzzAttribute(ident, type, many, uniqueness, indexed, noHistory);
    }

    /** Returns the map that installs it. */
    String definition() {
        return Texts.format(
                "{:db/ident %s :db/valueType %s :db/cardinality :db.cardinality/%s%s%s%s%s}",
                ident,
                type.ident(),
                many ? "many" : "one",
                isUnique() ? " :db/unique :db.unique/" + unique : "",
                indexed ? " :db/index true" : "",
                noHistory ? " :db/noHistory true" : "",
                type == ValueType.TUPLE ? " :db/tupleTypes [:db.type/long :db.type/string]" : "");
    }

    /** Returns the text of a value other than a ref. */
    String text(Random random) {
        int i = random.nextInt(isUnique() ? NUMEROUS : FEW);
        return switch (type) {
            case BOOLEAN -> Boolean.toString(i % 2 == 0);
            case LONG -> Integer.toString(i - 3);
            case DOUBLE, FLOAT -> (i - 2) + ".5";
            case STRING -> "\"s" + i + "é\"";
            case KEYWORD -> ":k/v" + i;
            case SYMBOL -> "sym/s" + i;
            case INSTANT -> Texts.format("#inst \"19%02d-02-03T04:05:06.%06dZ\"", 50 + i % 50, i);
            case UUID -> Texts.format("#uuid \"%08x-0000-4000-8000-000000000001\"", i * 7919);
            case BIGINT -> (i % 2 == 0 ? "-" : "") + "1234567890123456789012" + i + "N";
            case BIGDEC -> i + ".125M";
            case BYTES -> Texts.format("#bytes \"%04x\"", i);
            case URI -> "#uri \"http://host/" + i + "\"";
            case TUPLE -> "[" + i + " " + (i % 3 == 0 ? "nil" : "\"t" + i + "\"") + "]";
            case REF -> throw new IllegalStateException("refs are entids");
        };
    }

    /** Returns the value of a text in the form in which results have it. */
    static Object value(String text) {
        return JdbcValues.comparable(Forms.toValue(READER.read(text)));
    }
}
