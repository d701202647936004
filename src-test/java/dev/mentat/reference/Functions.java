// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import dev.mentat.edn.EdnWriter;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import dev.mentat.error.ErrorKind;
import dev.mentat.schema.ValueType;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The functions and predicates that look at nothing but their arguments: sections 4.6 and 4.7. Null is nil. */
final class Functions {
    private static final Map<String, Function<List<Typed>, Typed>> TABLE = new HashMap<>();

    static {
        comparisons();
        tests();
        strings();
        patterns();
        collections();
        conversions();
        Arithmetic.addTo(TABLE);
    }

    private Functions() {}

    static boolean isKnown(String name) {
        return TABLE.containsKey(plainName(name));
    }

    static Typed call(String name, List<Typed> arguments) {
        Function<List<Typed>, Typed> function = TABLE.get(plainName(name));
        if (function == null) {
            throw new ModelRefusal(ErrorKind.UNKNOWN_FUNCTION);
        }
        return function.apply(arguments);
    }

    private static String plainName(String name) {
        return name.replaceFirst("^(clojure\\.string|str)/", "");
    }

    static boolean isTruthy(Typed value) {
        return value != null && !Boolean.FALSE.equals(value.value());
    }

    private static void comparisons() {
        predicate("=", Functions::areEqual);
        predicate("==", Functions::areEqual);
        predicate("!=", args -> !areEqual(args));
        predicate("not=", args -> !areEqual(args));
        predicate("<", args -> isChain(args, (one, other) -> order(one, other) < 0));
        predicate("<=", args -> isChain(args, (one, other) -> order(one, other) <= 0));
        predicate(">", args -> isChain(args, (one, other) -> order(one, other) > 0));
        predicate(">=", args -> isChain(args, (one, other) -> order(one, other) >= 0));
        predicate("tx-after", args -> order(args.get(0), args.get(1)) > 0);
        predicate("tx-before", args -> order(args.get(0), args.get(1)) < 0);
        predicate("unpermute", args -> order(args.get(0), args.get(1)) < 0);
        predicate("differ", args -> !args.get(0).equals(args.get(1)));
        TABLE.put("compare", args -> Typed.number(Integer.signum(order(args.get(0), args.get(1)))));
    }

    private static int order(Typed one, Typed other) {
        return TotalOrder.INSTANCE.compare(one, other);
    }

    static boolean areEqual(List<Typed> arguments) {
        Typed first = arguments.get(0);
        return arguments.stream()
                .allMatch(other -> first != null
                        && other != null
                        && TotalOrder.isComparable(first, other)
                        && order(first, other) == 0);
    }

    private static boolean isChain(List<Typed> arguments, BiPredicate<Typed, Typed> holds) {
        for (int i = 1; i < arguments.size(); i++) {
            Typed one = arguments.get(i - 1);
            Typed other = arguments.get(i);
            if (!TotalOrder.isComparable(one, other) || !holds.test(one, other)) {
                return false;
            }
        }
        return true;
    }

    private static void tests() {
        predicate("zero?", args -> sign(args) == 0);
        predicate("pos?", args -> sign(args) > 0);
        predicate("neg?", args -> sign(args) < 0);
        predicate("even?", args -> isEven(args.get(0)));
        predicate("odd?", args -> !isEven(args.get(0)));
        predicate(
                "true?",
                args -> args.get(0) != null && Boolean.TRUE.equals(args.get(0).value()));
        predicate(
                "false?",
                args -> args.get(0) != null && Boolean.FALSE.equals(args.get(0).value()));
        predicate("nil?", args -> args.get(0) == null);
        predicate("some?", args -> args.get(0) != null);
        predicate("and", args -> args.stream().allMatch(Functions::isTruthy));
        predicate("or", args -> args.stream().anyMatch(Functions::isTruthy));
        predicate("not", args -> !isTruthy(args.get(0)));
        predicate("type", args -> args.get(0).type().ident().equals(args.get(1).value()));
    }

    private static int sign(List<Typed> arguments) {
        return order(arguments.get(0), Typed.number(0));
    }

    private static boolean isEven(Typed number) {
        return TotalOrder.exact(number.value()).toBigIntegerExact().getLowestSetBit() != 0;
    }

    private static void strings() {
        predicate("starts-with?", args -> string(args, 0).startsWith(string(args, 1)));
        predicate("ends-with?", args -> string(args, 0).endsWith(string(args, 1)));
        predicate("includes?", args -> string(args, 0).contains(string(args, 1)));
        predicate("blank?", args -> string(args, 0).isBlank());
        TABLE.put("str", args -> Typed.string(args.stream().map(Functions::text).reduce("", String::concat)));
        TABLE.put("subs", Functions::substring);
        TABLE.put("upper-case", args -> Typed.string(string(args, 0).toUpperCase(Locale.ROOT)));
        TABLE.put("lower-case", args -> Typed.string(string(args, 0).toLowerCase(Locale.ROOT)));
        TABLE.put("trim", args -> Typed.string(string(args, 0).strip()));
        TABLE.put("name", args -> Typed.string(localName(args.get(0).value())));
        TABLE.put("namespace", args -> Typed.of(namespace(args.get(0).value())));
        TABLE.put("keyword", args -> Typed.of(new Keyword(joined(args))));
        TABLE.put("symbol", args -> Typed.of(new Symbol(joined(args))));
    }

    private static String string(List<Typed> arguments, int place) {
        if (arguments.get(place) == null || !(arguments.get(place).value() instanceof String text)) {
            throw new Fault(ErrorKind.FN_ARG);
        }
        return text;
    }

