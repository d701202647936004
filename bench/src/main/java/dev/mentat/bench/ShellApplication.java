// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench;

import java.util.Collection;
import java.util.List;
import picocli.CommandLine.Help.Ansi;
import sqlline.Application;
import sqlline.BuiltInProperty;
import sqlline.SqlLine;
import sqlline.SqlLineOpts;

/** SQLLine's defaults when it runs as our shell. SQLLine makes it by its name; saved preferences of the user win. */
public final class ShellApplication extends Application {
    @Override
    public String getInfoMessage() {
        return "Datalog, EDN transactions, SQL and MENTAT statements end with a semicolon."
                + " !help explains the shell, !quit leaves it.";
    }

    @Override
    public Collection<String> getConnectionUrlExamples() {
        return List.of("jdbc:mentat:duckdb:", "jdbc:mentat:duckdb:FILE");
    }

    @Override
    public SqlLineOpts getOpts(SqlLine sqlLine) {
        SqlLineOpts options = super.getOpts(sqlLine);
        options.set(BuiltInProperty.CONNECT_INTERACTION_MODE, "notAskCredentials");
        // Column widths come from the rows, and a pulled map is not cut off at the edge of the terminal.
        options.set(BuiltInProperty.INCREMENTAL, false);
        options.set(BuiltInProperty.MAX_WIDTH, Integer.MAX_VALUE);
        options.set(BuiltInProperty.NULL_VALUE, "nil");
        if (Ansi.AUTO.enabled()) {
            options.set(BuiltInProperty.COLOR, true);
        } else {
            options.set(BuiltInProperty.PROMPT, "");
        }
        return options;
    }
}
