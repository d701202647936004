// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pull;

import dev.mentat.edn.Form;
import dev.mentat.edn.Forms;
import dev.mentat.edn.Keyword;
import dev.mentat.error.ClosestName;
import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import dev.mentat.error.Texts;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Schema;
import java.util.Collection;

/** What can be wrong with a pull. */
final class PullErrors {
    private static final int FRAGMENT = 80;

    private PullErrors() {}

    static MentatException pattern(Form form) {
        return invalid(fragment(form) + " is no pull pattern; write a vector with at least one attribute or *", form);
    }

    static MentatException spec(Form form) {
        return invalid(
                fragment(form)
                        + " cannot stand in a pull pattern; use :attr, *, [:attr :limit n], (default :attr v) or {:attr [...]}",
                form);
    }

    static MentatException nested(Form form) {
        return invalid(
                fragment(form) + " cannot follow an attribute in a map spec; use a pattern, a positive depth or ...",
                form);
    }

    static MentatException option(Form form) {
        return invalid(fragment(form) + " is no option of an attribute; known: :as, :default, :limit, :xform", form);
    }

    static MentatException limit(Form form) {
        return invalid(":limit takes a positive integer or nil, got " + fragment(form), form);
    }

    static MentatException nil(Form form) {
        return invalid("nil cannot stand for a value here; leave the option out", form);
    }

    static MentatException notARef(Keyword written, Attribute attribute, Form form) {
        return invalid(
                Texts.format(
                        "%s cannot be followed: %s has %s, not :db.type/ref",
                        written, attribute.ident(), attribute.type().ident()),
                form);
    }

    static MentatException unknownAttribute(Keyword keyword, Schema schema, Form form) {
        String closest = ClosestName.of(
                keyword.toString(),
                schema.attributes().stream().map(attribute -> attribute.ident().toString()));
        return new MentatException(
                ErrorKind.UNKNOWN_ATTRIBUTE,
                Texts.format(
                        "%s is not an attribute of store \"%s\"%s",
                        keyword, schema.store(), closest.isEmpty() ? "" : " (closest: " + closest + ")"),
                form.position());
    }

    static MentatException unknownTransform(Form form, Collection<String> known) {
        return new MentatException(
                ErrorKind.UNKNOWN_FUNCTION,
                Texts.format(
                        "%s is no function for :xform; known: %s",
                        fragment(form),
                        String.join(", ", known.stream().sorted().toList())),
                form.position());
    }

    static MentatException history() {
        return new MentatException(
                ErrorKind.INVALID_PULL, "an entity cannot be pulled from history; use a query or (datoms ...)", null);
    }

    static MentatException tooDeep(int limit) {
        return new MentatException(
                ErrorKind.LIMIT, "the pull goes deeper than " + limit + " levels; bound its recursion", null);
    }

    private static MentatException invalid(String sentence, Form form) {
        return new MentatException(ErrorKind.INVALID_PULL, sentence, form.position());
    }

    private static String fragment(Form form) {
        return Forms.text(form, FRAGMENT);
    }
}
