// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import dev.mentat.pool.Lease;
import dev.mentat.schema.Datom;
import dev.mentat.schema.FulltextIndex;
import dev.mentat.sql.SqlColumn;
import dev.mentat.sql.StoreSql;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The tables of one full-text index, of which every datom that holds or held is a document. */
final class FulltextTables {
    /** Of more documents than this, all of their entities are read in one statement, past ones included. */
    private static final int FEW = 3;

    private final Lease lease;
    private final StoreSql sql;
    private final FulltextIndex index;

    FulltextTables(Lease lease, StoreSql sql, FulltextIndex index) {
        this.lease = lease;
        this.sql = sql;
        this.index = index;
    }

    /** What makes a datom of one attribute another document: the same value may be asserted again. */
    private record Key(long e, Object v, long tx) {
        static Key of(Datom datom) {
            return new Key(datom.e(), datom.v(), datom.tx());
        }
    }

    /**
     * Finds the documents of datoms.
     *
     * @param datoms datoms of the index's attribute, each with the transaction that asserted it
     * @return their numbers
     */
    List<Long> find(Collection<Datom> datoms) {
        Set<Key> wanted = new HashSet<>();
        Set<Long> entities = new HashSet<>();
        for (Datom datom : datoms) {
            wanted.add(Key.of(datom));
            entities.add(datom.e());
        }
        List<Long> found = new ArrayList<>();
        try {
            if (wanted.size() > FEW) {
                PreparedStatement select = lease.kept(sql.selectDocuments(index.documents()));
                select.setArray(1, array(entities));
                collect(select, wanted, found);
            } else {
                for (Key key : wanted) {
                    PreparedStatement select = lease.kept(sql.selectDocumentsOf(index.documents()));
                    select.setLong(1, key.tx());
                    select.setLong(2, key.e());
                    collect(select, Set.of(key), found);
                }
            }
        } catch (SQLException e) {
            throw lease.failure(e);
        }
        return found;
    }

    private static void collect(PreparedStatement select, Set<Key> wanted, List<Long> found) throws SQLException {
        try (ResultSet result = select.executeQuery()) {
            while (result.next()) {
                if (wanted.contains(new Key(result.getLong(2), result.getString(3), result.getLong(4)))) {
                    found.add(result.getLong(1));
                }
            }
        }
    }

    /** Notes that documents hold no more from a transaction on. */
    void end(List<Long> documents, long tx) {
        try {
            PreparedStatement update = lease.kept(sql.endDocuments(index.documents()));
            update.setLong(1, tx);
            update.setArray(2, array(documents));
            update.execute();
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }

    /** Removes documents with their words, past and present. */
    void remove(List<Long> documents) {
        try {
            for (String table : List.of(index.documents(), index.words())) {
                PreparedStatement delete = lease.kept(sql.deleteDocuments(table));
                delete.setArray(1, array(documents));
                delete.execute();
            }
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }

    private java.sql.Array array(Collection<Long> numbers) throws SQLException {
        return lease.connection().createArrayOf(SqlColumn.DOCUMENT.type(), numbers.toArray());
    }
}
