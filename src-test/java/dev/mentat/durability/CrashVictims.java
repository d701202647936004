// SPDX-License-Identifier: Apache-2.0
package dev.mentat.durability;

import java.io.File;
import java.io.PrintStream;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Programs that never get to their end. */
final class CrashVictims {
    private CrashVictims() {}

    /** Optimizes a file over and over. */
    static final class Optimizer {
        private Optimizer() {}

        public static void main(String[] arguments) throws Exception {
            try (PrintStream out = Crash.output();
                    Client client = Client.of(arguments[0])) {
                out.println("ready");
                client.run("MENTAT OPTIMIZE");
                out.println("done");
                LockSupport.park();
            }
        }
    }

    /** Writes the ledger from a given entry on. */
    static final class Writer {
        private Writer() {}

        public static void main(String[] arguments) throws Exception {
            try (PrintStream out = Crash.output();
                    Client client = Client.of(arguments[0])) {
                for (int entry = Integer.parseInt(arguments[1]); ; entry++) {
                    LedgerEntry.of(entry).write(client);
                    out.println(entry + " " + client.number("(basis)"));
                }
            }
        }
    }

    /** Opens and closes connections, and ends with some of them open. */
    static final class Leaver {
        static final String CYCLES = "mentat.limits.cycles";
        private static final int WARM_UP = 5;

        private Leaver() {}

        public static void main(String[] arguments) throws Exception {
            String file = arguments[0];
            try (PrintStream out = Crash.output()) {
                cycle(file, WARM_UP);
                out.println(openFiles());
                cycle(file, Integer.getInteger(CYCLES));
                out.println(openFiles());
                leave(Client.of(file));
                leave(Client.of(":memory:left"));
                out.println("the end");
            }
        }

        private static void cycle(String file, int times) throws SQLException {
            for (int i = 0; i < times; i++) {
                for (String location : List.of(file, ":memory:cycle", "")) {
                    try (Client client = Client.of(location)) {
                        client.run("[{:db/doc \"cycle\"}]");
                        client.number("(basis)");
                    }
                }
            }
        }

        /** Leaves a transaction, a result and a deadline behind. */
        private static void leave(Client client) throws SQLException {
            Statement statement = client.connection().createStatement();
            statement.setQueryTimeout(1000);
            statement.setFetchSize(10);
            statement.executeQuery("SELECT * FROM range(100000)").next();
            client.begin();
            client.run("[{:db/doc \"left\"}]");
        }

        private static long openFiles() {
            String[] files = new File("/proc/self/fd").list();
            return files == null ? 0 : files.length;
        }
    }

    /** Keeps a file open. */
    static final class Holder {
        private Holder() {}

        public static void main(String[] arguments) throws Exception {
            try (PrintStream out = Crash.output();
                    Client client = Client.of(arguments[0])) {
                out.println("open");
                LockSupport.park(client);
            }
        }
    }
}
