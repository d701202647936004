// SPDX-License-Identifier: Apache-2.0
package dev.mentat.judges;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import javax.sql.rowset.CachedRowSet;
import javax.sql.rowset.RowSetProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The JDK's own row sets copy a result through its metadata. */
final class RowSetIT {
    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection(Boats.url());
        Boats.launch(connection);
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    @Test
    void keepsTheRowsOfAQueryAfterItsConnectionIsGone() throws Exception {
        CachedRowSet rows = RowSetProvider.newFactory().createCachedRowSet();
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(
                        "[:find ?name ?crew ?b ?id :keys name crew boat id :order ?name"
                                + " :where [?b :boat/name ?name] [?b :boat/crew ?crew] [(get-else $ ?b :boat/id \"none\") ?id]]")) {
            rows.populate(found);
        }
        connection.close();

        assertThat(rows.size()).isEqualTo(2);
        assertThat(rows.next()).isTrue();
        assertThat(rows.getString("name")).isEqualTo("Ahti");
        assertThat(rows.getLong("crew")).isEqualTo(4);
        assertThat(rows.getMetaData().getColumnType(3)).isEqualTo(Types.BIGINT);
        assertThat(rows.last()).isTrue();
        assertThat(rows.getString(1)).isEqualTo("Vellamo");
    }

    /** Whatever does not contain the word "select" is an update to a row set. */
    @Test
    void runsItsOwnCommandOnAConnection() throws Exception {
        CachedRowSet rows = RowSetProvider.newFactory().createCachedRowSet();
        rows.setCommand(Boats.BY_CREW_IN_SQL);
        rows.setInt(1, 3);
        rows.setMaxRows(10);
        rows.execute(connection);

        assertThat(rows.next()).isTrue();
        assertThat(rows.getString("name")).isEqualTo("Ahti");
        assertThat(rows.next()).isFalse();
    }

    @Test
    void copiesMetadata() throws Exception {
        CachedRowSet rows = RowSetProvider.newFactory().createCachedRowSet();
        try (ResultSet columns = connection.getMetaData().getColumns(null, "mentat", "boat", "%")) {
            rows.populate(columns);
        }
        assertThat(rows.size()).isEqualTo(5);
    }
}
