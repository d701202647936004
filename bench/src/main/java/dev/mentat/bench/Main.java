// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench;

import dev.mentat.bench.compare.BenchCommand;
import dev.mentat.bench.demo.DemoCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The entry point of {@code mentat.jar}: without a subcommand it prints its usage. */
@Command(
        name = "mentat",
        description = "Mentat JDBC: Datalog, transactions and time on DuckDB.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.ManifestVersion.class,
        subcommands = {DemoCommand.class, ShellCommand.class, BenchCommand.class})
public final class Main implements Runnable {

    @Spec
    private CommandSpec spec;

    /**
     * Runs one command and exits with its code: 0 when it succeeded, 1 when it failed, 2 when it was misspelt.
     *
     * @param args the command line
     */
    public static void main(String[] args) {
        System.exit(new CommandLine(new Main())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .execute(args));
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    /** The version that the build wrote into the manifest of the jar. */
    static final class ManifestVersion implements IVersionProvider {

        @Override
        public String[] getVersion() {
            String version = Main.class.getPackage().getImplementationVersion();
            return new String[] {"mentat " + (version == null ? "(unpackaged)" : version)};
        }
    }
}
