// SPDX-License-Identifier: Apache-2.0
package dev.mentat.properties;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import dev.mentat.cases.JdbcDatabase;
import dev.mentat.cases.JdbcValues;
import dev.mentat.cases.Likeness;
import dev.mentat.cases.Transacted;
import dev.mentat.edn.EdnReader;
import dev.mentat.edn.Forms;
import dev.mentat.error.ErrorKind;
import dev.mentat.error.Texts;
import dev.mentat.query.QueryParser;
import dev.mentat.reference.DataSource;
import dev.mentat.reference.ModelDb;
import dev.mentat.reference.ModelPull;
import dev.mentat.reference.ModelRefusal;
import dev.mentat.reference.ModelTransactor;
import dev.mentat.reference.ReferenceEvaluator;
import dev.mentat.reference.Typed;
import dev.mentat.schema.Datom;
import dev.mentat.schema.Entids;
import dev.mentat.schema.View;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A store of the driver and the model, which are told and asked the same and must say the same.
 *
 * <p>Making a store takes longer than all that is done with it. So everything can happen in one JDBC transaction that is
 * rolled back at the end. A transaction that is refused spoils it; then what was accepted so far is told again.
 */
final class SideBySide implements AutoCloseable {
    private static final EdnReader READER = new EdnReader();

    private final JdbcDatabase driver;
    private final boolean isRolledBack;
    private final List<String> accepted = new ArrayList<>();
    private ModelDb model = ModelDb.empty();

    private SideBySide(JdbcDatabase driver, boolean isRolledBack) {
        this.driver = driver;
        this.isRolledBack = isRolledBack;
    }

    /** Commits every transaction by itself. */
    static SideBySide committing(JdbcDatabase empty) {
        return new SideBySide(empty, false);
    }

    /** Leaves the store as empty as it was. */
    static SideBySide rollingBack(JdbcDatabase empty) throws SQLException {
        empty.begin();
        return new SideBySide(empty, true);
    }

    @Override
    public void close() throws SQLException {
        if (isRolledBack) {
            driver.rollback();
        }
    }

    ModelDb model() {
        return model;
    }

    /** Returns what led here, for messages. */
    private String story() {
        return String.join("\n", accepted);
    }

    /** Transacts in both and compares what they say of it. */
    void transact(String text) throws SQLException {
        Transacted transacted;
        try {
            transacted = driver.transact(text);
        } catch (SQLException refusal) {
            requireRefusal(text, refusal);
            if (isRolledBack) {
                tellAgain();
            }
            return;
        }
        accepted.add(text);
        List<List<Object>> written = recorded(transacted.tx());
        ModelTransactor.Report report = modelled(text, instant(written));
        assertThat(transacted.tx()).as("transaction%n%s", story()).isEqualTo(report.tx());
        assertThat(transacted.tempids()).as("tempids%n%s", story()).isEqualTo(report.tempids());
        assertThat(written).as("datoms%n%s", story()).containsExactlyInAnyOrderElementsOf(rows(report.datoms()));
        model = report.after();
    }

    private void tellAgain() throws SQLException {
        List<String> texts = List.copyOf(accepted);
        driver.rollback();
        accepted.clear();
        model = ModelDb.empty();
        for (String text : texts) {
            transact(text);
        }
    }

    private List<List<Object>> recorded(long tx) throws SQLException {
        String query = "[:find ?e ?a ?v ?tx ?added :in ?tx :where [?e ?a ?v ?tx ?added]]";
        return driver.query(query, List.of(tx), Set.of()).rows();
    }

    private static Instant instant(List<List<Object>> datoms) {
        return datoms.stream()
                .filter(datom -> datom.get(1).equals(Entids.DB_TX_INSTANT))
                .map(datom -> (Instant) datom.get(2))
                .findFirst()
                .orElseThrow();
    }

    private ModelTransactor.Report modelled(String text, Instant now) {
        try {
            return ModelTransactor.transact(model, READER.read(text), now);
        } catch (ModelRefusal refusal) {
            return fail("accepted, but the model says %s%n%s", refusal.kinds(), story());
        }
    }

    private void requireRefusal(String text, SQLException refusal) {
        try {
            ModelTransactor.transact(model, READER.read(text), Instant.now());
        } catch (ModelRefusal expected) {
            Set<String> keywords =
                    expected.kinds().stream().map(ErrorKind::keyword).collect(Collectors.toSet());
            assertThat(refusal.getMessage().split(" ", 2)[0])
                    .as("%s%n%s%nafter%n%s", refusal.getMessage(), text, story())
                    .isIn(keywords);
            return;
        }
        throw new AssertionError(
                Texts.format("refused, but the model accepts: %s%n%s%nafter%n%s", refusal.getMessage(), text, story()),
                refusal);
    }

