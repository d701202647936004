// SPDX-License-Identifier: Apache-2.0
package dev.mentat.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.edn.Keyword;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * A case of {@code open.json}.
 *
 * @param id its name
 * @param area its subject
 * @param fields everything that stands in it
 */
record OpenCase(String id, String area, Map<String, Object> fields) {
    private static final Set<String> EXPECTATIONS =
            Set.of("rows", "ordered", "tolerance", "error", "or_rows", "or_error", "or_condition", "exact_row_count");

    /** The classes of error that the file calls by other names. */
    private static final Map<String, Set<String>> ERRORS = Map.of(
            "type-mismatch", Set.of("wrong-type-for-attribute", "fn-arg"),
            "cardinality-conflict", Set.of("datoms-conflict"),
            "numeric-overflow", Set.of("arithmetic"));

    static List<OpenCase> load() {
        List<OpenCase> cases = new ArrayList<>();
        for (Object item : (List<?>) Json.read(Resource.text("/cases/open.json"))) {
            Map<String, Object> fields = map(item);
            cases.add(new OpenCase((String) fields.get("id"), (String) fields.get("area"), fields));
        }
        return cases;
    }

    /** Tells whether the case has a query to be run on its data. */
    boolean hasQuery() {
        return fields.get("query") != null && fields.get("expect") != null;
    }

    /** Tells whether the case has steps that are told in words. */
    boolean hasSteps() {
        return fields.containsKey("jdbc");
    }

    /** Runs the case on an empty database. */
    void run(CaseDatabase database) throws SQLException {
        Ledger ledger = new Ledger();
        if (fields.get("schema") instanceof String schema) {
            database.transact(schema);
        }
        transactAll(database, ledger);
        database.reopen();
        checkSameIds(ledger);
        Map<String, Object> expect = map(fields.get("expect"));
        assertThat(EXPECTATIONS).containsAll(expect.keySet());
        ask(database, ledger, fields, expect);
        if (fields.containsKey("twin")) {
            Map<String, Object> twin = new LinkedHashMap<>(fields);
            twin.putAll(map(fields.get("twin")));
            ask(database, ledger, twin, twin);
        }
    }

    private void transactAll(CaseDatabase database, Ledger ledger) throws SQLException {
        Map<String, Object> errors = map(fields.getOrDefault("tx_errors", Map.of()));
        List<?> transactions = (List<?>) fields.get("txs");
        for (int i = 0; i < transactions.size(); i++) {
            String text = transactions.get(i).equals("@schema")
                    ? (String) fields.get("schema")
                    : (String) transactions.get(i);
            Object error = errors.get(Integer.toString(i));
            if (error != null) {
                database.refuse(text, keywords((String) error));
            } else {
                ledger.record(i, database.transact(text));
            }
        }
    }

    private void checkSameIds(Ledger ledger) {
        for (Object pair : (List<?>) fields.getOrDefault("same_ids", List.of())) {
            List<?> tempids = (List<?>) pair;
            assertThat(ledger.entid((String) tempids.get(0))).isEqualTo(ledger.entid((String) tempids.get(1)));
        }
    }

    /** Asks one question; {@code or_error} is not looked at, since the language decides for rows. */
    private static void ask(
            CaseDatabase database, Ledger ledger, Map<String, Object> question, Map<String, Object> expect)
            throws SQLException {
        String text = inView((String) question.get("query"), map(question.get("options")), ledger);
        List<Object> inputs = new ArrayList<>();
        ((List<?>) question.get("inputs")).forEach(input -> inputs.add(value(input, ledger)));
        if (expect.containsKey("error")) {
            Likeness.failure(keywords((String) expect.get("error")), () -> database.query(text, inputs, Set.of()));
            return;
        }
        List<?> rows = (List<?>) value(expect.get("rows"), ledger);
        Answer answer = database.query(text, inputs, pulls(rows));
        Likeness expected = new Likeness((Double) expect.getOrDefault("tolerance", 0.0), true);
        if (expect.containsKey("or_rows") && !expected.isSameBag(rows, answer.rows())) {
            expected.sameBag((List<?>) value(expect.get("or_rows"), ledger), answer.rows());
        } else {
            expected.sameBag(rows, answer.rows());
        }
    }

    private static String inView(String query, Map<String, Object> options, Ledger ledger) {
        String form = options.containsKey("history") ? "(history " + query + ")" : query;
        if (options.containsKey("since")) {
            form = "(since " + value(options.get("since"), ledger) + " " + form + ")";
        }
        if (options.containsKey("asOf")) {
            form = "(as-of " + value(options.get("asOf"), ledger) + " " + form + ")";
        }
        return form;
    }

    private static Set<Integer> pulls(List<?> rows) {
        Set<Integer> columns = new HashSet<>();
        for (Object row : rows) {
            List<?> values = (List<?>) row;
            for (int i = 0; i < values.size(); i++) {
                if (values.get(i) instanceof Map) {
                    columns.add(i);
                }
            }
        }
        return columns;
    }

    private static Set<String> keywords(String error) {
        return ERRORS.getOrDefault(error, Set.of(error)).stream()
                .map(name -> ":db.error/" + name)
                .collect(Collectors.toSet());
    }

    /** Reads what the file writes as {@code {"kw": ":a/b"}} and the like. */
    private static Object value(Object json, Ledger ledger) {
        if (json instanceof List<?> items) {
            List<Object> values = new ArrayList<>();
            items.forEach(item -> values.add(value(item, ledger)));
            return values;
        }
        if (!(json instanceof Map<?, ?> map)) {
            return json;
        }
        Map.Entry<?, ?> entry =
                map.isEmpty() ? Map.entry("", "") : map.entrySet().iterator().next();
        return switch ((String) entry.getKey()) {
            case "id" -> ledger.entid((String) entry.getValue());
            case "tx" -> ledger.transaction(((Long) entry.getValue()).intValue());
            case "kw" -> new Keyword(((String) entry.getValue()).substring(1));
            case "inst" -> Instant.parse((String) entry.getValue());
            case "uuid" -> UUID.fromString((String) entry.getValue());
            case "coll" -> value(entry.getValue(), ledger);
            case "rules" -> entry.getValue();
            default -> pulled(map, ledger);
        };
    }

    private static Map<Object, Object> pulled(Map<?, ?> map, Ledger ledger) {
        Map<Object, Object> pulled = new LinkedHashMap<>();
        map.forEach((key, item) -> pulled.put(key, value(item, ledger)));
        return pulled;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object json) {
        return (Map<String, Object>) json;
    }
}
