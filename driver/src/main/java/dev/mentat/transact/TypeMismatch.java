// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.edn.Bytes;
import dev.mentat.edn.Form;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import dev.mentat.error.Texts;
import dev.mentat.error.TxFormErrors;
import dev.mentat.error.Violation;
import dev.mentat.schema.Attribute;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Words what is wrong with a value whose type is not its attribute's, and how the value would be written. */
final class TypeMismatch {
    private static final Map<Class<?>, String> TYPE_NAMES = Map.ofEntries(
            Map.entry(Boolean.class, "boolean"),
            Map.entry(Long.class, "long"),
            Map.entry(BigInteger.class, "bigint"),
            Map.entry(Double.class, "double"),
            Map.entry(BigDecimal.class, "bigdec"),
            Map.entry(String.class, "string"),
            Map.entry(Character.class, "character"),
            Map.entry(Keyword.class, "keyword"),
            Map.entry(Symbol.class, "symbol"),
            Map.entry(Instant.class, "instant"),
            Map.entry(UUID.class, "uuid"),
            Map.entry(URI.class, "uri"),
            Map.entry(Bytes.class, "bytes"));

    private TypeMismatch() {}

    /**
     * Words a mismatch.
     *
     * @param attribute the attribute
     * @param form what was given for it
     * @param entity the entity in the user's spelling
     */
    static Violation of(Attribute attribute, Form form, String entity) {
        return TxFormErrors.wrongType(
                attribute.ident().toString(),
                attribute.type().ident().toString(),
                form.accept(Description.INSTANCE),
                form instanceof Form.Atom atom ? hint(attribute, atom.value()) : collectionHint(attribute),
                entity,
                form.position());
    }

    private static String collectionHint(Attribute attribute) {
        if (attribute.tuple() != null) {
            return "write a vector with a value of its type, or nil, per slot";
        }
        return attribute.many() ? "" : attribute.ident() + " has cardinality one";
    }

    private static String hint(Attribute attribute, @Nullable Object given) {
        return switch (attribute.type()) {
            case DOUBLE, FLOAT -> given instanceof Long ? "write " + given + ".0" : "";
            case LONG ->
                given instanceof Double number && number == Math.rint(number) && Double.isFinite(number)
                        ? Texts.format("write %.0f", number)
                        : "";
            case BIGDEC -> given instanceof Double || given instanceof BigInteger ? "write a decimal such as 1.5M" : "";
            case KEYWORD -> given instanceof String ? "write a keyword such as :a/b" : "";
            case STRING -> given instanceof Keyword || given instanceof Symbol ? "write it in double quotes" : "";
            case INSTANT -> "write an instant such as #inst \"2021-03-04\"";
            case UUID -> "write it as #uuid \"...\"";
            case BYTES -> "write bytes such as #bytes 0a0b";
            case BOOLEAN -> "write true or false";
            case BIGINT, SYMBOL, URI, TUPLE, REF -> "";
        };
    }

    private enum Description implements Form.Visitor<String> {
        INSTANCE;

        @Override
        public String atom(Form.Atom atom) {
            Object value = atom.value();
            if (value instanceof Argument argument) {
                String className = argument.value().getClass().getSimpleName();
                return Texts.format("parameter %d (%s %s)", argument.index(), className, argument.value());
            }
            String type = value == null ? null : TYPE_NAMES.get(value.getClass());
            return type == null ? Spelling.form(atom) : type + " " + Spelling.form(atom);
        }

        @Override
        public String sequence(Form.Sequence sequence) {
            return sequence.kind().name().toLowerCase(Locale.ROOT) + " " + Spelling.form(sequence);
        }

        @Override
        public String map(Form.MapForm map) {
            return "map " + Spelling.form(map);
        }
    }
}
