// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.schema.Attribute;
import dev.mentat.schema.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * Finds for every variable the set of types that it can have: the intersection over its occurrences, for a disjunction the
 * union over its branches. A variable without a type makes its conjunction empty; an empty branch is dropped, an empty
 * negation always holds. The rules of a fixpoint start without types and grow until nothing changes, like their solutions.
 */
final class TypeInference {
    private final Compilation compilation;

    TypeInference(Compilation compilation) {
        this.compilation = compilation;
    }

    /**
     * Infers the types of a whole query and of the fixpoints that it uses.
     *
     * @param where the clauses and inputs of the query
     * @param counts the inputs that say how many rows or values are wanted
     */
    Conjunction query(Conjunction where, Set<Var> counts) {
        compilation.fixpoints().forEach(this::fixpoint);
        Map<Var, TypeSet> inputs = new HashMap<>();
        compilation
                .inputs()
                .forEach((var, slot) -> inputs.put(var, counts.contains(var) ? TypeSet.LONG : supplied(var, slot)));
        return decided(where, inputs);
    }

    /** Infers the types of a query's clauses, and takes integers that are not called entities for numbers. */
    private Conjunction decided(Conjunction where, Map<Var, TypeSet> outer) {
        Conjunction inferred = conjunction(where, outer);
        Map<Var, TypeSet> decided = decideIntegers(inferred);
        return decided.isEmpty() ? inferred : conjunction(where, merged(outer, decided));
    }

    /** An argument that stands for an entity anywhere, even inside a negation, stands for one everywhere. */
    private TypeSet supplied(Var var, InputSlot slot) {
        return isEntity(var) ? TypeSet.REF : compilation.suppliedTypes(slot);
    }

    private boolean isEntity(Var var) {
        return compilation.entitySources().containsKey(var);
    }

    /** An integer of the text or of an argument that no occurrence makes an entity is a number. */
    private Map<Var, TypeSet> decideIntegers(Conjunction inferred) {
        Map<Var, TypeSet> decided = new HashMap<>();
        BiConsumer<Var, TypeSet> decide = (var, supplied) -> {
            if (supplied.equals(TypeSet.INTEGER_OR_REF) && inferred.typesOf(var).equals(TypeSet.INTEGER_OR_REF)) {
                decided.put(var, TypeSet.LONG);
            }
        };
        compilation.inputs().forEach((var, slot) -> decide.accept(var, compilation.suppliedTypes(slot)));
        for (Goal goal : inferred.goals()) {
            if (goal instanceof Goal.Rows rows) {
                List<TypeSet> supplied = RowTypes.of(rows);
                for (int i = 0; i < supplied.size(); i++) {
                    TypeSet types = supplied.get(i);
                    rows.columns().get(i).ifPresent(var -> decide.accept(var, types));
                }
            }
        }
        return decided;
    }

    private static Map<Var, TypeSet> merged(Map<Var, TypeSet> base, Map<Var, TypeSet> changes) {
        Map<Var, TypeSet> result = new HashMap<>(base);
        result.putAll(changes);
        return result;
    }

    private void fixpoint(Fixpoint fixpoint) {
        boolean changed = true;
        while (changed) {
            changed = false;
            for (Fixpoint.Member member : fixpoint.members()) {
                changed |= grow(member);
            }
        }
        for (Fixpoint.Member member : fixpoint.members()) {
            member.alternatives(member.alternatives().stream()
                    .map(body -> conjunction(body, Map.of()))
                    .filter(body -> !body.empty())
                    .toList());
        }
    }

    private boolean grow(Fixpoint.Member member) {
        List<TypeSet> types = new ArrayList<>(member.types());
        for (Conjunction body : member.alternatives()) {
            Conjunction inferred = conjunction(body, Map.of());
            for (int i = 0; i < types.size() && !inferred.empty(); i++) {
                types.set(i, types.get(i).or(inferred.typesOf(member.head().get(i))));
            }
        }
        boolean changed = !types.equals(member.types());
        member.types(types);
        return changed;
    }

