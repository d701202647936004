// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.edn.EdnWriter;
import dev.mentat.edn.Keyword;
import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import dev.mentat.pull.PullParser;
import dev.mentat.pull.PullPattern;
import dev.mentat.pull.Puller;
import dev.mentat.schema.Catalogue;
import dev.mentat.schema.View;
import dev.mentat.store.Store;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code (pull pattern E)}, {@code (pull-many pattern [E ...])} and {@code (entity E)}. */
final class PullStatement extends ReadStatement {
    private static final Column COLUMN = Column.text("pull");

    private final Command.Pull command;

    PullStatement(HomeStore home, String text, ParameterSlots slots, Command.Pull command) {
        super(home, StatementKind.FORM, text, slots);
        this.command = command;
        PullParser.parse(command.pattern(), home.catalogue().schema());
    }

    @Override
    public List<Column> columns() {
        return List.of(COLUMN);
    }

    @Override
    RowSource read(UnitOfWork work, MarkerValues values, Execution execution) {
        List<List<@Nullable Object>> rows = pull(work, values);
        long most = execution.maxRows();
        return new MemoryRows(columns(), most > 0 && most < rows.size() ? rows.subList(0, (int) most) : rows);
    }

    private List<List<@Nullable Object>> pull(UnitOfWork work, MarkerValues values) {
        Store store = home().store();
        View view = Views.of(session(), work, store, command.view(), values);
        Catalogue catalogue = work.catalogue(store, view);
        PullPattern pattern = PullParser.parse(command.pattern(), catalogue.schema());
        EntityResolver resolver = new EntityResolver(work.lease(), catalogue, view);
        List<Optional<Long>> entities = identifiers(values).stream()
                .map(identifier -> resolve(resolver, identifier))
                .toList();
        long[] found = entities.stream()
                .flatMap(Optional::stream)
                .mapToLong(Long::longValue)
                .toArray();
        List<@Nullable Map<Object, Object>> pulled = Puller.pull(work.lease(), catalogue, view, found, pattern);
        return rows(entities, pulled);
    }

    private List<List<@Nullable Object>> rows(
            List<Optional<Long>> entities, List<@Nullable Map<Object, Object>> pulled) {
        List<List<@Nullable Object>> rows = new ArrayList<>(entities.size());
        int next = 0;
        for (Optional<Long> entity : entities) {
            Map<Object, Object> content = entity.isPresent() ? pulled.get(next++) : null;
            Object document = content == null
                    ? null
                    : new PulledEntity(content, session().config().pullAs());
            rows.add(Collections.singletonList(document));
        }
        return rows;
    }

    private List<Object> identifiers(MarkerValues values) {
        Object value = values.value(command.entities());
        if (!command.many()) {
            return List.of(EntityArguments.identifier(value));
        }
        Collection<?> items = value instanceof Object[] array ? Arrays.asList(array) : asCollection(value);
        return items.stream().map(EntityArguments::identifier).toList();
    }

    private Collection<?> asCollection(@Nullable Object value) {
        if (value instanceof Collection<?> items) {
            return items;
        }
        throw new MentatException(
                ErrorKind.INPUT_TYPE,
                "pull-many takes a collection of entities, got " + value,
                command.entities().position());
    }

    private Optional<Long> resolve(EntityResolver resolver, Object identifier) {
        Optional<Long> entity = resolver.resolve(identifier);
        if (entity.isEmpty() && identifier instanceof Keyword) {
            throw new MentatException(
                    ErrorKind.NOT_AN_ENTITY,
                    "ident " + EdnWriter.write(identifier) + " names no entity",
                    command.entities().position());
        }
        return entity;
    }
}
