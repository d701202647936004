// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pull;

import dev.mentat.edn.Form;
import dev.mentat.edn.Forms;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import dev.mentat.pull.PullPattern.AttributeSpec;
import dev.mentat.pull.PullPattern.Nested;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Makes pull patterns of EDN forms. */
public final class PullParser {
    static final Keyword DB_ID = new Keyword("db/id");

    private static final String AS = ":as";

    private final Schema schema;
    private boolean wildcard;
    private Optional<Object> idKey = Optional.empty();
    private final Map<Keyword, AttributeSpec> specs = new LinkedHashMap<>();

    private PullParser(Schema schema) {
        this.schema = schema;
    }

    /**
     * Parses a pattern.
     *
     * @param pattern the form
     * @param schema the schema that its attributes are looked up in
     * @throws dev.mentat.error.MentatException {@code :db.error/invalid-pull} (42601), {@code unknown-attribute} (42703)
     *     or {@code unknown-function} (42883), with the place of the fault
     */
    public static PullPattern parse(Form pattern, Schema schema) {
        if (!(pattern instanceof Form.Sequence sequence)
                || sequence.kind() != Form.Kind.VECTOR
                || sequence.items().isEmpty()) {
            throw PullErrors.pattern(pattern);
        }
        PullParser parser = new PullParser(schema);
        parser.specs(sequence.items());
        return new PullPattern(parser.wildcard, parser.idKey, List.copyOf(parser.specs.values()));
    }

    private void specs(List<Form> items) {
        int next = 0;
        while (next < items.size()) {
            Form item = items.get(next);
            boolean hasAlias = next + 2 < items.size() && isKeyword(items.get(next + 1), AS) && isKeyword(item);
            if (hasAlias) {
                add(item, new Options(item, items.subList(next + 1, next + 3)), null);
                next += 3;
            } else {
                spec(item);
                next++;
            }
        }
    }

    private void spec(Form item) {
        if (isWildcard(item)) {
            wildcard = true;
            if (idKey.isEmpty()) {
                idKey = Optional.of(DB_ID);
            }
        } else if (item instanceof Form.MapForm map) {
            for (int i = 0; i < map.keys().size(); i++) {
                attribute(map.keys().get(i), map.values().get(i));
            }
        } else {
            attribute(item, null);
        }
    }

    private static boolean isWildcard(Form form) {
        return form instanceof Form.Atom atom && (new Symbol("*").equals(atom.value()) || "*".equals(atom.value()));
    }

    private Nested nested(Form form) {
        if (form instanceof Form.Sequence) {
            return new Nested.Sub(parse(form, schema));
        }
        if (form instanceof Form.Atom atom) {
            if (new Symbol("...").equals(atom.value())) {
                return new Nested.Recursive(OptionalInt.empty());
            }
            if (atom.value() instanceof Long depth && depth > 0 && depth <= Integer.MAX_VALUE) {
                return new Nested.Recursive(OptionalInt.of(depth.intValue()));
            }
        }
        throw PullErrors.nested(form);
    }

    private void attribute(Form form, @Nullable Form nested) {
        if (isKeyword(form)) {
            add(form, new Options(form, List.of()), nested);
            return;
        }
        List<Form> items = form instanceof Form.Sequence sequence && sequence.kind() != Form.Kind.SET
                ? sequence.items()
                : List.of();
        if (items.size() < 2) {
            throw PullErrors.spec(form);
        }
        if (items.get(0) instanceof Form.Atom head && head.value() instanceof Symbol name) {
            add(items.get(1), Options.legacy(name, items, form), nested);
        } else {
            add(items.get(0), new Options(form, items.subList(1, items.size())), nested);
        }
    }

    private void add(Form name, Options options, @Nullable Form nested) {
        if (!(name instanceof Form.Atom atom) || !(atom.value() instanceof Keyword keyword)) {
            throw PullErrors.spec(name);
        }
        Object key = options.alias.orElse(keyword);
        if (keyword.equals(DB_ID)) {
            idKey = Optional.of(key);
            return;
        }
        boolean reverse = keyword.isReversed();
        Attribute attribute = schema.attribute(reverse ? keyword.reversed() : keyword)
                .orElseThrow(() -> PullErrors.unknownAttribute(keyword, schema, name));
        if (!attribute.isRef() && (reverse || nested != null)) {
            throw PullErrors.notARef(keyword, attribute, name);
        }
        specs.put(
                keyword,
                new AttributeSpec(
                        attribute,
                        reverse,
                        key,
                        options.limit,
                        options.fallback,
                        options.xform,
                        nested == null ? new Nested.Plain() : nested(nested)));
    }

    private static boolean isKeyword(Form form) {
        return form instanceof Form.Atom atom && atom.value() instanceof Keyword;
    }

    private static boolean isKeyword(Form form, String text) {
        return form instanceof Form.Atom atom
                && atom.value() instanceof Keyword keyword
                && keyword.toString().equals(text);
    }

    /** The options behind an attribute. */
    private static final class Options {
        private Optional<Object> alias = Optional.empty();
        private OptionalInt limit = OptionalInt.empty();
        private Optional<Object> fallback = Optional.empty();
        private @Nullable Transform xform;

        private Options(Form where, List<Form> pairs) {
            if (pairs.size() % 2 != 0) {
                throw PullErrors.spec(where);
            }
            for (int i = 0; i < pairs.size(); i += 2) {
                set(pairs.get(i), pairs.get(i + 1));
            }
        }

        /** Reads {@code (limit attr n)} and {@code (default attr value)}. */
        private static Options legacy(Symbol name, List<Form> items, Form where) {
            List<String> known = List.of("limit", "default");
            if (items.size() != 3 || !known.contains(name.text())) {
                throw PullErrors.spec(where);
            }
            Form option = new Form.Atom(new Keyword(name.text()), where.position());
            return new Options(where, new ArrayList<>(List.of(option, items.get(2))));
        }

        private void set(Form option, Form value) {
            switch (Forms.text(option, 20)) {
                case AS -> alias = Optional.of(notNil(value));
                case ":limit" -> limit = limit(value);
                case ":default" -> fallback = Optional.of(notNil(value));
                case ":xform" -> xform = Transform.named(value);
                default -> throw PullErrors.option(option);
            }
        }

        private static Object notNil(Form value) {
            Object plain = Forms.toValue(value);
            if (plain == null) {
                throw PullErrors.nil(value);
            }
            return plain;
        }

        private static OptionalInt limit(Form value) {
            Object plain = Forms.toValue(value);
            if (plain == null) {
                return OptionalInt.empty();
            }
            if (plain instanceof Long count && count > 0) {
                return OptionalInt.of((int) Math.min(count, Integer.MAX_VALUE));
            }
            throw PullErrors.limit(value);
        }
    }
}
