// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.jmh;

import dev.mentat.bench.rival.Sink;
import org.openjdk.jmh.infra.Blackhole;

/** Lets JMH's blackhole take every value. */
final class BlackholeSink implements Sink {
    private final Blackhole blackhole;

    BlackholeSink(Blackhole blackhole) {
        this.blackhole = blackhole;
    }

    @Override
    public void value(long value) {
        blackhole.consume(value);
    }

    @Override
    public void value(String value) {
        blackhole.consume(value);
    }

    @Override
    public void endRow() {
        // Rows are not told apart.
    }
}
