// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.datomic;

import dev.mentat.bench.rival.Ids;
import dev.mentat.bench.rival.Operation;
import dev.mentat.bench.rival.Session;
import dev.mentat.bench.rival.Sink;
import dev.mentat.bench.tracker.Issue;
import dev.mentat.bench.tracker.IssueState;
import dev.mentat.bench.tracker.Tracker;
import dev.mentat.bench.tracker.TrackerEdn;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The scenarios in Datomic's Datalog; each call asks the present that it finds. */
final class DatomicSession implements Session {
    private final DatomicApi datomic;
    private final Clojure clojure;
    private final Ids ids;
    private final long beforeHistory;
    private final Queries queries;

    /**
     * A session of one thread.
     *
     * @param beforeHistory the last point in time before the history phase
     */
    DatomicSession(DatomicApi datomic, Ids ids, long beforeHistory) {
        this.datomic = datomic;
        this.clojure = datomic.clojure();
        this.ids = ids;
        this.beforeHistory = beforeHistory;
        this.queries = new Queries(clojure);
    }

    /** The queries, read once, as a program has them. */
    private static final class Queries {
        private final Object trivial;
        private final Object pointLookup;
        private final Object inputBindings;
        private final Object refTraversal;
        private final Object aggregate;
        private final Object predicateScan;
        private final Object since;
        private final Object pairs;
        private final Object issuesTitled;
        private final Object labelsNamed;

        Queries(Clojure clojure) {
            trivial = clojure.read("[:find ?i :in $ ?i]");
            pointLookup = clojure.read("[:find ?u ?n :in $ ?email :where [?u :user/email ?email] [?u :user/name ?n]]");
            inputBindings =
                    clojure.read("[:find ?u ?n :in $ [?email ...] :where [?u :user/email ?email] [?u :user/name ?n]]");
            refTraversal = clojure.read("[:find ?i ?t ?s :in $ ?email :where [?u :user/email ?email]"
                    + " [?i :issue/assignee ?u] [?i :issue/title ?t] [?i :issue/state ?s]]");
            aggregate = clojure.read("[:find ?s (count ?i) :where [?i :issue/state ?s]]");
            predicateScan = clojure.read("[:find ?i ?t :in $ ?least :where [?i :issue/state :open]"
                    + " [?i :issue/priority ?p] [(>= ?p ?least)] [?i :issue/title ?t]]");
            since = clojure.read("[:find ?i ?s :where [?i :issue/state ?s]]");
            pairs = clojure.read("[:find ?a ?b :where [?a :issue/assignee ?u] [?b :issue/assignee ?u]"
                    + " [?a :issue/priority ?p] [?b :issue/priority ?p] [(< ?a ?b)]]");
            issuesTitled = clojure.read("[:find ?i :in $ ?title :where [?i :issue/title ?title]]");
            labelsNamed = clojure.read("[:find ?l :in $ ?name :where [?l :label/name ?name]]");
        }
    }

    @Override
    public void trivial(long value, Sink sink) {
        drain(datomic.query(queries.trivial, datomic.db(), value), sink);
    }

    private static void drain(Collection<?> rows, Sink sink) {
        for (Object row : rows) {
            for (Object value : (List<?>) row) {
                write(value, sink);
            }
            sink.endRow();
        }
    }

    private static void write(Object value, Sink sink) {
        if (value instanceof Number number) {
            sink.value(number.longValue());
        } else {
            sink.value(value.toString());
        }
    }

    @Override
    public void pointLookup(int user, Sink sink) {
        drain(datomic.query(queries.pointLookup, datomic.db(), Tracker.email(user)), sink);
    }

    @Override
    public void pull(int issue, Sink sink) {
        datomic.pull(datomic.db(), ids.issue(issue)).forEach((attribute, value) -> {
            if (value instanceof Collection<?> values && !(value instanceof Map<?, ?>)) {
                values.forEach(element -> pulled(attribute, element, sink));
            } else {
                pulled(attribute, value, sink);
            }
        });
    }

    private static void pulled(Object attribute, Object value, Sink sink) {
        sink.value(attribute.toString());
        write(value instanceof Map<?, ?> ref ? ref.values().iterator().next() : value, sink);
        sink.endRow();
    }

    @Override
    public void inputBindings(int[] users, Sink sink) {
        Object emails =
                clojure.vector(Arrays.stream(users).mapToObj(Tracker::email).toArray());
        drain(datomic.query(queries.inputBindings, datomic.db(), emails), sink);
    }

    @Override
    public void refTraversal(int user, Sink sink) {
        drain(datomic.query(queries.refTraversal, datomic.db(), Tracker.email(user)), sink);
    }

    @Override
    public void aggregate(Sink sink) {
        drain(datomic.query(queries.aggregate, datomic.db()), sink);
    }

    @Override
    public void predicateScan(int priority, Sink sink) {
        drain(datomic.query(queries.predicateScan, datomic.db(), (long) priority), sink);
    }

    @Override
    public void asOf(int user, Sink sink) {
        Object then = datomic.asOf(datomic.db(), beforeHistory);
        drain(datomic.query(queries.refTraversal, then, Tracker.email(user)), sink);
    }

    @Override
    public void since(Sink sink) {
        drain(datomic.query(queries.since, datomic.since(datomic.db(), beforeHistory)), sink);
    }

    @Override
    public void pairs(Sink sink) {
        drain(datomic.query(queries.pairs, datomic.db()), sink);
    }

    @Override
    public void setPriority(int issue, int priority) throws Exception {
        transact("[[:db/add " + ids.issue(issue) + " :issue/priority " + priority + "]]");
    }

    @Override
    public void setState(int issue, IssueState state) throws Exception {
        transact("[[:db/add " + ids.issue(issue) + " :issue/state " + state.keyword() + "]]");
    }

    @Override
    public void addLabel(String name) throws Exception {
        transact('[' + TrackerEdn.label(name) + ']');
    }

    private void transact(String text) throws Exception {
        datomic.transact(clojure.read(text));
    }

    /** Reading the text is not timed: a Clojure program has the data as it is. */
    @Override
    public Operation addIssues(List<Issue> issues) {
        Object data = clojure.read(TrackerEdn.issues(issues));
        return sink -> datomic.transact(data);
    }

    @Override
    public void issuesTitled(String title, Sink sink) {
        drain(datomic.query(queries.issuesTitled, datomic.db(), title), sink);
    }

    @Override
    public void labelsNamed(String name, Sink sink) {
        drain(datomic.query(queries.labelsNamed, datomic.db(), name), sink);
    }

    @Override
    public void close() {
        // The connection is the database's.
    }
}
