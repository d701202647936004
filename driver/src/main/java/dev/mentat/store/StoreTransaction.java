// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import dev.mentat.error.MentatException;
import dev.mentat.pool.Lease;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Catalogue;
import dev.mentat.schema.Datom;
import dev.mentat.schema.DatomEraser;
import dev.mentat.schema.DatomReader;
import dev.mentat.schema.DatomWriter;
import dev.mentat.schema.Entids;
import dev.mentat.schema.Schema;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A store's part of one DuckDB transaction, in which any number of transactions of the store are written, each seeing
 * those before it. It holds the store's write lock from {@link Store#begin} to {@link #close}, and its own copy of
 * everything that is kept in memory about the store. Not thread-safe.
 *
 * <p>The order of ending is: {@link #prepareCommit}, the lease's commit, {@link #publish}, {@code close}. Without
 * {@code publish} nothing is left of it.
 */
public final class StoreTransaction implements DatomReader, DatomWriter, DatomEraser, AutoCloseable {
    private final Store store;
    private final Lease lease;
    private final StoreState base;
    private final DatomQueries queries;
    private final RowWriter writer;
    private final LayoutChange layoutChange;
    private final ViewChange viewChange;
    private final Map<String, Long> growth = new HashMap<>();

    private Catalogue catalogue;
    private long basis;
    private Instant basisInstant;
    private long nextUserEntid;
    private boolean isRetiredNoted;
    private boolean isRetracting;
    private boolean announced;
    private boolean closed;
    private boolean isWriting;

    StoreTransaction(Store store, Lease lease, StoreState base) {
        this.store = store;
        this.lease = lease;
        this.base = base;
        this.queries = new DatomQueries(lease, store.sql());
        this.writer = new RowWriter(lease, store.schemaName(), store.sql());
        this.layoutChange = new LayoutChange(lease, store.layoutSql(), base.layout());
        this.catalogue = base.catalogue();
        this.viewChange = new ViewChange(lease, store.layoutSql(), store.viewCompiler(), base.views());
        this.basis = base.basis();
        this.basisInstant = base.basisInstant();
        this.nextUserEntid = base.nextUserEntid();
        this.isRetiredNoted = base.isRetiredNoted();
    }

    @Override
    public Catalogue catalogue() {
        return catalogue;
    }

    @Override
    public long basis() {
        return basis;
    }

    @Override
    public Instant basisInstant() {
        return basisInstant;
    }

    @Override
    public long nextUserEntid() {
        return nextUserEntid;
    }

    @Override
    public Map<Object, Long> owners(Attribute attribute, Collection<?> values) {
        Map<Object, Long> owners = new HashMap<>();
        tables(List.of(attribute))
                .forEach(table -> queries.byValue(table, values, datom -> owners.put(datom.v(), datom.e())));
        return owners;
    }

    @Override
    public List<Datom> datoms(Map<Attribute, ? extends Collection<Long>> wanted) {
        Map<Long, Set<Long>> entities = new HashMap<>();
        wanted.forEach((attribute, ids) -> entities.put(attribute.id(), new HashSet<>(ids)));
        List<Datom> datoms = new ArrayList<>();
        for (DatomTable table : tables(wanted.keySet())) {
            Set<Long> all = new HashSet<>();
            table.columns()
                    .forEach(column ->
                            all.addAll(entities.getOrDefault(column.attribute().id(), Set.of())));
            queries.byEntity(table, all, datom -> {
                if (entities.getOrDefault(datom.a(), Set.of()).contains(datom.e())) {
                    datoms.add(datom);
                }
            });
        }
        return datoms;
    }

    @Override
    public List<Datom> entities(Collection<Long> entities) {
        List<Datom> datoms = new ArrayList<>();
        tables(catalogue.schema().attributes()).forEach(table -> queries.byEntity(table, entities, datoms::add));
        return datoms;
    }

    @Override
    public List<Datom> referencing(Collection<Long> entities) {
        List<Datom> datoms = new ArrayList<>();
        catalogue.schema().attributes().stream()
                .filter(Attribute::isRef)
                .forEach(attribute ->
                        tables(List.of(attribute)).forEach(table -> queries.byValue(table, entities, datoms::add)));
        return datoms;
    }

    @Override
    public List<Datom> attribute(Attribute attribute) {
        List<Datom> datoms = new ArrayList<>();
        tables(List.of(attribute)).forEach(table -> queries.all(table, datoms::add));
        return datoms;
    }

    @Override
    public boolean isUsed(Attribute attribute) {
        return tables(List.of(attribute)).stream().anyMatch(queries::any);
    }

    private Collection<DatomTable> tables(Collection<Attribute> attributes) {
        return DatomTable.of(attributes, layoutChange.layout());
    }

    /** Writes the bootstrap transaction into a store that has no tables but those of every store. */
    void bootstrap(Schema schema, List<Datom> datoms, Instant instant) {
        layoutChange.follow(catalogue.schema(), schema);
        catalogue = new Catalogue(schema, layoutChange.layout(), store.privateGeneration());
        record(Entids.FIRST_TX, instant, datoms, List.of(), Entids.FIRST_USER);
        changeCatalogue(schema);
    }

    @Override
    public void write(
            long tx, Instant instant, List<Datom> asserted, List<Datom> retracted, long nextUserEntid, Schema after) {
        isWriting = true;
        StoreLayout before = layoutChange.layout();
        record(tx, instant, asserted, retracted, nextUserEntid);
        if (after != catalogue.schema()) {
            layoutChange.follow(catalogue.schema(), after);
            changeCatalogue(after);
        } else if (layoutChange.layout() != before) {
            changeCatalogue(after);
        }
        isWriting = false;
    }

    /** Tells whether every transaction was written as a whole, or not at all. */
    public boolean isWhole() {
        return !isWriting;
    }

    /** Looks for contradictions in everything that the store keeps. Reads all of it. */
    public List<StoreFinding> check() {
        return new StoreCheck(store, lease).run();
    }

    /**
     * Makes the layout what it would be had the schema been known from the start. To be called while nobody else uses the
     * database.
     */
    void compact() {
        new Compaction(lease, store.layoutSql(), layoutChange, catalogue.schema(), growth).run();
        changeCatalogue(catalogue.schema());
    }

    /** The schema that a transaction changes holds from the next one on, so its datoms go where the old one puts them. */
    private void record(long tx, Instant instant, List<Datom> asserted, List<Datom> retracted, long nextUserEntid) {
        DatomChange change = new DatomChange(tx, catalogue.schema(), layoutChange, growth);
        retracted.forEach(change::retract);
        asserted.forEach(change::assertDatom);
        long firstNew = this.nextUserEntid;
        change.apply(
                lease, store.sql(), writer, entity -> entity == tx || (entity >= firstNew && !Entids.isTx(entity)));
        isRetracting |= change.isRetiring();
        if (isRetiredNoted && isRetracting) {
            lease.execute(store.layoutSql().forgetLastRetired());
            isRetiredNoted = false;
        }
        writer.insertTx(tx, OffsetDateTime.ofInstant(instant, ZoneOffset.UTC), nextUserEntid, change.attributes());
        this.basis = tx;
        this.basisInstant = instant;
        this.nextUserEntid = nextUserEntid;
    }

    /** A transaction that only retracts moves the last retractions; compiled queries compare these themselves. */
    private void changeCatalogue(Schema after) {
        boolean isNew = layoutChange.isChanged() || after != base.catalogue().schema();
        long generation = isNew ? store.privateGeneration() : base.catalogue().generation();
        catalogue = new Catalogue(after, layoutChange.layout(), generation);
        if (isNew) {
            viewChange.follow(catalogue);
        }
    }

    /**
     * Makes a view of a query, which is made anew whenever the schema changes.
     *
     * @param name the view's name
     * @param datalog a query that compiles
     * @throws MentatException of kind SQL_TABLE_EXISTS or INVALID_STORE_NAME
     */
    public void createView(String name, String datalog) {
        viewChange.create(name, datalog, catalogue);
    }

    /**
     * Drops the view of a query.
     *
     * @throws MentatException of kind SQL_NO_TABLE if no query made a view of that name
     */
    public void dropView(String name) {
        viewChange.drop(name, catalogue);
    }

    /** Returns what the user should hear about the views since the last call. */
    public List<String> takeWarnings() {
        return viewChange.takeWarnings();
    }

    @Override
    public Erased erase(Collection<Attribute> attributes, @Nullable Collection<Long> entities, long before) {
        DatomChange change = new DatomChange(basis + 1, catalogue.schema(), layoutChange, growth);
        Erased erased =
                new Erasure(lease, store.sql(), layoutChange, growth, entities, before).erase(attributes, change);
        change.apply(lease, store.sql(), writer, entity -> false);
        removeFromFulltext(erased);
        return erased;
    }

    @Override
    public Schema readSchema() {
        return new StoreLoader(store, lease).schema(layoutChange.layout());
    }

    private void removeFromFulltext(Erased erased) {
        Map<Long, List<Datom>> byAttribute = erased.all().collect(Collectors.groupingBy(Datom::a));
        byAttribute.forEach((attribute, own) -> layoutChange
                .layout()
                .fulltext(attribute)
                .map(index -> new FulltextTables(lease, store.sql(), index))
                .ifPresent(tables -> tables.remove(tables.find(own))));
    }

    private boolean isCatalogueNew() {
        return catalogue.generation() != base.catalogue().generation();
    }

    /** Says that the commit comes next: readers that begin meanwhile look twice. */
    public void prepareCommit() {
        announced = true;
        if (isCatalogueNew()) {
            store.announceChange();
        }
        if (isRetracting) {
            store.announceRetractions();
        }
    }

    /** Makes known what was committed. To be called after the lease's commit returned, and before {@link #close}. */
    public void publish() {
        Set<String> indexes = new HashSet<>(base.indexes());
        indexes.addAll(layoutChange.indexesMade());
        indexes.removeAll(layoutChange.indexesDropped());
        Catalogue published = isCatalogueNew()
                ? new Catalogue(catalogue.schema(), catalogue.layout(), store.nextGeneration())
                : catalogue;
        store.sizes().add(growth);
        announced = false;
        if (isCatalogueNew()) {
            lease.schemaChanged();
        }
        StoreState committed = new StoreState(
                published,
                isCatalogueNew() ? basis : base.catalogueTx(),
                basis,
                basisInstant,
                nextUserEntid,
                viewChange.views(),
                indexes,
                base.isIndexDue(),
                isRetiredNoted);
        store.publish(committed);
        if (isCatalogueNew() || base.isIndexDue()) {
            store.publish(IndexKeeper.keep(store, committed, lease));
        }
    }

    /** Ends it and unlocks the store. What was not published is forgotten; further calls do nothing. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (announced) {
            store.withdraw();
        }
        if (isCatalogueNew()) {
            lease.schemaChanged();
        }
        store.writeLock().release();
    }
}
