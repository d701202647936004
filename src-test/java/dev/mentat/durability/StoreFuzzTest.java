// SPDX-License-Identifier: Apache-2.0
package dev.mentat.durability;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * With the system property {@value #STEPS} more happens, and with {@value #SEED} what happened in an earlier run.
 */
final class StoreFuzzTest {
    private static final String STEPS = "mentat.fuzz.steps";
    private static final String SEED = "mentat.fuzz.seed";

    @TempDir
    private Path directory;

    @Test
    void keepsWhatTheModelKeeps() throws Exception {
        long seed = Long.getLong(SEED, System.nanoTime());
        try (StoreFuzzer fuzzer = new StoreFuzzer(seed, directory)) {
            for (int i = 0; i < Integer.getInteger(STEPS, 200); i++) {
                try {
                    fuzzer.step();
                } catch (Exception | AssertionError e) {
                    throw new AssertionError(SEED + "=" + seed + ", step " + (i + 1), e);
                }
            }
            fuzzer.finish();
        }
    }
}
