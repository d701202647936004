// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import dev.mentat.edn.Keyword;
import dev.mentat.pool.Database;
import dev.mentat.pool.Lease;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Datom;
import dev.mentat.schema.Entids;
import dev.mentat.schema.Schema;
import dev.mentat.schema.TupleSpec;
import dev.mentat.schema.Unique;
import dev.mentat.schema.ValueType;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes to a store as a transactor would, for tests of the store alone. */
final class StoreFixture {
    private final Database database;
    private final Store store;

    StoreFixture(Database database, String name) {
        this.database = database;
        this.store = stores(database).findOrCreate(name);
    }

    Store store() {
        return store;
    }

    /** Returns the stores of a database in which no view is made of a query. */
    static Stores stores(Database database) {
        return Stores.of(database, (datalog, catalogue) -> {
            throw new IllegalStateException("Nobody compiles " + datalog);
        });
    }

    static Attribute attribute(long id, String ident, ValueType type, boolean many, @Nullable Unique unique) {
        TupleSpec tuple = type == ValueType.TUPLE ? new TupleSpec.Homogeneous(ValueType.STRING) : null;
        return new Attribute(
                id, new Keyword(ident), type, many, unique, false, false, false, false, tuple, List.of(), null);
    }

    static Attribute one(long id, String ident, ValueType type) {
        return attribute(id, ident, type, false, null);
    }

    static Attribute many(long id, String ident, ValueType type) {
        return attribute(id, ident, type, true, null);
    }

    /** Reads in a transaction of its own that is rolled back. */
    <T> T read(Function<StoreTransaction, T> reading) {
        try (Lease lease = database.lease("test");
                StoreTransaction transaction = store.begin(lease)) {
            return reading.apply(transaction);
        }
    }

    /** Commits what a body writes. */
    void write(Step body) {
        try (Lease lease = database.lease("test");
                StoreTransaction transaction = store.begin(lease)) {
            body.run(transaction);
            transaction.prepareCommit();
            lease.commit();
            transaction.publish();
        }
    }

    interface Step {
        void run(StoreTransaction transaction);
    }

    /** Commits the definition of attributes. */
    void define(Attribute... attributes) {
        write(transaction -> define(transaction, attributes));
    }

    static void define(StoreTransaction transaction, Attribute... attributes) {
        Schema before = transaction.catalogue().schema();
        Schema after = with(before, attributes);
        long tx = transaction.basis() + 1;
        List<Datom> asserted = new ArrayList<>();
        List<Datom> retracted = new ArrayList<>();
        long next = transaction.nextUserEntid();
        for (Attribute attribute : attributes) {
            next = Math.max(next, attribute.id() + 1);
            Map<Long, Object> facts = facts(attribute);
            Map<Long, Datom> standing = new HashMap<>();
            before.attribute(attribute.id())
                    .ifPresent(old -> transaction
                            .entities(List.of(attribute.id()))
                            .forEach(datom -> standing.put(datom.a(), datom)));
            standing.forEach((a, datom) -> {
                if (!datom.v().equals(facts.get(a))) {
                    retracted.add(datom);
                }
            });
            facts.forEach((a, value) -> {
                if (standing.get(a) == null || !standing.get(a).v().equals(value)) {
                    asserted.add(new Datom(attribute.id(), a, value, tx, true));
                }
            });
        }
        transaction.write(tx, transaction.basisInstant().plusSeconds(1), asserted, retracted, next, after);
    }

    private static Map<Long, Object> facts(Attribute attribute) {
        Map<Long, Object> facts = new HashMap<>();
        facts.put(Entids.DB_IDENT, attribute.ident());
        facts.put(Entids.DB_VALUE_TYPE, attribute.type().entid());
        facts.put(Entids.DB_CARDINALITY, attribute.many() ? Entids.CARDINALITY_MANY : Entids.CARDINALITY_ONE);
        if (attribute.unique() != null) {
            facts.put(
                    Entids.DB_UNIQUE,
                    attribute.unique() == Unique.IDENTITY ? Entids.UNIQUE_IDENTITY : Entids.UNIQUE_VALUE);
        }
        if (attribute.index()) {
            facts.put(Entids.DB_INDEX, true);
        }
        if (attribute.tuple() instanceof TupleSpec.Homogeneous tuple) {
            facts.put(Entids.DB_TUPLE_TYPE, tuple.type().ident());
        }
        return facts;
    }

