// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import static dev.mentat.store.StoreFixture.datom;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.edn.Keyword;
import dev.mentat.pool.Database;
import dev.mentat.pool.DatabaseConfig;
import dev.mentat.pool.Location;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Entids;
import dev.mentat.schema.ValueType;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class FulltextTablesTest {
    private static final long A = Entids.FIRST_USER;
    private static final long PLAIN = A + 1;
    private static final long E = A + 1000;
    private static final Attribute BODY = attribute(A, "d/body", true);
    private static final String DOCUMENTS = "SELECT e, v, tx, tx_to, words FROM mentat.\"__f" + A + "\" ORDER BY doc";
    private static final String WORDS =
            "SELECT word, len(positions) FROM mentat.\"__f" + A + "_words\" ORDER BY doc, word";

    private Database database;
    private StoreFixture fixture;

    @BeforeEach
    void open() {
        database = Database.open(DatabaseConfig.of(new Location.PrivateMemory()));
        fixture = new StoreFixture(database, "");
        fixture.define(BODY, attribute(PLAIN, "d/plain", false));
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static Attribute attribute(long id, String ident, boolean fulltext) {
        return new Attribute(
                id,
                new Keyword(ident),
                ValueType.STRING,
                true,
                null,
                false,
                fulltext,
                false,
                false,
                null,
                List.of(),
                null);
    }

    @Test
    void keepTheWordsOfWhatHoldsAndHeld() {
        long first = fixture.add(datom(E, A, "red boat, red sail"), datom(E + 1, PLAIN, "red"));
        long second = fixture.change(List.of(datom(E, A, "blue")), List.of(datom(E, A, "red boat, red sail", first)));

        assertThat(fixture.rows(DOCUMENTS))
                .containsExactly(
                        List.of(E, "red boat, red sail", first, second, 4L),
                        List.of(E, "blue", second, Long.MAX_VALUE, 1L));
        assertThat(fixture.rows(WORDS))
                .containsExactly(List.of("boat", 1L), List.of("red", 2L), List.of("sail", 1L), List.of("blue", 1L));
    }

    @Test
    void forgetDatomsWithTheirPast() {
        long first = fixture.add(
                datom(E, A, "red boat"),
                datom(E, A, "green boat"),
                datom(E + 1, A, "red boat"),
                datom(E, PLAIN, "red"));
        long second = fixture.change(List.of(), List.of(datom(E, A, "red boat", first)));
        long third = fixture.add(datom(E, A, "red boat"));

        Collection<Attribute> attributes = fixture.store().catalogue().schema().attributes();
        fixture.write(transaction -> transaction.erase(attributes, List.of(E), third));

        assertThat(second).isLessThan(third);
        assertThat(fixture.rows(DOCUMENTS))
                .containsExactly(
                        List.of(E + 1, "red boat", first, Long.MAX_VALUE, 2L),
                        List.of(E, "red boat", third, Long.MAX_VALUE, 2L));
        assertThat(fixture.rows(WORDS))
                .containsExactly(List.of("boat", 1L), List.of("red", 1L), List.of("boat", 1L), List.of("red", 1L));
    }

    @Test
    void areNoPlaceOfDatoms() {
        long first = fixture.add(datom(E, A, "red boat"));

        assertThat(fixture.all(BODY)).containsExactly(datom(E, A, "red boat", first));
        assertThat(fixture.entity(E)).containsExactly(datom(E, A, "red boat", first));
        assertThat(fixture.store().catalogue().layout().fulltext(PLAIN)).isEmpty();
    }
}
