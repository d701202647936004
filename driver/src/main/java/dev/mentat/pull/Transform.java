// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pull;

import dev.mentat.edn.EdnWriter;
import dev.mentat.edn.Form;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** The functions that {@code :xform} may name. Each takes the value as it would be shown. */
enum Transform {
    IDENTITY("identity", value -> value),
    STR("str", Transform::text),
    NAME("name", value -> value instanceof Keyword keyword ? keyword.name() : text(value)),
    NAMESPACE(
            "namespace",
            value -> value instanceof Keyword keyword && keyword.namespace() != null
                    ? (Object) keyword.namespace()
                    : ""),
    KEYWORD("keyword", value -> value instanceof Keyword ? value : new Keyword(text(value))),
    UPPER_CASE("upper-case", value -> text(value).toUpperCase(Locale.ROOT)),
    LOWER_CASE("lower-case", value -> text(value).toLowerCase(Locale.ROOT)),
    TRIM("trim", value -> text(value).strip()),
    COUNT("count", value -> (long) (value instanceof Collection<?> items ? items.size() : codePoints(value))),
    FIRST("first", value -> value instanceof List<?> items && !items.isEmpty() ? items.get(0) : value),
    LAST("last", value -> value instanceof List<?> items && !items.isEmpty() ? items.get(items.size() - 1) : value),
    REVERSE("reverse", Transform::reversed),
    NOT("not", value -> Boolean.FALSE.equals(value));

    private static final Map<String, Transform> BY_NAME = Arrays.stream(values())
            .collect(Collectors.toUnmodifiableMap(transform -> transform.symbol, transform -> transform));

    private final String symbol;
    private final UnaryOperator<Object> function;

    Transform(String symbol, UnaryOperator<Object> function) {
        this.symbol = symbol;
        this.function = function;
    }

    static Transform named(Form form) {
        if (form instanceof Form.Atom atom && atom.value() instanceof Symbol name) {
            String bare = name.text().substring(name.text().indexOf('/') + 1);
            Transform transform = BY_NAME.get(bare);
            if (transform != null) {
                return transform;
            }
        }
        throw PullErrors.unknownTransform(form, BY_NAME.keySet());
    }

    Object apply(Object value) {
        return function.apply(value);
    }

    private static String text(Object value) {
        return value instanceof String string ? string : EdnWriter.write(value);
    }

    private static int codePoints(Object value) {
        String text = text(value);
        return text.codePointCount(0, text.length());
    }

    private static Object reversed(Object value) {
        if (!(value instanceof List<?> items)) {
            return new StringBuilder(text(value)).reverse().toString();
        }
        List<Object> copy = new ArrayList<>(items);
        Collections.reverse(copy);
        return copy;
    }
}
