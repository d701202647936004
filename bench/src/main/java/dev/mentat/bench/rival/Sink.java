// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.rival;

/** Takes the values of a result, column by column and row by row. */
public interface Sink {
    /** Takes a number or an entid. */
    void value(long value);

    /** Takes a text, or a keyword with its colon. */
    void value(String value);

    /** Ends a row. */
    void endRow();
}
