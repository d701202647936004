// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.mentat.plan.Sources;
import dev.mentat.plan.TypeSet;
import dev.mentat.pool.Attachment;
import dev.mentat.pool.Database;
import dev.mentat.pool.Lease;
import dev.mentat.query.Query;
import dev.mentat.query.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * The compiled queries of a database, shared by all sessions. A compilation depends on the text, on schema and layout of the
 * stores that are read, on the kind of view and on the types of arguments; where the bounds of a view lie matters only as
 * far as they decide which retired datoms are read. Thread-safe.
 */
final class QueryCache implements Attachment {
    private static final int CAPACITY = 1_000;

    /** How many compilations are kept that differ only in the retired datoms that they read. */
    private static final int MOST_VARIANTS = 4;

    private final Cache<Key, List<CompiledQuery>> queries =
            Caffeine.newBuilder().maximumSize(CAPACITY).executor(Runnable::run).build();

    private QueryCache() {}

    /** Returns the cache of a database. */
    static QueryCache of(Database database) {
        return database.attachment(QueryCache.class, QueryCache::new);
    }

    /**
     * What a compilation depends on.
     *
     * @param text the whole text, which is quicker to compare than the query
     * @param query the query in it
     * @param sources the shape of what is read
     * @param rules the rules that an argument supplies
     * @param types the types of the arguments, empty if they do not matter
     */
    record Key(String text, Query query, SourceShapes sources, List<Rule> rules, List<TypeSet> types) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Key key
                    && text.equals(key.text)
                    && sources.equals(key.sources)
                    && types.equals(key.types)
                    && rules.equals(key.rules)
                    && Objects.equals(query, key.query);
        }

        @Override
        public int hashCode() {
            return 31 * (31 * text.hashCode() + sources.hashCode()) + types.hashCode();
        }
    }

    /** Finds a compilation that fits, or has one made. */
    CompiledQuery get(Key key, Sources sources, Supplier<CompiledQuery> compiler) {
        if (!key.sources().arePublished()) {
            return compiler.get();
        }
        List<CompiledQuery> known = queries.getIfPresent(key);
        if (known != null) {
            for (CompiledQuery compiled : known) {
                if (compiled.fits(sources)) {
                    return compiled;
                }
            }
        }
        CompiledQuery made = compiler.get();
        queries.asMap().merge(key, List.of(made), (older, newer) -> {
            List<CompiledQuery> variants = new ArrayList<>(newer);
            older.stream().limit(MOST_VARIANTS - 1).forEach(variants::add);
            return List.copyOf(variants);
        });
        return made;
    }

    /** Returns how many texts with their shapes are kept. */
    long size() {
        queries.cleanUp();
        return queries.estimatedSize();
    }

    @Override
    public void closing(Lease lease) {
        queries.invalidateAll();
    }

    @Override
    public void reopened() {
        queries.invalidateAll();
    }
}
