// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.query.Source;
import dev.mentat.query.Variable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The names that clauses see, and the source that they read if they name none. */
final class Scope {
    private final Names names;
    private final @Nullable Scope parent;
    private final @Nullable Predicate<Variable> visible;
    private final Source source;
    private final Map<Variable, Referent> own = new HashMap<>();
    private final Set<Variable> bindable = new HashSet<>();

    private Scope(Names names, @Nullable Scope parent, @Nullable Predicate<Variable> visible, Source source) {
        this.names = names;
        this.parent = parent;
        this.visible = visible;
        this.source = source;
    }

    /** Makes a scope that sees nothing of any other: that of a query or of a rule body. */
    static Scope separate(Names names, Source source) {
        return new Scope(names, null, variable -> false, source);
    }

    /** Makes a scope inside this one that sees the names which the predicate accepts. */
    Scope nested(Predicate<Variable> seen, Source innerSource) {
        return new Scope(names, this, seen, innerSource);
    }

    /** Makes a scope inside this one that sees the names which this one can bind. */
    Scope seeingBindable(Source innerSource) {
        return new Scope(names, this, null, innerSource);
    }

    /** Makes a scope inside this one that sees the listed names only. */
    Scope joined(Set<Variable> listed, Source innerSource) {
        Scope inner = nested(listed::contains, innerSource);
        inner.bindable.addAll(listed);
        return inner;
    }

    Names names() {
        return names;
    }

    Source source() {
        return source;
    }

    /** Returns the default source of a clause that may name one. */
    Source source(Optional<Source> named) {
        return named.orElse(source);
    }

    /** Says what a name stands for. */
    void define(Variable variable, Referent referent) {
        own.put(variable, referent);
    }

    /** Notes variables that some clause of this scope can bind. */
    void addBindable(Set<Variable> variables) {
        bindable.addAll(variables);
    }

    /** Tells whether an input or a clause around the place of this scope can bind the variable. */
    boolean isBindable(Variable variable) {
        return bindable.contains(variable)
                || (parent != null && (visible == null || visible.test(variable)) && parent.isBindable(variable));
    }

    private boolean isVisible(Scope outer, Variable variable) {
        return visible == null ? outer.isBindable(variable) : visible.test(variable);
    }

    /** Returns what a name stands for; a name that is new here becomes a variable of this scope. */
    Referent resolve(Variable variable) {
        if (parent != null && isVisible(parent, variable)) {
            return parent.resolve(variable);
        }
        return own.computeIfAbsent(variable, name -> new Referent.Variable(names.fresh(name.name())));
    }
}
