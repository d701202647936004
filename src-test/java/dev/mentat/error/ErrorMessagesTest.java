// SPDX-License-Identifier: Apache-2.0
package dev.mentat.error;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.edn.EdnReader;
import dev.mentat.edn.Form;
import dev.mentat.edn.Keyword;
import dev.mentat.schema.Schema;
import dev.mentat.schema.TupleSpec;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Calls every factory of errors with made-up arguments and compares state and message with {@code messages.txt}. A change of
 * a message shows in that file; where this test puts what it found, its failure says.
 */
final class ErrorMessagesTest {
    private static final Path FOUND = Path.of("target", "messages.txt");

    private static final List<String> MESSAGES = new ArrayList<>();

    @BeforeAll
    static void collect() throws Exception {
        Path code = Path.of(MentatException.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        if (Files.isDirectory(code)) {
            collect(code);
        } else {
            try (FileSystem jar = FileSystems.newFileSystem(code)) {
                collect(jar.getPath("/"));
            }
        }
    }

    private static void collect(Path root) throws Exception {
        List<String> names;
        try (Stream<Path> files = Files.walk(root.resolve("dev").resolve("mentat"))) {
            names = files.map(file -> root.relativize(file).toString())
                    .filter(file -> file.endsWith("Errors.class"))
                    .map(file -> file.replace(".class", "").replace('/', '.'))
                    .sorted()
                    .toList();
        }
        for (String name : names) {
            for (Method method : Class.forName(name).getDeclaredMethods()) {
                if (isFactory(method)) {
                    MESSAGES.add(line(method));
                }
            }
        }
        MESSAGES.sort(null);
    }

    private static boolean isFactory(Method method) {
        Class<?> type = method.getReturnType();
        return Modifier.isStatic(method.getModifiers())
                && !Modifier.isPrivate(method.getModifiers())
                && !method.isSynthetic()
                && (Throwable.class.isAssignableFrom(type) || type == Violation.class);
    }

    private static String line(Method method) throws Exception {
        method.setAccessible(true);
        String types = Arrays.stream(method.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", "));
        return method.getDeclaringClass().getSimpleName() + "." + method.getName() + "(" + types + "): "
                + shown(method.invoke(null, samples(method.getGenericParameterTypes())))
                        .replace("\n", "\\n");
    }

    private static String shown(Object error) {
        if (error instanceof Violation violation) {
            return shown(violation.exception());
        }
        if (error instanceof SQLException exception) {
            return exception.getSQLState() + " " + exception.getMessage();
        }
        MentatException exception = (MentatException) error;
        return exception.kind().sqlState() + " " + exception.getMessage();
    }

    private static Object[] samples(Type[] types) throws Exception {
        Object[] samples = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            samples[i] = types[i] == String.class ? "<" + (i + 1) + ">" : sample(types[i]);
        }
        return samples;
    }

    private static Object sample(Type type) throws Exception {
        if (type instanceof ParameterizedType generic) {
            Type element = generic.getActualTypeArguments()[0];
            boolean isOfTexts = element == String.class || !(element instanceof Class<?>);
            return generic.getRawType() == Class.class
                    ? StringBuilder.class
                    : isOfTexts ? List.of("one", "two") : List.of(sample(element));
        }
        return sample((Class<?>) type);
    }

    private static Object sample(Class<?> type) throws Exception {
        if (type == int.class) {
            return 7;
        } else if (type == long.class) {
            return 8L;
        } else if (type == boolean.class) {
            return true;
        } else if (type == char.class) {
            return 'c';
        } else if (type == Position.class) {
            return new Position(2, 5);
        } else if (type == Form.class || type == Form.Sequence.class) {
            return new EdnReader().read("[:sample \"form\"]");
        } else if (type == Keyword.class) {
            return Keyword.of("sample", "keyword");
        } else if (type == Schema.class) {
            return new Schema("shop", List.of(), Map.of(), Map.of());
        } else if (type.isAssignableFrom(IllegalStateException.class)) {
            return type == Object.class ? "object" : new IllegalStateException("the cause");
        } else if (type == SQLException.class) {
            return new SQLException("the cause", "HY000");
        } else if (type == TupleSpec.class) {
            return null;
        } else if (type.isEnum()) {
            return type.getEnumConstants()[0];
        }
        return record(type);
    }

    private static Object record(Class<?> type) throws Exception {
        assertThat(type.isRecord()).as(type.getName()).isTrue();
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        Constructor<?> constructor = type.getDeclaredConstructor(types);
        constructor.setAccessible(true);
        return constructor.newInstance(samples(
                Arrays.stream(components).map(RecordComponent::getGenericType).toArray(Type[]::new)));
    }

    @Test
    void saysWhatTheListSays() throws IOException {
        Files.createDirectories(FOUND.getParent());
        Files.write(FOUND, MESSAGES, StandardCharsets.UTF_8);
        List<String> listed;
        try (InputStream in = ErrorMessagesTest.class.getResourceAsStream("/dev/mentat/error/messages.txt")) {
            listed = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }

        assertThat(MESSAGES)
                .as("the messages; if the change is wanted, copy %s over the list", FOUND.toAbsolutePath())
                .containsExactlyElementsOf(listed);
    }

    @Test
    void isASentenceWithAState() {
        assertThat(MESSAGES)
                .hasSizeGreaterThan(300)
                .allSatisfy(message -> assertThat(message).matches("(?s)\\w+\\.\\w+\\(.*?\\): [0-9A-Z]{5} .*\\S"));
    }
}
