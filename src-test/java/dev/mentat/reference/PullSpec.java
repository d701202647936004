// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import dev.mentat.edn.Form;
import dev.mentat.edn.Forms;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a pull pattern says of one attribute.
 *
 * @param attribute the keyword as written, perhaps reversed
 * @param key what the result calls it
 * @param limit how many values, empty for all
 * @param fallback the value of {@code :default} in an optional, or empty if there is none
 * @param nested the pattern for the entities that it refers to
 * @param depth how often the pattern around it applies to them, empty if it does not
 */
record PullSpec(
        Keyword attribute,
        Object key,
        Optional<Long> limit,
        Optional<Object> fallback,
        Optional<Form> nested,
        Optional<Long> depth) {
    static final Keyword ID = new Keyword("db/id");

    private static final long UNBOUNDED = Long.MAX_VALUE;

    /** Reads a pattern; the last spec of an attribute wins. */
    static Map<Keyword, PullSpec> read(Form pattern) {
        Map<Keyword, PullSpec> specs = new LinkedHashMap<>();
        List<Form> items = ((Form.Sequence) pattern).items();
        for (int i = 0; i < items.size(); i++) {
            boolean hasAlias =
                    i + 2 < items.size() && isKeyword(items.get(i), null) && isKeyword(items.get(i + 1), "as");
            if (items.get(i) instanceof Form.MapForm map) {
                nested(map).forEach(spec -> specs.put(spec.attribute(), spec));
            } else if (!isWildcard(items.get(i))) {
                PullSpec spec = single(items.get(i));
                specs.put(spec.attribute(), hasAlias ? spec.named(Forms.toValue(items.get(i + 2))) : spec);
            }
            i += hasAlias ? 2 : 0;
        }
        return specs;
    }

    static boolean hasWildcard(Form pattern) {
        return ((Form.Sequence) pattern).items().stream().anyMatch(PullSpec::isWildcard);
    }

    private static boolean isWildcard(Form form) {
        Object value = form instanceof Form.Atom atom ? atom.value() : null;
        return new Symbol("*").equals(value) || "*".equals(value);
    }

    private static boolean isKeyword(Form form, String text) {
        return form instanceof Form.Atom atom
                && atom.value() instanceof Keyword keyword
                && (text == null || keyword.text().equals(text));
    }

    static PullSpec plain(Keyword attribute) {
        return new PullSpec(
                attribute, attribute, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    private static List<PullSpec> nested(Form.MapForm map) {
        List<PullSpec> specs = new ArrayList<>();
        for (int i = 0; i < map.keys().size(); i++) {
            PullSpec spec = single(map.keys().get(i));
            Form value = map.values().get(i);
            specs.add(
                    value instanceof Form.Sequence
                            ? spec.into(value)
                            : spec.repeated(Forms.toValue(value) instanceof Long depth ? depth : UNBOUNDED));
        }
        return specs;
    }

    private static PullSpec single(Form form) {
        if (form instanceof Form.Atom atom) {
            return plain((Keyword) atom.value());
        }
        List<Object> words =
                ((Form.Sequence) form).items().stream().map(Forms::toValue).toList();
        if (words.get(0) instanceof Symbol option) {
            return plain((Keyword) words.get(1)).with(option.text(), words.get(2));
        }
        PullSpec spec = plain((Keyword) words.get(0));
        for (int i = 1; i < words.size(); i += 2) {
            spec = spec.with(((Keyword) words.get(i)).text(), words.get(i + 1));
        }
        return spec;
    }

    private PullSpec with(String option, Object value) {
        return switch (option) {
            case "as" -> named(value);
            case "limit" -> new PullSpec(attribute, key, Optional.ofNullable((Long) value), fallback, nested, depth);
            case "default" -> new PullSpec(attribute, key, limit, Optional.of(value), nested, depth);
            default -> throw new IllegalArgumentException("the model knows no option " + option);
        };
    }

    private PullSpec named(Object name) {
        return new PullSpec(attribute, name, limit, fallback, nested, depth);
    }

    private PullSpec into(Form pattern) {
        return new PullSpec(attribute, key, limit, fallback, Optional.of(pattern), depth);
    }

    private PullSpec repeated(long times) {
        return new PullSpec(attribute, key, limit, fallback, nested, Optional.of(times));
    }
}
