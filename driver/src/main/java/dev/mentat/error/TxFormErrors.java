// SPDX-License-Identifier: Apache-2.0
package dev.mentat.error;

import static dev.mentat.error.ErrorKind.DANGLING_NESTED_MAP;
import static dev.mentat.error.ErrorKind.EXCISION_DENIED;
import static dev.mentat.error.ErrorKind.INVALID_LOOKUP_REF;
import static dev.mentat.error.ErrorKind.INVALID_TX_DATA;
import static dev.mentat.error.ErrorKind.LIMIT;
import static dev.mentat.error.ErrorKind.LOOKUP_REF_NOT_FOUND;
import static dev.mentat.error.ErrorKind.NIL_VALUE;
import static dev.mentat.error.ErrorKind.NOT_AN_ATTRIBUTE;
import static dev.mentat.error.ErrorKind.NOT_AN_ENTITY;
import static dev.mentat.error.ErrorKind.UNKNOWN_TX_FUNCTION;
import static dev.mentat.error.ErrorKind.WRONG_TYPE_FOR_ATTRIBUTE;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Words what can be wrong with the forms of a transaction: with their shape, and with what they name. Arguments named
 * {@code entity}, {@code attribute}, {@code value} and {@code form} are EDN text in the user's own spelling.
 */
public final class TxFormErrors {
    private TxFormErrors() {}

    /** The text of a transaction is no vector. */
    public static Violation notATransaction(String form, @Nullable Position position) {
        return invalid(form + " is no transaction", "A transaction is a vector of forms, as in [{:a/b 1}]", position);
    }

    /** The text is a single form without the vector around it, or the brackets of a form are missing. */
    public static Violation formWithoutTransaction(String form, @Nullable Position position) {
        return invalid(
                form + " stands where a form of the transaction should be",
                "A transaction is a vector of forms: put brackets around each, as in [[:db/add entity attribute value]]",
                position);
    }

    /** An element of a transaction is neither a list nor a map. */
    public static Violation notAForm(String form, @Nullable Position position) {
        return invalid(
                form + " is no form of a transaction",
                "Write [:db/add entity attribute value], a map of attributes, or another operation",
                position);
    }

    /** A list form has too few or too many arguments. */
    public static Violation formArity(String form, String needs, int found, int needed, @Nullable Position position) {
        return invalid(Texts.format("%s needs %s; found %d of %d", form, needs, found, needed), "", position);
    }

    /** An entity place holds what names no entity. */
    public static Violation notAnEntityPlace(String form, @Nullable Position position) {
        return invalid(
                form + " does not name an entity",
                "Write an entid, an ident, a tempid such as \"b\", or a lookup ref such as [:a/id 1]",
                position);
    }

    /** A key of a map is neither a keyword nor an entid. */
    public static Violation notAKey(String key, @Nullable Position position) {
        return invalid(key + " is no key of an entity map", "Keys are attributes, or :db/id", position);
    }

    /** A reversed attribute is none of type ref. */
    public static Violation reversedNonRef(String reversed, String type, @Nullable Position position) {
        return invalid(
                reversed + " reverses an attribute of type " + type,
                "Only attributes of type :db.type/ref can be reversed",
                position);
    }

    /** A retraction without a value has a reversed attribute. */
    public static Violation reversedWithoutValue(String reversed, @Nullable Position position) {
        return invalid(
                reversed + " without a value retracts nothing that could be named",
                "Name the entity that refers, or retract from its side",
                position);
    }

    /** A value to be retracted is a map. */
    public static Violation nestedMapRetracted(String attribute, @Nullable Position position) {
        return invalid("a map cannot be retracted as a value of " + attribute, "Name the entity", position);
    }

    /** A compare-and-swap names an attribute of cardinality many. */
    public static Violation casOfMany(String attribute, @Nullable Position position) {
        return invalid(
                ":db/cas needs a cardinality-one attribute, and " + attribute + " is cardinality many", "", position);
    }

    /** A compare-and-swap names the instant of transactions, or a tuple that the system maintains. */
    public static Violation casOfDerived(String attribute, @Nullable Position position) {
        return invalid(attribute + " cannot be swapped", "It is maintained by the system", position);
    }

    /** A composite tuple is retracted. */
    public static Violation compositeRetracted(String attribute, @Nullable Position position) {
        return invalid(
                attribute + " is composed of other attributes and cannot be retracted by itself",
                "Retract the attributes that it is composed of",
                position);
    }

    /** A virtual attribute is retracted. */
    public static Violation ensureRetracted(@Nullable Position position) {
        return invalid(":db/ensure is never stored and cannot be retracted", "", position);
    }

