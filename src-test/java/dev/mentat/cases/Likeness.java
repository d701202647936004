// SPDX-License-Identifier: Apache-2.0
package dev.mentat.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/**
 * Compares results with what a case expects.
 *
 * @param tolerance how far doubles may lie apart, relative to their size if it is above 1
 * @param anyOrder whether the lists inside pull maps stand for sets
 */
public record Likeness(double tolerance, boolean anyOrder) {
    static final Likeness EXACTLY = new Likeness(0, false);

    /** Leaves room for sums of doubles that were added in another order. */
    public static final Likeness ALMOST = new Likeness(1e-9, false);

    /** Fails unless the call throws an SQLException of one of the classes, each a keyword such as {@code :db.error/syntax}. */
    static void failure(Set<String> classes, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOf(SQLException.class)
                .satisfies(failure ->
                        assertThat(failure.getMessage().split(" ", 2)[0]).isIn(classes));
    }

    /** Fails unless both hold the same items equally often. */
    void sameBag(Collection<?> expected, Collection<?> actual) {
        assertThat(isSameBag(expected, actual))
                .as("expected, in any order: %s%nfound: %s", expected, actual)
                .isTrue();
    }

    /** Fails unless both hold the same items in the same order. */
    void sameList(List<?> expected, List<?> actual) {
        assertThat(isSameList(expected, actual))
                .as("expected, in this order: %s%nfound: %s", expected, actual)
                .isTrue();
    }

    public boolean isSameBag(Collection<?> expected, Collection<?> actual) {
        List<Object> missing = new ArrayList<>(expected);
        for (Object item : actual) {
            int found = indexOf(missing, item);
            if (found < 0) {
                return false;
            }
            missing.remove(found);
        }
        return missing.isEmpty();
    }

    private int indexOf(List<?> candidates, Object item) {
        for (int i = 0; i < candidates.size(); i++) {
            if (isSame(candidates.get(i), item)) {
                return i;
            }
        }
        return -1;
    }

    public boolean isSameList(List<?> expected, List<?> actual) {
        if (expected.size() != actual.size()) {
            return false;
        }
        for (int i = 0; i < expected.size(); i++) {
            if (!isSame(expected.get(i), actual.get(i))) {
                return false;
            }
        }
        return true;
    }

    private boolean isSameMap(Map<?, ?> expected, Map<?, ?> actual) {
        return expected.keySet().equals(actual.keySet())
                && expected.keySet().stream().allMatch(key -> isSameEntry(expected.get(key), actual.get(key)));
    }

    private boolean isSameEntry(Object expected, Object actual) {
        if (anyOrder && expected instanceof List<?> items && actual instanceof List<?> others) {
            return isSameBag(items, others);
        }
        return isSame(expected, actual);
    }

    private boolean isSame(Object expected, Object actual) {
        if (expected instanceof Double number && actual instanceof Double other && !number.equals(other)) {
            // Next to an infinity everything would be near.
            return Double.isFinite(number) && Math.abs(number - other) <= tolerance * Math.max(1, Math.abs(number));
        }
        if (expected instanceof List<?> items && actual instanceof List<?> others) {
            return isSameList(items, others);
        }
        if (expected instanceof Set<?> items && actual instanceof Collection<?> others) {
            return isSameBag(items, others);
        }
        if (expected instanceof Map<?, ?> map && actual instanceof Map<?, ?> other) {
            return isSameMap(map, other);
        }
        return Objects.equals(expected, actual);
    }
}
