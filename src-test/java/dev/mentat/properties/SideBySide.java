// SPDX-License-Identifier: Apache-2.0
package dev.mentat.properties;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import dev.mentat.cases.JdbcDatabase;
import dev.mentat.cases.JdbcValues;
import dev.mentat.cases.Likeness;
import dev.mentat.edn.EdnReader;
import dev.mentat.edn.Forms;
import dev.mentat.error.ErrorKind;
import dev.mentat.error.Texts;
import dev.mentat.jdbc.TransactionResult;
import dev.mentat.query.QueryParser;
import dev.mentat.reference.DataSource;
import dev.mentat.reference.ModelDb;
import dev.mentat.reference.ModelPull;
import dev.mentat.reference.ModelRefusal;
import dev.mentat.reference.ModelTransactor;
import dev.mentat.reference.ReferenceEvaluator;
import dev.mentat.reference.Typed;
import dev.mentat.schema.Datom;
import dev.mentat.schema.View;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A store of the driver and the model, which are told and asked the same and must say the same.
 */
final class SideBySide {
    private static final EdnReader READER = new EdnReader();

    private final JdbcDatabase driver;
    private final List<Step> steps = new ArrayList<>();
    private ModelDb model = ModelDb.empty();
    private ModelDb beforeTransaction = model;
    private boolean isInTransaction;
    private boolean isSpoiled;

    /** Puts the model beside an empty store. */
    SideBySide(JdbcDatabase empty) {
        this.driver = empty;
    }

    ModelDb model() {
        return model;
    }

    /** Returns what was told so far. */
    List<Step> steps() {
        return steps;
    }

    /** Returns what led here, for messages. */
    private String story() {
        return steps.stream().map(Step::toString).collect(Collectors.joining("\n"));
    }

    /** Does one thing in both; what makes no sense at this point is left out. */
    void tell(Step step) throws SQLException {
        switch (step.kind()) {
            case TRANSACT -> transact(step.text());
            case BEGIN -> begin();
            case COMMIT -> commit();
            case ROLLBACK -> rollback();
        }
    }

    /**
     * Transacts in both and compares what they say of it.
     *
     * @return whether it was accepted
     */
    boolean transact(String text) throws SQLException {
        if (isSpoiled) {
            return false;
        }
        steps.add(new Step(Step.Kind.TRANSACT, text));
        TransactionResult reported;
        try {
            reported = driver.report(text);
        } catch (SQLException refusal) {
            requireRefusal(text, refusal);
            isSpoiled = isInTransaction;
            return false;
        }
        follow(text, reported);
        return true;
    }

    /** Tells the model what somebody else has told the store, and compares what they say of it. */
    void hear(String text, TransactionResult reported) {
        steps.add(new Step(Step.Kind.TRANSACT, text));
        follow(text, reported);
    }

    private void follow(String text, TransactionResult reported) {
        ModelTransactor.Report report = modelled(text, reported.instant());
        assertThat(reported.tx()).as("transaction%n%s", story()).isEqualTo(report.tx());
        Map<String, Long> tempids = new HashMap<>(reported.tempids());
        tempids.remove("datomic.tx");
        assertThat(tempids).as("tempids%n%s", story()).isEqualTo(report.tempids());
        requireSame(
                "datoms",
                rows(report.datoms()),
                reported.datoms().stream().map(SideBySide::row).toList());
        model = report.after();
    }

    /** Begins a JDBC transaction; from now on a refusal leaves nothing to do but {@link #rollback}. */
    void begin() throws SQLException {
        if (!isInTransaction) {
            steps.add(new Step(Step.Kind.BEGIN, ""));
            driver.begin();
            isInTransaction = true;
            beforeTransaction = model;
        }
    }

    void commit() throws SQLException {
        if (isInTransaction && !isSpoiled) {
            steps.add(new Step(Step.Kind.COMMIT, ""));
            driver.commit();
            isInTransaction = false;
        }
    }

    /** Takes back what was transacted since {@link #begin}. */
    void rollback() throws SQLException {
        if (isInTransaction) {
            steps.add(new Step(Step.Kind.ROLLBACK, ""));
            driver.rollback();
            isInTransaction = false;
            isSpoiled = false;
            model = beforeTransaction;
        }
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
                    .as("%s%n%s", refusal.getMessage(), story())
                    .isIn(keywords);
            return;
        }
        throw new AssertionError(
                Texts.format("refused, but the model accepts: %s%n%s", refusal.getMessage(), story()), refusal);
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
        String text = "[:find ?e ?a ?v ?tx ?added :where [?e ?a ?v ?tx ?added]]";
        requireSame("log", rows(model.log()), driver.query(text).rows());
    }

    private void requireSame(String subject, List<List<Object>> expected, List<List<Object>> found) {
        List<List<Object>> missing = new ArrayList<>(expected);
        found.forEach(missing::remove);
        List<List<Object>> unexpected = new ArrayList<>(found);
        expected.forEach(unexpected::remove);
        assertThat(missing.size() + unexpected.size())
                .as("%s%n%s%nmissing    %s%nunexpected %s", subject, story(), missing, unexpected)
                .isZero();
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
        requireSame(text, expected, driver.query(text).rows());
    }

    private static String inView(String query, View view) {
        String form = view.history() ? "(history " + query + ")" : query;
        form = view.since() == null ? form : "(since " + view.since() + " " + form + ")";
        return view.asOf() == null ? form : "(as-of " + view.asOf() + " " + form + ")";
    }

    private static List<Object> row(TransactionResult.Datom datom) {
        return List.of(
                datom.entity(), datom.attribute(), JdbcValues.comparable(datom.value()), datom.tx(), datom.added());
    }

    private static List<List<Object>> rows(List<Datom> datoms) {
        return datoms.stream()
                .map(datom -> Stream.of(
                                datom.e(), datom.a(), JdbcValues.comparable(datom.v()), datom.tx(), datom.added())
                        .toList())
                .toList();
    }
}
