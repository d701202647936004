// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import dev.mentat.engine.RowSource;
import dev.mentat.engine.Session;
import dev.mentat.jdbc.metadata.MetadataContext;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Lets metadata at a connection. */
record MetadataAccess(ConnectionImpl connection, ConnectionUrl connectionUrl) implements MetadataContext {
    private static final String MEMORY = ":memory:";

    @Override
    public String url() {
        return connectionUrl.url();
    }

    @Override
    public @Nullable String user() {
        return connectionUrl.user();
    }

    @Override
    public boolean isFile() {
        return !connectionUrl.location().isEmpty() && !connectionUrl.location().startsWith(MEMORY);
    }

    @Override
    public String driverVersion() {
        return DriverVersion.CURRENT.text();
    }

    @Override
    public int driverMajorVersion() {
        return DriverVersion.CURRENT.major();
    }

    @Override
    public int driverMinorVersion() {
        return DriverVersion.CURRENT.minor();
    }

    @Override
    public <T> T read(Function<Session, T> reader) throws SQLException {
        return connection.call(() -> reader.apply(connection.session()));
    }

    @Override
    public ResultSet open(RowSource rows) throws SQLException {
        return new StatementImpl(connection, ResultSet.TYPE_SCROLL_INSENSITIVE).present(rows);
    }

    @Override
    public <T> T unwrap(Object self, Class<T> type) throws SQLException {
        return Wrappers.unwrap(self, type);
    }
}
