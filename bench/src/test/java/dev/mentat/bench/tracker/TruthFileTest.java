// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TruthFileTest {

    @Test
    void readsBackWhatItWrote(@TempDir Path folder) throws IOException {
        Truth truth = Truth.of(Tracker.generate(Scale.TINY));
        Path file = folder.resolve("truth.tsv");

        TruthFile.write(truth, file);

        assertThat(TruthFile.read(file)).isEqualTo(truth);
    }
}
