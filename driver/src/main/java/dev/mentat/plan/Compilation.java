// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.error.Position;
import dev.mentat.error.QueryErrors;
import dev.mentat.query.Source;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the steps of one compilation share. */
final class Compilation {
    private final Sources sources;
    private final ParameterNumbers parameters;
    private final InputTypes inputTypes;
    private final Names names;
    private final Map<Var, InputSlot> inputs;
    private final Map<Var, Sources.Database> entitySources;
    private final Map<Integer, Var> markers;
    private final List<Fixpoint> fixpoints;
    private final List<QueryPlan.Count> counts;

    Compilation(Sources sources, ParameterNumbers parameters, InputTypes inputTypes) {
        this.sources = sources;
        this.parameters = parameters;
        this.inputTypes = inputTypes;
        this.names = new Names();
        this.inputs = new LinkedHashMap<>();
        this.entitySources = new LinkedHashMap<>();
        this.markers = new LinkedHashMap<>();
        this.fixpoints = new ArrayList<>();
        this.counts = new ArrayList<>();
    }

    private Compilation(Compilation outer, Sources sources) {
        this.sources = sources;
        this.parameters = outer.parameters;
        this.inputTypes = outer.inputTypes;
        this.names = outer.names;
        this.inputs = outer.inputs;
        this.entitySources = outer.entitySources;
        this.markers = outer.markers;
        this.fixpoints = outer.fixpoints;
        this.counts = outer.counts;
    }

    /** Returns the same compilation as a nested query sees it, which knows other sources. */
    Compilation reading(Sources others) {
        return new Compilation(this, others);
    }

    /** Returns what the arguments that say how many are held to, for adding to. */
    List<QueryPlan.Count> counts() {
        return counts;
    }

    Names names() {
        return names;
    }

    ParameterNumbers parameters() {
        return parameters;
    }

    /** Returns the fixpoints in an order in which each calls earlier ones only. */
    List<Fixpoint> fixpoints() {
        return fixpoints;
    }

    Sources.Data data(Source name, Position position) {
        return sources.find(name).orElseThrow(() -> QueryErrors.unknownSource(name.name(), position));
    }

    Sources.Database database(Source name, String text, Position position) {
        Sources.Data data = data(name, position);
        if (data instanceof Sources.Database database) {
            return database;
        }
        throw QueryErrors.notADatabase(text, name.name(), position);
    }

    /** Makes a variable an input. */
    void addInput(Var var, InputSlot slot) {
        inputs.put(var, slot);
    }

    /** Returns every variable that takes its value from a parameter, with that parameter. */
    Map<Var, InputSlot> inputs() {
        return inputs;
    }

    /** Returns the types of the argument for an input as far as they are known. */
    TypeSet suppliedTypes(InputSlot slot) {
        return inputTypes.types(slot);
    }

    /** Returns the variable of a lone question mark. */
    Var marker(int number) {
        return markers.computeIfAbsent(number, n -> {
            Var var = names.fresh("?");
            addInput(var, new InputSlot(parameters.ofMarker(n), 0));
            return var;
        });
    }

    /** Notes in which database an input that names an entity is looked up; the first use decides. */
    void noteEntity(Var var, Sources.Database source) {
        entitySources.putIfAbsent(var, source);
    }

    Map<Var, Sources.Database> entitySources() {
        return entitySources;
    }
}
