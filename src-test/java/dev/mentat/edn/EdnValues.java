// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Arbitrary values that EDN can spell. */
final class EdnValues {
    private static final String LETTERS = "abcxyzABC\u00e9\u00df\u65e5\u0301";
    private static final Set<String> WORDS = Set.of("nil", "true", "false", "?");

    private EdnValues() {}

    static Arbitrary<Object> values() {
        return nested(4);
    }

    private static Arbitrary<Object> nested(int depth) {
        Arbitrary<Object> atoms = Arbitraries.oneOf(atoms(), decimals());
        if (depth == 0) {
            return atoms;
        }
        Arbitrary<Object> inner = Arbitraries.lazy(() -> nested(depth - 1));
        return Arbitraries.frequencyOf(
                Tuple.of(4, atoms),
                Tuple.of(1, inner.list().ofMaxSize(6).map(list -> (Object) list)),
                Tuple.of(1, atoms().set().ofMaxSize(12).map(set -> (Object) set)),
                Tuple.of(1, Arbitraries.maps(atoms(), inner).ofMaxSize(12).map(map -> (Object) map)));
    }

    /** All but decimals, of which two may be equal to EDN and not to Java. */
    private static Arbitrary<Object> atoms() {
        return Arbitraries.oneOf(
                Arbitraries.of(true, false).map(value -> (Object) value).injectNull(0.1),
                Arbitraries.longs().map(value -> (Object) value),
                Arbitraries.bigIntegers()
                        .between(BigInteger.TWO.pow(200).negate(), BigInteger.TWO.pow(200))
                        .map(value -> (Object) value),
                doubles().map(value -> (Object) value),
                Arbitraries.strings().all().ofMaxLength(20).map(value -> (Object) value),
                Arbitraries.chars().all().map(value -> (Object) value),
                keywords().map(value -> (Object) value),
                symbols().map(value -> (Object) value),
                Arbitraries.longs().map(EdnValues::ofMicros),
                Arbitraries.create(UUID::randomUUID).map(value -> (Object) value),
                Arbitraries.of("", "a", "https://example.org/%20?q=\u00e9#f", "urn:isbn:0-330")
                        .map(URI::create),
                Arbitraries.bytes().array(byte[].class).ofMaxSize(20).map(Bytes::copyOf),
                Combinators.combine(keywords(), Arbitraries.longs().injectNull(0.3))
                        .as(LegacyTempId::new));
    }

    private static Arbitrary<Object> decimals() {
        return Combinators.combine(
                        Arbitraries.bigIntegers(), Arbitraries.integers().between(-300, 300))
                .as((unscaled, scale) -> new BigDecimal(unscaled, scale));
    }

    static Arbitrary<Double> doubles() {
        return Arbitraries.oneOf(
                        Arbitraries.longs().map(Double::longBitsToDouble),
                        Arbitraries.doubles().between(-1e6, 1e6).ofScale(3),
                        Arbitraries.of(Double.NaN, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE))
                .map(value -> Double.isNaN(value) ? Double.NaN : value + 0.0);
    }

    static Arbitrary<Keyword> keywords() {
        Arbitrary<String> names = names(LETTERS + "*!_?$%&=<>+-.0123456789", LETTERS + "*!_?$%&=<>+-.:#'0123456789");
        return Combinators.combine(names.injectNull(0.5), names).as(Keyword::of);
    }

    static Arbitrary<Symbol> symbols() {
        Arbitrary<String> names = names(LETTERS + "*!_?$%&=<>", LETTERS + "*!_?$%&=<>+-.:#'0123456789");
        return Combinators.combine(names.injectNull(0.5), names)
                .as((namespace, name) -> namespace == null ? name : namespace + '/' + name)
                .filter(text -> !WORDS.contains(text))
                .map(Symbol::new);
    }

    private static Arbitrary<String> names(String first, String rest) {
        return Combinators.combine(
                        Arbitraries.chars().with(first.toCharArray()),
                        Arbitraries.strings().withChars(rest.toCharArray()).ofMaxLength(8))
                .as((head, tail) -> head + tail);
    }

    private static Object ofMicros(long micros) {
        return Instant.EPOCH
                .plusSeconds(Math.floorDiv(micros, 1_000_000))
                .plusNanos(Math.floorMod(micros, 1_000_000) * 1_000L);
    }
}
