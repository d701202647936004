// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.datomic;

import dev.mentat.bench.rival.Ids;
import dev.mentat.bench.rival.LoadReport;
import dev.mentat.bench.rival.Rival;
import dev.mentat.bench.rival.Session;
import dev.mentat.bench.rival.Workspace;
import dev.mentat.bench.tracker.Scale;
import dev.mentat.bench.tracker.Tracker;
import dev.mentat.bench.tracker.TrackerEdn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.function.ToIntFunction;

/** One of the two Datomics, loaded anew for every run. */
public final class DatomicRival implements Rival {
    private static final String LIBRARIES = "mentat.bench.datomic";
    private static final String DEFAULT_LIBRARIES = "bench/datomic/target/lib";

    private final String name;
    private final DatomicApi datomic;
    private final LoadReport report;
    private final long beforeHistory;
    private final Ids ids;

    private DatomicRival(String name, DatomicApi datomic, Tracker tracker) throws Exception {
        this.name = name;
        this.datomic = datomic;
        datomic.transact(datomic.clojure().read(datomic.schema(TrackerEdn.schema())));
        long nanos = timed(TrackerEdn.usersAndLabels(tracker));
        for (int n = 0; n < TrackerEdn.issueTransactions(tracker); n++) {
            nanos += timed(TrackerEdn.issues(tracker, n));
        }
        this.report = new LoadReport(tracker.datoms(), nanos, true);
        this.beforeHistory = datomic.basis(datomic.db());
        this.ids = ids(tracker.scale());
        for (String changes : TrackerEdn.history(tracker, ids::issue)) {
            datomic.transact(datomic.clojure().read(changes));
        }
    }

    /**
     * Loads the tracker into the peer library's database in memory.
     *
     * @throws Exception when Datomic fails, or is not there
     */
    public static Rival inMemory(Workspace workspace) throws Exception {
        return new DatomicRival("datomic", new PeerApi(clojure()), workspace.tracker());
    }

    /**
     * Loads the tracker into Datomic Local.
     *
     * @throws Exception when Datomic fails, or is not there
     */
    public static Rival onDisk(Workspace workspace) throws Exception {
        return new DatomicRival("datomic-local", new LocalApi(clojure(), workspace.newFolder()), workspace.tracker());
    }

    private static Clojure clojure() throws IOException, ReflectiveOperationException {
        return Clojure.in(Path.of(System.getProperty(LIBRARIES, DEFAULT_LIBRARIES)));
    }

    /** Reading the text is part of the time, as it is for a database that takes the text. */
    private long timed(String text) throws Exception {
        long started = System.nanoTime();
        datomic.transact(datomic.clojure().read(text));
        return System.nanoTime() - started;
    }

    private Ids ids(Scale scale) {
        return new Ids(
                entids(":user/email", scale.users(), Tracker::userOf),
                entids(":label/name", scale.labels(), Tracker::labelOf),
                entids(":issue/title", scale.issues(), Tracker::issueOf));
    }

    private long[] entids(String attribute, int count, ToIntFunction<String> number) {
        long[] entids = new long[count];
        Object query = datomic.clojure().read("[:find ?e ?v :where [?e " + attribute + " ?v]]");
        Collection<?> rows = datomic.query(query, datomic.db());
        for (Object row : rows) {
            List<?> pair = (List<?>) row;
            entids[number.applyAsInt((String) pair.get(1))] = (Long) pair.get(0);
        }
        return entids;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Ids ids() {
        return ids;
    }

    @Override
    public LoadReport loadReport() {
        return report;
    }

    @Override
    public Session openSession() {
        datomic.clojure().enter();
        return new DatomicSession(datomic, ids, beforeHistory);
    }

    @Override
    public void close() {
        datomic.close();
    }
}
