// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import dev.mentat.engine.Parameter;
import java.sql.ParameterMetaData;
import java.sql.SQLException;
import java.util.List;

/** What is known about the parameters of a statement from its text and the schema. Immutable. */
final class ParameterMetaDataImpl implements ParameterMetaData {
    private final List<Parameter> parameters;

    /**
     * Makes the metadata.
     *
     * @param parameters the parameters in the order of their numbers
     */
    ParameterMetaDataImpl(List<Parameter> parameters) {
        this.parameters = parameters;
    }

    @Override
    public int getParameterCount() {
        return parameters.size();
    }

    @Override
    public int isNullable(int param) throws SQLException {
        return parameter(param).isSql() ? parameterNullable : parameterNoNulls;
    }

    @Override
    public boolean isSigned(int param) throws SQLException {
        return switch (type(param)) {
            case LONG, REF, DOUBLE, FLOAT, BIGINT, BIGDEC -> true;
            case BOOLEAN, INSTANT, STRING, KEYWORD, SYMBOL, UUID, URI, BYTES, TUPLE, ANY -> false;
        };
    }

    @Override
    public int getPrecision(int param) throws SQLException {
        return type(param).precision();
    }

    @Override
    public int getScale(int param) throws SQLException {
        return type(param).scale();
    }

    @Override
    public int getParameterType(int param) throws SQLException {
        return type(param).getVendorTypeNumber();
    }

    @Override
    public String getParameterTypeName(int param) throws SQLException {
        return type(param).getName();
    }

    @Override
    public String getParameterClassName(int param) throws SQLException {
        return type(param).className();
    }

    @Override
    public int getParameterMode(int param) throws SQLException {
        parameter(param);
        return parameterModeIn;
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return Wrappers.unwrap(this, type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }

    private MentatType type(int number) throws SQLException {
        Parameter parameter = parameter(number);
        return switch (parameter.shape()) {
            case SCALAR -> MentatType.of(parameter.type());
            case COLLECTION, TUPLE, RELATION -> MentatType.TUPLE;
            case RULES, PATTERN -> MentatType.STRING;
        };
    }

    private Parameter parameter(int number) throws SQLException {
        if (number < 1 || number > parameters.size()) {
            throw JdbcErrors.parameterIndex(number, parameters.size());
        }
        return parameters.get(number - 1);
    }
}
