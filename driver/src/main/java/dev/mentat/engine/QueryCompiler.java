// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.plan.InputTypes;
import dev.mentat.plan.Sources;
import dev.mentat.plan.TypeSet;
import dev.mentat.query.Query;
import dev.mentat.query.Rule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compiles one query as often as need be: when the schema, its view, its rules or the types of arguments that the query
 * itself says nothing about are different. What it compiled last is at hand; the rest is in the database's cache.
 */
final class QueryCompiler {
    private final String text;
    private final Query query;
    private final QueryCache cache;
    private @Nullable Latest general;
    private @Nullable Latest refined;

    private record Latest(
            Sources sources, List<Rule> rules, List<TypeSet> signature, SourceShapes shapes, CompiledQuery compiled) {
        /** Tells whether this is what is wanted, beginning with what is quick to find out. */
        @SuppressWarnings("ReferenceEquality") // equal sources are mostly the same ones, and slow to compare
        boolean fits(Sources wanted, List<Rule> wantedRules, List<TypeSet> wantedSignature) {
            return signature.equals(wantedSignature)
                    && rules.equals(wantedRules)
                    && (sources == wanted || (shapes.equals(SourceShapes.of(wanted)) && compiled.fits(wanted)));
        }
    }

    QueryCompiler(String text, Query query, QueryCache cache) {
        this.text = text;
        this.query = query;
        this.cache = cache;
    }

    /** Compiles for arguments of any types. */
    CompiledQuery compile(Sources sources, List<Rule> rules) {
        Latest latest = general;
        if (latest == null || !latest.fits(sources, rules, List.of())) {
            latest = compile(sources, rules, List.of(), InputTypes.UNKNOWN);
            general = latest;
        }
        return latest.compiled();
    }

    /** Compiles for arguments, if their types say more than the query itself. */
    CompiledQuery compile(CompiledQuery untyped, Sources sources, List<Rule> rules, ArgumentValues arguments) {
        if (!untyped.gainsFromTypes()) {
            return untyped;
        }
        List<TypeSet> signature = arguments.signature();
        if (signature.stream().allMatch(TypeSet.ALL::equals)) {
            return untyped;
        }
        Latest latest = refined;
        if (latest == null || !latest.fits(sources, rules, signature)) {
            latest = compile(sources, rules, signature, arguments.naturalTypes());
            refined = latest;
        }
        return latest.compiled();
    }

    private Latest compile(Sources sources, List<Rule> rules, List<TypeSet> signature, InputTypes types) {
        SourceShapes shapes = SourceShapes.of(sources);
        QueryCache.Key key = new QueryCache.Key(text, query, shapes, rules, signature);
        CompiledQuery compiled = cache.get(key, sources, () -> CompiledQuery.of(query, sources, rules, types));
        return new Latest(sources, rules, signature, shapes, compiled);
    }
}
