// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import dev.mentat.error.Position;
import dev.mentat.schema.TimePoint;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MentatCallTest {
    private static final String QUERY = "[:find ?e :in $ ?n :where [?e :a ?n]]";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select * from mentat_q('[:find ?e :where [?e :a]]')",
                "select * from MENTAT_Q ( '[:find ?e :where [?e :a]]' ) as t",
                "select * from \"mentat_q\"(E'[:find ?e :where [?e :a]]')",
                "from mentat_q($$[:find ?e :where [?e :a]]$$) q join t using (e)",
                "from mentat_q($x$[:find ?e :where [?e :a]]$x$)",
                "with x as (from mentat_q('[:find ?e :where [?e :a]]')) insert into t from x",
                "create table t as select * from mentat_q('[:find ?e :where [?e :a]]')"
            })
    void isFoundWhereverARelationMayStand(String sql) {
        assertThat(calls(sql)).extracting(MentatCall::text).containsExactly("[:find ?e :where [?e :a]]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select 'mentat_q(''x'')'",
                "select 1 -- mentat_q('x')",
                "select $$mentat_q('x')$$ /* mentat_q(1) */",
                "select mentat_q from t",
                "from main.mentat_q('x')",
                "from mentat_q2('x')"
            })
    void isNotFoundInsideStringsCommentsAndOtherNames(String sql) {
        assertThat(calls(sql)).isEmpty();
    }

    @Test
    void numbersAllMarkersOfTheStatementAnew() {
        ExpandedSql<String> expanded = expand(
                "select ? from mentat_q('" + QUERY + "', ?) q where q.e > ?",
                new CompiledSql<>("SELECT e FROM s WHERE n = ? AND m = ? AND k <> ?", List.of("in0", "7", "in0")));

        assertThat(expanded.text())
                .isEqualTo("select $1 from (SELECT e FROM s WHERE n = $2 AND m = $3 AND k <> $2) q where q.e > $4");
        assertThat(expanded.bindings())
                .extracting(MentatCallTest::show)
                .containsExactly("parameter 1", "argument in0", "argument 7", "parameter 3");
    }

    @Test
    void keepsTheArgumentsOfSeveralCallsApart() {
        ExpandedSql<String> expanded = expand(
                "from mentat_q('" + QUERY + "', $2) a, mentat_q('" + QUERY + "', $1) b where a.e = $2 and b.e = $2",
                new CompiledSql<>("SELECT $2, $1, $2", List.of("x", "y")));

        assertThat(expanded.text())
                .isEqualTo("from (SELECT $1, $2, $1) a, (SELECT $3, $4, $3) b where a.e = $5 and b.e = $5");
        assertThat(expanded.bindings())
                .extracting(MentatCallTest::show)
                .containsExactly("argument y", "argument x", "argument y", "argument x", "parameter 2");
    }

    @Test
    void leavesMarkersInStringsOfTheCompiledSqlAlone() {
        ExpandedSql<String> expanded =
                expand("from mentat_q('" + QUERY + "', 'x')", new CompiledSql<>("SELECT '?', ?", List.of("x")));

        assertThat(expanded.text()).isEqualTo("from (SELECT '?', $1)");
    }

    static Stream<Arguments> literals() {
        return Stream.of(
                Arguments.of("'it''s'", "it's"),
                Arguments.of("e'a\\'\\n\\x41\\u00e9'", "a'\nA\u00e9"),
                Arguments.of("$$a'b$$", "a'b"),
                Arguments.of("42", 42L),
                Arguments.of("-42", -42L),
                Arguments.of("+1_000", 1000L),
                Arguments.of("9223372036854775808", new BigInteger("9223372036854775808")),
                Arguments.of("-9223372036854775808", Long.MIN_VALUE),
                Arguments.of("1.50", new BigDecimal("1.50")),
                Arguments.of("-.5", new BigDecimal("-0.5")),
                Arguments.of("1e3", 1000.0),
                Arguments.of("TRUE", true),
                Arguments.of("false", false),
                Arguments.of("date '2020-01-02'", Instant.parse("2020-01-02T00:00:00Z")),
                Arguments.of("timestamp '2020-01-02 03:04:05.678'", Instant.parse("2020-01-02T03:04:05.678Z")),
                Arguments.of("timestamptz '2020-01-02 03:04:05+02'", Instant.parse("2020-01-02T01:04:05Z")),
                Arguments.of(
                        "timestamp with time zone '2020-01-02T03:04:05-05:30'", Instant.parse("2020-01-02T08:34:05Z")),
                Arguments.of("{ts '2020-01-02 03:04:05'}", Instant.parse("2020-01-02T03:04:05Z")),
                Arguments.of(
                        "uuid '123e4567-e89b-12d3-a456-426614174000'",
                        UUID.fromString("123e4567-e89b-12d3-a456-426614174000")),
                Arguments.of("['a', 'b']", List.of("a", "b")),
                Arguments.of("array[1, [2]]", List.of(1L, List.of(2L))),
                Arguments.of("row('a', 1)", List.of("a", 1L)),
                Arguments.of("[]", List.of()));
    }

    @ParameterizedTest
    @MethodSource("literals")
    void takesLiteralsAsInputs(String literal, Object value) {
        assertThat(calls("from mentat_q('" + QUERY + "', " + literal + ")")
                        .get(0)
                        .inputs())
                .containsExactly(new MentatCall.Input.Literal(value));
    }

    @Test
    void takesMarkersAsInputs() {
        assertThat(calls("select ? from mentat_q('" + QUERY + "', ?, 1, ?)")
                        .get(0)
                        .inputs())
                .containsExactly(
                        new MentatCall.Input.Parameter(2),
                        new MentatCall.Input.Literal(1L),
                        new MentatCall.Input.Parameter(3));
    }

    @Test
    void takesOptions() {
        MentatCall call = calls("from mentat_q('" + QUERY
                        + "', as_of := ?, 1, SINCE => '2020-01-02T03:04:05Z', store := 'a b')")
                .get(0);

        assertThat(call.asOf()).contains(new MentatCall.Moment.Parameter(1));
        assertThat(call.since())
                .contains(new MentatCall.Moment.Fixed(new TimePoint.At(Instant.parse("2020-01-02T03:04:05Z"))));
        assertThat(call.store()).contains("a b");
        assertThat(call.inputs()).containsExactly(new MentatCall.Input.Literal(1L));
        assertThat(calls("from mentat_q('" + QUERY + "', as_of := 1005)").get(0).asOf())
                .contains(new MentatCall.Moment.Fixed(new TimePoint.Numbered(1005)));
    }

    @Test
    void keepsThePlacesOfTheQueryInTheText() {
        MentatCall call = calls("select *\n  from mentat_q('\n   [:find ?e\n    :where [?e :a]]')")
                .get(0);

        assertThat(call.form().position()).isEqualTo(new Position(3, 4));
        assertThatExceptionOfType(MentatException.class)
                .isThrownBy(() -> calls("select *\n  from mentat_q($x$[:find ?e\n ]]$x$)"))
                .withMessageContaining("(at 3:3)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "from mentat_q(query)                           | found query; write mentat_q('[:find ...]', input ...) (at 1:15).",
                "from mentat_q(?)                               | found ?; write",
                "from mentat_q('[:find ?e :where [?e :a ?]]')   | name it in :in and pass ? as an input of mentat_q (at 1:40).",
                "from mentat_q('[:find ?e]', column)            | column is no literal;",
                "from mentat_q('[:find ?e]', 1 + 1)             | needs , or ), found + (at 1:31).",
                "from mentat_q('[:find ?e]', a(1))              | a is no literal",
                "from mentat_q('[:find ?e]', 'x'::int)          | needs , or ), found :",
                "from mentat_q('[:find ?e]', [?])               | ? is no literal",
                "from mentat_q('[:find ?e]', uuid 'x')          | 'x' is no uuid (at 1:34).",
                "from mentat_q('[:find ?e]', date 'x')          | 'x' is no instant",
                "from mentat_q('[:find ?e]', as_off := 1)       | as_off is no option of mentat_q; did you mean as_of (at 1:29).",
                "from mentat_q('[:find ?e]', as_of := 'x')      | 'x' is no point in time;",
                "from mentat_q('[:find ?e]', as_of := 1, as_of := 1) | as_of is given twice",
                "from mentat_q(                                  | literal, found the end of the text; write",
                "from mentat_q('[:find ?e]', store := s)        | store := takes the store's name as a string literal, found s",
                "from mentat_q('[:find ?e]'                     | needs , or ), found the end of the text"
            })
    void saysWhatIsWrongWithACall(String sql, String message) {
        assertThatExceptionOfType(MentatException.class)
                .isThrownBy(() -> SqlScript.parse(sql))
                .satisfies(e -> assertThat(e.kind().sqlState()).isEqualTo("42601"))
                .withMessageContaining(message);
    }

    @Test
    void refusesNull() {
        assertThatExceptionOfType(MentatException.class)
                .isThrownBy(() -> SqlScript.parse("from mentat_q('[:find ?e]', null)"))
                .extracting(MentatException::kind)
                .isEqualTo(ErrorKind.NIL_VALUE);
    }

    private static List<MentatCall> calls(String sql) {
        return SqlScript.parse(sql).statements().get(0).calls();
    }

    private static ExpandedSql<String> expand(String sql, CompiledSql<String> compiled) {
        return SqlScript.parse(sql).statements().get(0).expand(call -> compiled);
    }

    private static String show(ExpandedSql.Binding<String> binding) {
        return binding instanceof ExpandedSql.Binding.Argument<String> argument
                ? "argument " + argument.argument()
                : "parameter " + ((ExpandedSql.Binding.Parameter<String>) binding).number();
    }
}
