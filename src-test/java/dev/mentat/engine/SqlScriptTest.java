// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlScriptTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "select 1",
                "(select 1)",
                "from t",
                "values (1)",
                "table t",
                "with x as (select 1) select * from x",
                "with \"delete\" as (select 1) from \"delete\"",
                "select 'delete from t', $$delete from t$$, e'\\'; delete from t' -- delete from t\n",
                "select 1 as update, insert, merge, truncate from t",
                "select delete from t",
                "select t.delete from t",
                "select sum(a) over w from t window w0 as (partition by a), w as (w0 order by a)",
                "show tables",
                "describe t",
                "desc t",
                "summarize select 1",
                "pivot t on a",
                "unpivot t on a",
                "explain select 1",
                "explain (analyze) select 1",
                "explain (select 1)",
                "pragma version",
                "pragma table_info('t')",
                "call pragma_version()",
                "call system.main.duckdb_tables()",
                "use main",
                "set variable x = 1",
                "reset variable x",
                "set search_path = 'main'",
                "begin",
                "commit",
                "select count(*) from query('select 1')"
            })
    void knowsWhatOnlyReads(String sql) {
        assertThat(SqlScript.parse(sql).writes()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "insert into t values (1)",
                "with x as (select 1) insert into t from x",
                "with x as (delete from t returning *) select * from x",
                "with x as materialized (insert into t values (1) returning *) from x",
                "(with x as (update t set a = 1 returning *) from x)",
                "with x as (truncate t) select 1",
                "with x as (copy t to 'f') select 1",
                "with x as (frobnicate t) select 1",
                "describe with x as (delete from t returning *) from x",
                "select 1; delete from t",
                "explain analyze delete from t",
                "explain (format json) insert into t values (1)",
                "prepare p as select 1",
                "execute p",
                "create table t (a int)",
                "create temp view v as select 1",
                "drop table t",
                "alter table t add column b int",
                "comment on table t is 'x'",
                "copy t from 'f'",
                "copy t to 'f'",
                "copy (select 1) to 'f'",
                "export database 'f'",
                "attach ':memory:' as x",
                "detach x",
                "checkpoint",
                "force checkpoint",
                "vacuum",
                "analyze t",
                "install x",
                "load x",
                "call checkpoint()",
                "select nextval('s')",
                "select \"NEXTVAL\"('s')",
                "select 's'.nextval()",
                "from checkpoint()",
                "update extensions",
                "frobnicate t",
                "1"
            })
    void countsWhatItDoesNotKnowAsAWrite(String sql) {
        assertThat(SqlScript.parse(sql).writes()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "begin, BEGIN",
        "BEGIN TRANSACTION, BEGIN",
        "begin work, BEGIN",
        "start transaction read write, BEGIN",
        "commit, COMMIT",
        "commit work, COMMIT",
        "end, COMMIT",
        "end transaction, COMMIT",
        "rollback, ROLLBACK",
        "/* x */ abort -- y, ROLLBACK"
    })
    void tellsTransactionControl(String sql, TransactionControl control) {
        assertThat(SqlScript.parse(sql).statements().get(0).effect().control()).contains(control);
    }

    @ParameterizedTest
    @ValueSource(strings = {"begin transaction read only", "rollback to savepoint x", "commit and chain"})
    void refusesTransactionControlThatItCannotGive(String sql) {
        assertThatExceptionOfType(MentatException.class)
                .isThrownBy(() -> SqlScript.parse(sql))
                .extracting(MentatException::kind)
                .isEqualTo(ErrorKind.NOT_SUPPORTED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "set threads = 4",
                "set global threads to 4",
                "set \"memory_limit\" = '1GB'",
                "set variable = 1",
                "set time zone 'UTC'",
                "reset threads",
                "reset all",
                "explain analyze set threads = 4",
                "pragma threads = 4",
                "pragma enable_profiling",
                "pragma search_path = 'mentat'",
                "pragma force_checkpoint",
                "from enable_logging()",
                "explain begin",
                "prepare p as commit"
            })
    void refusesSettings(String sql) {
        assertThatExceptionOfType(MentatException.class)
                .isThrownBy(() -> SqlScript.parse(sql))
                .extracting(MentatException::kind)
                .isEqualTo(ErrorKind.NOT_PERMITTED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "create temp table t (a int)",
                "create or replace temporary view v as select 1",
                "create temp macro m() as 1",
                "create table temp.t (a int)",
                "prepare p as select 1",
                "execute p",
                "deallocate p",
                "attach ':memory:' as x",
                "detach x",
                "use main",
                "set variable x = 1",
                "reset variable x",
                "set search_path = 'main'",
                "set schema = main",
                "reset search_path"
            })
    void pinsTheCloneForWhatLaterStatementsRelyOn(String sql) {
        assertThat(SqlScript.parse(sql).statements().get(0).effect().pinsClone())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select 1",
                "create table t (a int)",
                "insert into temp_t values (1)",
                "create table temp (a int)"
            })
    void pinsTheCloneForNothingElse(String sql) {
        assertThat(SqlScript.parse(sql).statements().get(0).effect().pinsClone())
                .isFalse();
    }

    @Test
    void cutsATextIntoItsStatements() {
        SqlScript script = SqlScript.parse(
                "; a comment of EDN\n select 1 ; ;\n insert into t values (';') -- ;\n;/* ; */ commit;");

        assertThat(script.statements())
                .extracting(ScriptStatement::text)
                .containsExactly("select 1", "insert into t values (';')", "commit");
        assertThat(script.statements()).extracting(ScriptStatement::verb).containsExactly("SELECT", "INSERT", "COMMIT");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", ";", "-- x", "/* select 1 */ ;;"})
    void findsNoStatementWhereThereIsNone(String sql) {
        assertThat(SqlScript.parse(sql).statements()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select 1; [:find ?e :where [?e :a]]",
                "select 1; [{:db/id 1}]",
                "select 1; {:find [?e]}",
                "select 1; (as-of 1 [:find ?e])",
                "select 1; mentat show stores",
                "select 1; {call f()}"
            })
    void takesNothingButSqlAmongSql(String sql) {
        assertThatExceptionOfType(MentatException.class)
                .isThrownBy(() -> SqlScript.parse(sql))
                .satisfies(e -> assertThat(e.kind().sqlState()).isEqualTo("42601"))
                .withMessageContaining("(at 1:11)");
    }

    @Test
    void numbersQuestionMarksThroughTheWholeText() {
        SqlScript script = SqlScript.parse("select ?, '?', \"?\" /* ? */ -- ?\n; select ?::int, $$?$$, ?");

        assertThat(script.parameterCount()).isEqualTo(3);
        assertThat(expand(script, 0)).isEqualTo(new ExpandedSql<>("select ?, '?', \"?\"", List.of(parameter(1))));
        assertThat(expand(script, 1))
                .isEqualTo(new ExpandedSql<>("select ?::int, $$?$$, ?", List.of(parameter(2), parameter(3))));
        assertThat(script.statements().get(1).parameters()).containsExactly(2, 3);
    }

    @Test
    void numbersMarkersAnewForEachStatement() {
        SqlScript numbered = SqlScript.parse("select $3, $1, $3; select $2");
        SqlScript named = SqlScript.parse("select $a, $b; select $b");
        SqlScript spelled = SqlScript.parse("select ?2, ?1");

        assertThat(numbered.parameterCount()).isEqualTo(3);
        assertThat(expand(numbered, 0))
                .isEqualTo(new ExpandedSql<>("select $1, $2, $1", List.of(parameter(3), parameter(1))));
        assertThat(expand(numbered, 1)).isEqualTo(new ExpandedSql<>("select $1", List.of(parameter(2))));
        assertThat(named.parameterNames()).containsExactly("a", "b");
        assertThat(expand(named, 1)).isEqualTo(new ExpandedSql<>("select $1", List.of(parameter(2))));
        assertThat(expand(spelled, 0))
                .isEqualTo(new ExpandedSql<>("select $1, $2", List.of(parameter(2), parameter(1))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"select ?, $1", "select $1; select $a", "select ?, ?2", "select $0", "select $99999999999"})
    void refusesMarkersThatMeanNothingTogether(String sql) {
        assertThatExceptionOfType(MentatException.class)
                .isThrownBy(() -> SqlScript.parse(sql))
                .extracting(MentatException::kind)
                .isEqualTo(ErrorKind.SQL_SYNTAX);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "select {d '2020-01-02'}              | select DATE '2020-01-02'",
                "select { TS '2020-01-02 03:04:05' }  | select TIMESTAMP '2020-01-02 03:04:05'",
                "select {t '03:04:05'}                | select TIME '03:04:05'",
                "select {'a': 1}, '{d ''x''}'         | select {'a': 1}, '{d ''x''}'",
                "select {d: 1}                        | select {d: 1}",
                "select `a``b\"c`                     | select \"a`b\"\"c\""
            })
    void translatesEscapesAndBackticks(String sql, String expected) {
        assertThat(expand(SqlScript.parse(sql), 0).text()).isEqualTo(expected);
    }

    @Test
    void sendsNoBlanksThatDuckDbMightReadAsLetters() {
        SqlScript script = SqlScript.parse("select\u00a01\u2003as\u200bx /* \u00e9 */, '\u00a0' as \"\u00a0\"");

        assertThat(expand(script, 0).text()).isEqualTo("select 1 as x /*   */, '\u00a0' as \"\u00a0\"");
    }

    private static ExpandedSql<Object> expand(SqlScript script, int statement) {
        return script.statements().get(statement).expand(call -> new CompiledSql<>("", List.of()));
    }

    private static ExpandedSql.Binding<Object> parameter(int number) {
        return new ExpandedSql.Binding.Parameter<>(number);
    }
}
