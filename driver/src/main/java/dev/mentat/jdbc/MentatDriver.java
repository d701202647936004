// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
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

    private static final String URL_PREFIX = "jdbc:mentat:duckdb:";

    static {
        try {
            DriverManager.registerDriver(new MentatDriver());
        } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Creates a driver that is not registered; the registered one is made when this class is loaded. */
    public MentatDriver() {}

    @Override
    public @Nullable Connection connect(String url, @Nullable Properties info) throws SQLException {
        if (!acceptsURL(url)) {
            return null;
        }
        throw new SQLFeatureNotSupportedException(
                "Connections are not supported by version " + version() + ".", "0A000");
    }

    @Override
    public boolean acceptsURL(String url) {
        return url.startsWith(URL_PREFIX);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, @Nullable Properties info) {
        return new DriverPropertyInfo[0];
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
        throw new SQLFeatureNotSupportedException("The driver logs through System.Logger.", "0A000");
    }

    private static String version() {
        return DriverVersion.CURRENT.text();
    }
}
