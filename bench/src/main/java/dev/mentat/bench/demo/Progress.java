// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.demo;

import java.io.PrintWriter;
import java.util.Locale;

/** Tells how far a load is: one line rewritten in place on a terminal, a line each quarter elsewhere. */
final class Progress {
    private static final int PLAIN_LINES = 4;
    private static final String RETURN_AND_CLEAR = "\r\u001b[K";

    private final PrintWriter out;
    private final boolean terminal;
    private final long started = System.nanoTime();
    private int steps;
    private int done;

    Progress(PrintWriter out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    /** Begins. */
    void start(int expectedSteps) {
        steps = expectedSteps;
    }

    /** Says that the next step begins. */
    void step(String name) {
        done++;
        String line = "loading " + done + " of " + steps + ": " + name;
        if (terminal) {
            out.print(RETURN_AND_CLEAR + line);
            out.flush();
        } else if (done * PLAIN_LINES / steps > (done - 1) * PLAIN_LINES / steps) {
            out.println(line);
        }
    }

    /** Ends with a summary, to which the time taken is added. */
    void finish(String summary) {
        double seconds = (System.nanoTime() - started) / 1e9;
        out.println((terminal ? RETURN_AND_CLEAR : "") + "loaded " + summary + ", "
                + String.format(Locale.ROOT, "%.1f s", seconds));
    }
}
