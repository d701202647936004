// SPDX-License-Identifier: Apache-2.0
package dev.mentat.cases;

import dev.mentat.edn.EdnReader;
import dev.mentat.edn.Form;
import dev.mentat.edn.Forms;
import dev.mentat.edn.Symbol;
import dev.mentat.query.Input;
import dev.mentat.query.Query;
import dev.mentat.query.QueryParser;
import dev.mentat.reference.DataSource;
import dev.mentat.reference.ModelDb;
import dev.mentat.reference.ModelPull;
import dev.mentat.reference.ModelRefusal;
import dev.mentat.reference.ModelTransactor;
import dev.mentat.reference.ReferenceEvaluator;
import dev.mentat.reference.Typed;
import dev.mentat.schema.TimePoint;
import dev.mentat.schema.View;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The model of the language, asked like a database. It knows the forms that the cases use. */
final class ModelDatabase implements CaseDatabase {
    private static final EdnReader READER = new EdnReader();

    private final Map<String, ModelDb> stores = new HashMap<>(Map.of("default", ModelDb.empty()));
    private String store = "default";

    @Override
    public Transacted transact(String text) throws SQLException {
        ModelTransactor.Report report =
                refusing(() -> ModelTransactor.transact(stores.get(store), READER.read(text), Instant.now()));
        stores.put(store, report.after());
        return new Transacted(report.tx(), report.tempids(), report.datoms().size() - 1);
    }

    /** A call that the model may refuse. */
    private interface Call<T> {
        T run();
    }

    private static <T> T refusing(Call<T> call) throws SQLException {
        try {
            return call.run();
        } catch (ModelRefusal refusal) {
            throw new SQLException(refusal.kinds().iterator().next().keyword() + " " + refusal.kinds());
        }
    }

    @Override
    public Answer query(String text, List<Object> inputs, Set<Integer> pulls) throws SQLException {
        DataSource.Db now = DataSource.Db.of(stores.get(store), View.CURRENT);
        return new Answer(refusing(() -> rows(READER.read(text), now, inputs)));
    }

    private List<List<Object>> rows(Form form, DataSource.Db db, List<Object> inputs) {
        if (!(form instanceof Form.Sequence list) || list.kind() != Form.Kind.LIST) {
            return answer(QueryParser.parse(form), arguments(QueryParser.parse(form), inputs), db);
        }
        List<Form> items = list.items();
        return switch (((Symbol) Forms.toValue(items.get(0))).text()) {
            case "pull" -> pull(items, db);
            case "q" -> answer(QueryParser.parse(items.get(1)), sources(items, db), db);
            case "with" -> rows(items.get(2), DataSource.Db.of(with(items.get(1), db), db.view()), inputs);
            default -> rows(items.get(items.size() - 1), db.in(view(items, db)), inputs);
        };
    }

    private static ModelDb with(Form transaction, DataSource.Db db) {
        return ModelTransactor.transact(db.db(), transaction, Instant.now()).after();
    }

    private static View view(List<Form> items, DataSource.Db db) {
        String kind = ((Symbol) Forms.toValue(items.get(0))).text();
        if (kind.equals("history")) {
            return db.view().withHistory();
        }
        Object point = Forms.toValue(items.get(1));
        long tx = db.db()
                .transaction(
                        point instanceof Instant instant
                                ? new TimePoint.At(instant)
                                : new TimePoint.Numbered((Long) point));
        return kind.equals("as-of") ? db.view().withAsOf(tx) : db.view().withSince(tx);
    }

    private static List<List<Object>> pull(List<Form> items, DataSource.Db db) {
        List<Object> row = new ArrayList<>();
        db.entity(Forms.toValue(items.get(2)))
                .ifPresent(entity -> row.add(JdbcValues.pullValue(ModelPull.pull(db, items.get(1), entity))));
        return List.of(row);
    }

    /** Reads the arguments {@code $} and {@code (store "name")}. */
    private List<Object> sources(List<Form> items, DataSource.Db db) {
        List<Object> sources = new ArrayList<>();
        for (Form item : items.subList(2, items.size())) {
            sources.add(
                    item instanceof Form.Sequence named
                            ? DataSource.Db.of(
                                    stores.get(Forms.toValue(named.items().get(1))), View.CURRENT)
                            : db);
        }
        return sources;
    }

    private static List<Object> arguments(Query query, List<Object> inputs) {
        List<Object> arguments = new ArrayList<>();
        List<Input> items = query.inputs().stream()
                .filter(input -> !(input instanceof Input.SourceInput))
                .toList();
        for (int i = 0; i < inputs.size(); i++) {
            boolean isRules = i < items.size() && items.get(i) instanceof Input.RulesInput;
            arguments.add(isRules ? QueryParser.rules(READER.read((String) inputs.get(i))) : Typed.of(inputs.get(i)));
        }
        return arguments;
    }

    private static List<List<Object>> answer(Query query, List<Object> arguments, DataSource.Db db) {
        List<List<Object>> rows = new ArrayList<>();
        for (List<Typed> row : ReferenceEvaluator.evaluate(query, arguments, db)) {
            List<Object> values = new ArrayList<>();
            row.forEach(cell -> values.add(JdbcValues.comparable(cell.plain())));
            rows.add(values);
        }
        return rows;
    }

    @Override
    public void execute(String text) {
        String name = text.substring(text.lastIndexOf(' ') + 1);
        if (text.startsWith("MENTAT CREATE STORE")) {
            stores.put(name, ModelDb.empty());
        } else {
            store = name;
        }
    }

    @Override
    public List<List<String>> columns(String text) {
        throw new UnsupportedOperationException("the model knows no columns");
    }

    @Override
    public void reopen() {}

    @Override
    public void close() {}
}
