// SPDX-License-Identifier: Apache-2.0
package dev.mentat.judges;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import schemacrawler.schema.Catalog;
import schemacrawler.schema.Column;
import schemacrawler.schema.NamedObject;
import schemacrawler.schema.Schema;
import schemacrawler.schema.Table;
import schemacrawler.schemacrawler.LoadOptionsBuilder;
import schemacrawler.schemacrawler.SchemaCrawlerOptions;
import schemacrawler.schemacrawler.SchemaCrawlerOptionsBuilder;
import schemacrawler.schemacrawler.SchemaInfoLevelBuilder;
import schemacrawler.tools.utility.SchemaCrawlerUtility;
import us.fatehi.utility.datasource.DatabaseConnectionSources;

/** SchemaCrawler reads all metadata there is, from several threads. */
@Isolated
final class SchemaCrawlerIT {
    private final Logger root = Logger.getLogger("");
    private final List<String> complaints = Collections.synchronizedList(new ArrayList<>());
    private final Handler listener = new Handler() {
        @Override
        public void publish(LogRecord record) {
            if (record.getLevel().intValue() >= Level.WARNING.intValue()) {
                complaints.add(record.getMessage() + " " + record.getThrown());
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };
    private List<Handler> usual = List.of();
    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection(Boats.url());
        Boats.launch(connection);
        usual = List.of(root.getHandlers());
        usual.forEach(root::removeHandler);
        root.addHandler(listener);
    }

    @AfterEach
    void close() throws SQLException {
        root.removeHandler(listener);
        usual.forEach(root::addHandler);
        connection.close();
    }

    private Catalog crawl() {
        SchemaCrawlerOptions options = SchemaCrawlerOptionsBuilder.newSchemaCrawlerOptions()
                .withLoadOptions(LoadOptionsBuilder.builder()
                        .withSchemaInfoLevel(SchemaInfoLevelBuilder.maximum())
                        .toOptions());
        return SchemaCrawlerUtility.getCatalog(DatabaseConnectionSources.fromConnection(connection), options);
    }

    private static List<String> names(Collection<? extends NamedObject> objects) {
        return objects.stream().map(NamedObject::getName).toList();
    }

    @Test
    void findsTablesKeysAndReferencesAtTheHighestLevel() {
        Catalog catalog = crawl();

        Schema store = catalog.getSchemas().stream()
                .filter(schema -> "mentat".equals(schema.getName()))
                .findFirst()
                .orElseThrow();
        assertThat(names(catalog.getTables(store))).contains("boat", "boat__tags", "harbour");
        Table boat = catalog.lookupTable(store, "boat").orElseThrow();
        assertThat(names(boat.getColumns())).containsExactly("db_id", "name", "crew", "id", "harbour");
        assertThat(boat.getPrimaryKey().getConstrainedColumns()).hasSize(1);
        assertThat(boat.getImportedForeignKeys()).hasSize(1);
        assertThat(names(boat.getIndexes())).isNotEmpty();
        Column name = boat.lookupColumn("name").orElseThrow();
        assertThat(name.getRemarks()).isEqualTo(":boat/name What is painted on the bow");
        assertThat(complaints).isEmpty();
    }
}
