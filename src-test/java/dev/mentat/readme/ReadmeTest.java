// SPDX-License-Identifier: Apache-2.0
package dev.mentat.readme;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ReadmeTest {
    private static final Path README = Path.of("../README.md");
    private static final Path EXAMPLE = Path.of("java/dev/mentat/readme/QuickStart.java");

    @Test
    void showsTheExampleThatIsCompiled() throws IOException {
        String source = Files.readString(EXAMPLE);
        String shown = source.substring(source.indexOf("// README begins\n"), source.indexOf("        // README ends"))
                .replace("// README begins\n", "")
                .indent(-8)
                .replace("out.append(", "System.out.print(");

        assertThat(Files.readString(README)).contains("```java\n" + shown + "```");
    }

    @Test
    void showsWhatTheExamplePrints() throws Exception {
        StringBuilder printed = new StringBuilder();

        QuickStart.run(printed);

        assertThat(printed).isNotEmpty();
        assertThat(Files.readString(README)).contains("```text\n" + printed + "```");
    }
}
