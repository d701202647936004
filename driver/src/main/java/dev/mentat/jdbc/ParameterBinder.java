// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import dev.mentat.engine.Parameter;
import dev.mentat.engine.Parameter.Shape;
import dev.mentat.engine.Prepared;
import dev.mentat.engine.TypedArgument;
import dev.mentat.error.MentatException;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The values of the parameters of a prepared statement. They stay from one execution to the next until they are set anew
 * or cleared. Not thread-safe.
 */
final class ParameterBinder {
    private final List<Parameter> parameters;
    private final @Nullable Object[] values;
    private final boolean[] set;

    ParameterBinder(Prepared prepared) {
        this.parameters = prepared.parameters();
        this.values = new @Nullable Object[parameters.size()];
        this.set = new boolean[parameters.size()];
    }

    /** Returns the names there are, in the order of their numbers. */
    List<String> names() {
        return parameters.stream()
                .map(Parameter::name)
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .toList();
    }

    /** Returns the number of the parameter with a name. */
    int index(String name) throws SQLException {
        String bare = name.startsWith("?") ? name.substring(1) : name;
        for (int i = 0; i < parameters.size(); i++) {
            if (bare.equals(parameters.get(i).name())) {
                return i + 1;
            }
        }
        throw JdbcErrors.parameterName(name, names());
    }

    /** Sets a parameter to a value of any class. */
    void set(int index, @Nullable Object value) throws SQLException {
        Parameter parameter = parameter(index);
        if (value == null) {
            setNull(index, parameter);
        } else {
            put(index, new InputValues(index, !parameter.isSql()).convert(value));
        }
    }

    /** Sets a parameter to a value after turning it into a type. */
    void set(int index, @Nullable Object value, SQLType type, int scale) throws SQLException {
        Parameter parameter = parameter(index);
        if (value == null || !(type instanceof MentatType mentatType)) {
            set(index, value, number(type), scale);
        } else if (mentatType.valueType() == null) {
            set(index, value);
        } else {
            Object plain = new InputValues(index, true).convert(value);
            Object typed = InputTypes.toValueType(index, plain, mentatType.valueType());
            put(
                    index,
                    !parameter.isSql()
                            ? new TypedArgument(mentatType.valueType(), typed)
                            : SourceValues.natural(typed));
        }
    }

    /** Sets a parameter to a value after turning it into a type of {@link Types}. */
    void set(int index, @Nullable Object value, int type, int scale) throws SQLException {
        Parameter parameter = parameter(index);
        if (value == null || type == Types.NULL) {
            setNull(index, parameter);
        } else if (type == Types.OTHER && value instanceof String text && !parameter.isSql()) {
            put(index, edn(index, text, parameter));
        } else {
            Object plain = new InputValues(index, !parameter.isSql()).convert(value);
            set(index, InputTypes.toJdbc(index, plain, type, scale));
        }
    }

    void clear() {
        Arrays.fill(values, null);
        Arrays.fill(set, false);
    }

    /**
     * Returns a copy of the values.
     *
     * @throws SQLException with state 07002 if one was never set
     */
    List<@Nullable Object> arguments() throws SQLException {
        for (int i = 0; i < set.length; i++) {
            if (!set[i]) {
                throw JdbcErrors.notSet(i + 1, parameters.get(i));
            }
        }
        return new ArrayList<>(Arrays.asList(values));
    }

    private void setNull(int index, Parameter parameter) throws SQLException {
        if (!parameter.isSql()) {
            throw JdbcErrors.nilParameter(index, parameter);
        }
        put(index, null);
    }

    private void put(int index, @Nullable Object value) {
        values[index - 1] = value;
        set[index - 1] = true;
    }

    private Parameter parameter(int index) throws SQLException {
        if (index < 1 || index > parameters.size()) {
            throw JdbcErrors.parameterIndex(index, parameters.size());
        }
        return parameters.get(index - 1);
    }

    /** Rules and pull patterns go in as the text they are. */
    private static Object edn(int index, String text, Parameter parameter) throws SQLException {
        if (parameter.shape() == Shape.RULES || parameter.shape() == Shape.PATTERN) {
            return text;
        }
        try {
            Object value = EdnTexts.read(text);
            if (value != null) {
                return new InputValues(index, true).convert(value);
            }
        } catch (MentatException e) {
            throw SqlExceptions.of(e);
        }
        throw JdbcErrors.invalidArgument("nil is no value of a parameter");
    }

    private static int number(SQLType type) {
        Integer number = type.getVendorTypeNumber();
        return number == null ? Types.OTHER : number;
    }
}
