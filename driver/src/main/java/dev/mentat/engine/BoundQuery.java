// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.pool.Lease;
import dev.mentat.schema.ValueType;
import dev.mentat.sql.BoundValue;
import dev.mentat.sql.DuckTypes;
import dev.mentat.sql.TaggedValue;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Binds what a compiled query needs to the markers of its statement. */
final class BoundQuery {
    private final ArgumentValues arguments;

    /**
     * Makes a binder.
     *
     * @param arguments the arguments of the execution, resolved
     */
    BoundQuery(ArgumentValues arguments) {
        this.arguments = arguments;
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
            return part(arguments.single(argument.slot(), argument.types()), argument.part());
        }
        return list((BoundValue.Elements) binding, connection);
    }

    private Object list(BoundValue.Elements elements, Connection connection) throws SQLException {
        Object[] values = arguments.elements(elements.slot(), elements.types()).stream()
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
