// SPDX-License-Identifier: Apache-2.0
package dev.mentat.error;

import static dev.mentat.error.ErrorKind.INVALID_ALTER_ATTRIBUTE;
import static dev.mentat.error.ErrorKind.INVALID_INSTALL_ATTRIBUTE;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Words what can be wrong with the definition or alteration of an attribute. Arguments named {@code attribute} are its
 * ident, or its entid if it has no ident.
 */
public final class SchemaErrors {
    private SchemaErrors() {}

    /** A new attribute lacks a part of its definition. */
    public static Violation lacks(String attribute, String missing, @Nullable Position position) {
        return install(
                Texts.format("attribute %s lacks %s", attribute, missing),
                "An attribute needs :db/ident, :db/valueType and :db/cardinality",
                position);
    }

    /** A part of a definition has a value that means nothing there. */
    public static Violation badProperty(
            String attribute, String property, String found, String expected, @Nullable Position position) {
        return install(Texts.format("%s of %s is %s", property, attribute, found), "It takes " + expected, position);
    }

    /** A flag does not go with the attribute's type. */
    public static Violation flagNeedsType(
            String attribute, String flag, String type, String actual, @Nullable Position position) {
        return install(Texts.format("%s needs %s, and %s is %s", flag, type, attribute, actual), "", position);
    }

    /** Byte strings cannot be unique. */
    public static Violation uniqueBytes(String attribute, @Nullable Position position) {
        return install(attribute + " is :db.type/bytes and cannot be unique", "", position);
    }

    /** The name of an attribute begins with an underscore. */
    public static Violation reversedName(String attribute, @Nullable Position position) {
        return install(
                attribute + " cannot name an attribute",
                "A name with a leading underscore is a reversed one",
                position);
    }

    /** A tuple has not exactly one definition of its slots, or something else has one. */
    public static Violation tupleDefinition(String attribute, String problem, @Nullable Position position) {
        return install(
                Texts.format("%s %s", attribute, problem),
                "A tuple has one of :db/tupleAttrs, :db/tupleTypes and :db/tupleType; nothing else has any",
                position);
    }

    /** A component of a composite tuple is none that a tuple can have. */
    public static Violation tupleComponent(
            String attribute, String component, String problem, @Nullable Position position) {
        return install(
                Texts.format("%s, which is to be part of %s, %s", component, attribute, problem),
                "The parts of a composite tuple are cardinality-one attributes other than tuples",
                position);
    }

    /** A predicate of an attribute is not among the known ones. */
    public static Violation unknownPredicate(
            String attribute, String predicate, List<String> known, @Nullable Position position) {
        return install(
                Texts.format("%s in :db.attr/preds of %s is unknown", predicate, attribute),
                "Known: " + String.join(", ", known),
                position);
    }

    /** A property that never changes is changed. */
    public static Violation cannotChange(
            String attribute, String property, String remedy, @Nullable Position position) {
        return alter(Texts.format("%s of %s cannot change", property, attribute), remedy, position);
    }

    /** An attribute loses a part of its definition. */
    public static Violation wouldLose(String attribute, String property, @Nullable Position position) {
        return alter(
                Texts.format("attribute %s would lose %s", attribute, property),
                "To remove an attribute that is not in use, retract all its facts in one transaction",
                position);
    }

    /** An attribute is removed that has datoms. */
    public static Violation inUse(String attribute, @Nullable Position position) {
        return alter(Texts.format("%s is in use and cannot be removed", attribute), "Rename it instead", position);
    }

    /** An attribute is removed or made many that is part of a composite tuple. */
    public static Violation partOfTuple(String attribute, String tuple, String change, @Nullable Position position) {
        return alter(Texts.format("%s is part of the tuple %s and cannot %s", attribute, tuple, change), "", position);
    }

    /**
     * Entities have several values of an attribute that is to have one.
     *
     * @param attribute the attribute
     * @param entity one such entity
     * @param values how many values it has
     * @param others how many more such entities there are
     * @param position where the alteration is
     */
    public static Violation severalValues(
            String attribute, String entity, int values, int others, @Nullable Position position) {
        String more = others == 0 ? "" : Texts.format(" (and %d more %s)", others, others == 1 ? "entity" : "entities");
        return alter(
                Texts.format("%s cannot become cardinality one: %s has %d values%s", attribute, entity, values, more),
                "",
                position);
    }

    /**
     * Several entities hold one value of an attribute that is to be unique.
     *
     * @param attribute the attribute
     * @param value one such value
     * @param holders who holds it
     * @param others how many more such values there are
     * @param position where the alteration is
     */
    public static Violation duplicateValue(
            String attribute, String value, List<String> holders, int others, @Nullable Position position) {
        String more = others == 0 ? "" : Texts.format(" (and %d more %s)", others, others == 1 ? "value" : "values");
        return alter(
                Texts.format(
                        "%s cannot become unique: value %s is held by %s%s",
                        attribute, value, String.join(", ", holders), more),
                "",
                position);
    }

    private static Violation install(String fact, String remedy, @Nullable Position position) {
        return new Violation(INVALID_INSTALL_ATTRIBUTE, fact, remedy, position);
    }

    private static Violation alter(String fact, String remedy, @Nullable Position position) {
        return new Violation(INVALID_ALTER_ATTRIBUTE, fact, remedy, position);
    }
}
