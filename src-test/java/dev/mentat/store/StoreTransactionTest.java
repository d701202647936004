// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import static dev.mentat.store.StoreFixture.attribute;
import static dev.mentat.store.StoreFixture.change;
import static dev.mentat.store.StoreFixture.datom;
import static dev.mentat.store.StoreFixture.define;
import static dev.mentat.store.StoreFixture.many;
import static dev.mentat.store.StoreFixture.one;
import static dev.mentat.store.StoreFixture.stripped;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mentat.edn.Bytes;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import dev.mentat.pool.Database;
import dev.mentat.pool.DatabaseConfig;
import dev.mentat.pool.Lease;
import dev.mentat.pool.Location;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Bootstrap;
import dev.mentat.schema.Catalogue;
import dev.mentat.schema.Datom;
import dev.mentat.schema.Entids;
import dev.mentat.schema.Schema;
import dev.mentat.schema.Storage;
import dev.mentat.schema.TimePoint;
import dev.mentat.schema.Unique;
import dev.mentat.schema.ValueType;
import java.math.BigInteger;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class StoreTransactionTest {

    private static final long A = Entids.FIRST_USER;
    private static final long B = A + 1;
    private static final long E = A + 1000;
    private static final long SCHEMA_TX = Entids.FIRST_TX + 1;

    private Database database;
    private StoreFixture fixture;

    @BeforeEach
    void open() {
        database = Database.open(DatabaseConfig.of(new Location.PrivateMemory()));
        fixture = new StoreFixture(database, "");
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void beginsWithTheBootstrapTransaction() {
        List<Datom> datoms = fixture.read(transaction -> {
            assertThat(transaction.basis()).isEqualTo(Entids.FIRST_TX);
            assertThat(transaction.basisInstant()).isEqualTo(Instant.EPOCH);
            assertThat(transaction.nextUserEntid()).isEqualTo(Entids.FIRST_USER);
            List<Datom> all = new ArrayList<>();
            transaction.catalogue().schema().attributes().forEach(a -> all.addAll(transaction.attribute(a)));
            return all;
        });

        assertThat(datoms).containsExactlyInAnyOrderElementsOf(Bootstrap.datoms());
        assertThat(fixture.store().basis()).isEqualTo(Entids.FIRST_TX);
    }

    @ParameterizedTest
    @EnumSource(ValueType.class)
    void keepsValuesOfEveryType(ValueType type) {
        List<Object> values = values(type);
        for (boolean isMany : new boolean[] {false, true}) {
            Attribute attribute = attribute(
                    isMany ? B : A, "x/" + isMany, type, isMany, type == ValueType.BYTES ? null : Unique.VALUE);
            fixture.define(attribute);
            List<Datom> few = new ArrayList<>();
            List<Datom> bulk = new ArrayList<>();
            for (int i = 0; i < values.size(); i++) {
                few.add(datom(E + i, attribute.id(), values.get(i)));
            }
            for (int i = 0; i < 20; i++) {
                bulk.add(datom(E + 100 + i, attribute.id(), values.get(i % values.size())));
            }

            long tx = fixture.change(few, List.of());
            long bulkTx = fixture.change(bulk, List.of());

            assertThat(fixture.all(attribute))
                    .containsAll(few.stream()
                            .map(d -> datom(d.e(), d.a(), d.v(), tx))
                            .toList())
                    .containsAll(bulk.stream()
                            .map(d -> datom(d.e(), d.a(), d.v(), bulkTx))
                            .toList())
                    .hasSize(few.size() + bulk.size());
            assertThat(fixture.owners(attribute, values)).containsOnlyKeys(values);
            assertThat(fixture.owners(attribute, List.of(values.get(0)))).containsOnlyKeys(List.of(values.get(0)));

            fixture.change(
                    List.of(),
                    few.stream().map(d -> datom(d.e(), d.a(), d.v(), tx)).toList());

            assertThat(fixture.all(attribute)).hasSize(bulk.size());
            fixture.change(
                    List.of(),
                    bulk.stream().map(d -> datom(d.e(), d.a(), d.v(), bulkTx)).toList());
            boolean isUsed = fixture.read(transaction -> transaction.isUsed(attribute));
            assertThat(isUsed).isFalse();
        }
    }

    @Test
    void replacesAndRetractsIntoTheRetiredTable() {
        fixture.define(one(A, "boat/crew", ValueType.LONG));
        long first = fixture.add(datom(E, A, 3L));
        long second = fixture.change(List.of(datom(E, A, 4L)), List.of(datom(E, A, 3L, first)));
        long third = fixture.change(List.of(), List.of(datom(E, A, 4L, second)));
        long fourth = fixture.add(datom(E, A, 3L));

        assertThat(fixture.entity(E)).containsExactly(datom(E, A, 3L, fourth));
        Storage storage = fixture.store().catalogue().layout().storage(A).orElseThrow();
        assertThat(storage.lastRetired()).isEqualTo(third);
        assertThat(fixture.rows("SELECT e, v, tx_from, tx_to FROM mentat." + storage.retired() + " ORDER BY tx_to"))
                .containsExactly(List.of(E, 3L, first, second), List.of(E, 4L, second, third));
    }

    @Test
    void keepsNoRowOfAnEntityWithoutValues() {
        fixture.define(one(A, "boat/crew", ValueType.LONG), one(B, "boat/name", ValueType.STRING));
        String table = fixture.store()
                .catalogue()
                .layout()
                .storage(A)
                .orElseThrow()
                .place()
                .table();
        List<Datom> datoms = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            datoms.add(datom(E + i, A, (long) i));
        }
        long tx = fixture.change(datoms, List.of());
        fixture.add(datom(E, B, "n"));

        fixture.change(
                List.of(), datoms.stream().map(d -> datom(d.e(), A, d.v(), tx)).toList());

        assertThat(fixture.rows("SELECT e FROM mentat." + table)).containsExactly(List.of(E));
        assertThat(fixture.store().catalogue().layout().rows(table)).isEqualTo(1);
    }

    @Test
    void updatesManyRowsAtOnce() {
        fixture.define(one(A, "boat/crew", ValueType.LONG), one(B, "boat/name", ValueType.STRING));
        List<Datom> before = new ArrayList<>();
        List<Datom> after = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            before.add(datom(E + i, A, (long) i));
            after.add(datom(E + i, A, (long) -i));
            after.add(datom(E + i, B, "n" + i));
        }
        after.remove(0);
        long first = fixture.change(before, List.of());

        long second = fixture.change(
                after,
                before.stream().skip(1).map(d -> datom(d.e(), A, d.v(), first)).toList());

        List<Long> entities = before.stream().map(Datom::e).toList();
        assertThat(fixture.entities(entities))
                .containsExactlyInAnyOrderElementsOf(concat(
                        List.of(datom(E, A, 0L, first)),
                        after.stream()
                                .map(d -> datom(d.e(), d.a(), d.v(), second))
                                .toList()));
    }

    @Test
    void keepsNoPastOfAttributesWithoutHistory() {
        Attribute ping = new Attribute(
                A,
                new Keyword("h/ping"),
                ValueType.LONG,
                false,
                null,
                false,
                false,
                false,
                true,
                null,
                List.of(),
                null);
        fixture.define(ping);
        long first = fixture.add(datom(E, A, 1L));
        fixture.change(List.of(datom(E, A, 2L)), List.of(datom(E, A, 1L, first)));

        assertThat(fixture.store().catalogue().layout().storage(A).orElseThrow().retired())
                .isNull();
    }

    @Test
    void findsReferencesInColumnsAndManyTables() {
        fixture.define(one(A, "boat/home", ValueType.REF), many(B, "boat/crew", ValueType.REF));
        long tx = fixture.add(datom(E, A, E + 9), datom(E + 1, B, E + 9), datom(E + 1, B, E + 8));

        List<Datom> found = fixture.read(transaction -> transaction.referencing(List.of(E + 9)));

        assertThat(found).containsExactlyInAnyOrder(datom(E, A, E + 9, tx), datom(E + 1, B, E + 9, tx));
    }

    @Test
    void readsOnlyTheWantedPairs() {
        fixture.define(one(A, "boat/crew", ValueType.LONG), one(B, "boat/name", ValueType.STRING));
        long tx = fixture.add(datom(E, A, 1L), datom(E, B, "a"), datom(E + 1, A, 2L), datom(E + 1, B, "b"));
        Schema schema = fixture.store().catalogue().schema();
        Map<Attribute, List<Long>> wanted = Map.of(
                schema.attribute(A).orElseThrow(), List.of(E, E + 7),
                schema.attribute(B).orElseThrow(), List.of(E + 1),
                schema.attribute(Entids.DB_TX_INSTANT).orElseThrow(), List.of(tx));

        List<Datom> found = fixture.read(transaction -> transaction.datoms(wanted));

        assertThat(found)
                .containsExactlyInAnyOrder(
                        datom(E, A, 1L, tx),
                        datom(E + 1, B, "b", tx),
                        datom(tx, Entids.DB_TX_INSTANT, Instant.EPOCH.plusSeconds(2), tx));
    }

    @Test
    void annotatesTransactions() {
        fixture.define(one(A, "audit/who", ValueType.STRING));
        long tx = fixture.store().basis() + 1;

        fixture.add(datom(tx, A, "ada"));

        assertThat(fixture.entity(tx))
                .containsExactlyInAnyOrder(
                        datom(tx, A, "ada", tx), datom(tx, Entids.DB_TX_INSTANT, Instant.EPOCH.plusSeconds(2), tx));
    }

    @Test
    void leavesNothingBehindAfterARollback() {
        fixture.define(one(A, "boat/crew", ValueType.LONG));
        fixture.add(datom(E, A, 1L));
        Catalogue catalogue = fixture.store().catalogue();
        List<List<Object>> tables = fixture.rows("SELECT table_name FROM duckdb_tables() ORDER BY 1");
        List<List<Object>> views =
                fixture.rows("SELECT view_name, sql FROM duckdb_views() WHERE NOT internal ORDER BY 1");

        fixture.read(transaction -> {
            define(transaction, one(B, "boat/name", ValueType.STRING), many(B + 1, "boat/tag", ValueType.STRING));
            change(transaction, List.of(datom(E, B, "n"), datom(E, B + 1, "t")), transaction.entities(List.of(E)));
            assertThat(transaction.entities(List.of(E))).hasSize(2);
            return transaction.catalogue().generation();
        });

        assertThat(fixture.store().catalogue()).isSameAs(catalogue);
        assertThat(fixture.store().isCurrent(catalogue)).isTrue();
        assertThat(fixture.store().basis()).isEqualTo(SCHEMA_TX + 1);
        assertThat(fixture.rows("SELECT table_name FROM duckdb_tables() ORDER BY 1"))
                .isEqualTo(tables);
        assertThat(fixture.rows("SELECT view_name, sql FROM duckdb_views() WHERE NOT internal ORDER BY 1"))
                .isEqualTo(views);
        fixture.define(one(B, "boat/other", ValueType.LONG));
        fixture.add(datom(E, B, 7L));
        assertThat(fixture.entity(E)).hasSize(2);
    }

    @Test
    void letsTransactionsOfOneDuckDbTransactionSeeEachOther() {
        fixture.write(transaction -> {
            define(transaction, one(A, "boat/crew", ValueType.LONG));
            long first = change(transaction, List.of(datom(E, A, 1L)), List.of());
            define(transaction, one(B, "boat/name", ValueType.STRING));
            change(transaction, List.of(datom(E, A, 2L), datom(E, B, "n")), List.of(datom(E, A, 1L, first)));
            assertThat(transaction.basis()).isEqualTo(SCHEMA_TX + 3);
        });

        assertThat(fixture.store().basis()).isEqualTo(SCHEMA_TX + 3);
        assertThat(fixture.entity(E))
                .containsExactlyInAnyOrder(datom(E, A, 2L, SCHEMA_TX + 3), datom(E, B, "n", SCHEMA_TX + 3));
    }

    @Test
    void refusesToWriteOnAnOldSnapshot() {
        fixture.define(one(A, "boat/crew", ValueType.LONG));
        try (Lease lease = database.lease("old")) {
            lease.begin();
            assertThat(fixture.store().resolve(lease, new TimePoint.At(Instant.MAX)))
                    .isEqualTo(SCHEMA_TX);
            fixture.add(datom(E, A, 1L));

            assertThatThrownBy(() -> fixture.store().begin(lease))
                    .isInstanceOfSatisfying(
                            MentatException.class,
                            e -> assertThat(e.kind()).isEqualTo(ErrorKind.SERIALIZATION_FAILURE));
            assertThat(lease.isFailed()).isTrue();
        }
        fixture.add(datom(E + 1, A, 1L));
    }

    @Test
    void resolvesPointsInTime() {
        fixture.define(one(A, "boat/crew", ValueType.LONG));
        Store store = fixture.store();
        try (Lease lease = database.lease("test")) {
            assertThat(store.resolve(lease, new TimePoint.Numbered(1))).isEqualTo(SCHEMA_TX);
            assertThat(store.resolve(lease, new TimePoint.Numbered(SCHEMA_TX))).isEqualTo(SCHEMA_TX);
            assertThat(store.resolve(lease, new TimePoint.At(Instant.EPOCH))).isEqualTo(Entids.FIRST_TX);
            assertThat(store.resolve(lease, new TimePoint.At(Instant.EPOCH.plusSeconds(1))))
                    .isEqualTo(SCHEMA_TX);
            assertThat(store.resolve(lease, new TimePoint.At(Instant.MIN))).isLessThan(Entids.FIRST_TX);
        }
    }

    @Test
    void tellsReadersWhetherTheirCatalogueFitsTheirSnapshot() {
        fixture.define(one(A, "boat/crew", ValueType.LONG));
        long tx = fixture.add(datom(E, A, 1L), datom(E + 1, A, 1L));
        fixture.change(List.of(), List.of(datom(E + 1, A, 1L, tx)));
        Store store = fixture.store();
        Catalogue before = store.catalogue();

        try (Lease lease = database.lease("test");
                StoreTransaction transaction = store.begin(lease)) {
            change(transaction, List.of(), List.of(datom(E, A, 1L, tx)));
            assertThat(store.isCurrentForPast(before)).isTrue();
            transaction.prepareCommit();
            lease.commit();
            assertThat(store.isCurrent(before)).isTrue();
            assertThat(store.isCurrentForPast(before)).isFalse();
            transaction.publish();
        }
        assertThat(store.isCurrent(before)).isTrue();
        assertThat(store.isCurrentForPast(before)).isFalse();
        assertThat(store.isCurrentForPast(store.catalogue())).isTrue();

        try (Lease lease = database.lease("test");
                StoreTransaction transaction = store.begin(lease)) {
            define(transaction, one(B, "boat/name", ValueType.STRING));
            assertThat(store.isCurrent(before)).isTrue();
            transaction.prepareCommit();
            assertThat(store.isCurrent(before)).isFalse();
            lease.rollback();
        }
        assertThat(store.isCurrent(before)).isTrue();
        fixture.define(one(B, "boat/name", ValueType.STRING));
        assertThat(store.isCurrent(before)).isFalse();
        assertThat(store.isCurrent(store.catalogue())).isTrue();
    }

    @Test
    void keepsTwoStoresApart() {
        StoreFixture other = new StoreFixture(database, "other");
        fixture.define(one(A, "boat/crew", ValueType.LONG));
        other.define(one(A, "port/name", ValueType.STRING));
        fixture.add(datom(E, A, 1L));
        other.add(datom(E, A, "HEL"));

        assertThat(fixture.entity(E)).extracting(Datom::v).containsExactly(1L);
        assertThat(other.entity(E)).extracting(Datom::v).containsExactly("HEL");
        assertThat(StoreFixture.stores(database).list())
                .containsOnly(
                        Map.entry("default", "mentat"),
                        Map.entry("other", other.store().schemaName()));
    }

    @Test
    void dropsAStore() {
        StoreFixture other = new StoreFixture(database, "other");
        other.define(one(A, "port/name", ValueType.STRING));
        Stores stores = StoreFixture.stores(database);

        stores.drop("other");

        assertKind(() -> stores.find("other"), ErrorKind.STORE_NOT_FOUND);
        assertKind(() -> stores.drop("other"), ErrorKind.STORE_NOT_FOUND);
        assertKind(() -> other.store().catalogue(), ErrorKind.STORE_NOT_FOUND);
        assertKind(() -> stores.create("default"), ErrorKind.STORE_EXISTS);
        stores.create("other");
        new StoreFixture(database, "other").define(one(A, "port/name", ValueType.STRING));
    }

    private static void assertKind(ThrowingCallable call, ErrorKind kind) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        MentatException.class, e -> assertThat(e.kind()).isEqualTo(kind));
    }

    private static List<Datom> concat(List<Datom> first, List<Datom> second) {
        List<Datom> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    private static List<Object> values(ValueType type) {
        return switch (type) {
            case BOOLEAN -> List.of(true, false);
            case LONG, REF -> List.of(Long.MIN_VALUE, 0L, Long.MAX_VALUE, 65536L);
            case DOUBLE -> List.of(Double.NaN, Double.NEGATIVE_INFINITY, 0.0, 0.1, Double.MAX_VALUE);
            case FLOAT -> List.of(Float.NaN, 0.0f, 0.1f, Float.MIN_VALUE);
            case BIGINT -> List.of(BigInteger.ZERO, BigInteger.TWO.pow(300), BigInteger.TEN.negate());
            case BIGDEC -> List.of(stripped("0.00"), stripped("-0.10"), stripped("1E+200"));
            case INSTANT ->
                List.of(
                        Instant.parse("0001-01-01T00:00:00Z"),
                        Instant.parse("1969-12-31T23:59:59.999999Z"),
                        Instant.parse("9999-12-31T23:59:59.999999Z"));
            case STRING -> List.of("", "a\u0000b", "it's", "\uD83D\uDE00", "x".repeat(5000));
            case KEYWORD -> List.of(new Keyword("a"), new Keyword("a/b"));
            case SYMBOL -> List.of(new Symbol("a"), new Symbol("?x/y"));
            case UUID -> List.of(new UUID(0, 0), new UUID(-1, 1), new UUID(1, -1));
            case URI -> List.of(URI.create("http://example.org/a%20b"), URI.create("urn:x"));
            case BYTES -> List.of(Bytes.copyOf(new byte[0]), Bytes.copyOf(new byte[] {0, -1, 39}));
            case TUPLE -> List.of(Arrays.asList("a", null), List.of("a", "b c"), Arrays.asList(null, "\u0000"));
        };
    }
}
