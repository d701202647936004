// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.duckdb;

import dev.mentat.bench.tracker.Issue;
import dev.mentat.bench.tracker.Tracker;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.duckdb.DuckDBAppender;

/** What stands in a column of the issues' segment. */
interface IssueColumn {
    /**
     * Returns the value.
     *
     * @param users entids by address
     */
    Object value(long entity, Issue issue, EntidsByText users, long tx);

    /** Hands a value over to an appender. */
    default void append(DuckDBAppender appender, Object value) throws SQLException {
        if (value instanceof Long number) {
            appender.append(number.longValue());
        } else if (value instanceof OffsetDateTime instant) {
            appender.append(instant);
        } else {
            appender.append((String) value);
        }
    }

    /** Returns what stands in the columns of the given names. */
    static List<IssueColumn> of(List<String> columns, PhysicalTables names) {
        Map<String, IssueColumn> known = new HashMap<>();
        known.put("e", (entity, issue, users, tx) -> entity);
        put(known, names, ":issue/title", (entity, issue, users, tx) -> issue.title());
        put(
                known,
                names,
                ":issue/state",
                (entity, issue, users, tx) -> issue.state().keyword());
        put(known, names, ":issue/priority", (entity, issue, users, tx) -> (long) issue.priority());
        put(known, names, ":issue/assignee", (entity, issue, users, tx) -> users.of(Tracker.email(issue.assignee())));
        put(known, names, ":issue/reporter", (entity, issue, users, tx) -> users.of(Tracker.email(issue.reporter())));
        put(
                known,
                names,
                ":issue/created-at",
                (entity, issue, users, tx) -> issue.createdAt().atOffset(ZoneOffset.UTC));
        return columns.stream().map(known::get).toList();
    }

    private static void put(
            Map<String, IssueColumn> known, PhysicalTables names, String ident, IssueColumn valueColumn) {
        known.put(names.value(ident), valueColumn);
        known.put(names.tx(ident), (entity, issue, users, tx) -> tx);
    }
}
