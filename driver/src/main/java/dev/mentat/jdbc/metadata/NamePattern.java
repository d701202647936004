// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc.metadata;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A name pattern of JDBC: {@code %} stands for any characters, {@code _} for one, and a backslash takes either literally.
 * Letter case does not matter, as it does not in DuckDB. Immutable.
 */
final class NamePattern {
    /** The escape character. */
    static final char ESCAPE = '\\';

    private final @Nullable String pattern;

    private NamePattern(@Nullable String pattern) {
        this.pattern = pattern == null ? null : pattern.toLowerCase(Locale.ROOT);
    }

    /** Makes a pattern; null matches every name. */
    static NamePattern of(@Nullable String pattern) {
        return new NamePattern(pattern);
    }

    /** Makes a pattern that matches one name only; null matches every name. */
    static NamePattern exactly(@Nullable String name) {
        if (name == null) {
            return new NamePattern(null);
        }
        StringBuilder escaped = new StringBuilder();
        name.chars().forEach(c -> {
            if (c == '%' || c == '_' || c == ESCAPE) {
                escaped.append(ESCAPE);
            }
            escaped.append((char) c);
        });
        return new NamePattern(escaped.toString());
    }

    boolean matches(String name) {
        return pattern == null || matches(pattern, name.toLowerCase(Locale.ROOT));
    }

    /** Goes back to the last percent sign and lets it take one more character, as long as there is a mismatch. */
    private static boolean matches(String pattern, String name) {
        int p = 0;
        int n = 0;
        int percent = -1;
        int taken = 0;
        while (n < name.length()) {
            if (p < pattern.length() && pattern.charAt(p) == '%') {
                percent = p;
                taken = n;
                p++;
            } else if (p < pattern.length() && matchesOne(pattern, p, name.charAt(n))) {
                p += width(pattern, p);
                n++;
            } else if (percent >= 0) {
                p = percent + 1;
                taken++;
                n = taken;
            } else {
                return false;
            }
        }
        while (p < pattern.length() && pattern.charAt(p) == '%') {
            p++;
        }
        return p == pattern.length();
    }

    private static boolean matchesOne(String pattern, int at, char c) {
        return width(pattern, at) == 2
                ? pattern.charAt(at + 1) == c
                : pattern.charAt(at) == '_' || pattern.charAt(at) == c;
    }

    private static int width(String pattern, int at) {
        return pattern.charAt(at) == ESCAPE && at + 1 < pattern.length() ? 2 : 1;
    }
}
