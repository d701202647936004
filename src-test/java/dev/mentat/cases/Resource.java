// SPDX-License-Identifier: Apache-2.0
package dev.mentat.cases;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Texts on the class path. */
final class Resource {
    private Resource() {}

    static String text(String name) {
        try (InputStream stream = Objects.requireNonNull(Resource.class.getResourceAsStream(name), name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
