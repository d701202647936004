// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import dev.mentat.engine.Prepared;
import java.sql.ParameterMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement whose text was prepared once. One thread at a time sets its parameters and executes it; what it is and
 * what columns it gives is known before the first execution.
 */
final class PreparedStatementImpl extends PreparedSetters implements MentatPreparedStatement {
    private final String text;
    private final Prepared prepared;
    private final ParameterBinder binder;
    private final KeyRequest keys;
    private final List<List<@Nullable Object>> batch = new ArrayList<>();

    PreparedStatementImpl(
            ConnectionImpl connection, String text, Prepared prepared, int resultSetType, KeyRequest keys) {
        super(connection, resultSetType);
        this.text = text;
        this.prepared = prepared;
        this.binder = new ParameterBinder(prepared);
        this.keys = keys;
    }

    @Override
    public ResultSet executeQuery() throws SQLException {
        return query(this::ready);
    }

    @Override
    public boolean execute() throws SQLException {
        return execute(this::ready, Wanted.ANYTHING, "execute");
    }

    @Override
    public int executeUpdate() throws SQLException {
        return BatchCounts.toInt(executeLargeUpdate());
    }

    @Override
    public long executeLargeUpdate() throws SQLException {
        return update(this::ready);
    }

    @Override
    public void addBatch() throws SQLException {
        checkOpen();
        batch.add(binder.arguments());
    }

    @Override
    public void clearBatch() throws SQLException {
        checkOpen();
        batch.clear();
    }

    @Override
    public int[] executeBatch() throws SQLException {
        return BatchCounts.toInts(executeLargeBatch());
    }

    @Override
    public long[] executeLargeBatch() throws SQLException {
        checkOpen();
        List<Preparation> elements = new ArrayList<>();
        for (List<@Nullable Object> arguments : batch) {
            elements.add(() -> new Ready(text, prepared, arguments, keys));
        }
        batch.clear();
        return executeBatch(elements);
    }

    @Override
    public void clearParameters() throws SQLException {
        checkOpen();
        binder.clear();
    }

    @Override
    public @Nullable ResultSetMetaData getMetaData() throws SQLException {
        checkOpen();
        return prepared.givesRows() ? new ResultSetMetaDataImpl(connection().call(prepared::columns)) : null;
    }

    @Override
    public ParameterMetaData getParameterMetaData() throws SQLException {
        checkOpen();
        return new ParameterMetaDataImpl(connection().call(prepared::parameters));
    }

    @Override
    public List<String> names() throws SQLException {
        checkOpen();
        return binder.names();
    }

    @Override
    public void setObject(String name, @Nullable Object value) throws SQLException {
        checkOpen();
        binder.set(binder.index(name), value);
    }

    @Override
    void bind(int parameterIndex, @Nullable Object value) throws SQLException {
        checkOpen();
        binder.set(parameterIndex, value);
    }

    @Override
    void bindAs(int parameterIndex, @Nullable Object value, SQLType type, int scale) throws SQLException {
        checkOpen();
        binder.set(parameterIndex, value, type, scale);
    }

    @Override
    void bindAs(int parameterIndex, @Nullable Object value, int sqlType, int scale) throws SQLException {
        checkOpen();
        binder.set(parameterIndex, value, sqlType, scale);
    }

    private Ready ready() throws SQLException {
        return new Ready(text, prepared, binder.arguments(), keys);
    }
}
