// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.plan.SearchTexts;
import dev.mentat.plan.TypeSet;
import dev.mentat.pool.Lease;
import dev.mentat.schema.ValueType;
import dev.mentat.sql.BoundValue;
import dev.mentat.sql.DuckTypes;
import dev.mentat.sql.SearchLists;
import dev.mentat.sql.TaggedValue;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Binds what a compiled query needs to the markers of its statement. */
final class BoundQuery {
    private final GivenValues given;
    private final Map<SearchTexts, SearchLists> searches = new HashMap<>();

    /**
     * Makes a binder.
     *
     * @param given what is known beforehand
     */
    BoundQuery(GivenValues given) {
        this.given = given;
    }

    void bind(PreparedStatement statement, List<BoundValue> bindings, Lease lease) throws SQLException {
        for (int i = 0; i < bindings.size(); i++) {
            statement.setObject(i + 1, value(bindings.get(i), lease.connection()));
        }
    }

    /** Returns what is bound to a marker. */
    @Nullable
    Object value(BoundValue binding, Connection connection) throws SQLException {
        if (binding instanceof BoundValue.Constant constant) {
            return DuckTypes.toDuck(constant.type(), constant.value());
        }
        if (binding instanceof BoundValue.ConstantPart constant) {
            return constant.value().part(constant.part());
        }
        if (binding instanceof BoundValue.Argument argument) {
            return part(given.argument(argument.slot(), argument.types()), argument.part());
        }
        if (binding instanceof BoundValue.Found found) {
            Object value = given.found(found.lookUp(), found.column());
            return value == null ? null : DuckTypes.toDuck(found.type(), value);
        }
        if (binding instanceof BoundValue.Moment moment) {
            return given.moment(moment.moment());
        }
        if (binding instanceof BoundValue.Search search) {
            List<Object> list = searches.computeIfAbsent(search.texts(), texts -> SearchLists.of(texts(texts)))
                    .list(search.list());
            return connection.createArrayOf(search.list().type(), list.toArray());
        }
        return list((BoundValue.Elements) binding, connection);
    }

    private Set<String> texts(SearchTexts source) {
        if (source instanceof SearchTexts.Constants constants) {
            return new LinkedHashSet<>(constants.texts());
        }
        List<TypedValue> values = source instanceof SearchTexts.Argument argument
                ? List.of(given.argument(argument.slot(), TypeSet.STRING))
                : given.elements(((SearchTexts.Elements) source).slot(), TypeSet.STRING);
        Set<String> texts = new LinkedHashSet<>();
        values.forEach(value -> texts.add((String) value.value()));
        return texts;
    }

    private Object list(BoundValue.Elements elements, Connection connection) throws SQLException {
        Object[] values = given.elements(elements.slot(), elements.types()).stream()
                .map(value -> part(value, elements.part()))
                .toArray();
        String type = elements.part()
                .map(TaggedValue.Part::type)
                .orElseGet(() -> elements.types().isSingle()
                        ? DuckTypes.columnType(elements.types().single())
                        : DuckTypes.columnType(ValueType.LONG));
        return connection.createArrayOf(type, values);
    }

    private static @Nullable Object part(TypedValue value, Optional<TaggedValue.Part> part) {
        return part.isPresent()
                ? TaggedValue.of(value.type(), value.value()).part(part.get())
                : DuckTypes.toDuck(value.type(), value.value());
    }
}
