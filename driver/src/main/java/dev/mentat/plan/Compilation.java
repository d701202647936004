// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.error.Position;
import dev.mentat.error.QueryErrors;
import dev.mentat.query.Source;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Storage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
    private final Set<PastRead> pastReads;

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
        this.pastReads = new LinkedHashSet<>();
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
        this.pastReads = outer.pastReads;
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

    /** Returns where the datoms of an attribute lie, noting what that depends on. */
    From.DatomTable table(Sources.Database source, Attribute attribute, Storage storage, boolean log) {
        From.DatomTable table = new From.DatomTable(
                source.catalogue().layout().schemaName(), attribute, storage, source.name(), source.view(), log);
        if (!log && source.view().asOf() != null && storage.retired() != null) {
            pastReads.add(new PastRead(source.name(), attribute.id(), table.readsRetired()));
        }
        return table;
    }

    /** Returns what is taken for granted about the past. */
    List<PastRead> pastReads() {
        return List.copyOf(pastReads);
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
