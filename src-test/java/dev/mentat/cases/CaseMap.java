// SPDX-License-Identifier: Apache-2.0
package dev.mentat.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.edn.Form;
import dev.mentat.edn.Keyword;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A map of the case file by its keys.
 *
 * @param entries the forms by their keyword without the colon
 */
record CaseMap(Map<String, Form> entries) {
    static CaseMap of(Form form) {
        Form.MapForm map = (Form.MapForm) form;
        Map<String, Form> entries = new LinkedHashMap<>();
        for (int i = 0; i < map.keys().size(); i++) {
            entries.put(
                    ((Keyword) CaseEdn.value(map.keys().get(i))).text(),
                    map.values().get(i));
        }
        return new CaseMap(entries);
    }

    boolean has(String key) {
        return entries.containsKey(key);
    }

    Optional<Form> find(String key) {
        return Optional.ofNullable(entries.get(key));
    }

    Form get(String key) {
        assertThat(entries).containsKey(key);
        return entries.get(key);
    }

    Optional<Object> value(String key) {
        return find(key).map(CaseEdn::value);
    }

    String text(String key) {
        return (String) CaseEdn.value(get(key));
    }

    /** Fails if a key is not among those that the runner checks, so that no expectation goes unnoticed. */
    CaseMap restrictedTo(Set<String> known) {
        assertThat(known).as("keys that the runner knows").containsAll(entries.keySet());
        return this;
    }
}
