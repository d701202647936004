// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("exhaustive")
class SqlProtectionTest {
    private static final SqlScope MAIN = SqlScope.of("memory", "main");
    private static final SqlScope STORE = SqlScope.of("memory", "main,mentat");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "delete from mentat.person",
                "DELETE FROM Mentat.person",
                "delete from \"MENTAT\".\"person\"",
                "delete from `mentat`.person",
                "delete from mentat /* . */ . -- x\n person",
                "delete from memory.mentat.person",
                "delete from other.mentat_shop_1a2b3c4d.person",
                "delete from only mentat.person",
                "delete from only (mentat.person)",
                "delete from mentat.'person'",
                "delete mentat.person",
                "insert into mentat.person values (1)",
                "insert or replace into mentat.person values (1)",
                "insert into mentat.person by name select 1",
                "update mentat.person set a = 1",
                "update mentat.person as p set a = 1",
                "update only mentat.person p set a = 1",
                "merge into mentat.person using t on (true) when matched then delete",
                "merge into only mentat.person using t on (true) when matched then delete",
                "truncate mentat.person",
                "truncate table mentat.person",
                "copy mentat.person from 'x.csv'",
                "copy mentat.person (a, b) from 'x.csv'",
                "with x as (select 1) delete from mentat.person",
                "with x as (delete from mentat.person returning *) select * from x",
                "with x as not materialized (delete from mentat.person returning *) from x",
                "with x as (with y as (select 1) update mentat.person set a = 1 returning *) from x",
                "(with x as (truncate mentat.person) select 1)",
                "create table t as with x as (delete from mentat.person returning *) from x",
                "copy (with x as (delete from mentat.person returning *) from x) to 'o.csv'",
                "explain delete from mentat.person",
                "explain analyze delete from mentat.person",
                "explain (analyze, format json) delete from mentat.person",
                "prepare p as delete from mentat.person",
                "explain analyze prepare p as delete from mentat.person",
                "select 1; delete from mentat.person",
                "select 1;; delete from mentat.person;",
                "create table mentat.t (a int)",
                "create or replace table mentat.person (a int)",
                "create table if not exists mentat.person as select 1",
                "create table t (a int references mentat.__s1 (e))",
                "create view mentat.v as select 1",
                "create schema mentat",
                "create schema if not exists other.\"mentat_x\"",
                "create schema 'mentat_x'",
                "create schema mentat.sub",
                "create index i on mentat.person (a)",
                "create macro mentat.m() as 1",
                "create sequence mentat.s",
                "create type mentat.e as enum ('a')",
                "create trigger t after insert on mentat.person for each statement insert into main.log values (1)",
                "create trigger t after insert on main.log for each statement delete from mentat.person",
                "alter table mentat.person add column b int",
                "alter table t rename to __x",
                "alter sequence s owned by mentat.person",
                "alter schema mentat rename to m",
                "drop table mentat.person",
                "drop view if exists mentat.person cascade",
                "drop schema mentat cascade",
                "drop schema memory.mentat_shop_1a2b3c4d",
                "drop trigger t on mentat.person",
                "comment on table mentat.person is 'x'",
                "comment on column mentat.person.a is 'x'",
                "comment on schema mentat is 'x'",
                "vacuum mentat.person",
                "analyze mentat.person",
                "vacuum (analyze) mentat.person",
                "create table __t (a int)",
                "insert into main.__t values (1)",
                "drop table \"__t\"",
                "detach memory",
                "detach database if exists \"MEMORY\"",
                "attach ':memory:' as mentat",
                "attach ':memory:' as Memory",
                "attach or replace ':memory:' as memory",
                "attach or replace 'x.db'",
                "attach '/data/mentat.db'",
                "attach '/data/mentat_shop.old.db' (read_only)",
                "attach 'a' || 'b'",
                "alter database memory set alias to m",
                "copy from database other to memory",
                "import database 'x'",
                "from json_execute_serialized_sql(json_serialize_sql('select 1'))",
                "call json_execute_serialized_sql('')",
                "pragma json_execute_serialized_sql('')",
                "pragma import_database('x')",
                "pragma copy_database('a', 'b')",
                "grant all on mentat.person to x",
                "frobnicate mentat.person"
            })
    void refusesToChangeAStore(String sql) {
        assertThatExceptionOfType(MentatException.class)
                .isThrownBy(() -> SqlScript.parse(sql).requirePermitted(MAIN))
                .extracting(MentatException::kind)
                .isEqualTo(ErrorKind.NOT_PERMITTED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select * from mentat.person",
                "from mentat.__s1",
                "select delete from mentat.person",
                "select 1 as delete from mentat.person",
                "insert into t select * from mentat.person",
                "insert into t values ((select a from mentat.person))",
                "update t set a = p.a from mentat.person p",
                "delete from t using mentat.person p where p.a = t.a",
                "merge into t using mentat.person p on (p.a = t.a) when matched then delete",
                "create table t as select * from mentat.person",
                "create table main.t as from mentat.person",
                "create view v as select * from mentat.person",
                "create macro m() as table select * from mentat.person",
                "copy (select * from mentat.person) to 'o.csv'",
                "copy mentat.person to 'o.csv'",
                "copy from database memory to other",
                "explain analyze select * from mentat.person",
                "prepare p as select * from mentat.person",
                "describe mentat.person",
                "summarize mentat.person",
                "pragma table_info('mentat.person')",
                "pragma show_tables",
                "call pragma_storage_info('mentat.person')",
                "use mentat",
                "set search_path = 'mentat'",
                "create table mentat (a int)",
                "create table main.mentat_x (mentat int)",
                "delete from mentat",
                "insert into memory.main.mentat values (1)",
                "create temp table x as select 1",
                "create trigger t after update of a on main.t for each statement update main.log set a = 1",
                "create table t (a int references u (a) on delete cascade on update set null)",
                "insert into t values (1) on conflict do update set a = excluded.a",
                "attach ':memory:' as other",
                "attach '/data/mentat/other.db'",
                "detach other",
                "vacuum",
                "checkpoint",
                "selct * from person"
            })
    void letsReadAStoreAndChangeOtherThings(String sql) {
        assertThatNoException().isThrownBy(() -> SqlScript.parse(sql).requirePermitted(MAIN));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "delete from person",
                "insert into person values (1)",
                "create table t (a int)",
                "create table temp (a int)",
                "create view v as select 1",
                "create index i on t (a)",
                "alter table person add column b int",
                "drop table person",
                "comment on column person.a is 'x'",
                "execute p",
                "frobnicate x"
            })
    void countsNamesWithoutSchemaAgainstTheSearchPath(String sql) {
        assertThatNoException().isThrownBy(() -> SqlScript.parse(sql).requirePermitted(MAIN));
        assertThatExceptionOfType(MentatException.class)
                .isThrownBy(() -> SqlScript.parse(sql).requirePermitted(STORE))
                .withMessageContaining("search path");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select * from person",
                "insert into main.t select * from person",
                "create temp table t as from person",
                "create table main.t (a int)",
                "drop table main.t",
                "set search_path = 'main'; delete from t",
                "reset search_path; delete from t",
                "use memory; delete from t"
            })
    void letsWriteToNamesWithSchemaWhileAStoreIsOnTheSearchPath(String sql) {
        assertThatNoException().isThrownBy(() -> SqlScript.parse(sql).requirePermitted(STORE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "use mentat",
                "use memory.mentat",
                "use 'mentat'",
                "use $$mentat$$",
                "set schema 'mentat'",
                "set schema = mentat",
                "set search_path to 'main,mentat'",
                "set search_path = '\"MENTAT\"'",
                "set session \"search_path\" = 'memory.mentat'",
                "set search_path = 'men' || 'tat'",
                "set search_path = getvariable('x')"
            })
    void followsTheSearchPathThroughTheText(String sql) {
        assertThat(SqlScript.parse(sql).statements().get(0).effect().pinsClone())
                .isTrue();
        assertThatExceptionOfType(MentatException.class)
                .isThrownBy(() -> SqlScript.parse(sql + "; delete from person").requirePermitted(MAIN));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "delete from mentat.person | mentat.person belongs to a store, which SQL may read but not change; use an EDN"
                        + " transaction or a MENTAT statement (at 1:13).",
                "selct * from mentat.person | selct is no known statement, so it may not name mentat.person, which belongs to"
                        + " a store; did you mean SELECT (at 1:14).",
                "set threads = 4 | threads is a setting of the whole database, which SQL may not change; use the"
                        + " property threads (at 1:5).",
                "set default_order = 'desc' | default_order is a setting of the whole database, which SQL may not change;"
                        + " put duckdb.default_order=... into the URL (at 1:5).",
                "create table __x (a int) | __x is reserved, as names that begin with __ belong to stores; choose another"
                        + " name (at 1:14)."
            })
    void saysWhatIsRefusedAndWhatToDo(String sql, String message) {
        assertThatExceptionOfType(MentatException.class)
                .isThrownBy(() -> SqlScript.parse(sql).requirePermitted(MAIN))
                .withMessage(message);
    }

    @TestFactory
    Stream<DynamicTest> nothingThatIsPermittedChangesAStoreInDuckDb() throws IOException {
        StoreWatch watch = new StoreWatch();
        return statements()
                .map(sql -> DynamicTest.dynamicTest(sql.replaceAll("\\p{Cntrl}", " "), () -> watch.check(sql)))
                .onClose(watch::close);
    }

    private static Stream<String> statements() throws IOException {
        try (InputStream list = Objects.requireNonNull(SqlProtectionTest.class.getResourceAsStream("statements.txt"))) {
            return Stream.of(new String(list.readAllBytes(), StandardCharsets.UTF_8).split("\n%%\n"));
        }
    }
}
