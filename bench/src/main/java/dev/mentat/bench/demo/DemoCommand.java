// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.demo;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Loads the demo's data, unless it is there already, and takes the tour. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description = "Loads facts about territories, languages and currencies, and shows what can be asked.")
public final class DemoCommand implements Callable<Integer> {
    private static final int FAILURE = 1;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--db",
            paramLabel = "FILE",
            description = "A database file to create or to open again; without it everything is in memory.")
    private @Nullable Path file;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        String url = "jdbc:mentat:duckdb:" + (file == null ? "" : escaped(file));
        out.println(url);
        try (Connection connection = DriverManager.getConnection(url)) {
            if (!holdsData(connection, out)) {
                return FAILURE;
            }
            new Tour(connection, out).run();
        } catch (SQLException e) {
            spec.commandLine().getErr().println(e.getMessage());
            return FAILURE;
        }
        if (file != null) {
            out.println();
            out.println("To go on asking: java -jar bench/target/mentat.jar shell " + url);
        }
        return 0;
    }

    /** Loads the demo's data unless it is there; false when there is other data, which the demo leaves alone. */
    private boolean holdsData(Connection connection, PrintWriter out) throws SQLException {
        switch (Loader.content(connection)) {
            case NOTHING -> new Loader(connection, new Progress(out, Ansi.AUTO.enabled())).load();
            case DEMO -> out.println("the data is there already");
            case OTHER -> {
                spec.commandLine().getErr().println(file + " holds other data; choose a new file for the demo");
                return false;
            }
        }
        return true;
    }

    /** The URL is percent-decoded, and a question mark would begin its properties. */
    private static String escaped(Path path) {
        return path.toString().replace("%", "%25").replace("?", "%3F");
    }
}
