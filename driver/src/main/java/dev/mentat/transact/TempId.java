// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.edn.EdnWriter;
import dev.mentat.schema.Schema;
import dev.mentat.schema.ValueOrder;
import org.jspecify.annotations.Nullable;

/**
 * A name that is local to one transaction, or a map that has none. The natural order is that in which new entids are
 * handed out: names by code point, then anonymous maps in the order of the text.
 *
 * @param name the string, the decimal text of a negative number, or null for an anonymous map
 * @param order the number of an anonymous map in the text, 0 for a named tempid
 */
record TempId(@Nullable String name, int order) implements Ref, Comparable<TempId> {
    static TempId named(String name) {
        return new TempId(name, 0);
    }

    static TempId anonymous(int order) {
        return new TempId(null, order);
    }

    @Override
    public @Nullable Long entid(Bindings bindings) {
        return bindings.entid(this);
    }

    @Override
    public String spelling(Schema schema) {
        return spelling();
    }

    String spelling() {
        if (name == null) {
            return "of a map without :db/id";
        }
        return isNumber(name) ? name : EdnWriter.write(name);
    }

    private static boolean isNumber(String name) {
        return name.length() > 1
                && name.charAt(0) == '-'
                && name.chars().skip(1).allMatch(digit -> digit >= '0' && digit <= '9');
    }

    @Override
    public int compareTo(TempId other) {
        if (name == null || other.name == null) {
            boolean bothAnonymous = name == null && other.name == null;
            return bothAnonymous
                    ? Integer.compare(order, other.order)
                    : Boolean.compare(name == null, other.name == null);
        }
        return ValueOrder.compareCodePoints(name, other.name);
    }
}
