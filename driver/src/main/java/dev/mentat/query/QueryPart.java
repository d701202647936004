// SPDX-License-Identifier: Apache-2.0
package dev.mentat.query;

import dev.mentat.edn.Keyword;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The keywords that introduce the parts of a query. */
enum QueryPart {
    FIND,
    KEYS,
    STRS,
    SYMS,
    WITH,
    IN,
    WHERE,
    RULES,
    ORDER,
    LIMIT,
    OFFSET,
    TIMEOUT,
    DISTINCT;

    static final List<QueryPart> LABELS = List.of(KEYS, STRS, SYMS);

    static Optional<QueryPart> of(Keyword keyword) {
        return Arrays.stream(values())
                .filter(part -> part.keyword().equals(keyword.toString()))
                .findFirst();
    }

    static List<String> names() {
        return Arrays.stream(values()).map(QueryPart::keyword).toList();
    }

    String keyword() {
        return ':' + name().toLowerCase(Locale.ROOT);
    }

    /** Tells whether the map form of a query gives the value without a vector around it. */
    boolean isBareInMap() {
        return switch (this) {
            case RULES, LIMIT, OFFSET, TIMEOUT, DISTINCT -> true;
            default -> false;
        };
    }
}
