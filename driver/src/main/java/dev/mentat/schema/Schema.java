// SPDX-License-Identifier: Apache-2.0
package dev.mentat.schema;

import dev.mentat.edn.Keyword;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The attributes and idents of a store at its basis. Immutable: a schema change makes a new snapshot.
 *
 * <p>Idents resolve like Datomic's: a keyword that is nobody's ident now, but was once, still names its latest owner as
 * long as that entity has some ident (an alias).
 */
public final class Schema {
    private final String store;
    private final Map<Long, Attribute> attributes;
    private final Map<Keyword, Long> entids;
    private final Map<Keyword, Long> aliases;
    private final Map<Long, Keyword> idents;
    private final Map<Long, List<Attribute>> composites;

    /**
     * Makes a snapshot.
     *
     * @param store the store's name, used in messages
     * @param attributes all attributes, bootstrap included
     * @param entids every current ident with its entity
     * @param aliases every former ident that is nobody's now, with its latest owner
     */
    public Schema(
            String store, Collection<Attribute> attributes, Map<Keyword, Long> entids, Map<Keyword, Long> aliases) {
        this.store = store;
        this.attributes = new LinkedHashMap<>();
        attributes.stream()
                .sorted(Comparator.comparingLong(Attribute::id))
                .forEach(attribute -> this.attributes.put(attribute.id(), attribute));
        this.entids = Map.copyOf(entids);
        this.aliases = Map.copyOf(aliases);
        this.idents = new HashMap<>();
        entids.forEach((ident, entid) -> idents.put(entid, ident));
        this.composites = new HashMap<>();
        this.attributes.values().forEach(this::registerComposite);
    }

    private void registerComposite(Attribute attribute) {
        if (attribute.tuple() instanceof TupleSpec.Composite composite) {
            composite
                    .attributes()
                    .forEach(component -> composites
                            .computeIfAbsent(component, key -> new ArrayList<>())
                            .add(attribute));
        }
    }

    /** Returns the name of the store. */
    public String store() {
        return store;
    }

    /** Returns all attributes in the order of their entids. */
    public Collection<Attribute> attributes() {
        return Collections.unmodifiableCollection(attributes.values());
    }

    /** Finds the attribute with the given entid. */
    public Optional<Attribute> attribute(long entid) {
        return Optional.ofNullable(attributes.get(entid));
    }

    /** Finds the attribute that an ident or alias names. */
    public Optional<Attribute> attribute(Keyword ident) {
        OptionalLong entid = entid(ident);
        return entid.isPresent() ? attribute(entid.getAsLong()) : Optional.empty();
    }

    /** Finds the entity that an ident or alias names. */
    public OptionalLong entid(Keyword ident) {
        Long current = entids.get(ident);
        if (current != null) {
            return OptionalLong.of(current);
        }
        Long former = aliases.get(ident);
        return former != null && idents.containsKey(former) ? OptionalLong.of(former) : OptionalLong.empty();
    }

    /** Returns the current ident of an entity, or null if it has none. */
    public @Nullable Keyword ident(long entid) {
        return idents.get(entid);
    }

    /** Returns every current ident with its entity; aliases are not among them. */
    public Map<Keyword, Long> entids() {
        return entids;
    }

    /** Returns the composite tuples that an attribute is a part of. */
    public List<Attribute> compositesOf(long attribute) {
        return Collections.unmodifiableList(composites.getOrDefault(attribute, List.of()));
    }

    /**
     * Returns every former ident that is nobody's now, with its latest owner. It is an alias as long as the owner has some
     * ident.
     */
    public Map<Keyword, Long> aliases() {
        return aliases;
    }
}
