// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;

/**
 * The transaction functions and entity predicates that a connection knows, by name. A name is written like the ident or
 * symbol in the call, with or without the colon. Immutable.
 */
public final class TxFunctions {
    /** No functions at all. */
    public static final TxFunctions NONE = new TxFunctions(Map.of(), Map.of());

    private final Map<String, TxFunction> functions;
    private final Map<String, EntityPredicate> predicates;

    private TxFunctions(Map<String, TxFunction> functions, Map<String, EntityPredicate> predicates) {
        this.functions = functions;
        this.predicates = predicates;
    }

    /** What a library contributes; its implementations are found by {@link ServiceLoader}. */
    public interface Provider {
        /** Returns the given functions and those of the provider. */
        TxFunctions addTo(TxFunctions functions);
    }

    /** Returns what the providers on the class path contribute. */
    public static TxFunctions installed() {
        TxFunctions all = NONE;
        for (Provider provider : ServiceLoader.load(Provider.class)) {
            all = provider.addTo(all);
        }
        return all;
    }

    /** Returns these functions and one more, which replaces one of the same name. */
    public TxFunctions withFunction(String name, TxFunction function) {
        Map<String, TxFunction> more = new HashMap<>(functions);
        more.put(bare(name), function);
        return new TxFunctions(Map.copyOf(more), predicates);
    }

    /** Returns these functions and one more entity predicate, which replaces one of the same name. */
    public TxFunctions withPredicate(String name, EntityPredicate predicate) {
        Map<String, EntityPredicate> more = new HashMap<>(predicates);
        more.put(bare(name), predicate);
        return new TxFunctions(functions, Map.copyOf(more));
    }

    Optional<TxFunction> function(String name) {
        return Optional.ofNullable(functions.get(bare(name)));
    }

    Optional<EntityPredicate> predicate(String name) {
        return Optional.ofNullable(predicates.get(bare(name)));
    }

    /** Returns the names of the functions, without colons, in alphabetical order. */
    Set<String> names() {
        return new TreeSet<>(functions.keySet());
    }

    private static String bare(String name) {
        return name.startsWith(":") ? name.substring(1) : name;
    }
}
