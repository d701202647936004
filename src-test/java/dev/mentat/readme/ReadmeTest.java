// SPDX-License-Identifier: Apache-2.0
package dev.mentat.readme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.jdbc.MentatProperty;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
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

    @Test
    void listsTheProperties() throws IOException {
        String table = Arrays.stream(MentatProperty.values())
                .map(ReadmeTest::row)
                .collect(Collectors.joining("\n", "| Key | Default | What it does |\n|---|---|---|\n", "\n"));

        assertThat(Files.readString(README))
                .contains("<!-- properties begin -->\n" + table + "<!-- properties end -->");
    }

    private static String row(MentatProperty property) {
        boolean dependsOnTheMachine = property == MentatProperty.POOL_SIZE;
        String defaultValue =
                property.defaultValue() == null || dependsOnTheMachine ? "" : "`" + property.defaultValue() + "`";
        return "| `" + property.key() + "` | " + defaultValue + " | " + property.description() + " |";
    }
}