    private static Schema with(Schema before, Attribute... changed) {
        Map<Long, Attribute> attributes = new HashMap<>();
        before.attributes().forEach(attribute -> attributes.put(attribute.id(), attribute));
        Map<Keyword, Long> entids = new HashMap<>(before.entids());
        Map<Keyword, Long> aliases = new HashMap<>(before.aliases());
        for (Attribute attribute : changed) {
            Attribute old = attributes.put(attribute.id(), attribute);
            if (old != null && !old.ident().equals(attribute.ident())) {
                entids.remove(old.ident());
                aliases.put(old.ident(), old.id());
            }
            entids.put(attribute.ident(), attribute.id());
        }
        return new Schema(before.store(), attributes.values(), entids, aliases);
    }

    /** Commits assertions given as entity, attribute, value; the entities must be new or have no such value. */
    long add(Datom... datoms) {
        long[] tx = new long[1];
        write(transaction -> tx[0] = change(transaction, List.of(datoms), List.of()));
        return tx[0];
    }

    /** Commits assertions and retractions. */
    long change(Collection<Datom> asserted, Collection<Datom> retracted) {
        long[] tx = new long[1];
        write(transaction -> tx[0] = change(transaction, asserted, retracted));
        return tx[0];
    }

    static long change(StoreTransaction transaction, Collection<Datom> asserted, Collection<Datom> retracted) {
        long tx = transaction.basis() + 1;
        long next = transaction.nextUserEntid();
        for (Datom datom : asserted) {
            if (!Entids.isTx(datom.e())) {
                next = Math.max(next, datom.e() + 1);
            }
        }
        Instant instant = transaction.basisInstant().plusSeconds(1);
        Schema schema = transaction.catalogue().schema();
        transaction.write(tx, instant, List.copyOf(asserted), List.copyOf(retracted), next, schema);
        return tx;
    }

    static Datom datom(long e, long a, Object v) {
        return new Datom(e, a, v, 0, true);
    }

    static Datom datom(long e, long a, Object v, long tx) {
        return new Datom(e, a, v, tx, true);
    }

    List<Datom> all(Attribute attribute) {
        return read(transaction -> transaction.attribute(attribute));
    }

    Map<Object, Long> owners(Attribute attribute, Collection<?> values) {
        return read(transaction -> transaction.owners(attribute, values));
    }

    List<Datom> entities(Collection<Long> entities) {
        return read(transaction -> transaction.entities(entities));
    }

    Attribute attribute(long id) {
        return store.catalogue().schema().attribute(id).orElseThrow();
    }

    List<Datom> entity(long e) {
        return read(transaction -> transaction.entities(List.of(e)));
    }

    /** Returns a number as stores keep it: without zeros at its end. */
    static BigDecimal stripped(String number) {
        BigDecimal decimal = new BigDecimal(number);
        return decimal.signum() == 0 ? BigDecimal.ZERO : decimal.stripTrailingZeros();
    }

    /** Returns the rows of a query, each as a list. */
    List<List<@Nullable Object>> rows(String sql) {
        return rows(database, sql);
    }

    static List<List<@Nullable Object>> rows(Database database, String sql) {
        try (Lease lease = database.lease("test");
                PreparedStatement select = lease.prepare(sql);
                ResultSet result = select.executeQuery()) {
            List<List<@Nullable Object>> rows = new ArrayList<>();
            while (result.next()) {
                List<@Nullable Object> row = new ArrayList<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    row.add(result.getObject(i));
                }
                rows.add(row);
            }
            return rows;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
