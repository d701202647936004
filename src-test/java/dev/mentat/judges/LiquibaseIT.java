// SPDX-License-Identifier: Apache-2.0
package dev.mentat.judges;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.jdbc.Table;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import liquibase.Contexts;
import liquibase.LabelExpression;
import liquibase.Liquibase;
import liquibase.database.Database;
import liquibase.database.DatabaseFactory;
import liquibase.database.jvm.JdbcConnection;
import liquibase.resource.DirectoryResourceAccessor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Liquibase keeps tables beside a store, and runs transactions as SQL that it does not understand. */
final class LiquibaseIT {
    private static final String CHANGES = """
            --liquibase formatted sql
            --changeset judge:1
            CREATE TABLE berth (number INTEGER PRIMARY KEY, boat BIGINT);
            --rollback DROP TABLE berth;
            --changeset judge:2 splitStatements:false
            [{:db/ident :berth/note :db/valueType :db.type/string :db/cardinality :db.cardinality/one}]
            --rollback SELECT 1;
            --changeset judge:3
            INSERT INTO berth SELECT row_number() OVER (), db_id FROM mentat.boat;
            --rollback DELETE FROM berth;
            """;

    private Connection connection;
    private Connection other;

    @BeforeEach
    void open() throws SQLException {
        String url = Boats.url();
        connection = DriverManager.getConnection(url);
        other = DriverManager.getConnection(url);
        Boats.launch(connection);
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        other.close();
    }

    @Test
    void changesAndRollsBack(@TempDir Path directory) throws Exception {
        Files.writeString(directory.resolve("changes.sql"), CHANGES, StandardCharsets.UTF_8);
        Database database =
                DatabaseFactory.getInstance().findCorrectDatabaseImplementation(new JdbcConnection(connection));
        database.setDefaultSchemaName("main");
        try (DirectoryResourceAccessor files = new DirectoryResourceAccessor(directory);
                Liquibase liquibase = new Liquibase("changes.sql", files, database)) {
            liquibase.update(new Contexts());

            assertThat(Table.rows(other, "SELECT count(*) FROM berth")).containsExactly(List.of(2L));
            assertThat(Table.rows(other, "[:find ?e :where [?e :db/ident :berth/note]]"))
                    .hasSize(1);
            assertThat(liquibase.listUnrunChangeSets(new Contexts(), new LabelExpression()))
                    .isEmpty();

            liquibase.rollback(2, "");

            assertThat(Table.rows(other, "SELECT count(*) FROM berth")).containsExactly(List.of(0L));
        }
    }
}