    /**
     * Infers the types of a conjunction.
     *
     * @param conjunction the goals
     * @param outer what is known of the variables that it shares with its surroundings
     */
    private Conjunction conjunction(Conjunction conjunction, Map<Var, TypeSet> outer) {
        Map<Var, TypeSet> types = new HashMap<>(outer);
        boolean empty = settle(conjunction.goals(), types, false);
        empty = empty || settle(conjunction.goals(), types, true);
        Rebuild rebuild = new Rebuild(types);
        List<Goal> goals = conjunction.goals().stream()
                .flatMap(goal -> goal.accept(rebuild))
                .toList();
        return new Conjunction(goals, Map.copyOf(types), empty || rebuild.impossible);
    }

    /** Narrows until nothing changes, and tells whether some variable is left without a type. */
    private boolean settle(List<Goal> goals, Map<Var, TypeSet> types, boolean withPredicates) {
        Narrowing narrowing = new Narrowing(types, withPredicates);
        do {
            narrowing.changed = false;
            goals.forEach(goal -> goal.accept(narrowing));
        } while (narrowing.changed && !narrowing.empty);
        return narrowing.empty;
    }

    private static TypeSet typesOf(Formula formula, Map<Var, TypeSet> types) {
        if (formula instanceof Formula.Ref ref) {
            return types.getOrDefault(ref.var(), TypeSet.ALL);
        }
        if (formula instanceof Formula.Constant constant) {
            return TypeSet.of(constant.value().type());
        }
        Formula.Call call = (Formula.Call) formula;
        List<TypeSet> arguments = call.arguments().stream()
                .map(argument -> typesOf(argument, types))
                .toList();
        return arguments.contains(TypeSet.NONE)
                ? TypeSet.NONE
                : call.function().typing().result(arguments, call);
    }

    /** Applies what each goal says about its variables. */
    private final class Narrowing implements Goal.Visitor<Void> {
        private final Map<Var, TypeSet> types;
        private final boolean withPredicates;
        private boolean changed;
        private boolean empty;

        Narrowing(Map<Var, TypeSet> types, boolean withPredicates) {
            this.types = types;
            this.withPredicates = withPredicates;
        }

        private void narrow(Var var, TypeSet wanted) {
            TypeSet before = types.getOrDefault(var, TypeSet.ALL);
            TypeSet after = before.and(wanted);
            if (!after.equals(before) || !types.containsKey(var)) {
                types.put(var, after);
                changed = true;
            }
            empty |= after.isEmpty();
        }

        private void narrow(Operand operand, TypeSet wanted) {
            Operands.variable(operand).ifPresent(var -> narrow(var, wanted));
        }

        @Override
        public Void scan(Goal.Scan goal) {
            narrow(goal.entity(), TypeSet.REF);
            narrow(goal.tx(), TypeSet.REF);
            narrow(goal.added(), TypeSet.BOOLEAN);
            if (goal.attribute() instanceof Goal.Fixed fixed) {
                narrow(goal.value(), TypeSet.of(fixed.attribute().type()));
            } else if (goal.attribute() instanceof Goal.Ranging ranging) {
                narrow(ranging.operand(), TypeSet.REF);
                narrow(goal.value(), allTypes(goal.source()));
            } else {
                empty = true;
            }
            return null;
        }

        private TypeSet allTypes(Sources.Database source) {
            int bits = 0;
            for (Attribute attribute : source.catalogue().schema().attributes()) {
                bits |= TypeSet.of(attribute.type()).bits();
            }
            return new TypeSet(bits);
        }

        @Override
        public Void rows(Goal.Rows goal) {
            List<TypeSet> columns = RowTypes.of(goal);
            if (columns.isEmpty() && !goal.columns().isEmpty()) {
                empty = true;
                return null;
            }
            for (int i = 0; i < goal.columns().size(); i++) {
                TypeSet column = columns.get(i);
                goal.columns().get(i).ifPresent(var -> narrow(var, isEntity(var) ? asEntity(goal, column) : column));
            }
            return null;
        }

