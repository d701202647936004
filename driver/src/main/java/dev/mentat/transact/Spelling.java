// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.edn.EdnWriter;
import dev.mentat.edn.Form;
import dev.mentat.edn.Forms;
import dev.mentat.edn.Keyword;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Schema;
import java.util.stream.Collectors;

/** How messages show what a transaction is about. */
final class Spelling {
    private static final int FRAGMENT = 80;

    private Spelling() {}

    /** Returns a form as EDN, with a question mark for each parameter. */
    static String form(Form form) {
        return Forms.text(Arguments.withMarkers(form), FRAGMENT);
    }

    static String attribute(Schema schema, long attribute) {
        return entity(schema, attribute);
    }

    /** Returns the ident of an entity, or its entid if it has none. */
    static String entity(Schema schema, long entid) {
        Keyword ident = schema.ident(entid);
        return ident == null ? Long.toString(entid) : ident.toString();
    }

    /** Returns a value as EDN, a ref as its ident if it has one. */
    static String value(Schema schema, Attribute attribute, Object value) {
        return shorten(attribute.isRef() ? entity(schema, (Long) value) : EdnWriter.write(value));
    }

    static String value(Value value, Schema schema) {
        if (value instanceof Ref ref) {
            return ref.spelling(schema);
        }
        if (value instanceof Value.Tuple tuple) {
            return tuple.slots().stream()
                    .map(slot -> slot == null ? "nil" : value(slot, schema))
                    .collect(Collectors.joining(" ", "[", "]"));
        }
        return value instanceof Value.Constant constant ? shorten(EdnWriter.write(constant.value())) : "?";
    }

    private static String shorten(String text) {
        return text.codePointCount(0, text.length()) <= FRAGMENT
                ? text
                : text.substring(0, text.offsetByCodePoints(0, FRAGMENT - 1)) + '…';
    }
}
