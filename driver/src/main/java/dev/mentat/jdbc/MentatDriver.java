// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Arrays;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The JDBC driver for {@code jdbc:mentat:duckdb:} URLs. {@link DriverManager} finds it through the service file of the
 * jar; no {@code Class.forName} is needed.
 *
 * <p>Instances hold no state and may be used by any number of threads.
 */
public final class MentatDriver implements Driver {

    static {
        try {
            DriverManager.registerDriver(new MentatDriver());
        } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Creates a driver that is not registered; the registered one is made when this class is loaded. */
    public MentatDriver() {}

    /**
     * Opens a connection.
     *
     * @param url {@code jdbc:mentat:duckdb:[PATH | :memory:NAME][?key=value&...]}
     * @param info values for the {@linkplain MentatProperty properties} that the URL leaves out; it is not changed
     * @return the connection, or null if the URL is another driver's
     * @throws SQLException with state 08001 if a property is unknown or the database cannot be opened
     */
    @Override
    public @Nullable Connection connect(String url, @Nullable Properties info) throws SQLException {
        return acceptsURL(url) ? ConnectionFactory.connect(ConnectionUrl.parse(url, info)) : null;
    }

    @Override
    public boolean acceptsURL(@Nullable String url) {
        return url != null && url.startsWith(ConnectionUrl.PREFIX);
    }

    /** Describes all properties, with the values that the URL and the properties give them. */
    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, @Nullable Properties info) throws SQLException {
        if (!acceptsURL(url)) {
            return new DriverPropertyInfo[0];
        }
        ConnectionUrl given = ConnectionUrl.parse(url, info);
        return Arrays.stream(MentatProperty.values())
                .map(property -> property.info(given.text(property)))
                .toArray(DriverPropertyInfo[]::new);
    }

    @Override
    public int getMajorVersion() {
        return DriverVersion.CURRENT.major();
    }

    @Override
    public int getMinorVersion() {
        return DriverVersion.CURRENT.minor();
    }

    /** Returns {@code false}: a Datalog database does not claim SQL-92 entry level. */
    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw JdbcErrors.noParentLogger();
    }
}
