// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.error.MentatException;
import dev.mentat.plan.InputTypes;
import dev.mentat.plan.QueryParameter;
import dev.mentat.plan.ResultColumn;
import dev.mentat.plan.Sources;
import dev.mentat.plan.TypeSet;
import dev.mentat.pool.Lease;
import dev.mentat.query.FindElement;
import dev.mentat.query.Query;
import dev.mentat.query.Rule;
import dev.mentat.query.Source;
import dev.mentat.schema.ValueType;
import dev.mentat.sql.FailureSql;
import dev.mentat.sql.SqlText;
import dev.mentat.sql.SubSelectSql;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A Datalog query. It is compiled when it is prepared, and again when the schema, its view, its rules or the types of
 * arguments that the query itself says nothing about are different; the last compilations are kept.
 */
final class QueryStatement extends ReadStatement {
    private static final int MOST_KEPT = 8;

    private final Query query;
    private final Command.RunQuery command;
    private final QueryInputs inputs;
    private final Map<Key, CompiledQuery> kept = new LinkedHashMap<>(MOST_KEPT, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, CompiledQuery> eldest) {
            return size() > MOST_KEPT;
        }
    };

    /** What a compilation depends on. */
    private record Key(Sources sources, List<Rule> rules, List<TypeSet> types) {}

    QueryStatement(HomeStore home, StatementKind kind, String text, ParameterSlots slots, Command.RunQuery command) {
        super(home, kind, text, slots);
        this.query = command.query();
        this.command = command;
        this.inputs = new QueryInputs(command, slots);
        described();
    }

    /** Compiles for what is known before any argument is set; empty if rules are missing. */
    private Optional<CompiledQuery> described() {
        MarkerValues unknown = MarkerValues.unknown(slots());
        return inputs.knowsRules(unknown)
                ? Optional.of(session().look(work -> general(work, unknown)))
                : Optional.empty();
    }

    /** Compiles without regard to the types of the arguments. */
    private CompiledQuery general(UnitOfWork work, MarkerValues values) {
        return compiled(sources(work, values), inputs.rules(values));
    }

    private Sources sources(UnitOfWork work, MarkerValues values) {
        return inputs.sources(new SourceArguments(home(), work, values, command.view()));
    }

    private CompiledQuery compiled(Sources sources, List<Rule> rules) {
        return kept.computeIfAbsent(
                new Key(sources, rules, List.of()), key -> CompiledQuery.of(query, sources, rules, InputTypes.UNKNOWN));
    }

    private CompiledQuery refined(CompiledQuery general, Sources sources, List<Rule> rules, ArgumentValues arguments) {
        if (!arguments.refineTypes()) {
            return general;
        }
        return kept.computeIfAbsent(
                new Key(sources, rules, arguments.signature()),
                key -> CompiledQuery.of(query, sources, rules, arguments.naturalTypes()));
    }

    @Override
    public List<Column> columns() {
        return described()
                .map(compiled -> QueryColumns.describe(compiled.plan().columns()))
                .orElseGet(this::untypedColumns);
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
    RowSource read(UnitOfWork work, MarkerValues values, Execution execution) {
        Sources sources = sources(work, values);
        List<Rule> rules = inputs.rules(values);
        CompiledQuery general = compiled(sources, rules);
        ArgumentValues arguments = arguments(general, values, work);
        arguments.checkCounts(general.plan().counts());
        CompiledQuery compiled = refined(general, sources, rules, arguments);
        RowSource rows =
                compiled.plan().knownEmpty() ? noRows(compiled) : run(compiled, sources, arguments, work, execution);
        RowSource pulled = new PulledColumns(session(), query, inputs, values, work, sources).replace(rows);
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
        CompiledQuery general = compiled(sources, rules);
        ArgumentValues arguments = arguments(general, values, work);
        arguments.checkCounts(general.plan().counts());
        CompiledQuery compiled = refined(general, sources, rules, arguments);
        Optional<BoundQuery> query = binder(compiled, sources, arguments, work.lease());
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
        return session().config().emptyCountIsZero()
                || query.find().elements().stream().anyMatch(FindElement.Pull.class::isInstance);
    }

    private static RowSource noRows(CompiledQuery compiled) {
        return new MemoryRows(QueryColumns.describe(compiled.plan().columns()), List.of());
    }

    private ArgumentValues arguments(CompiledQuery compiled, MarkerValues values, UnitOfWork work) {
        List<QueryParameter> declared = compiled.plan().parameters();
        List<@Nullable Object> arguments = new ArrayList<>();
        for (int i = 0; i < declared.size(); i++) {
            arguments.add(inputs.value(i, values, point -> Session.resolve(work, home().store(), point)));
        }
        return ArgumentValues.split(declared, arguments);
    }

    private RowSource run(
            CompiledQuery compiled, Sources sources, ArgumentValues arguments, UnitOfWork work, Execution execution) {
        Lease lease = work.lease();
        Optional<BoundQuery> binder = binder(compiled, sources, arguments, lease);
        if (binder.isEmpty()) {
            return noRows(compiled);
        }
        try {
            PreparedStatement statement = lease.prepare(compiled.sql().sql());
            binder.get().bind(statement, compiled.sql().bindings(), lease);
            lease.running(statement);
            ResultSet rows = statement.executeQuery();
            List<ResultColumn> columns = compiled.plan().columns();
            return new DuckRows(
                    QueryColumns.describe(columns),
                    QueryColumns.readers(columns),
                    failure -> failure(lease, failure),
                    rows,
                    new RowLimit(
                            execution.maxRows(),
                            query.limit().isPresent() ? 0 : session().config().maxRows()),
                    statement);
        } catch (SQLException e) {
            throw failure(lease, e);
        }
    }

    /** Returns what binds the arguments, or nothing if one of them names nobody: the query has no rows then. */
    private static Optional<BoundQuery> binder(
            CompiledQuery compiled, Sources sources, ArgumentValues arguments, Lease lease) {
        return arguments
                .resolved(
                        compiled.plan().parameters(),
                        (source, identifier) -> resolver(sources, source, lease).resolve(identifier))
                .map(BoundQuery::new);
    }

    private static EntityResolver resolver(Sources sources, Source source, Lease lease) {
        Sources.Database database = sources.database(source);
        return new EntityResolver(lease, database.catalogue(), database.view());
    }

    /** Turns an error of DuckDB's, or one that the compiled query raised, into the engine's. */
    static MentatException failure(Lease lease, SQLException error) {
        Optional<MentatException> raised = FailureSql.raised(String.valueOf(error.getMessage()));
        if (raised.isPresent()) {
            lease.fail();
            return raised.get();
        }
        return lease.failure(error);
    }

    @Override
    String explain(UnitOfWork work, MarkerValues values) {
        return general(work, values).sql().sql();
    }
}
