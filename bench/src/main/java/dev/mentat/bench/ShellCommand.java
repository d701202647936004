// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import sqlline.SqlLine;

/** SQLLine on our driver, for a person at a terminal or a script in a pipe. */
@Command(
        name = "shell",
        mixinStandardHelpOptions = true,
        description = {
            "Reads Datalog, EDN transactions, SQL and MENTAT statements, each ended by a semicolon.",
            "Commands of the shell begin with an exclamation mark: !help, !tables, !quit."
        })
public final class ShellCommand implements Callable<Integer> {
    private static final int FAILURE = 1;

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "URL",
            defaultValue = "jdbc:mentat:duckdb:",
            description = "The database, such as jdbc:mentat:duckdb:FILE; without it a new one in memory.")
    private String url;

    @Override
    public Integer call() throws IOException {
        boolean terminal = Ansi.AUTO.enabled();
        if (!terminal) {
            // JLine would warn that it finds no terminal.
            System.setProperty("org.jline.terminal.dumb", "true");
        }
        String[] arguments = {"-ac", ShellApplication.class.getName(), "-u", url};
        // SQLLine would go on without a connection; holding one also keeps the database open over its !reconnect.
        try (Connection held = DriverManager.getConnection(url)) {
            return SqlLine.start(arguments, null, terminal) == SqlLine.Status.OK ? 0 : FAILURE;
        } catch (SQLException e) {
            spec.commandLine().getErr().println(e.getMessage());
            return FAILURE;
        }
    }
}
