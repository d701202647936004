// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.compare;

import java.io.PrintWriter;

/** Says what a run is at: one line rewritten in place on a terminal, a line each elsewhere. */
final class ProgressLine {
    private static final String RETURN_AND_CLEAR = "\r\u001b[K";

    private final PrintWriter out;
    private final boolean terminal;
    private final int steps;
    private int done;

    /**
     * A progress line for one run.
     *
     * @param steps how often {@link #step} will be called
     */
    ProgressLine(PrintWriter out, boolean terminal, int steps) {
        this.out = out;
        this.terminal = terminal;
        this.steps = steps;
    }

    /** Says that the next step begins. */
    void step(String name) {
        done++;
        String line = done + " of " + steps + ": " + name;
        if (terminal) {
            out.print(RETURN_AND_CLEAR + line);
            out.flush();
        } else {
            out.println(line);
        }
    }

    /** Makes way for the report. */
    void finish() {
        if (terminal) {
            out.print(RETURN_AND_CLEAR);
            out.flush();
        }
    }
}
