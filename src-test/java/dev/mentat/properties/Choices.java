// SPDX-License-Identifier: Apache-2.0
package dev.mentat.properties;

import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.RandomDistribution;

/**
 * A row of numbers out of which test data are made: whoever makes something takes the next number to choose among its
 * possibilities, the simplest first. When the numbers are used up every choice falls on the simplest, so that a shorter
 * row of smaller numbers makes simpler data, which is all that shrinking needs.
 */
final class Choices {
    private static final int GREATEST = 9999;

    private final IntUnaryOperator numbers;
    private int next;

    Choices(List<Integer> numbers) {
        this(place -> place < numbers.size() ? numbers.get(place) : 0);
    }

    private Choices(IntUnaryOperator numbers) {
        this.numbers = numbers;
    }

    /** Makes an endless row of numbers from a seed. */
    static Choices random(long seed) {
        Random random = new Random(seed);
        return new Choices(place -> random.nextInt(GREATEST + 1));
    }

    /** Returns rows of up to so many numbers. */
    static Arbitrary<List<Integer>> rows(int longest) {
        return Arbitraries.integers()
                .between(0, GREATEST)
                .withDistribution(RandomDistribution.uniform())
                .list()
                .ofMaxSize(longest)
                .withSizeDistribution(RandomDistribution.uniform())
                .withoutEdgeCases();
    }

    /** Returns a number below the given one. */
    int below(int count) {
        int number = numbers.applyAsInt(next);
        next++;
        return number % count;
    }

    /** Returns how many choices were made, a number that no other moment has. */
    int made() {
        return next;
    }

    <T> T oneOf(List<T> possibilities) {
        return possibilities.get(below(possibilities.size()));
    }

    /** Tells whether something happens that happens once in so many times. */
    boolean once(int in) {
        return below(in) == in - 1;
    }
}