        /** Integers and keywords name entities where entities are called for; other constants of the text do not. */
        private TypeSet asEntity(Goal.Rows goal, TypeSet column) {
            boolean names = goal.source() instanceof Goal.InputRows
                    || TypeSet.INTEGER_OR_REF.or(TypeSet.KEYWORD).containsAll(column);
            return names ? TypeSet.REF : column;
        }

        @Override
        public Void test(Goal.Test goal) {
            if (!(goal.formula() instanceof Formula.Call call)) {
                return null;
            }
            List<TypeSet> arguments = call.arguments().stream()
                    .map(argument -> typesOf(argument, types))
                    .toList();
            if (!withPredicates || arguments.contains(TypeSet.NONE)) {
                return null;
            }
            call.function().typing().result(arguments, call);
            List<TypeSet> narrowed = call.function().narrowing().narrow(arguments, call);
            for (int i = 0; i < narrowed.size(); i++) {
                if (call.arguments().get(i) instanceof Formula.Ref ref) {
                    narrow(ref.var(), narrowed.get(i));
                }
                empty |= narrowed.get(i).isEmpty();
            }
            return null;
        }

        @Override
        public Void compute(Goal.Compute goal) {
            narrow(goal.result(), typesOf(goal.formula(), types));
            return null;
        }

        @Override
        public Void elements(Goal.Elements goal) {
            Dispatch.requireTuple(typesOf(goal.formula(), types), goal.position());
            goal.element().ifPresent(var -> narrow(var, goal.types()));
            return null;
        }

        @Override
        public Void orElse(Goal.OrElse goal) {
            narrow(goal.entity(), TypeSet.REF);
            narrow(goal.result(), TypeSet.of(goal.attribute().type()).or(typesOf(goal.otherwise(), types)));
            return null;
        }

        @Override
        public Void fulltext(Goal.Fulltext goal) {
            narrow(goal.attribute(), TypeSet.REF);
            narrow(goal.text(), TypeSet.STRING);
            narrow(goal.row().entity(), TypeSet.REF);
            narrow(goal.row().value(), TypeSet.STRING);
            narrow(goal.row().tx(), TypeSet.REF);
            narrow(goal.row().score(), TypeSet.of(ValueType.DOUBLE));
            return null;
        }

        @Override
        public Void not(Goal.Not goal) {
            return null;
        }

        @Override
        public Void or(Goal.Or goal) {
            Map<Var, TypeSet> union = new HashMap<>();
            goal.shared().forEach(var -> union.put(var, TypeSet.NONE));
            for (Conjunction branch : goal.branches()) {
                Conjunction inferred = conjunction(branch, visible(goal.shared()));
                if (!inferred.empty()) {
                    union.replaceAll((var, seen) -> seen.or(inferred.typesOf(var)));
                }
            }
            union.forEach(this::narrow);
            empty |= goal.shared().isEmpty()
                    && goal.branches().stream()
                            .allMatch(branch -> conjunction(branch, Map.of()).empty());
            return null;
        }

        private Map<Var, TypeSet> visible(Set<Var> shared) {
            return TypeInference.visible(types, shared);
        }

        @Override
        public Void query(Goal.Query goal) {
            Conjunction inferred = decided(goal.body(), visible(goal.shared()));
            empty |= inferred.empty();
            if (!inferred.empty()) {
                goal.shared().forEach(var -> narrow(var, inferred.typesOf(var)));
                List<TypeSet> results = goal.nested().resultTypes(inferred);
                for (int i = 0; i < results.size(); i++) {
                    TypeSet result = results.get(i);
                    goal.results().get(i).ifPresent(var -> narrow(var, result));
                }
            }
            return null;
        }

        @Override
        public Void now(Goal.Now goal) {
            narrow(goal.result(), TypeSet.of(ValueType.INSTANT));
            return null;
        }