    /** Transacts what the model accepts, and leaves out the rest. */
    void transactIfAllowed(String text) throws SQLException {
        try {
            ModelTransactor.transact(model, READER.read(text), Instant.now());
        } catch (ModelRefusal refusal) {
            return;
        }
        transact(text);
    }

    /** Compares everything ever recorded. */
    void compareLogs() throws SQLException {
        assertThat(driver.query("[:find ?e ?a ?v ?tx ?added :where [?e ?a ?v ?tx ?added]]")
                        .rows())
                .as("log%n%s", story())
                .containsExactlyInAnyOrderElementsOf(rows(model.log()));
    }

    /** Asks both and compares the answers. */
    void ask(RandomQuery query) throws SQLException {
        String text = inView(query.text(), query.view());
        List<List<Object>> expected;
        try {
            expected = answer(query);
        } catch (ModelRefusal refusal) {
            requireQueryRefusal(text, query, refusal);
            return;
        }
        List<List<Object>> found = driver.query(text, query.inputs(), Set.of()).rows();
        boolean isSame = query.isOrdered()
                ? Likeness.ALMOST.isSameList(expected, found)
                : Likeness.ALMOST.isSameBag(expected, found);
        assertThat(isSame)
                .as("%s with %s%nexpected %s%nfound    %s%n%s", text, query.inputs(), expected, found, story())
                .isTrue();
    }

    private List<List<Object>> answer(RandomQuery query) {
        List<Object> arguments = new ArrayList<>();
        for (Object input : query.inputs()) {
            arguments.add(
                    input.equals(RandomClauses.rules())
                            ? QueryParser.rules(READER.read(RandomClauses.rules()))
                            : Typed.of(input));
        }
        List<List<Object>> rows = new ArrayList<>();
        DataSource source = DataSource.Db.of(model, query.view());
        for (List<Typed> row :
                ReferenceEvaluator.evaluate(QueryParser.parse(READER.read(query.text())), arguments, source)) {
            rows.add(row.stream()
                    .map(cell -> JdbcValues.comparable(cell.plain()))
                    .toList());
        }
        return rows;
    }

    private void requireQueryRefusal(String text, RandomQuery query, ModelRefusal expected) {
        assertThatThrownBy(() -> driver.query(text, query.inputs(), Set.of()))
                .as("%s with %s, which the model refuses: %s%n%s", text, query.inputs(), expected.kinds(), story())
                .isInstanceOf(SQLException.class)
                .message()
                .startsWith(expected.kinds().iterator().next().keyword() + " ");
    }

    /** Pulls from both in a view and compares what they pull. */
    void pull(RandomPull pull, View view) throws SQLException {
        String text = inView("(pull " + pull.pattern() + " " + pull.entity() + ")", view);
        DataSource.Db source = DataSource.Db.of(model, view);
        Object expected = source.entity(Forms.toValue(READER.read(pull.entity())))
                .map(entity -> ModelPull.pull(source, READER.read(pull.pattern()), entity))
                .map(JdbcValues::pullValue)
                .orElse(null);
        List<Object> found = driver.query(text, List.of(), Set.of(0)).rows().get(0);
        assertThat(Likeness.ALMOST.isSameList(Collections.singletonList(expected), found))
                .as("%s%nexpected %s%nfound    %s%n%s", text, expected, found, story())
                .isTrue();
    }

    /** Compares what is seen in a view. */
    void compareView(View view) throws SQLException {
        String text = inView("[:find ?e ?a ?v ?tx :where [?e ?a ?v ?tx]]", view);
        List<List<Object>> expected = rows(model.visible(view)).stream()
                .map(row -> row.subList(0, row.size() - 1))
                .distinct()
                .toList();
        assertThat(driver.query(text).rows()).as("%s%n%s", text, story()).containsExactlyInAnyOrderElementsOf(expected);
    }

    private static String inView(String query, View view) {
        String form = view.history() ? "(history " + query + ")" : query;
        form = view.since() == null ? form : "(since " + view.since() + " " + form + ")";
        return view.asOf() == null ? form : "(as-of " + view.asOf() + " " + form + ")";
    }

    static List<List<Object>> rows(List<Datom> datoms) {
        return datoms.stream()
                .map(datom -> Stream.of(
                                datom.e(), datom.a(), JdbcValues.comparable(datom.v()), datom.tx(), datom.added())
                        .toList())
                .toList();
    }
}
