// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.plan.QueryParameter;
import dev.mentat.plan.Sources;
import dev.mentat.query.FindElement;
import dev.mentat.query.Query;
import dev.mentat.query.Rule;
import dev.mentat.query.Source;
import dev.mentat.schema.Catalogue;
import dev.mentat.schema.TimePoint;
import dev.mentat.schema.ValueType;
import dev.mentat.schema.View;
import dev.mentat.sql.FailureSql;
import dev.mentat.sql.SqlText;
import dev.mentat.sql.SubSelectSql;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A Datalog query. It is compiled when it is prepared, and again when what a compilation depends on is different. */
final class QueryStatement extends ReadStatement {
    private final Query query;
    private final Command.RunQuery command;
    private final QueryInputs inputs;
    private final QueryCompiler compiler;
    private final boolean pulls;
    private @Nullable Sources latestPresent;

    QueryStatement(HomeStore home, StatementKind kind, String text, ParameterSlots slots, Command.RunQuery command) {
        super(home, kind, text, slots);
        this.query = command.query();
        this.command = command;
        this.inputs = new QueryInputs(command, slots);
        this.compiler = new QueryCompiler(text, query, QueryCache.of(session().database()));
        this.pulls = query.find().elements().stream().anyMatch(FindElement.Pull.class::isInstance);
        described();
    }

    /** Compiles for what is known before any argument is set; empty if rules are missing. */
    private Optional<CompiledQuery> described() {
        MarkerValues unknown = MarkerValues.unknown(slots());
        if (!inputs.knowsRules(unknown)) {
            return Optional.empty();
        }
        return Optional.of(
                readsPresentOnly()
                        ? compiler.compile(present(home().catalogue()), inputs.rules(unknown))
                        : session().look(work -> general(work, unknown)));
    }

    /** Tells whether the one source is the store as it is now, with nothing that has to be looked up. */
    private boolean readsPresentOnly() {
        return command.view().isEmpty()
                && command.arguments().isEmpty()
                && session().view().isCurrent();
    }

    /** Returns the store as it is now, the same object as long as its catalogue is the same. */
    @SuppressWarnings("ReferenceEquality") // the same object is wanted for the same object
    private Sources present(Catalogue catalogue) {
        Sources latest = latestPresent;
        if (latest == null || latest.database(Source.DEFAULT).catalogue() != catalogue) {
            latest = Sources.of(catalogue, View.CURRENT);
            latestPresent = latest;
        }
        return latest;
    }

    /** Compiles without regard to the types of the arguments. */
    private CompiledQuery general(UnitOfWork work, MarkerValues values) {
        return compiler.compile(sources(work, values), inputs.rules(values));
    }

    private Sources sources(UnitOfWork work, MarkerValues values) {
        return readsPresentOnly()
                ? present(work.catalogue(home().store()))
                : inputs.sources(new SourceArguments(home(), work, values, command.view()));
    }

    @Override
    public List<Column> columns() {
        return described().map(CompiledQuery::columns).orElseGet(this::untypedColumns);
    }

    private List<Column> untypedColumns() {
        List<String> labels = query.find().labels();
        return IntStream.range(0, query.find().elements().size())
                .mapToObj(i -> untyped(
                        query.find().elements().get(i),
                        labels.isEmpty() ? Optional.empty() : Optional.of(labels.get(i))))
                .toList();
    }

    private static Column untyped(FindElement element, Optional<String> label) {
        String name = label.orElseGet(() -> element.variable().name().substring(1));
        if (element instanceof FindElement.Pull) {
            return Column.text(name);
        }
        return element instanceof FindElement.Aggregate aggregate && label.isEmpty()
                ? Column.of(aggregate.function() + "_" + name, null)
                : Column.of(name, null);
    }

