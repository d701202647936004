// SPDX-License-Identifier: Apache-2.0
package dev.mentat.durability;

import java.io.PrintStream;
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
