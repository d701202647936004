// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.edn.EdnReader;
import dev.mentat.edn.Form;
import dev.mentat.error.MentatException;
import dev.mentat.pool.Database;
import dev.mentat.pool.Lease;
import dev.mentat.schema.Catalogue;
import dev.mentat.schema.Entids;
import dev.mentat.schema.TimePoint;
import dev.mentat.schema.View;
import dev.mentat.store.Store;
import dev.mentat.store.Stores;
import dev.mentat.transact.Transactor;
import dev.mentat.transact.TxFunctions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/**
 * What one connection knows and does: its store, its view, its transaction. Callers make sure that one thread at a time uses
 * it; {@link #cancel}, {@link #close} and {@link #isClosed} may be called by any thread at any time.
 */
public final class Session implements AutoCloseable {
    private static final String DUCKDB_SCHEMA = "main";

    private final SessionConfig config;
    private final Database database;
    private final Stores stores;
    private final SessionTransactions transactions;
    private final List<String> warnings = new ArrayList<>();
    private final RelationalFaces faces = new RelationalFaces(this);

    private Store store;
    private TxFunctions functions = TxFunctions.installed();
    private SessionView view;
    private boolean viewEndsWithTransaction;
    private boolean readOnly;
    private boolean storeOnPath;

    private Session(SessionConfig config, Database database, Stores stores, Store store) {
        this.config = config;
        this.database = database;
        this.stores = stores;
        this.transactions = new SessionTransactions(database, this::store, this::transactionEnded);
        this.store = store;
        this.view = initialView(config);
        this.readOnly = config.readOnly();
    }

