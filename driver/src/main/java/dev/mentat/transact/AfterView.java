// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.edn.Keyword;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Schema;
import dev.mentat.schema.ValueOrder;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;

/** The store as it will be after a transaction, for entity predicates: what the cells say, over db-before. */
final class AfterView implements DbView {
    private final long basis;
    private final Schema schema;
    private final Cells cells;
    private final Owners owners;

    AfterView(long basis, Schema schema, Cells cells, Owners owners) {
        this.basis = basis;
        this.schema = schema;
        this.cells = cells;
        this.owners = owners;
    }

    @Override
    public long basis() {
        return basis;
    }

    @Override
    public OptionalLong entid(Keyword ident) {
        return schema.entid(ident);
    }

    @Override
    public OptionalLong entid(Keyword attribute, Object value) {
        Attribute unique = BeforeView.unique(schema, attribute);
        Object typed = BeforeView.typed(unique, value);
        Long before = BeforeView.owner(unique, typed, owners);
        if (before != null) {
            Cell cell = cells.of(before, unique);
            cells.load();
            if (!cell.removes(typed)) {
                return OptionalLong.of(before);
            }
        }
        return cells.all().stream()
                .filter(cell -> cell.a().id() == unique.id() && cell.asserted().contains(typed))
                .mapToLong(Cell::e)
                .findFirst();
    }

    @Override
    public List<List<Object>> values(Collection<Long> entities, Keyword attribute) {
        Attribute known = BeforeView.attribute(schema, attribute);
        entities.forEach(entity -> cells.of(entity, known));
        cells.load();
        return entities.stream()
                .map(entity -> cells.of(entity, known).after().stream()
                        .sorted(ValueOrder.INSTANCE)
                        .toList())
                .toList();
    }
}
