// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The names that an application gives itself on a connection. Thread-safe. */
final class ClientInfo {
    private static final List<String> KEYS = List.of("ApplicationName", "ClientHostname", "ClientUser");

    private final Map<String, String> values = new ConcurrentHashMap<>();

    /** Sets or, with null, removes a value; tells whether there is such a key. */
    boolean set(String key, @Nullable String value) {
        if (!KEYS.contains(key)) {
            return false;
        }
        if (value == null) {
            values.remove(key);
        } else {
            values.put(key, value);
        }
        return true;
    }

    @Nullable
    String get(String key) {
        return values.get(key);
    }

    Properties all() {
        Properties properties = new Properties();
        properties.putAll(values);
        return properties;
    }

    void clear() {
        values.clear();
    }
}
