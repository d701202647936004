// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc.metadata;

import dev.mentat.engine.RowSource;
import dev.mentat.engine.Session;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The connection as metadata needs it. */
public interface MetadataContext {
    /** Returns the connection itself. */
    Connection connection();

    /** Returns the URL it was opened with. */
    String url();

    /** Returns the name given for a login, or null. */
    @Nullable
    String user();

    /** Tells whether the database is a file. */
    boolean isFile();

    /** Returns the version of the driver, such as {@code 1.2.3}. */
    String driverVersion();

    /** Returns the first part of the driver's version. */
    int driverMajorVersion();

    /** Returns the second part of the driver's version. */
    int driverMinorVersion();

    /**
     * Reads something in the session, under the connection's lock.
     *
     * @throws SQLException if the connection is closed or the engine fails
     */
    <T> T read(Function<Session, T> reader) throws SQLException;

    /**
     * Makes a scrollable result of rows in memory.
     *
     * @throws SQLException if the connection is closed
     */
    ResultSet open(RowSource rows) throws SQLException;

    /**
     * Gives an object out as a class that it is an instance of.
     *
     * @throws SQLException if it is none
     */
    <T> T unwrap(Object self, Class<T> type) throws SQLException;
}
