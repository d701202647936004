// SPDX-License-Identifier: Apache-2.0
package dev.mentat.judges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.SQLDialect;
import org.jooq.Table;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** jOOQ takes the database for DuckDB, asks DuckDB's catalogue, and writes SQL over the views of a store. */
final class JooqIT {
    private Connection connection;
    private DSLContext jooq;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection(Boats.url());
        Boats.launch(connection);
        jooq = DSL.using(connection);
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    @Test
    void takesItForDuckDb() {
        assertThat(jooq.dialect().family()).isEqualTo(SQLDialect.DUCKDB);
    }

    @Test
    void findsTheTablesOfAStore() {
        assertThat(jooq.meta().getSchemas("mentat")).hasSize(1);
        Table<?> boat = jooq.meta().getSchemas("mentat").get(0).getTable("boat");
        assertThat(boat).isNotNull();
        assertThat(boat.fields()).extracting(Field::getName).containsExactly("db_id", "name", "crew", "id", "harbour");
        assertThat(boat.getPrimaryKey()).isNotNull();
        assertThat(jooq.meta().getSchemas("mentat").get(0).getTables())
                .extracting(Table::getName)
                .contains("boat", "boat__tags", "harbour", "datoms", "attributes", "transactions");
    }

    @Test
    void readsTheCatalogueWhole() {
        assertThat(jooq.meta().getTables()).isNotEmpty().allSatisfy(table -> {
            assertThat(table.fields()).isNotEmpty();
            table.getKeys();
            table.getReferences();
            table.getIndexes();
        });
        assertThat(jooq.meta().ddl().queries()).isNotEmpty();
    }

    @Test
    void writesSqlOverTheViewsOfAStore() {
        Table<?> boat = jooq.meta().getSchemas("mentat").get(0).getTable("boat");

        assertThat(jooq.select(boat.field("name"))
                        .from(boat)
                        .where(boat.field("crew", Long.class).gt(2L))
                        .limit(5)
                        .fetch(0, String.class))
                .containsExactly("Ahti");
    }

    @Test
    void bindsInputsOfDatalogInPlainSql() {
        assertThat(jooq.fetch(Boats.BY_CREW_IN_SQL, 2).getValues("name", String.class))
                .containsExactly("Ahti", "Vellamo");
        assertThat(jooq.select(DSL.field("name", String.class), DSL.val("x"))
                        .from(DSL.table("mentat_q('" + Boats.BY_CREW + "', ?)", 3))
                        .fetch(0, String.class))
                .containsExactly("Ahti");
    }

    /** In its templates braces are places for other parts, so that no map survives. */
    @Test
    void runsDatalogWithoutBindings() {
        assertThat(jooq.resultQuery("[:find [?name ...] :where [_ :boat/name ?name]]")
                        .fetch(0, String.class))
                .containsExactlyInAnyOrder("Ahti", "Vellamo");
        assertThat(jooq.execute("[[:db/add \"b\" :boat/name \"Iku\"] [:db/add \"b\" :boat/crew 1]]"))
                .isEqualTo(2);
    }

    @Test
    void rollsATransactionBack() {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> jooq.transaction(inner -> {
                    inner.dsl().execute("[[:db/add \"b\" :boat/name \"Iku\"]]");
                    throw new IllegalStateException("changed my mind");
                }));

        assertThat(jooq.fetchCount(DSL.table("mentat.boat"))).isEqualTo(2);
    }

    @Test
    void makesTablesBesideTheStore() {
        jooq.createTable("berth")
                .column("number", SQLDataType.INTEGER.notNull())
                .column("boat", SQLDataType.BIGINT)
                .primaryKey("number")
                .execute();
        jooq.insertInto(DSL.table("berth"), DSL.field("number"), DSL.field("boat"))
                .select(jooq.select(DSL.field("row_number() OVER ()"), DSL.field("db_id"))
                        .from(DSL.table("mentat.boat")))
                .execute();

        assertThat(jooq.fetchCount(DSL.table("berth"))).isEqualTo(2);
    }

    @Test
    void showsTheDriversState() {
        assertThatExceptionOfType(DataAccessException.class)
                .isThrownBy(() -> jooq.fetch("SELECT * FROM mentat_q('[:find ?e :where [?e :boat/nmae]]')"))
                .returns("42703", DataAccessException::sqlState);
    }
}
