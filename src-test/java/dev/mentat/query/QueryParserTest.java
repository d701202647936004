// SPDX-License-Identifier: Apache-2.0
package dev.mentat.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mentat.edn.EdnReader;
import dev.mentat.error.MentatException;
import dev.mentat.error.Position;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryParserTest {
    private static Query parse(String text) {
        return QueryParser.parse(new EdnReader().read(text));
    }

    @Test
    void readsVectorAndMapFormAlike() {
        Query vector = parse("[:find ?n :in $ ?min :with ?e :where [?e :crate/kg ?w] [(>= ?w ?min)]"
                + " :order (desc ?n) :limit 3 :offset 1 :timeout 5 :distinct]");
        Query map = parse("{:find [?n] :in [$ ?min] :with [?e] :where [[?e :crate/kg ?w] [(>= ?w ?min)]]"
                + " :order [(desc ?n)] :limit 3 :offset 1 :timeout 5 :distinct true}");

        assertThat(map)
                .usingRecursiveComparison()
                .ignoringFieldsOfTypes(Position.class)
                .isEqualTo(vector);
        assertThat(vector.order().get(0).descending()).isTrue();
        assertThat(vector.timeoutMillis()).contains(5L);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[:find ?a ?b]             | RELATION",
                "[:find [?a ...]]          | COLLECTION",
                "[:find [?a ?b]]           | TUPLE",
                "[:find ?a .]              | SCALAR",
                "{:find [?a .]}            | SCALAR",
                "{:find [[?a ...]]}        | COLLECTION",
                "[:find (count ?a) .]      | SCALAR",
                "[:find [(count ?a) ?b]]   | TUPLE"
            })
    void tellsTheFindSpecsApart(String text, FindSpec.Shape shape) {
        assertThat(parse(text).find().shape()).isEqualTo(shape);
    }

    @Test
    void readsEveryBindingForm() {
        Query query = parse("[:find ?a :in ?a [?b ...] [?c _] [[?d ?e]] % pattern $other]");

        assertThat(query.inputs())
                .extracting(input -> input instanceof Input.BindingInput binding
                        ? binding.binding().getClass().getSimpleName()
                        : input.getClass().getSimpleName())
                .containsExactly(
                        "Scalar", "Collection", "Tuple", "Relation", "RulesInput", "PatternInput", "SourceInput");
    }

    @Test
    void takesALeadingVectorForALookupRefAndALeadingListForACall() {
        List<Clause> clauses = parse("[:find ?x :where [[:a/id 1] :b ?x] [(inc ?x) ?y] [(< ?x 3)]]")
                .where();

        assertThat(clauses)
                .extracting(clause -> clause.getClass().getSimpleName())
                .containsExactly("Pattern", "Function", "Predicate");
        assertThat(((Clause.Pattern) clauses.get(0)).places().get(0))
                .isInstanceOfSatisfying(
                        Term.Constant.class,
                        constant -> assertThat(constant.value())
                                .asInstanceOf(InstanceOfAssertFactories.LIST)
                                .hasSize(2));
    }

    @Test
    void keepsTheSourceOfEveryKindOfClause() {
        List<Clause> clauses = parse("[:find ?e :in $ $old :where [$old ?e :a] ($old not [?e :b]) ($old rule ?e)]")
                .where();

        Optional<Source> old = Optional.of(new Source("$old"));
        assertThat(((Clause.Pattern) clauses.get(0)).source()).isEqualTo(old);
        assertThat(((Clause.Not) clauses.get(1)).source()).isEqualTo(old);
        assertThat(((Clause.RuleCall) clauses.get(2)).source()).isEqualTo(old);
    }

    @Test
    void readsANestedQueryWithAndWithoutQuote() {
        String inner = "[:find ?b :in $ ?a :where [?a :x ?b]]";

        for (String text : List.of(inner, "(quote " + inner + ")", "'" + inner)) {
            Clause.Function function = (Clause.Function) parse("[:find ?b :where [(q " + text + " $ 7) [[?b]]]]")
                    .where()
                    .get(0);
            assertThat(function.call().arguments().get(0)).isInstanceOf(Term.Nested.class);
            assertThat(function.call().arguments()).hasSize(3);
        }
    }

    @Test
    void numbersMarkersAndReadsDoubleQuestionMarksAsVariables() {
        Clause.Pattern pattern =
                (Clause.Pattern) parse("[:find ??e :where [??e :a ?]]").where().get(0);

        assertThat(pattern.places().get(0)).isInstanceOf(Term.Var.class);
        assertThat(pattern.places().get(2))
                .isEqualTo(new Term.Parameter(1, pattern.places().get(2).position()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[:where [?e :a]]                              | :db.error/syntax",
                "[:find ?e :find ?e]                           | :db.error/syntax",
                "[:find]                                       | :db.error/syntax",
                "[:find ?e :keys a b :where [?e :a]]           | :db.error/syntax",
                "[:find ?e . :keys a :where [?e :a]]           | :db.error/syntax",
                "[:find ?e :keys a :syms b :where [?e :a]]     | :db.error/syntax",
                "[:find ?e :wher [?e :a]]                      | :db.error/syntax",
                "[:find ?e :where [?e :a {:b 1}]]              | :db.error/syntax",
                "[:find ?e :where [?e :a nil]]                 | :db.error/syntax",
                "[:find ?e :where [?e :a 1 ?t true ?x]]        | :db.error/syntax",
                "[:find ?e :where []]                          | :db.error/syntax",
                "[:find ?e :where (not)]                       | :db.error/syntax",
                "[:find ?e :where (or)]                        | :db.error/syntax",
                "[:find ?e :where [(* ?p 2) 40]]               | :db.error/syntax",
                "[:find ?e :where [(f ?a) [?b [?c]]]]          | :db.error/syntax",
                "[:find ?e :where (or-join [?e ?z] [?e :a 1])] | :db.error/syntax",
                "[:find ?e :where (not-join [?z] [?e :a 1])]   | :db.error/syntax",
                "[:find (sum (max ?e)) :where [?e :a]]         | :db.error/syntax",
                "[:find ?a :in ?a [?a ...]]                    | :db.error/duplicate-variable",
                "[:find ?a :in [?a ?a]]                        | :db.error/duplicate-variable",
                "[:find ?e :with ?x ?x :where [?e :a ?x]]      | :db.error/duplicate-variable",
                "[:find ?e :limit 0 :where [?e :a]]            | :db.error/invalid-limit",
                "[:find ?e :limit ?k :where [?e :a]]           | :db.error/invalid-limit",
                "[:find ?e :limit 1.5 :where [?e :a]]          | :db.error/invalid-limit",
                "[:find ?e :offset -1 :where [?e :a]]          | :db.error/invalid-limit",
                "[:find ?e :rules [[(not ?e) [?e :a]]]]        | :db.error/syntax",
                "[:find ?e :rules [[(r ?e)]]]                  | :db.error/syntax",
                "[:find ?e :rules [[(r) [?e :a]]]]             | :db.error/syntax",
                "[:find ?e :rules [[(r ?a ?a) [?a :a]]]]       | :db.error/duplicate-variable",
                "(count ?e)                                    | :db.error/syntax"
            })
    void refusesWhatIsNoQuery(String text, String error) {
        assertThatThrownBy(() -> parse(text))
                .isInstanceOf(MentatException.class)
                .hasMessageStartingWith(error + " ")
                .satisfies(failure ->
                        assertThat(((MentatException) failure).position()).isNotNull());
    }

    @ParameterizedTest
    @ValueSource(strings = {"[:db/add 1 :boat/crew 2]", "{:db/id \"b\" :boat/crew 2}"})
    void showsHowToTransactAFormThatStandsAlone(String text) {
        assertThatThrownBy(() -> parse(text)).hasMessageContaining("to transact this form put it into a vector");
    }

    @Test
    void saysWhatStandsWhere() {
        assertThatThrownBy(() -> parse("[:find ?e\n :where [?e :e/n {:a 1}]]"))
                .hasMessage(
                        ":db.error/syntax unexpected {:a 1} in [?e :e/n {:a 1}]; a place is a variable, _, a constant"
                                + " or a lookup ref (at 2:18).");
    }
}