    /** Returns the text form of a value. */
    private static String text(Typed value) {
        if (value == null) {
            return "";
        }
        return switch (value.type()) {
            case INSTANT ->
                DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(((Instant) value.value()).atOffset(ZoneOffset.UTC));
            case TUPLE -> EdnWriter.write(value.plain());
            default -> value.value().toString();
        };
    }

    private static Typed substring(List<Typed> arguments) {
        String text = string(arguments, 0);
        int length = text.codePointCount(0, text.length());
        long start = arguments.get(1).asLong();
        long end = arguments.size() > 2 ? arguments.get(2).asLong() : length;
        if (start < 0 || end > length || start > end) {
            throw new Fault(ErrorKind.FN_ARG);
        }
        return Typed.string(
                text.substring(text.offsetByCodePoints(0, (int) start), text.offsetByCodePoints(0, (int) end)));
    }

    private static String localName(Object named) {
        return named instanceof Keyword keyword
                ? keyword.name()
                : named.toString().substring(named.toString().indexOf('/') + 1);
    }

    private static String namespace(Object named) {
        return new Keyword(named.toString().replaceFirst("^:", "")).namespace();
    }

    private static String joined(List<Typed> arguments) {
        String last = string(arguments, arguments.size() - 1);
        return arguments.size() == 1 ? last : string(arguments, 0) + "/" + last;
    }

    private static void patterns() {
        TABLE.put("re-pattern", args -> args.get(0));
        TABLE.put("re-find", args -> groups(matcher(args), Matcher::find));
        TABLE.put("re-matches", args -> groups(matcher(args), Matcher::matches));
        TABLE.put("re-seq", args -> allGroups(matcher(args)));
        predicate("like", args -> like(args, 0));
        predicate("ilike", args -> like(args, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE));
        predicate("not-like", args -> !like(args, 0));
        TABLE.put("split", args -> Typed.of(List.of(string(args, 0).split(string(args, 1), -1))));
    }

    private static Matcher matcher(List<Typed> arguments) {
        return Pattern.compile(string(arguments, 0)).matcher(string(arguments, 1));
    }

    private static Typed groups(Matcher matcher, Predicate<Matcher> finds) {
        return finds.test(matcher) ? groups(matcher) : null;
    }

    private static Typed groups(Matcher matcher) {
        if (matcher.groupCount() == 0) {
            return Typed.string(matcher.group());
        }
        List<Object> groups = new ArrayList<>();
        for (int i = 0; i <= matcher.groupCount(); i++) {
            groups.add(matcher.group(i));
        }
        return Typed.of(groups);
    }

    private static Typed allGroups(Matcher matcher) {
        List<Typed> found = new ArrayList<>();
        while (matcher.find()) {
            found.add(groups(matcher));
        }
        return Typed.list(found);
    }

    private static boolean like(List<Typed> arguments, int flags) {
        StringBuilder regex = new StringBuilder();
        boolean isEscaped = false;
        for (char next : string(arguments, 1).toCharArray()) {
            if (!isEscaped && next == '\\') {
                isEscaped = true;
                continue;
            }
            if (!isEscaped && (next == '%' || next == '_')) {
                regex.append(next == '%' ? ".*" : ".");
            } else {
                regex.append(Pattern.quote(String.valueOf(next)));
            }
            isEscaped = false;
        }
        return Pattern.compile(regex.toString(), flags | Pattern.DOTALL)
                .matcher(string(arguments, 0))
                .matches();
    }

    private static void collections() {
        predicate("in", args -> args.get(1).items().stream().anyMatch(item -> item.equals(args.get(0))));
        predicate("not-in", args -> args.get(1).items().stream().noneMatch(item -> item.equals(args.get(0))));
        predicate("contains?", args -> args.get(0).items().contains(args.get(1)));
        predicate("empty?", args -> size(args.get(0)) == 0);
        TABLE.put("not-empty", args -> size(args.get(0)) == 0 ? null : args.get(0));
        TABLE.put("count", args -> Typed.number(size(args.get(0))));
        TABLE.put("tuple", Typed::list);
        TABLE.put("vector", Typed::list);
        TABLE.put("untuple", args -> args.get(0));
        TABLE.put("identity", args -> args.get(0));
        TABLE.put("ground", args -> args.get(0));
        TABLE.put("first", args -> item(args.get(0), 0));
        TABLE.put("second", args -> item(args.get(0), 1));
        TABLE.put("nth", args -> item(args.get(0), args.get(1).asLong()));
        TABLE.put("get", args -> item(args.get(0), args.get(1).asLong()));
    }

    private static long size(Typed value) {
        return value.type() == ValueType.TUPLE
                ? value.items().size()
                : value.asString().codePointCount(0, value.asString().length());
    }

    private static Typed item(Typed list, long place) {
        return place < 0 || place >= list.items().size() ? null : list.items().get((int) place);
    }

    private static void conversions() {
        TABLE.put(
                "long",
                args -> Typed.number(
                        TotalOrder.exact(args.get(0).value()).toBigInteger().longValueExact()));
        TABLE.put("double", args -> Typed.of(((Number) args.get(0).value()).doubleValue()));
        TABLE.put(
                "bigint", args -> Typed.of(TotalOrder.exact(args.get(0).value()).toBigInteger()));
        TABLE.put("bigdec", args -> Typed.of(TotalOrder.exact(args.get(0).value())));
    }

    private static void predicate(String name, Predicate<List<Typed>> holds) {
        TABLE.put(name, arguments -> Typed.bool(holds.test(arguments)));
    }
}
