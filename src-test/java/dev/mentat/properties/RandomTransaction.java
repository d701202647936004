// SPDX-License-Identifier: Apache-2.0
package dev.mentat.properties;

import dev.mentat.edn.EdnWriter;
import dev.mentat.error.Texts;
import dev.mentat.reference.ModelDb;
import dev.mentat.schema.Datom;
import dev.mentat.schema.Entids;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes the text of a transaction on a store whose content the model knows. */
final class RandomTransaction {
    private static final int MOST_FORMS = 5;
    private static final List<String> TEMPIDS = List.of("\"a\"", "\"b\"", "\"c\"", "-1", "-2");

    private final Choices choices;
    private final RandomSchema schema;
    private final RandomAlteration alteration;
    private final Instant basisInstant;
    private final List<Datom> current;
    private final List<Long> entities;
    private final Map<Long, String> names = new HashMap<>();
    private final List<String> tempidsWithFacts = new ArrayList<>();

    private RandomTransaction(Choices choices, RandomSchema schema, ModelDb db) {
        this.choices = choices;
        this.schema = schema.in(db);
        this.alteration = new RandomAlteration(choices, this.schema, db);
        this.basisInstant = db.basisInstant();
        this.current = db.current().stream()
                .filter(datom -> !Entids.isBootstrap(datom.e()) && !Entids.isTx(datom.e()))
                .filter(datom -> db.schema().attribute(datom.e()).isEmpty())
                .toList();
        db.schema()
                .attributes()
                .forEach(
                        attribute -> names.put(attribute.id(), attribute.ident().toString()));
        this.entities = db.log().stream()
                .map(Datom::e)
                .filter(entity -> !Entids.isBootstrap(entity) && !Entids.isTx(entity))
                .filter(entity -> db.schema().attribute(entity).isEmpty())
                .distinct()
                .toList();
    }

    static String make(Choices choices, RandomSchema schema, ModelDb db) {
        RandomTransaction maker = new RandomTransaction(choices, schema, db);
        List<String> forms = new ArrayList<>();
        int count = 1 + choices.below(MOST_FORMS);
        for (int i = 0; i < count; i++) {
            forms.add(maker.form());
        }
        return "[" + String.join("\n ", forms) + "]";
    }

    /** Makes a transaction of entities that have values of most attributes and refer to each other. */
    static String population(Choices choices, RandomSchema schema, ModelDb db) {
        RandomTransaction maker = new RandomTransaction(choices, schema, db);
        List<String> forms = new ArrayList<>();
        int count = 2 + choices.below(4);
        for (int i = 0; i < count; i++) {
            forms.add(maker.inhabitant(i, count));
        }
        return "[" + String.join("\n ", forms) + "]";
    }

    private String inhabitant(int number, int count) {
        StringBuilder map = new StringBuilder("{:db/id \"x" + number + "\" :p/key \"k" + number + "\"");
        for (RandomAttribute attribute : schema.attributes()) {
            boolean isLeftOut = attribute.ident().equals(":p/key")
                    || (!attribute.unique().isEmpty() && number > 0)
                    || choices.once(4);
            if (!isLeftOut) {
                String value = attribute.isRef() ? "\"x" + choices.below(count) + "\"" : attribute.value(choices);
                map.append(' ').append(attribute.ident()).append(' ').append(value);
            }
        }
        return map.append('}').toString();
    }

    private String form() {
        RandomAttribute attribute = choices.oneOf(schema.attributes());
        return switch (choices.below(20)) {
            case 0, 1, 2, 3 -> Texts.format("[:db/add %s %s %s]", entity(), attribute.ident(), value(attribute));
            case 4, 5, 6, 7, 8 -> map(true);
            case 9 -> map(false);
            case 10, 11 -> retraction();
            case 12 -> Texts.format("[:db/retract %s %s %s]", older(), attribute.ident(), value(attribute));
            case 13 -> Texts.format("[:db/retract %s %s]", older(), attribute.ident());
            case 14 -> Texts.format("[:db/retractEntity %s]", noAttribute());
            case 15 -> cas();
            case 16 -> ofTransaction(attribute);
            case 17 -> nested();
            case 18 -> alteration.form();
            default -> choices.once(3) ? mistake(attribute) : upsert(attribute);
        };
    }

    private String ofTransaction(RandomAttribute attribute) {
        return switch (choices.below(4)) {
            case 0 ->
                Texts.format("[:db/add \"datomic.tx\" :db/txInstant #inst \"20%02d-01-01\"]", 1 + choices.below(9));
            case 1 -> Texts.format("{:db/id \"datomic.tx\" :db/txInstant %s}", EdnWriter.write(basisInstant));
            default -> Texts.format("{:db/id \"datomic.tx\" %s %s}", attribute.ident(), value(attribute));
        };
    }

    /** Says something of an entity that is named by an identity, alone or beside a second one. */
    private String upsert(RandomAttribute attribute) {
        List<RandomAttribute> identities = schema.unique().stream()
                .filter(each -> each.unique().equals("identity"))
                .toList();
        RandomAttribute identity = choices.oneOf(identities.isEmpty() ? schema.unique() : identities);
        RandomAttribute other = choices.once(3) ? identity : attribute;
        return switch (choices.below(5)) {
            case 3 -> Texts.format("{:p/pair [%s 1] :p/num 1}", choices.oneOf(List.of("\"a\"", "\"b\"", "nil")));
            case 4 -> Texts.format("{:db/id %s :db/ensure :e/spec}", entity());
            default ->
                Texts.format("[:db/add %s %s %s]", tempid(), identity.ident(), value(identity))
                        + Texts.format("\n [:db/add %s %s %s]", oneSaidSomethingOf(), other.ident(), value(other));
        };
    }