    /** A transaction function, or what it returned, failed. */
    public static MentatException functionFailed(String name, RuntimeException cause, @Nullable Position position) {
        String reason = cause.getMessage() == null ? cause.getClass().getName() : cause.getMessage();
        return new MentatException(
                INVALID_TX_DATA, "transaction function " + name + " failed: " + reason, position, cause);
    }

    /** Transaction functions call each other without end. */
    public static Violation functionsTooDeep(String name, int limit, @Nullable Position position) {
        return new Violation(
                LIMIT, "transaction function " + name + " is expanded deeper than " + limit + " levels", "", position);
    }

    /** The head of a list form is no operation. */
    public static Violation unknownFunction(String name, Collection<String> known, @Nullable Position position) {
        return new Violation(
                UNKNOWN_TX_FUNCTION,
                "no transaction operation named " + name,
                "Known: " + String.join(", ", known),
                position);
    }

    /** A form asks for excision. */
    public static Violation excision(@Nullable Position position) {
        return new Violation(
                EXCISION_DENIED,
                "a transaction cannot excise",
                "Use the statement MENTAT EXCISE, which the property allowExcision permits",
                position);
    }

    /** An attribute place holds no attribute. */
    public static Violation notAnAttribute(String name, String store, String closest, @Nullable Position position) {
        return new Violation(
                NOT_AN_ATTRIBUTE,
                Texts.format("%s is not an attribute of store \"%s\"%s", name, store, near(closest)),
                "Attributes become usable in the transaction after the one that defines them",
                position);
    }

    /** An ident names nothing. */
    public static Violation unknownIdent(String ident, String closest, @Nullable Position position) {
        return new Violation(NOT_AN_ENTITY, "ident " + ident + " names no entity" + near(closest), "", position);
    }

    /** An entid was never handed out. */
    public static Violation unallocatedEntid(String entid, long nextUserEntid, @Nullable Position position) {
        return new Violation(
                NOT_AN_ENTITY,
                Texts.format("entid %s was never allocated (next user id %d)", entid, nextUserEntid),
                "Name new entities by tempids",
                position);
    }

    /** A lookup ref uses an attribute that identifies nothing. */
    public static Violation lookupRefNotUnique(String lookupRef, String attribute, @Nullable Position position) {
        return new Violation(
                INVALID_LOOKUP_REF,
                lookupRef + " cannot identify an entity: " + attribute + " is not unique",
                "",
                position);
    }

    /** A lookup ref does not have its two elements. */
    public static Violation lookupRefShape(String form, @Nullable Position position) {
        return new Violation(
                INVALID_LOOKUP_REF,
                form + " is no lookup ref",
                "A lookup ref is [attribute value] with a unique attribute",
                position);
    }

    /** Nobody has the value of a lookup ref. */
    public static Violation lookupRefNotFound(String attribute, String value, @Nullable Position position) {
        return new Violation(
                LOOKUP_REF_NOT_FOUND,
                Texts.format("no entity has %s %s before this transaction", attribute, value),
                "Lookup refs cannot see values added by the same transaction; use a tempid",
                position);
    }

    /** A value is outside its attribute's type. */
    public static Violation wrongType(
            String attribute, String type, String given, String hint, String entity, @Nullable Position position) {
        return new Violation(
                WRONG_TYPE_FOR_ATTRIBUTE,
                Texts.format(
                        "%s takes %s, got %s%s for entity %s",
                        attribute, type, given, hint.isEmpty() ? "" : " (" + hint + ")", entity),
                "",
                position);
    }

    /** A value is nil. */
    public static Violation nil(String attribute, @Nullable Position position) {
        return new Violation(NIL_VALUE, "nil for " + attribute, "Omit the key, or retract", position);
    }

    /** The new value of a compare-and-swap is nil. */
    public static Violation casToNil(String attribute, @Nullable Position position) {
        return new Violation(
                NIL_VALUE, "nil as the new value of " + attribute, "Use :db/retract to leave it without one", position);
    }

    /** A parameter in a place that needs a value is NULL. */
    public static Violation nullParameter(int index, @Nullable Position position) {
        return new Violation(
                NIL_VALUE, "parameter " + index + " is NULL, and there is no nil in a transaction", "", position);
    }

    /** A nested map that could never be found. */
    public static Violation danglingMap(String attribute, @Nullable Position position) {
        return new Violation(
                DANGLING_NESTED_MAP,
                Texts.format(
                        "nested map under %1$s has no identity attribute, no :db/id and %1$s is not a component, so it could never be found",
                        attribute),
                "Give it one of them",
                position);
    }

    private static String near(String closest) {
        return closest.isEmpty() ? "" : " (closest: " + closest + ")";
    }

    private static Violation invalid(String fact, String remedy, @Nullable Position position) {
        return new Violation(INVALID_TX_DATA, fact, remedy, position);
    }
}
