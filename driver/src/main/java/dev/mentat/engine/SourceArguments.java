// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.edn.Form;
import dev.mentat.edn.Forms;
import dev.mentat.edn.Symbol;
import dev.mentat.plan.Sources;
import dev.mentat.query.Source;
import dev.mentat.schema.View;
import dev.mentat.store.Store;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads what {@code (q query arg ...)} supplies for a source: {@code $}, {@code (store "name")}, either of them inside
 * {@code as-of}, {@code since} and {@code history}, or a vector of tuples.
 */
final class SourceArguments {
    private final HomeStore home;
    private final UnitOfWork work;
    private final MarkerValues values;
    private final List<ViewStep> enclosing;

    /**
     * Makes a reader.
     *
     * @param home the store that is {@code $}
     * @param work the transaction in which points in time are looked up
     * @param values the arguments for points that are parameters
     * @param enclosing the restrictions around the whole form, which change {@code $} and what is built on it
     */
    SourceArguments(HomeStore home, UnitOfWork work, MarkerValues values, List<ViewStep> enclosing) {
        this.home = home;
        this.work = work;
        this.values = values;
        this.enclosing = enclosing;
    }

    /** Returns the session's store under the enclosing restrictions. */
    Sources.Data defaultSource(Source name) {
        return database(name, home.store(), enclosing);
    }

    /** Reads an argument. */
    Sources.Data read(Source name, Form form) {
        return read(name, form, List.of());
    }

    private Sources.Data read(Source name, Form form, List<ViewStep> steps) {
        if (form instanceof Form.Atom atom && Symbol.class.isInstance(atom.value())) {
            return symbol(name, form, steps);
        }
        if (!(form instanceof Form.Sequence sequence) || sequence.items().isEmpty()) {
            throw CommandErrors.source(form);
        }
        return sequence.kind() == Form.Kind.LIST ? list(name, sequence, steps) : tuples(sequence, steps);
    }

    private Sources.Data symbol(Source name, Form form, List<ViewStep> steps) {
        if (!Source.DEFAULT.name().equals(Forms.text(form, 2))) {
            throw CommandErrors.source(form);
        }
        List<ViewStep> all = new ArrayList<>(enclosing);
        all.addAll(steps);
        return database(name, home.store(), all);
    }

    private Sources.Data list(Source name, Form.Sequence list, List<ViewStep> steps) {
        List<Form> items = list.items();
        String head = Forms.text(items.get(0), 20);
        List<ViewStep> inner = new ArrayList<>(steps);
        switch (head + '/' + items.size()) {
            case "as-of/3" -> inner.add(new ViewStep.AsOf(CommandParser.moment(items.get(1))));
            case "since/3" -> inner.add(new ViewStep.Since(CommandParser.moment(items.get(1))));
            case "history/2" -> inner.add(new ViewStep.History());
            case "store/2" -> {
                return database(name, home.session().stores().find(storeName(items.get(1))), steps);
            }
            default -> throw CommandErrors.source(list);
        }
        return read(name, items.get(items.size() - 1), inner);
    }

    private static String storeName(Form form) {
        if (form instanceof Form.Atom atom && atom.value() instanceof String text) {
            return text;
        }
        throw CommandErrors.source(form);
    }

    private static Sources.Data tuples(Form.Sequence sequence, List<ViewStep> steps) {
        if (!steps.isEmpty()) {
            throw CommandErrors.source(sequence);
        }
        List<List<Object>> rows = new ArrayList<>();
        for (Form item : sequence.items()) {
            if (!(Forms.toValue(item) instanceof List<?> row)) {
                throw CommandErrors.source(item);
            }
            rows.add(List.copyOf(row));
        }
        return new Sources.Tuples(rows);
    }

    private Sources.Data database(Source name, Store store, List<ViewStep> steps) {
        View view = Views.of(home.session(), work, store, steps, values);
        return new Sources.Database(name, work.catalogue(store, view), view);
    }
}
