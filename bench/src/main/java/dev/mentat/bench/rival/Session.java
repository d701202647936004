// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.rival;

import dev.mentat.bench.tracker.Issue;
import dev.mentat.bench.tracker.IssueState;
import java.util.List;

/**
 * Answers the scenarios on one connection. Users and issues are given by their numbers; entids appear in results only.
 * For one thread at a time. Every method throws what the database throws.
 */
public interface Session extends AutoCloseable {
    /** Gives a number back. */
    void trivial(long value, Sink sink) throws Exception;

    /** Finds a user by address: entid, name. */
    void pointLookup(int user, Sink sink) throws Exception;

    /**
     * Finds everything about an issue: attribute and value for each value of {@code :db/id}, title, state, priority,
     * assignee, reporter and label.
     */
    void pull(int issue, Sink sink) throws Exception;

    /** Finds users by their addresses: entid, name. */
    void inputBindings(int[] users, Sink sink) throws Exception;

    /** Finds the issues assigned to a user found by address: entid, title, state. */
    void refTraversal(int user, Sink sink) throws Exception;

    /** Counts the issues in each state: state, count. */
    void aggregate(Sink sink) throws Exception;

    /** Finds the open issues of at least a priority: entid, title. */
    void predicateScan(int priority, Sink sink) throws Exception;

    /** Does {@link #refTraversal} as of the last transaction before the history phase. */
    void asOf(int user, Sink sink) throws Exception;

    /** Finds the issues whose state changed after that transaction: entid, state. */
    void since(Sink sink) throws Exception;

    /** Finds the pairs of issues with one assignee and one priority: smaller entid, larger entid. */
    void pairs(Sink sink) throws Exception;

    /** Gives an issue a priority, which no index is on, in a transaction. */
    void setPriority(int issue, int priority) throws Exception;

    /** Gives an issue a state, which an index is on, in a transaction. */
    void setState(int issue, IssueState state) throws Exception;

    /** Adds a label in a transaction: a new entity with a unique value. */
    void addLabel(String name) throws Exception;

    /** Prepares a transaction that files issues, users and labels found by their unique values. */
    Operation addIssues(List<Issue> issues) throws Exception;

    /** Finds issues by title: entid. For checking what was filed; never timed. */
    void issuesTitled(String title, Sink sink) throws Exception;

    /** Finds labels by name: entid. For checking what was added; never timed. */
    void labelsNamed(String name, Sink sink) throws Exception;

    @Override
    void close() throws Exception;
}
