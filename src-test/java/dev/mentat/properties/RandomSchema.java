// SPDX-License-Identifier: Apache-2.0
package dev.mentat.properties;

import dev.mentat.reference.ModelDb;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Entids;
import dev.mentat.schema.TupleSpec;
import dev.mentat.schema.ValueType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A made-up schema: a few attributes that are always the same, so that there is something to join and to look up, and
 * some more.
 *
 * @param attributes the attributes
 */
record RandomSchema(List<RandomAttribute> attributes) {
    private static final List<RandomAttribute> FIXED = List.of(
            new RandomAttribute(":p/key", ValueType.STRING, false, "identity", ""),
            new RandomAttribute(":p/num", ValueType.LONG, false, "", ""),
            new RandomAttribute(":p/to", ValueType.REF, true, "", ""),
            new RandomAttribute(":q/tag", ValueType.KEYWORD, true, "", ""));

    private static final int MOST = 6;

    static RandomSchema make(Choices choices) {
        List<RandomAttribute> attributes = new ArrayList<>(FIXED);
        int more = choices.below(MOST + 1);
        for (int i = 0; i < more; i++) {
            attributes.add(RandomAttribute.make(choices, i));
        }
        return new RandomSchema(List.copyOf(attributes));
    }

    /** Returns the transaction that installs the schema, dated before all others. */
    String transaction() {
        return attributes.stream()
                .map(RandomAttribute::definition)
                .collect(Collectors.joining(
                        "\n ", "[[:db/add \"datomic.tx\" :db/txInstant #inst \"2000-01-01\"]\n ", "]"));
    }

    /** Returns a transaction that adds a composite tuple, which takes attributes that exist. */
    static String composite(Choices choices) {
        return "[{:db/ident :p/pair :db/valueType :db.type/tuple :db/cardinality :db.cardinality/one"
                + " :db/tupleAttrs [:p/key :p/num]"
                + choices.oneOf(List.of("", " :db/unique :db.unique/identity", " :db/unique :db.unique/value"))
                + "}]";
    }

    /** Returns the schema as transactions have left it, without composite tuples. */
    RandomSchema in(ModelDb db) {
        return new RandomSchema(db.schema().attributes().stream()
                .filter(attribute -> !Entids.isBootstrap(attribute.id()))
                .filter(attribute -> !(attribute.tuple() instanceof TupleSpec.Composite))
                .sorted(Comparator.comparing(Attribute::id))
                .map(RandomAttribute::of)
                .toList());
    }

    /** Tells whether every schema has an attribute of that name. */
    static boolean isFixed(String ident) {
        return FIXED.stream().anyMatch(attribute -> attribute.ident().equals(ident));
    }

    List<RandomAttribute> refs() {
        return attributes.stream().filter(RandomAttribute::isRef).toList();
    }

    List<RandomAttribute> unique() {
        return attributes.stream()
                .filter(attribute -> !attribute.unique().isEmpty())
                .toList();
    }
}
