// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import dev.mentat.engine.Column;
import dev.mentat.engine.MemoryRows;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A list of values as JDBC sees one: a tuple, or a collection that goes in as an input. Immutable but for {@link #free}. */
final class ArrayImpl implements Array {
    private @Nullable List<? extends @Nullable Object> elements;
    private final MentatType baseType;

    private ArrayImpl(List<? extends @Nullable Object> elements, MentatType baseType) {
        this.elements = elements;
        this.baseType = baseType;
    }

    /** Makes an array of values of a result; its type is the one that all elements share, or ANY. */
    static ArrayImpl of(List<? extends @Nullable Object> elements) throws SQLException {
        MentatType shared = null;
        for (Object element : elements) {
            if (element != null) {
                MentatType type = MentatType.ofValue(element);
                shared = shared == null || shared == type ? type : MentatType.ANY;
            }
        }
        return new ArrayImpl(elements, shared == null ? MentatType.ANY : shared);
    }

    /** Makes an array of what an application hands in. */
    static ArrayImpl of(String typeName, @Nullable Object @Nullable [] elements) throws SQLException {
        MentatType type =
                MentatType.ofName(typeName).orElseThrow(() -> JdbcErrors.unknownType(typeName, MentatType.names()));
        List<@Nullable Object> copy = elements == null ? List.of() : new ArrayList<>(Arrays.asList(elements));
        return new ArrayImpl(Collections.unmodifiableList(copy), type);
    }

    @Override
    public String getBaseTypeName() {
        return baseType.getName();
    }

    @Override
    public int getBaseType() {
        return baseType.getVendorTypeNumber();
    }

    @Override
    public Object getArray() throws SQLException {
        return SourceValues.naturalList(elements()).toArray();
    }

    @Override
    public Object getArray(@Nullable Map<String, Class<?>> map) throws SQLException {
        return getArray();
    }

    @Override
    public Object getArray(long index, int count) throws SQLException {
        return SourceValues.naturalList(part(index, count)).toArray();
    }

    @Override
    public Object getArray(long index, int count, @Nullable Map<String, Class<?>> map) throws SQLException {
        return getArray(index, count);
    }

    @Override
    public ResultSet getResultSet() throws SQLException {
        return getResultSet(1, elements().size());
    }

    @Override
    public ResultSet getResultSet(@Nullable Map<String, Class<?>> map) throws SQLException {
        return getResultSet();
    }

    /** Returns a row per element with its number and its value. */
    @Override
    public ResultSet getResultSet(long index, int count) throws SQLException {
        List<? extends @Nullable Object> part = part(index, count);
        List<List<@Nullable Object>> rows = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            List<@Nullable Object> row = new ArrayList<>(2);
            row.add(index + i);
            row.add(part.get(i));
            rows.add(row);
        }
        List<Column> columns = List.of(MentatType.LONG.column("INDEX"), baseType.column("VALUE"));
        return ResultSetImpl.detached(new MemoryRows(columns, rows));
    }

    @Override
    public ResultSet getResultSet(long index, int count, @Nullable Map<String, Class<?>> map) throws SQLException {
        return getResultSet(index, count);
    }

    @Override
    public void free() {
        elements = null;
    }

    /** Returns the elements in the classes that they came in. */
    List<? extends @Nullable Object> elements() throws SQLException {
        if (elements == null) {
            throw JdbcErrors.invalidArgument("The array was freed");
        }
        return elements;
    }

    /** Returns the elements as an EDN vector. */
    @Override
    public String toString() {
        return elements == null ? "a freed array" : EdnTexts.print(elements);
    }

    private List<? extends @Nullable Object> part(long index, int count) throws SQLException {
        int size = elements().size();
        if (index < 1 || count < 0 || index - 1 + count > size) {
            throw JdbcErrors.invalidArgument(
                    count + " elements from " + index + " on are not all there: the array has " + size);
        }
        return elements().subList((int) index - 1, (int) index - 1 + count);
    }
}
