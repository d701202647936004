// SPDX-License-Identifier: Apache-2.0
package dev.mentat.judges;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sqlline.SqlLine;

/** SQLLine splits scripts, prints what comes, and asks for all metadata. */
final class SqlLineIT {
    private Connection keeper;
    private String url;

    @BeforeEach
    void open() throws SQLException {
        url = Boats.url();
        keeper = DriverManager.getConnection(url);
        Boats.launch(keeper);
    }

    @AfterEach
    void close() throws SQLException {
        keeper.close();
    }

    private String run(String... lines) throws Exception {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        SqlLine line = new SqlLine();
        line.setOutputStream(out);
        line.setErrorStream(out);
        String script = String.join("\n", lines) + "\n!quit\n";
        line.begin(
                new String[] {
                    "-u",
                    url,
                    "-n",
                    "",
                    "-p",
                    "",
                    "--color=false",
                    "--showElapsedTime=false",
                    "--silent=true",
                    "--isolation=TRANSACTION_REPEATABLE_READ",
                    "--outputFormat=csv",
                    "--maxWidth=10000"
                },
                new ByteArrayInputStream(script.getBytes(StandardCharsets.UTF_8)),
                false);
        return printed.toString(StandardCharsets.UTF_8);
    }

    @Test
    void runsDatalogWithCommentsAndSemicolons() throws Exception {
        assertThat(run(
                        "[:find ?name ?crew ; who sails; and with how many",
                        " :order ?name",
                        " :where [?b :boat/name ?name]",
                        "        #_ [?b :boat/tags \"a;b\"]",
                        "        [?b :boat/crew ?crew]];"))
                .contains("'name','crew'", "'Ahti','4'", "'Vellamo','2'")
                .doesNotContain("Error");
    }

    @Test
    void transactsAndCounts() throws Exception {
        assertThat(run(
                        "[{:boat/name \"a;b\" :boat/crew 7}];",
                        "[:find ?name :where [?b :boat/name ?name] [?b :boat/crew 7]];",
                        "MENTAT SHOW STORES;",
                        "SELECT name FROM mentat.boat WHERE crew = 7;"))
                .containsSubsequence("'name'", "'a;b'", "'default'", "'name'", "'a;b'");
    }

    @Test
    void showsTheMessageOfAnError() throws Exception {
        assertThat(run("[:find ?e :where [?e :boat/nmae]];", "SELEC 1;", "[:find ?e :where [?e :boat/name \"Ahti\"]];"))
                .contains(":boat/nmae", ":boat/name", "state=42703", "state=42601")
                .doesNotContain("Statement was closed", "08003");
    }

    @Test
    void listsTablesColumnsKeysAndIndexes() throws Exception {
        assertThat(run("!tables")).contains("'boat','TABLE'", "'boat__tags','TABLE'", "'datoms','SYSTEM TABLE'");
        assertThat(run("!columns boat")).contains("'db_id'", "'crew'", "What is painted on the bow");
        assertThat(run("!primarykeys boat")).contains("'db_id'");
        assertThat(run("!indexes boat")).contains("'name'");
        assertThat(run("!exportedkeys harbour")).contains("'boat','harbour'");
        assertThat(run("!importedkeys boat")).contains("'harbour','db_id'");
    }

    @Test
    void describesTheDatabaseWithoutAnError() throws Exception {
        assertThat(run("!dbinfo"))
                .contains("supportsTransactions", "getDatabaseProductName")
                .doesNotContain("Exception", "not supported");
    }

    @Test
    void asksForMetadataByName() throws Exception {
        List<String> methods = List.of(
                "getCatalogs",
                "getSchemas",
                "getTableTypes",
                "getTypeInfo",
                "getClientInfoProperties",
                "getTables null null % null",
                "getColumns null null boat %",
                "getPrimaryKeys null null boat",
                "getIndexInfo null null boat false true",
                "getImportedKeys null null boat",
                "getExportedKeys null null harbour",
                "getCrossReference null null harbour null null boat",
                "getProcedures null null %",
                "getProcedureColumns null null % %",
                "getFunctions null mentat %",
                "getFunctionColumns null mentat % %",
                "getBestRowIdentifier null null boat 0 true",
                "getVersionColumns null null boat",
                "getTablePrivileges null null boat",
                "getColumnPrivileges null null boat %",
                "getSuperTables null null %",
                "getSuperTypes null null %",
                "getAttributes null null % %",
                "getPseudoColumns null null boat %",
                "getURL",
                "getUserName",
                "getSQLKeywords",
                "getNumericFunctions",
                "getStringFunctions",
                "getSystemFunctions",
                "getTimeDateFunctions",
                "getMaxConnections");

        assertThat(run(methods.stream().map(method -> "!metadata " + method).toArray(String[]::new)))
                .contains("'TABLE_CAT'", "'TYPE_NAME'", "'COLUMN_USAGE'", url)
                .doesNotContain("Exception", "Error:", "No such method");
    }

    @Test
    void switchesAutocommitAndRollsBack() throws Exception {
        assertThat(run(
                        "!autocommit off",
                        "[{:boat/name \"Iku\"}];",
                        "SELECT 'inside', count(*) AS n FROM mentat.boat;",
                        "!rollback",
                        "SELECT 'after', count(*) AS n FROM mentat.boat;",
                        "!autocommit on"))
                .contains("'inside','3'", "'after','2'");
    }

    @Test
    void looksIntoThePast() throws Exception {
        assertThat(run(
                        "[{:boat/name \"Ahti\" :boat/crew 5}];",
                        "MENTAT SET AS OF 268435458;",
                        "[:find ?crew . :where [[:boat/name \"Ahti\"] :boat/crew ?crew]];",
                        "MENTAT RESET;",
                        "[:find ?crew . :where [[:boat/name \"Ahti\"] :boat/crew ?crew]];"))
                .containsSubsequence("'4'", "'5'");
    }
}