    private String oneSaidSomethingOf() {
        return tempidsWithFacts.isEmpty() ? tempid() : choices.oneOf(tempidsWithFacts);
    }

    /** Returns an entity that need not be new. */
    private String older() {
        return choices.once(8) ? entity() : known();
    }

    /** Returns an entity that is no attribute: one that is removed takes its past along in the driver, not in the model. */
    private String noAttribute() {
        String entity = known();
        boolean isAttribute = names.keySet().stream().map(Object::toString).anyMatch(entity::equals);
        return isAttribute ? tempid() : entity;
    }

    /** Returns an entity of which something is said. */
    private String entity() {
        return switch (choices.below(12)) {
            case 0, 1, 2, 3 -> tempid();
            case 9, 10 -> lookup();
            case 11 -> alteration.ident();
            default -> known();
        };
    }

    private String tempid() {
        String tempid = choices.oneOf(TEMPIDS);
        tempidsWithFacts.add(tempid);
        return tempid;
    }

    private String known() {
        return entities.isEmpty() || choices.once(12)
                ? oneSaidSomethingOf()
                : choices.oneOf(entities).toString();
    }

    /** Returns a lookup ref, seldom one that finds nothing. */
    private String lookup() {
        RandomAttribute attribute = choices.oneOf(schema.unique());
        if (attribute.isRef() || choices.once(10)) {
            return attribute.isRef() ? known() : Texts.format("[%s %s]", attribute.ident(), attribute.value(choices));
        }
        List<Datom> owned = current.stream()
                .filter(datom -> names.get(datom.a()).equals(attribute.ident()))
                .toList();
        return owned.isEmpty()
                ? known()
                : Texts.format(
                        "[%s %s]",
                        attribute.ident(),
                        EdnWriter.write(literal(choices.oneOf(owned).v())));
    }

    private String value(RandomAttribute attribute) {
        return attribute.isRef() ? target() : attribute.value(choices);
    }

    /** Returns an entity that is referred to, seldom a tempid of which nothing is said. */
    private String target() {
        return switch (choices.below(6)) {
            case 0, 1 ->
                tempidsWithFacts.isEmpty() || choices.once(10)
                        ? choices.oneOf(TEMPIDS)
                        : choices.oneOf(tempidsWithFacts);
            case 5 -> lookup();
            default -> known();
        };
    }

    private String map(boolean hasId) {
        StringBuilder map = new StringBuilder(hasId ? "{:db/id " + entity() : "{");
        List<RandomAttribute> used = new ArrayList<>();
        int count = 1 + choices.below(3);
        for (int i = 0; i < count; i++) {
            RandomAttribute attribute = choices.oneOf(schema.attributes());
            if (!used.contains(attribute)) {
                used.add(attribute);
                map.append(' ').append(entry(attribute));
            }
        }
        return map.append('}').toString();
    }

    private String entry(RandomAttribute attribute) {
        if (attribute.isRef() && choices.once(4)) {
            return attribute.reversed() + " " + entity();
        }
        if (attribute.many() && choices.once(2)) {
            return attribute.ident() + " [" + value(attribute) + " " + value(attribute) + "]";
        }
        return attribute.ident() + " " + value(attribute);
    }

    /** Retracts something that holds. */
    private String retraction() {
        if (current.isEmpty()) {
            return map(true);
        }
        Datom datom = choices.oneOf(current);
        return Texts.format("[:db/retract %d %d %s]", datom.e(), datom.a(), EdnWriter.write(literal(datom.v())));
    }

    /** The text of a float is that of a double. */
    private static Object literal(Object value) {
        return value instanceof Float number ? (Object) number.doubleValue() : value;
    }

    private String cas() {
        if (entities.isEmpty()) {
            return map(true);
        }
        List<RandomAttribute> single = schema.attributes().stream()
                .filter(attribute -> !attribute.many())
                .toList();
        RandomAttribute attribute = choices.oneOf(single);
        String old = choices.once(3) ? "nil" : casValue(attribute);
        return Texts.format("[:db/cas %s %s %s %s]", known(), attribute.ident(), old, casValue(attribute));
    }

    private String casValue(RandomAttribute attribute) {
        return attribute.isRef() ? known() : attribute.value(choices);
    }

    private String nested() {
        RandomAttribute attribute = choices.oneOf(schema.refs());
        String inner = choices.once(2) ? "{:p/key \"n\" :p/num 1}" : Texts.format("{:db/id %s :p/num 2}", tempid());
        return choices.once(3)
                ? Texts.format("{:p/key \"x\" %s %s}", attribute.reversed(), inner)
                : Texts.format("{:db/id %s %s %s}", entity(), attribute.ident(), inner);
    }

    private String mistake(RandomAttribute attribute) {
        return switch (choices.below(8)) {
            case 0 -> Texts.format("[:db/add %s %s nil]", entity(), attribute.ident());
            case 1 -> Texts.format("[:db/add %s :no/such 1]", entity());
            case 2 -> Texts.format("[:db/add 9999999 %s %s]", attribute.ident(), value(attribute));
            case 3 -> Texts.format("[:db/add %s %s {}]", entity(), ":p/num");
            case 4 -> Texts.format("[:db/frob %s]", entity());
            case 5 -> Texts.format("[:db/add %s :p/num]", entity());
            case 6 -> Texts.format("{:db/id %s :p/num 2.5}", entity());
            default -> "[:db/add :db/doc :db/doc \"mine\"]";
        };
    }
}
