// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.edn.EdnWriter;
import dev.mentat.pull.PullJson;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A pulled entity.
 *
 * @param content what the pull gave; keys are keywords or what {@code :as} says
 * @param format the text that it shows
 */
record PulledEntity(Map<Object, Object> content, PullFormat format) implements Document {
    @Override
    public String text() {
        return format == PullFormat.JSON ? PullJson.write(content) : EdnWriter.write(content);
    }

    @Override
    public Map<String, @Nullable Object> toMap() {
        return mapped(content);
    }

    private static Map<String, @Nullable Object> mapped(Map<?, ?> map) {
        Map<String, @Nullable Object> result = new LinkedHashMap<>();
        map.forEach((key, value) -> result.put(key instanceof String text ? text : EdnWriter.write(key), plain(value)));
        return result;
    }

    private static @Nullable Object plain(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            return mapped(map);
        }
        if (value instanceof Collection<?> items) {
            List<@Nullable Object> list = new ArrayList<>();
            items.forEach(item -> list.add(plain(item)));
            return list;
        }
        return value;
    }

    @Override
    public String toString() {
        return text();
    }
}
