// SPDX-License-Identifier: Apache-2.0
package dev.mentat.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.edn.Form;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A case of {@code language.md} that runs on a database. */
final class LanguageCase {
    private static final Set<String> KEYS = Set.of(
            "id",
            "section",
            "note",
            "disagree",
            "checked",
            "schema",
            "stores",
            "txs",
            "with",
            "tx-on-view",
            "view",
            "q",
            "q-text",
            "in",
            "pull",
            "eid",
            "rows",
            "ordered",
            "coll",
            "tuple",
            "scalar",
            "count",
            "result",
            "columns",
            "approx",
            "error",
            "then");

    private final CaseMap test;
    private final Map<String, Form> schemas;
    private final Ledger ledger = new Ledger();

    LanguageCase(CaseMap test, Map<String, Form> schemas) {
        this.test = test.restrictedTo(KEYS);
        this.schemas = schemas;
    }

    /** Runs the case on an empty database. */
    void run(CaseDatabase database) throws SQLException {
        if (test.has("stores")) {
            fillStores(database);
        }
        if (test.has("schema")) {
            installSchema(database);
        }
        transactAll(database);
        database.reopen();
        if (test.has("stores")) {
            database.execute("MENTAT USE left");
        }
        ask(database);
    }

    private void installSchema(CaseDatabase database) throws SQLException {
        Form schema = test.get("schema");
        Form shorthands = CaseEdn.value(schema) instanceof Keyword name ? schemas.get(name.text()) : schema;
        ledger.record(0, database.transact(SchemaShorthand.transaction(shorthands)));
    }

    private void fillStores(CaseDatabase database) throws SQLException {
        Form.MapForm stores = (Form.MapForm) test.get("stores");
        for (int i = 0; i < stores.keys().size(); i++) {
            String name = (String) CaseEdn.value(stores.keys().get(i));
            database.execute("MENTAT CREATE STORE " + name);
            database.execute("MENTAT USE " + name);
            for (Form transaction : CaseEdn.items(stores.values().get(i))) {
                database.transact(text(transaction));
            }
        }
    }

    private void transactAll(CaseDatabase database) throws SQLException {
        List<Form> transactions = test.find("txs").map(CaseEdn::items).orElse(List.of());
        int number = 1;
        for (Form transaction : transactions) {
            CaseTransaction step = CaseTransaction.of(transaction);
            if (step.mustFail()) {
                database.refuse(text(step.data()), step.errors());
            } else {
                Transacted transacted = database.transact(text(step.data()));
                ledger.record(number++, transacted);
                step.check(transacted, ledger, database);
            }
        }
    }

    private void ask(CaseDatabase database) throws SQLException {
        if (test.has("tx-on-view")) {
            Object point = value(CaseMap.of(test.get("view")).get("as-of"));
            database.execute("MENTAT SET AS OF " + point);
            Likeness.failure(error(), () -> database.transact(text(test.get("tx-on-view"))));
        } else if (test.has("pull")) {
            checkPull(database);
        } else if (test.has("q") || test.has("q-text")) {
            checkQuery(database, test);
        }
        if (test.has("then")) {
            checkQuery(database, CaseMap.of(test.get("then")));
        }
    }

    private void checkPull(CaseDatabase database) throws SQLException {
        String text = inView("(pull " + text(test.get("pull")) + " " + text(test.get("eid")) + ")");
        if (test.has("error")) {
            Likeness.failure(error(), () -> database.query(text));
            return;
        }
        List<Object> found = database.query(text, List.of(), Set.of(0)).values();
        List<Object> expected = new ArrayList<>();
        expected.add(JdbcValues.pullValue(value(test.get("result"))));
        Likeness.EXACTLY.sameList(expected, found);
    }

    private void checkQuery(CaseDatabase database, CaseMap part) throws SQLException {
        String text = part.has("q-text") ? part.text("q-text") : queryText(part);
        List<Object> inputs = part.find("in").map(this::inputs).orElse(List.of());
        if (part.has("error")) {
            Likeness.failure(error(), () -> database.query(text, inputs, Set.of()));
            return;
        }
        if (part.has("columns")) {
            checkColumns(database, text);
        }
        checkAnswer(part, database.query(text, inputs, Set.of()));
    }

    private String queryText(CaseMap part) {
        String query = inView(text(withSourceArguments(part.get("q"))));
        return part.has("with") ? "(with " + text(part.get("with")) + " " + query + ")" : query;
    }

    /** Writes {@code (q query $ (store "right"))} for a query over the second database. */
    private Form withSourceArguments(Form query) {
        if (!test.has("stores")) {
            return query;
        }
        Form other = CaseEdn.list(CaseEdn.atom(new Symbol("store")), CaseEdn.atom("right"));
        return CaseEdn.list(CaseEdn.atom(new Symbol("q")), query, CaseEdn.atom(new Symbol("$")), other);
    }

    private String inView(String text) {
        if (!test.has("view")) {
            return text;
        }
        CaseMap view = CaseMap.of(test.get("view")).restrictedTo(Set.of("as-of", "since", "history"));
        String form = view.has("history") ? "(history " + text + ")" : text;
        for (String bound : List.of("since", "as-of")) {
            form = view.has(bound) ? "(" + bound + " " + text(view.get(bound)) + " " + form + ")" : form;
        }
        return form;
    }

    private void checkAnswer(CaseMap part, Answer answer) {
        Likeness expected = part.value("approx")
                .map(tolerance -> new Likeness((Double) tolerance, false))
                .orElse(Likeness.EXACTLY);
        part.find("rows").ifPresent(rows -> expected.sameBag(values(rows), answer.rows()));
        part.find("ordered").ifPresent(rows -> expected.sameList(values(rows), answer.rows()));
        part.find("tuple").ifPresent(row -> expected.sameList(rowOrNone(row, true), answer.rows()));
        part.find("scalar").ifPresent(row -> expected.sameList(rowOrNone(row, false), answer.rows()));
        part.find("count")
                .ifPresent(count -> assertThat((long) answer.rows().size()).isEqualTo(value(count)));
        part.find("coll").ifPresent(values -> {
            if (value(values) instanceof Set<?> set) {
                expected.sameBag(set, answer.values());
            } else {
                expected.sameList(values(values), answer.values());
            }
        });
    }

    private List<?> rowOrNone(Form form, boolean isRow) {
        Object value = value(form);
        if (value.equals(new Keyword("none"))) {
            return List.of();
        }
        return List.of(isRow ? value : List.of(value));
    }

    private void checkColumns(CaseDatabase database, String text) throws SQLException {
        List<List<Object>> found = database.columns(text).stream()
                .map(column -> List.<Object>of(column.get(0), new Keyword(column.get(1))))
                .toList();
        Likeness.EXACTLY.sameList(values(test.get("columns")), found);
    }

    private Set<String> error() {
        return Set.of(CaseEdn.value(test.get("error")).toString());
    }

    private String text(Form form) {
        return CaseEdn.write(CaseEdn.resolve(form, ledger));
    }

    private Object value(Form form) {
        return JdbcValues.comparable(CaseEdn.value(CaseEdn.resolve(form, ledger)));
    }

    private List<Object> inputs(Form form) {
        return new ArrayList<>((Collection<?>) CaseEdn.value(CaseEdn.resolve(form, ledger)));
    }

    private List<Object> values(Form form) {
        return new ArrayList<>((Collection<?>) value(form));
    }
}
