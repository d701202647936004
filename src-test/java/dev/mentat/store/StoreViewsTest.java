// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import static dev.mentat.store.StoreFixture.datom;
import static dev.mentat.store.StoreFixture.many;
import static dev.mentat.store.StoreFixture.one;
import static dev.mentat.store.StoreFixture.stripped;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.edn.Keyword;
import dev.mentat.pool.Database;
import dev.mentat.pool.DatabaseConfig;
import dev.mentat.pool.Location;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Datom;
import dev.mentat.schema.Entids;
import dev.mentat.schema.TupleSpec;
import dev.mentat.schema.ValueType;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class StoreViewsTest {
    private static final long A = Entids.FIRST_USER;
    private static final long B = A + 1;
    private static final long E = A + 1000;

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
    void showsDatomsAttributesAndTransactionsToSql() {
        fixture.define(one(A, "boat/crew", ValueType.LONG), many(B, "boat/tag", ValueType.KEYWORD));
        long tx = fixture.add(datom(E, A, 3L), datom(E, B, new Keyword("fast")));

        assertThat(fixture.rows(
                        "SELECT e, attribute, value_type, value, tx FROM mentat.datoms WHERE e = " + E + " ORDER BY a"))
                .containsExactly(
                        List.of(E, ":boat/crew", "long", "3", tx), List.of(E, ":boat/tag", "keyword", ":fast", tx));
        assertThat(fixture.rows("SELECT db_id, ident, value_type, cardinality FROM mentat.attributes WHERE db_id >= "
                        + A + " ORDER BY 1"))
                .containsExactly(
                        List.of(A, ":boat/crew", ":db.type/long", ":db.cardinality/one"),
                        List.of(B, ":boat/tag", ":db.type/keyword", ":db.cardinality/many"));
        assertThat(fixture.rows("SELECT t FROM mentat.transactions ORDER BY 1"))
                .containsExactly(List.of(0L), List.of(1L), List.of(2L));
        assertThat(fixture.rows("SELECT db_id, value FROM mentat.boat__tag")).containsExactly(List.of(E, ":fast"));
        assertThat(fixture.rows("SELECT db_id FROM mentat.db WHERE ident = ':boat/crew'"))
                .containsExactly(List.of(A));
    }

    @Test
    void showsNumbersAndTuplesDecoded() {
        fixture.define(
                one(A, "x/big", ValueType.BIGINT),
                one(B, "x/dec", ValueType.BIGDEC),
                one(B + 1, "x/tup", ValueType.TUPLE));
        List<String> decimals =
                List.of("-120.5", "-0.001", "0", "0.1", "1", "1500", "123456789012345678901234567890.5");
        List<Datom> datoms = new ArrayList<>();
        for (int i = 0; i < decimals.size(); i++) {
            datoms.add(datom(E + i, B, stripped(decimals.get(i))));
        }
        datoms.add(datom(E, A, new BigInteger("-170141183460469231731687303715884105729")));
        datoms.add(datom(E, B + 1, Arrays.asList("a b!", null)));
        fixture.change(datoms, List.of());

        assertThat(fixture.rows("SELECT dec FROM mentat.x ORDER BY db_id"))
                .containsExactlyElementsOf(
                        decimals.stream().<List<Object>>map(List::of).toList());
        assertThat(fixture.rows("SELECT big, tup[1], tup[2] FROM mentat.x WHERE db_id = " + E))
                .containsExactly(Arrays.asList("-170141183460469231731687303715884105729", "a b!", null));
    }

    @Test
    void showsTuplesOfEveryTypeDecoded() {
        Attribute tuple = new Attribute(
                A,
                new Keyword("x/tup"),
                ValueType.TUPLE,
                false,
                null,
                false,
                false,
                false,
                false,
                new TupleSpec.Homogeneous(ValueType.STRING),
                List.of(),
                null);
        fixture.define(tuple);
        fixture.add(datom(
                E,
                A,
                Arrays.asList(
                        true,
                        -12L,
                        0.5,
                        Double.NEGATIVE_INFINITY,
                        Instant.parse("1969-12-31T23:59:59.5Z"),
                        ":!\t",
                        new Keyword("a/b"),
                        null)));

        assertThat(fixture.rows("SELECT unnest(tup) FROM mentat.x"))
                .extracting(row -> row.get(0))
                .containsExactly("true", "-12", "0.5", "-Infinity", "1969-12-31 23:59:59.5+00", ":!\t", ":a/b", null);
    }

    @Test
    void describesViewsByTheExactNames() {
        Attribute documented = new Attribute(
                A,
                new Keyword("my-boat/crew-no"),
                ValueType.LONG,
                false,
                null,
                false,
                false,
                false,
                false,
                null,
                List.of(),
                "how many's aboard");
        fixture.define(documented, one(B, "my_boat/x", ValueType.LONG), one(B + 1, "plain", ValueType.LONG));

        assertThat(fixture.rows("SELECT view_name, comment FROM duckdb_views() WHERE comment LIKE '%boat%' ORDER BY 1"))
                .containsExactly(List.of("my_boat", ":my-boat"), List.of("my_boat_2", ":my_boat"));
        assertThat(fixture.rows("SELECT comment FROM duckdb_columns() WHERE column_name = 'crew_no'"))
                .containsExactly(List.of(":my-boat/crew-no how many's aboard"));
        assertThat(fixture.rows("SELECT * FROM mentat._")).isEmpty();
    }
}
