// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.DataSource;
import javax.sql.PooledConnection;
import org.jspecify.annotations.Nullable;

/**
 * Makes connections from a URL and properties that are set as a bean's: directly, or for a connection pool. May be used by
 * several threads once it is set up.
 */
public final class MentatDataSource implements DataSource, ConnectionPoolDataSource {
    private final Properties properties = new Properties();
    private String url = ConnectionUrl.PREFIX;
    private @Nullable PrintWriter logWriter;
    private int loginTimeout;

    /** Creates a data source for private databases in memory, until a URL or a database is set. */
    public MentatDataSource() {}

    @Override
    public Connection getConnection() throws SQLException {
        return ConnectionFactory.connect(connectionUrl());
    }

    /** Returns a connection; an embedded database has no use for a name and a password. */
    @Override
    public Connection getConnection(@Nullable String username, @Nullable String password) throws SQLException {
        return getConnection();
    }

    @Override
    public PooledConnection getPooledConnection() throws SQLException {
        ConnectionUrl connectionUrl = connectionUrl();
        return new PooledConnectionImpl(connectionUrl, ConnectionFactory.openSession(connectionUrl));
    }

    @Override
    public PooledConnection getPooledConnection(@Nullable String user, @Nullable String password) throws SQLException {
        return getPooledConnection();
    }

    /**
     * Returns the URL.
     *
     * @return {@code jdbc:mentat:duckdb:...}
     */
    public String getUrl() {
        return url;
    }

    /**
     * Sets the URL; what it says wins over the properties.
     *
     * @param url {@code jdbc:mentat:duckdb:...}
     */
    public void setUrl(String url) {
        this.url = url;
    }

    /**
     * Sets the URL to the one of a database.
     *
     * @param database a path, {@code :memory:NAME}, or an empty string; not percent-encoded
     */
    public void setDatabase(String database) {
        this.url = ConnectionUrl.PREFIX + PercentCoding.encode(database);
    }

    /**
     * Sets a property.
     *
     * @param property the property
     * @param value its value, or null to leave it to its default
     */
    public void setProperty(MentatProperty property, @Nullable String value) {
        setProperty(property.key(), value);
    }

    /**
     * Sets a property by its key, which may also be one of DuckDB's own with the prefix {@code duckdb.}.
     *
     * @param key the key
     * @param value its value, or null to leave it to its default
     */
    public void setProperty(String key, @Nullable String value) {
        if (value == null) {
            properties.remove(key);
        } else {
            properties.setProperty(key, value);
        }
    }

    /**
     * Sets {@link MentatProperty#STORE}.
     *
     * @param value the name of a store
     */
    public void setStore(String value) {
        setProperty(MentatProperty.STORE, value);
    }

    /**
     * Sets {@link MentatProperty#READ_ONLY}.
     *
     * @param value whether writes are refused
     */
    public void setReadOnly(boolean value) {
        setProperty(MentatProperty.READ_ONLY, String.valueOf(value));
    }

    /**
     * Sets {@link MentatProperty#AS_OF}.
     *
     * @param value a transaction, a t, or an instant
     */
    public void setAsOf(String value) {
        setProperty(MentatProperty.AS_OF, value);
    }

    /**
     * Sets {@link MentatProperty#SINCE}.
     *
     * @param value a transaction, a t, or an instant
     */
    public void setSince(String value) {
        setProperty(MentatProperty.SINCE, value);
    }

    /**
     * Sets {@link MentatProperty#HISTORY}.
     *
     * @param value whether everything recorded is seen
     */
    public void setHistory(boolean value) {
        setProperty(MentatProperty.HISTORY, String.valueOf(value));
    }

    /**
     * Sets {@link MentatProperty#POOL_SIZE}.
     *
     * @param value how many
     */
    public void setPoolSize(int value) {
        setProperty(MentatProperty.POOL_SIZE, String.valueOf(value));
    }

    /**
     * Sets {@link MentatProperty#POOL_WAIT}.
     *
     * @param value milliseconds
     */
    public void setPoolWait(int value) {
        setProperty(MentatProperty.POOL_WAIT, String.valueOf(value));
    }

    /**
     * Sets {@link MentatProperty#THREADS}.
     *
     * @param value how many
     */
    public void setThreads(int value) {
        setProperty(MentatProperty.THREADS, String.valueOf(value));
    }

    /**
     * Sets {@link MentatProperty#MEMORY_LIMIT}.
     *
     * @param value a size such as 4GB
     */
    public void setMemoryLimit(String value) {
        setProperty(MentatProperty.MEMORY_LIMIT, value);
    }

    /**
     * Sets {@link MentatProperty#TEMP_DIRECTORY}.
     *
     * @param value a path
     */
    public void setTempDirectory(String value) {
        setProperty(MentatProperty.TEMP_DIRECTORY, value);
    }

    /**
     * Sets {@link MentatProperty#MAX_ROWS}.
     *
     * @param value how many, 0 for no limit
     */
    public void setMaxRows(int value) {
        setProperty(MentatProperty.MAX_ROWS, String.valueOf(value));
    }

    /**
     * Sets {@link MentatProperty#PULL_AS}.
     *
     * @param value json or edn
     */
    public void setPullAs(String value) {
        setProperty(MentatProperty.PULL_AS, value);
    }

    /**
     * Sets {@link MentatProperty#EMPTY_COUNT_IS_ZERO}.
     *
     * @param value whether it does
     */
    public void setEmptyCountIsZero(boolean value) {
        setProperty(MentatProperty.EMPTY_COUNT_IS_ZERO, String.valueOf(value));
    }

    /**
     * Sets {@link MentatProperty#BATCH_AS_ONE_TRANSACTION}.
     *
     * @param value whether it is
     */
    public void setBatchAsOneTransaction(boolean value) {
        setProperty(MentatProperty.BATCH_AS_ONE_TRANSACTION, String.valueOf(value));
    }

    /**
     * Sets {@link MentatProperty#EXTERNAL_ACCESS}.
     *
     * @param value whether SQL may
     */
    public void setExternalAccess(boolean value) {
        setProperty(MentatProperty.EXTERNAL_ACCESS, String.valueOf(value));
    }

    /**
     * Sets {@link MentatProperty#ALLOW_EXCISION}.
     *
     * @param value whether it may
     */
    public void setAllowExcision(boolean value) {
        setProperty(MentatProperty.ALLOW_EXCISION, String.valueOf(value));
    }

    /**
     * Sets {@link MentatProperty#ALLOW_UNWRAP}.
     *
     * @param value whether it is
     */
    public void setAllowUnwrap(boolean value) {
        setProperty(MentatProperty.ALLOW_UNWRAP, String.valueOf(value));
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return logWriter;
    }

    /** Remembered and not used: the driver logs through {@link System.Logger}. */
    @Override
    public void setLogWriter(@Nullable PrintWriter out) {
        logWriter = out;
    }

    @Override
    public int getLoginTimeout() {
        return loginTimeout;
    }

    /** Remembered and not used: opening does not wait for a network. */
    @Override
    public void setLoginTimeout(int seconds) {
        loginTimeout = seconds;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw JdbcErrors.noParentLogger();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return Wrappers.unwrap(this, type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }

    private ConnectionUrl connectionUrl() throws SQLException {
        return ConnectionUrl.parse(url, properties);
    }
}
