// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.schema.Attribute;
import dev.mentat.schema.Datom;
import dev.mentat.schema.DatomReader;
import dev.mentat.schema.Entids;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The cells that one transaction touches or looks at, by entity and attribute. Their values in db-before are read for all
 * of them together. Not thread-safe.
 */
final class Cells {
    private record Key(long e, long a) {}

    private final DatomReader reader;
    private final long nextUserEntid;
    private final long tx;
    private final Map<Key, Cell> cells = new LinkedHashMap<>();
    private List<Cell> notLoaded = new ArrayList<>();

    /**
     * Makes an empty collection.
     *
     * @param reader reads db-before
     * @param nextUserEntid user entities from this one on are new and hold nothing in db-before
     * @param tx the entid of the transaction
     */
    Cells(DatomReader reader, long nextUserEntid, long tx) {
        this.reader = reader;
        this.nextUserEntid = nextUserEntid;
        this.tx = tx;
    }

    /** Returns the cell of an entity and attribute, a new one if need be. */
    Cell of(long e, Attribute a) {
        Key key = new Key(e, a.id());
        Cell cell = cells.get(key);
        if (cell == null) {
            cell = new Cell(e, a);
            cells.put(key, cell);
            if (isNew(e)) {
                cell.setLoaded();
            } else {
                notLoaded.add(cell);
            }
        }
        return cell;
    }

    /** Finds the cell of an entity and attribute. */
    Optional<Cell> find(long e, long a) {
        return Optional.ofNullable(findOrNull(e, a));
    }

    @Nullable
    Cell findOrNull(long e, long a) {
        return cells.get(new Key(e, a));
    }

    /** Returns all cells in the order of their making. */
    Collection<Cell> all() {
        return cells.values();
    }

    /** Tells whether an entity is made by this transaction. */
    boolean isNew(long e) {
        return e == tx || (e >= nextUserEntid && !Entids.isTx(e));
    }

    /** Reads the values in db-before of all cells that were not read yet. */
    void load() {
        Map<Long, List<Cell>> byAttribute = new HashMap<>();
        for (Cell cell : notLoaded) {
            if (!cell.isLoaded()) {
                byAttribute
                        .computeIfAbsent(cell.a().id(), id -> new ArrayList<>())
                        .add(cell);
                cell.setLoaded();
            }
        }
        notLoaded = new ArrayList<>();
        if (byAttribute.isEmpty()) {
            return;
        }
        Map<Attribute, List<Long>> wanted = new HashMap<>();
        byAttribute
                .values()
                .forEach(list ->
                        wanted.put(list.get(0).a(), list.stream().map(Cell::e).toList()));
        for (Datom datom : reader.datoms(wanted)) {
            Cell cell = findOrNull(datom.e(), datom.a());
            if (cell != null) {
                cell.hold(datom);
            }
        }
    }
}
