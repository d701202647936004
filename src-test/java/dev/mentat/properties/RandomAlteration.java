// SPDX-License-Identifier: Apache-2.0
package dev.mentat.properties;

import dev.mentat.error.Texts;
import dev.mentat.reference.ModelDb;
import dev.mentat.schema.Datom;
import dev.mentat.schema.Entids;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes forms that change the schema, and forms about entities with idents that are no attributes. */
final class RandomAlteration {
    private final Choices choices;
    private final RandomSchema schema;
    private final List<String> idents;
    private final Set<String> used;

    RandomAlteration(Choices choices, RandomSchema schema, ModelDb db) {
        this.choices = choices;
        this.schema = schema;
        this.idents = db.log().stream()
                .filter(datom -> datom.a() == Entids.DB_IDENT && !Entids.isBootstrap(datom.e()))
                .map(Datom::v)
                .map(Object::toString)
                .distinct()
                .filter(ident -> !RandomSchema.isFixed(ident))
                .toList();
        this.used = db.log().stream()
                .flatMap(datom -> db.schema().attribute(datom.a()).stream())
                .map(attribute -> attribute.ident().toString())
                .collect(Collectors.toSet());
    }

    /** Returns an ident that an entity has or had, but not one of an attribute that every schema has. */
    String ident() {
        return idents.isEmpty() ? ":e/one" : choices.oneOf(idents);
    }

    String form() {
        RandomAttribute attribute = choices.oneOf(schema.attributes());
        return switch (choices.below(11)) {
            case 0, 1, 2, 3, 4 -> Texts.format("{:db/id %s %s}", attribute.ident(), property());
            case 5 -> RandomAttribute.make(choices, 10 + choices.below(4)).definition();
            case 6 -> Texts.format("[:db/add %s :db/ident :p/name%d]", renamed().ident(), choices.below(4));
            case 7 -> Texts.format("{:db/ident %s}", choices.once(2) ? ":p/name" + choices.below(4) : ":e/one");
            case 8 -> Texts.format("{:db/ident :e/spec :db.entity/attrs [%s :p/num]}", attribute.ident());
            case 9 -> retraction(renamed());
            default -> removal(renamed());
        };
    }

    /** Returns an attribute that is not one of those that every schema has. */
    private RandomAttribute renamed() {
        List<RandomAttribute> own = schema.attributes().stream()
                .filter(each -> !RandomSchema.isFixed(each.ident()))
                .toList();
        return own.isEmpty() ? RandomAttribute.make(choices, 0) : choices.oneOf(own);
    }

    private String property() {
        return switch (choices.below(8)) {
            case 0 -> ":db/doc \"altered\"";
            case 1 -> ":db/cardinality :db.cardinality/many";
            case 2 -> ":db/cardinality :db.cardinality/one";
            case 3 -> ":db/unique :db.unique/" + choices.oneOf(List.of("identity", "value"));
            case 4 -> ":db/index " + flag();
            case 5 -> ":db/isComponent " + flag();
            case 6 -> ":db/noHistory " + flag();
            default -> ":db/valueType :db.type/long";
        };
    }

    private String flag() {
        return choices.oneOf(List.of("true", "false"));
    }

    private String retraction(RandomAttribute attribute) {
        String property = choices.oneOf(List.of(
                ":db/unique",
                ":db/index",
                ":db/doc",
                ":db/isComponent",
                ":db/noHistory",
                ":db/ident",
                ":db/valueType",
                ":db/cardinality"));
        return Texts.format("[:db/retract %s %s]", attribute.ident(), property);
    }

    /** Removes an attribute that nobody ever had. */
    private String removal(RandomAttribute attribute) {
        String ident = attribute.ident();
        if (used.contains(ident)) {
            return retraction(attribute);
        }
        return Texts.format(
                "[:db/retract %s :db/ident]\n [:db/retract %s :db/valueType]\n [:db/retract %s :db/cardinality]",
                ident, ident, ident);
    }
}