    @Override
    public List<Parameter> parameters() {
        List<Parameter> parameters = new ArrayList<>(slots().scalars());
        described().ifPresent(compiled -> {
            List<QueryParameter> declared = compiled.plan().parameters();
            for (int i = 0; i < declared.size(); i++) {
                if (inputs.indexInText(i) >= 0) {
                    parameters.set(inputs.indexInText(i), parameter(declared.get(i)));
                }
            }
        });
        return parameters;
    }

    private static Parameter parameter(QueryParameter declared) {
        boolean isTyped =
                declared.slots().size() == 1 && declared.slots().get(0).types().isSingle();
        ValueType type = isTyped ? declared.slots().get(0).types().single() : null;
        return new Parameter(
                declared.name().orElse(null),
                Parameter.Shape.valueOf(declared.shape().name()),
                type,
                false);
    }

    @Override
    public String nativeSql() {
        return described().map(compiled -> compiled.sql().sql()).orElseGet(super::nativeSql);
    }

    @Override
    Optional<RowSource> answer(MarkerValues values, Execution execution) {
        if (pulls || !readsPresentOnly()) {
            return Optional.empty();
        }
        Sources sources = present(home().catalogue());
        List<Rule> rules = inputs.rules(values);
        CompiledQuery general = compiler.compile(sources, rules);
        if (!general.plan().joinsNothing()) {
            return Optional.empty();
        }
        ArgumentValues arguments = arguments(general, values, point -> {
            throw new IllegalStateException("no point in time stands in a query that is alone in its text");
        });
        arguments.checkCounts(general.plan().counts());
        CompiledQuery compiled = compiler.compile(general, sources, rules, arguments);
        return compiled.statements() == 0 && !compiled.plan().knownEmpty()
                ? Optional.of(new QueryRun(compiled, new GivenValues(arguments, sources), limit(execution)).answer())
                : Optional.empty();
    }

    @Override
    RowSource read(UnitOfWork work, MarkerValues values, Execution execution) {
        Sources sources = sources(work, values);
        List<Rule> rules = inputs.rules(values);
        CompiledQuery general = compiler.compile(sources, rules);
        ArgumentValues arguments = arguments(general, values, point -> Session.resolve(work, home().store(), point));
        arguments.checkCounts(general.plan().counts());
        CompiledQuery compiled = compiler.compile(general, sources, rules, arguments);
        RowSource rows =
                compiled.plan().knownEmpty() ? noRows(compiled) : run(compiled, sources, arguments, work, execution);
        RowSource pulled =
                pulls ? new PulledColumns(session(), query, inputs, values, work, sources).replace(rows) : rows;
        return session().config().emptyCountIsZero() ? EmptyCounts.asZero(query, pulled) : pulled;
    }

    @Override
    Execution limited(Execution execution) {
        return query.timeoutMillis().map(execution::within).orElse(execution);
    }

    /** A query that can raise an error is not streamed, since DuckDB would lose it. */
    @Override
    boolean canStream() {
        return described().filter(compiled -> !FailureSql.isIn(compiled.sql())).isPresent();
    }

    /** One plan for the query and the SQL around it, unless the driver has a part in making the rows. */
    @Override
    CompiledSql<CallArgument> subSelect(UnitOfWork work, MarkerValues values) {
        if (needsDriver()) {
            return super.subSelect(work, values);
        }
        Sources sources = sources(work, values);
        List<Rule> rules = inputs.rules(values);
        CompiledQuery general = compiler.compile(sources, rules);
        ArgumentValues arguments = arguments(general, values, point -> Session.resolve(work, home().store(), point));
        arguments.checkCounts(general.plan().counts());
        CompiledQuery compiled = compiler.compile(general, sources, rules, arguments);
        Optional<BoundQuery> query = given(compiled, sources, arguments, work).map(BoundQuery::new);
        if (query.isEmpty()) {
            return new CompiledSql<>(SubSelectSql.ofNothing(compiled.plan().columns()), List.of());
        }
        SqlText select = subSelect(compiled);
        return new CompiledSql<>(
                select.sql(),
                select.bindings().stream()
                        .<CallArgument>map(binding -> new CallArgument.Value(binding, query.get()))
                        .toList());
    }