        @Override
        public Void recursion(Goal.Recursion goal) {
            for (int i = 0; i < goal.arguments().size(); i++) {
                narrow(goal.arguments().get(i), goal.member().types().get(i));
            }
            empty |= goal.member().types().stream().anyMatch(TypeSet::isEmpty);
            return null;
        }
    }

    private static Map<Var, TypeSet> visible(Map<Var, TypeSet> types, Set<Var> shared) {
        Map<Var, TypeSet> result = new HashMap<>();
        shared.forEach(var -> result.put(var, types.getOrDefault(var, TypeSet.ALL)));
        return result;
    }

    /** Puts the inferred types into nested conjunctions and drops what cannot hold or cannot fail. */
    private final class Rebuild implements Goal.Visitor<Stream<Goal>> {
        private final Map<Var, TypeSet> types;
        private boolean impossible;

        Rebuild(Map<Var, TypeSet> types) {
            this.types = types;
        }

        @Override
        public Stream<Goal> scan(Goal.Scan goal) {
            return Stream.of(goal);
        }

        @Override
        public Stream<Goal> rows(Goal.Rows goal) {
            return Stream.of(goal);
        }

        @Override
        public Stream<Goal> test(Goal.Test goal) {
            return Stream.of(goal);
        }

        @Override
        public Stream<Goal> compute(Goal.Compute goal) {
            return Stream.of(goal);
        }

        @Override
        public Stream<Goal> elements(Goal.Elements goal) {
            return Stream.of(goal);
        }

        @Override
        public Stream<Goal> orElse(Goal.OrElse goal) {
            return Stream.of(goal);
        }

        @Override
        public Stream<Goal> fulltext(Goal.Fulltext goal) {
            return Stream.of(goal);
        }

        @Override
        public Stream<Goal> not(Goal.Not goal) {
            Conjunction body = conjunction(goal.body(), visible(types, goal.shared()));
            return Stream.of(new Goal.Not(body, goal.shared(), goal.text(), goal.position()));
        }

        @Override
        public Stream<Goal> or(Goal.Or goal) {
            List<Conjunction> live = goal.branches().stream()
                    .map(branch -> conjunction(branch, visible(types, goal.shared())))
                    .toList();
            impossible |= live.stream().allMatch(Conjunction::empty);
            return Stream.of(new Goal.Or(live, goal.shared(), goal.required(), goal.text(), goal.position()));
        }

        @Override
        public Stream<Goal> query(Goal.Query goal) {
            Conjunction body = decided(goal.body(), visible(types, goal.shared()));
            impossible |= body.empty();
            return Stream.of(
                    new Goal.Query(goal.nested(), body, goal.shared(), goal.results(), goal.text(), goal.position()));
        }

        @Override
        public Stream<Goal> now(Goal.Now goal) {
            return Stream.of(goal);
        }

        @Override
        public Stream<Goal> recursion(Goal.Recursion goal) {
            return Stream.of(goal);
        }
    }

    /** Tells what the columns of rows may hold. */
    private static final class RowTypes {
        private RowTypes() {}

        static List<TypeSet> of(Goal.Rows goal) {
            if (goal.source() instanceof Goal.InputRows inputs) {
                return inputs.types();
            }
            List<List<Operand.Typed>> rows = ((Goal.ConstantRows) goal.source()).rows();
            if (rows.isEmpty()) {
                return List.of();
            }
            List<TypeSet> types = new ArrayList<>();
            for (int i = 0; i < goal.columns().size(); i++) {
                TypeSet column = TypeSet.NONE;
                for (List<Operand.Typed> row : rows) {
                    column = column.or(ofConstant(row.get(i).type()));
                }
                types.add(column);
            }
            return types;
        }

        /** An integer of the text is an entity where an entity is called for. */
        private static TypeSet ofConstant(ValueType type) {
            return type == ValueType.LONG ? TypeSet.INTEGER_OR_REF : TypeSet.of(type);
        }
    }
}