    /**
     * Opens a session, and with it the database and the store if nobody has them open.
     *
     * @throws MentatException CANNOT_OPEN (08001); STORE_NOT_FOUND (3F000) if a read-only session names a store that does not
     *     exist
     */
    public static Session open(SessionConfig config) {
        Database database = Database.open(config.database());
        try {
            Stores stores = Stores.of(database, new QueryViews());
            Store store = config.readOnly() ? stores.find(config.store()) : stores.findOrCreate(config.store());
            return new Session(config, database, stores, store);
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
    }

    private static SessionView initialView(SessionConfig config) {
        return new SessionView(config.asOf(), config.since(), config.history());
    }

    /** Tells what a statement text is, by its first tokens. */
    public static StatementKind classify(String text) {
        return Classifier.classify(text);
    }

    /**
     * Makes a statement ready.
     *
     * @param text Datalog, an EDN transaction, a form, an administration statement or SQL
     * @throws MentatException if the text is wrong
     */
    public Prepared prepare(String text) {
        requireOpen();
        StatementKind kind = Classifier.classify(text);
        return switch (kind) {
            case QUERY, TRANSACTION, FORM -> prepareForm(kind, text);
            case ADMINISTRATION -> new AdministrationStatement(this, AdministrationParser.parse(text), text);
            case SQL -> new SqlStatement(this, text);
            case CALL_ESCAPE -> throw SessionErrors.notSupported("stored procedures cannot be called; there are none");
        };
    }

    private Prepared prepareForm(StatementKind kind, String text) {
        Form form = new EdnReader().read(Classifier.blanked(text));
        return Statements.of(HomeStore.of(this), kind, form, text);
    }

    /**
     * Carries several prepared transactions of this session out as one.
     *
     * @param elements prepared EDN transactions
     * @param arguments the arguments of each
     * @param execution the bound in time of the whole
     * @return the report of the one transaction
     */
    public Outcome executeTogether(
            List<Prepared> elements, List<? extends List<@Nullable Object>> arguments, Execution execution) {
        List<TransactStatement> statements =
                elements.stream().map(TransactStatement.class::cast).toList();
        return TransactStatement.executeTogether(statements, arguments, execution);
    }

    /** Has a listener hear of the transactions that are committed to the store in use, by whomever. */
    public TransactionFeed.Subscription subscribe(TransactionFeed.Listener listener) {
        requireOpen();
        return feed().subscribe(store, listener);
    }

    /** Tells listeners what was committed. The caller has let go of the lock under which it used the session. */
    public void deliverTransactions() {
        feed().deliver();
    }

    TransactionFeed feed() {
        return TransactionFeed.of(database);
    }

    Transactor transactor() {
        return new Transactor(functions);
    }

    /** Has the transactions of this session know more or other functions than those that are installed. */
    public void changeFunctions(UnaryOperator<TxFunctions> change) {
        requireOpen();
        functions = change.apply(functions);
    }

    SessionConfig config() {
        return config;
    }

    Database database() {
        return database;
    }

    Stores stores() {
        return stores;
    }

    Store store() {
        return store;
    }

    void use(Store newStore) {
        store = newStore;
    }

    SessionView view() {
        return view;
    }

    /** Sets the view: in autocommit until it is set anew, else up to commit or rollback. */
    void setView(SessionView newView) {
        view = newView;
        viewEndsWithTransaction = !autoCommit();
    }

    /** Puts the view back to what the session began with. */
    void resetView() {
        setView(initialView(config));
    }

    private void transactionEnded() {
        if (viewEndsWithTransaction) {
            view = initialView(config);
            viewEndsWithTransaction = false;
        }
    }

    /** Returns the session's view of a store in a transaction. */
    View resolveView(UnitOfWork work, Store of) {
        return view.resolve(point -> resolve(work, of, point));
    }

    /** Returns the transaction that a point in time stands for. */
    static long resolve(UnitOfWork work, Store of, TimePoint point) {
        return point instanceof TimePoint.Numbered numbered
                ? Entids.toTx(numbered.value())
                : of.resolve(work.lease(), point);
    }

    /** Returns where the names of SQL lead. */
    SqlScope sqlScope() {
        return new SqlScope(catalogName(), storeOnPath);
    }

    /** Notes whether the search path that SQL has set leads to a store. */
    void setStoreOnPath(boolean onPath) {
        storeOnPath = onPath;
    }

    void warn(String warning) {
        warnings.add(warning);
    }

    /** Returns the warnings since the last call. */
    public List<String> takeWarnings() {
        List<String> taken = List.copyOf(warnings);
        warnings.clear();
        return taken;
    }

    /**
     * Runs a statement in the session's transaction, or in one of its own that is committed afterwards.
     *
     * @param execution its bound in time
     * @param statement what to do; in autocommit its result must not need the clone any more
     */
    <T> T run(Execution execution, Function<UnitOfWork, T> statement) {
        requireOpen();
        return transactions.run(execution, statement);
    }

    /**
     * Runs a statement that only reads, and leaves its rows where they are until they are read.
     *
     * @param execution its bound in time, which each reading of rows has too
     * @param statement what to do
     */
    Outcome stream(Execution execution, Function<UnitOfWork, Outcome> statement) {
        requireOpen();
        return transactions.stream(execution, statement);
    }

    /** Runs what writes to the store in use like {@link #run}; a commit of its own it may share with other sessions. */
    <T> T transact(Execution execution, Function<UnitOfWork, T> transaction) {
        requireOpen();
        return transactions.transact(execution, transaction);
    }

    /** Runs something in a transaction of its own that is rolled back afterwards. */
    <T> T speculate(Execution execution, Function<UnitOfWork, T> statement) {
        requireOpen();
        return transactions.speculate(execution, statement);
    }

    /**
     * Does something while no other session uses the database.
     *
     * @throws MentatException INVALID_TRANSACTION_STATE (25000) while a transaction is open; NO_CLONE_FREE (53M01) naming who
     *     does not let go of the database
     */
    <T> T alone(Execution execution, Function<Lease, T> action) {
        requireOpen();
        return transactions.alone(execution, action);
    }

    /** Returns the DuckDB connection that this session works on from now on, and nobody else. */
    public DuckDBConnection duckConnection() {
        return run(Execution.DEFAULT, work -> {
            pin(work);
            return work.bareLease().connection();
        });
    }

    /** Keeps the clone of a transaction for this session, since SQL leaves something behind in it. */
    void pin(UnitOfWork work) {
        transactions.pin(work);
    }

    /** Does what a SQL text asks of the transaction. */
    void control(TransactionControl control) {
        requireOpen();
        transactions.control(control);
    }

    /** Stops the statement that runs now, if there is one. Never waits. */
    public void cancel() {
        transactions.cancel();
    }

    /** Tells whether every statement is a transaction of its own. */
    public boolean autoCommit() {
        return transactions.autoCommit();
    }

    /** Switches autocommit; switching it on commits the open transaction. */
    public void setAutoCommit(boolean on) {
        requireOpen();
        transactions.setAutoCommit(on);
    }

    /**
     * Commits the open transaction.
     *
     * @throws MentatException INVALID_TRANSACTION_STATE (25000) in autocommit, TRANSACTION_FAILED (25P02) if a statement
     *     failed: everything is rolled back
     */
    public void commit() {
        requireOpen();
        transactions.commit();
    }

    /**
     * Undoes everything since the last commit or rollback.
     *
     * @throws MentatException INVALID_TRANSACTION_STATE (25000) in autocommit
     */
    public void rollback() {
        requireOpen();
        transactions.rollback();
    }

    /** Tells whether a transaction is open that commit or rollback would end. */
    public boolean inTransaction() {
        return transactions.current() != null;
    }

    /** Tells whether the open transaction only accepts rollback. */
    public boolean isFailed() {
        UnitOfWork work = transactions.current();
        return work != null && work.isFailed();
    }

    /** Tells whether writes are refused. */
    public boolean readOnly() {
        return isForReading() || !view.isCurrent();
    }

    /** Allows or refuses writes; a session that was opened read-only stays so. */
    public void setReadOnly(boolean on) {
        requireOpen();
        readOnly = on;
    }

    /** Tells whether writes are refused whatever the view. */
    boolean isForReading() {
        return readOnly || config.readOnly();
    }

    /** Raises an error if the session may not write. */
    void requireWritable(String what) {
        if (isForReading()) {
            throw SessionErrors.readOnly(what);
        }
        if (!view.isCurrent()) {
            throw SessionErrors.readOnlyView(view.describe());
        }
    }

    /**
     * Raises an error if the open transaction has stores locked: what waits for a store in a transaction of its own could wait
     * for this one.
     */
    void requireNothingLocked(String what) {
        UnitOfWork work = transactions.current();
        if (work != null && work.isWriting()) {
            throw SessionErrors.ownTransaction(what);
        }
    }

    /** Returns the name of the store in use. */
    public String storeName() {
        return store.name();
    }

    /** Returns the DuckDB schema of the store in use. */
    public String schemaName() {
        return store.schemaName();
    }

    /**
     * Makes the store whose DuckDB schema is named the one in use. DuckDB's own schema {@code main} is accepted and changes
     * nothing, since SQL finds its tables without it.
     *
     * @throws MentatException STORE_NOT_FOUND (3F000)
     */
    public void useSchema(String schema) {
        requireOpen();
        if (!schema.equalsIgnoreCase(DUCKDB_SCHEMA)) {
            store = stores.find(storeOf(schema));
        }
    }

    private String storeOf(String schema) {
        Map<String, String> schemas = stores.list();
        return schemas.entrySet().stream()
                .filter(entry -> entry.getValue().equalsIgnoreCase(schema))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow(() -> SessionErrors.unknownSchema(schema, schemas.values()));
    }

    /** Returns the name by which DuckDB calls the database. */
    public String catalogName() {
        return database.catalogName();
    }

    /**
     * Tells whether the session can still be used. An open transaction is left alone.
     *
     * @param seconds how long the answer may take, 0 for any time
     */
    public boolean isValid(int seconds) {
        if (isClosed()) {
            return false;
        }
        if (inTransaction()) {
            return true;
        }
        try {
            return run(new Execution(0, TimeUnit.SECONDS.toMillis(seconds), 0), UnitOfWork::ping);
        } catch (MentatException e) {
            return false;
        }
    }

    /** Tells whether the session is open and in no transaction that could have failed. */
    boolean isBetweenStatements() {
        return !isClosed() && transactions.current() == null;
    }

    /** Returns what is known about the store in use, uncommitted changes of this session included. */
    public Catalogue catalogue() {
        return catalogue(store);
    }

    Catalogue catalogue(Store of) {
        UnitOfWork work = transactions.current();
        return work == null ? of.catalogue() : work.catalogue(of);
    }

    /**
     * Describes stores as tools see them that know tables and keys only.
     *
     * @param schemas tells which DuckDB schemas are wanted
     * @param withTargets whether it matters where references lead, which is read from the data
     */
    public List<RelationalFace> relationalFaces(Predicate<String> schemas, boolean withTargets) {
        return look(work -> faces.of(work, schemas, withTargets));
    }

    /** Looks at schemas and catalogues in the open transaction, or beside it if none has begun or it has failed. */
    <T> T look(Function<UnitOfWork, T> reader) {
        requireOpen();
        return transactions.look(reader);
    }

    /** Reads DuckDB's catalogue, also where the open transaction has failed. */
    public RowSource look(String sql) {
        return look(work -> CatalogRows.read(work.lease(), sql));
    }

    /** Puts store, view and read-only flag back to what they were at the start, and rolls back what is open. */
    public void reset() {
        requireOpen();
        transactions.reset();
        store = stores.find(config.store());
        view = initialView(config);
        readOnly = config.readOnly();
        storeOnPath = false;
        functions = TxFunctions.installed();
        warnings.clear();
    }

    /** Tells whether the session was closed. */
    public boolean isClosed() {
        return transactions.isClosed();
    }

    /** Rolls back what is open and lets go of the database. Closing twice is harmless. */
    @Override
    public void close() {
        transactions.close();
    }

    private void requireOpen() {
        if (isClosed()) {
            throw SessionErrors.closed();
        }
    }
}