    @Override
    Optional<String> describeSubSelect(UnitOfWork work, MarkerValues values) {
        if (!inputs.knowsRules(values)) {
            return Optional.empty();
        }
        return needsDriver()
                ? super.describeSubSelect(work, values)
                : Optional.of(
                        SubSelectSql.ofNothing(general(work, values).plan().columns()));
    }

    @Override
    Optional<CompiledSql<Integer>> nativeSubSelect(UnitOfWork work, MarkerValues values) {
        if (!inputs.knowsRules(values)) {
            return Optional.empty();
        }
        if (needsDriver()) {
            return super.nativeSubSelect(work, values);
        }
        SqlText select = subSelect(general(work, values));
        return Optional.of(numbered(select.sql(), select.bindings().size()));
    }

    private SqlText subSelect(CompiledQuery compiled) {
        return SubSelectSql.of(
                compiled.sql(), compiled.plan().columns(), home().store().schemaName());
    }

    private boolean needsDriver() {
        return session().config().emptyCountIsZero() || pulls;
    }

    private static RowSource noRows(CompiledQuery compiled) {
        return new MemoryRows(compiled.columns(), List.of());
    }

    private ArgumentValues arguments(
            CompiledQuery compiled, MarkerValues values, ToLongFunction<TimePoint> transactions) {
        List<QueryParameter> declared = compiled.plan().parameters();
        List<@Nullable Object> arguments = new ArrayList<>(declared.size());
        for (int i = 0; i < declared.size(); i++) {
            arguments.add(inputs.value(i, values, transactions));
        }
        return ArgumentValues.split(declared, arguments);
    }

    private RowSource run(
            CompiledQuery compiled, Sources sources, ArgumentValues arguments, UnitOfWork work, Execution execution) {
        boolean isOneStatement = compiled.statements() == 1 && !pulls && !compiled.mayHaveToLookUp(arguments);
        Optional<GivenValues> given = given(compiled, sources, arguments, work);
        if (given.isEmpty()) {
            return noRows(compiled);
        }
        QueryRun run = new QueryRun(compiled, given.get(), limit(execution));
        return run.run(isOneStatement ? work.leaseForOneStatement() : work.lease());
    }

    private RowLimit limit(Execution execution) {
        return new RowLimit(
                execution.maxRows(),
                query.limit().isPresent() ? 0 : session().config().maxRows());
    }

    /** Returns what is known beforehand, or nothing if an argument names nobody: the query has no rows then. */
    private static Optional<GivenValues> given(
            CompiledQuery compiled, Sources sources, ArgumentValues arguments, UnitOfWork work) {
        return arguments
                .resolved(
                        compiled.plan().parameters(),
                        (source, identifier) -> resolver(sources, source, work).resolve(identifier))
                .map(resolved -> new GivenValues(resolved, sources));
    }

    private static EntityResolver resolver(Sources sources, Source source, UnitOfWork work) {
        Sources.Database database = sources.database(source);
        return new EntityResolver(work.lease(), database.catalogue(), database.view());
    }

    @Override
    String explain(UnitOfWork work, MarkerValues values) {
        Sources sources = sources(work, values);
        List<Rule> rules = inputs.rules(values);
        CompiledQuery general = compiler.compile(sources, rules);
        ArgumentValues arguments = arguments(general, values, point -> Session.resolve(work, home().store(), point));
        arguments.checkCounts(general.plan().counts());
        CompiledQuery compiled = compiler.compile(general, sources, rules, arguments);
        Optional<BoundQuery> bound = given(compiled, sources, arguments, work).map(BoundQuery::new);
        return new Explanation(compiled).text(bound, work.lease());
    }
}
