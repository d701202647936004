// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import static dev.mentat.store.StoreFixture.attribute;
import static dev.mentat.store.StoreFixture.datom;
import static dev.mentat.store.StoreFixture.many;
import static dev.mentat.store.StoreFixture.one;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.pool.Database;
import dev.mentat.pool.DatabaseConfig;
import dev.mentat.pool.Location;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Entids;
import dev.mentat.schema.Unique;
import dev.mentat.schema.ValueType;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class StoreLayoutTest {

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
    void movesValuesWhenTheCardinalityChanges() {
        fixture.define(one(A, "boat/nick", ValueType.STRING), one(B, "boat/crew", ValueType.LONG));
        long tx = fixture.add(datom(E, A, "x"), datom(E + 1, A, "y"), datom(E + 1, B, 1L));

        fixture.define(many(A, "boat/nick", ValueType.STRING));

        long second = fixture.add(datom(E, A, "z"));
        assertThat(fixture.entity(E)).containsExactlyInAnyOrder(datom(E, A, "x", tx), datom(E, A, "z", second));
        assertThat(fixture.entity(E + 1)).containsExactlyInAnyOrder(datom(E + 1, A, "y", tx), datom(E + 1, B, 1L, tx));
        fixture.change(List.of(), List.of(datom(E, A, "x", tx)));

        fixture.define(one(A, "boat/nick", ValueType.STRING));

        long fifth = fixture.change(List.of(datom(E, A, "q")), List.of(datom(E, A, "z", second)));
        assertThat(fixture.entity(E)).containsExactly(datom(E, A, "q", fifth));
        assertThat(fixture.rows("SELECT db_id, nick, crew FROM mentat.boat ORDER BY 1"))
                .containsExactly(Arrays.asList(E, "q", null), List.of(E + 1, "y", 1L));
    }

    @Test
    void addsColumnsToStandingTablesOnlyWithoutIndexes() {
        fixture.define(one(A, "boat/crew", ValueType.LONG));
        String segment = table(A);
        fixture.define(one(B, "boat/name", ValueType.STRING));
        fixture.define(attribute(B + 1, "boat/reg", ValueType.STRING, false, Unique.IDENTITY));

        assertThat(table(B)).isEqualTo(segment);
        assertThat(table(B + 1)).isNotEqualTo(segment);
        long tx = fixture.add(datom(E, A, 1L), datom(E, B, "n"), datom(E, B + 1, "r"));
        assertThat(fixture.entity(E)).hasSize(3).allMatch(datom -> datom.tx() == tx);
        assertThat(fixture.rows("SELECT * FROM mentat.boat")).containsExactly(List.of(E, 1L, "n", "r"));
    }

    @Test
    void splitsWideNamespaces() {
        Attribute[] wide = new Attribute[40];
        for (int i = 0; i < wide.length; i++) {
            wide[i] = one(A + i, "wide/a" + i, ValueType.LONG);
        }
        fixture.define(wide);
        fixture.add(datom(E, A, 1L), datom(E + 1, A + 39, 2L));

        assertThat(table(A)).isNotEqualTo(table(A + 39));
        assertThat(fixture.rows("SELECT db_id, a0, a39 FROM mentat.wide ORDER BY 1"))
                .containsExactly(Arrays.asList(E, 1L, null), Arrays.asList(E + 1, null, 2L));
    }

    @Test
    void indexesAStandingColumnThatBecomesUnique() {
        fixture.define(one(A, "boat/reg", ValueType.STRING));
        fixture.add(datom(E, A, "r"));
        String index = table(A) + "_v" + A;

        fixture.define(attribute(A, "boat/reg", ValueType.STRING, false, Unique.VALUE));
        assertThat(fixture.rows("SELECT 1 FROM duckdb_indexes() WHERE index_name = '" + index + "'"))
                .hasSize(1);

        fixture.define(one(A, "boat/reg", ValueType.STRING));
        assertThat(fixture.rows("SELECT 1 FROM duckdb_indexes() WHERE index_name = '" + index + "'"))
                .isEmpty();
    }

    private String table(long attribute) {
        return fixture.store()
                .catalogue()
                .layout()
                .storage(attribute)
                .orElseThrow()
                .place()
                .table();
    }
}
