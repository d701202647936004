// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.duckdb;

import dev.mentat.bench.rival.LoadReport;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;

/**
 * What was learnt while a store was loaded. Kept in a file beside it, for stores that are used again.
 *
 * @param beforeHistory the last transaction before the history phase
 * @param load how the data came in
 * @param idents the entids of all idents
 */
record StoreFacts(long beforeHistory, LoadReport load, Map<String, Long> idents) {
    private static final String BEFORE_HISTORY = "beforeHistory";
    private static final String DATOMS = "datoms";
    private static final String NANOS = "nanos";
    private static final String TRANSACTIONAL = "transactional";

    void write(Path file) throws IOException {
        Properties facts = new Properties();
        facts.setProperty(BEFORE_HISTORY, String.valueOf(beforeHistory));
        facts.setProperty(DATOMS, String.valueOf(load.datoms()));
        facts.setProperty(NANOS, String.valueOf(load.nanos()));
        facts.setProperty(TRANSACTIONAL, String.valueOf(load.transactional()));
        idents.forEach((ident, entid) -> facts.setProperty(ident, String.valueOf(entid)));
        try (Writer out = Files.newBufferedWriter(file)) {
            facts.store(out, null);
        }
    }

    static StoreFacts read(Path file) throws IOException {
        Properties facts = new Properties();
        try (Reader in = Files.newBufferedReader(file)) {
            facts.load(in);
        }
        Map<String, Long> idents = new HashMap<>();
        facts.stringPropertyNames().stream()
                .filter(name -> name.startsWith(":"))
                .forEach(ident -> idents.put(ident, Long.valueOf(facts.getProperty(ident))));
        return new StoreFacts(
                Long.parseLong(facts.getProperty(BEFORE_HISTORY)),
                new LoadReport(
                        Long.parseLong(facts.getProperty(DATOMS)),
                        Long.parseLong(facts.getProperty(NANOS)),
                        Boolean.parseBoolean(facts.getProperty(TRANSACTIONAL))),
                idents);
    }
}
