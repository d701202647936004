// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import dev.mentat.engine.Session;
import dev.mentat.error.MentatException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;
import javax.sql.StatementEventListener;
import org.jspecify.annotations.Nullable;

/**
 * A session that a pool keeps, and that one connection after the other is made for. A connection that is closed gives
 * it back rolled back and reset. Thread-safe.
 */
final class PooledConnectionImpl implements PooledConnection, SessionOwner {
    private final ConnectionUrl url;
    private final Session session;
    private final List<ConnectionEventListener> listeners = new CopyOnWriteArrayList<>();
    private final AtomicReference<@Nullable ConnectionImpl> current = new AtomicReference<>();

    PooledConnectionImpl(ConnectionUrl url, Session session) {
        this.url = url;
        this.session = session;
    }

    /** Returns a connection; the one that was handed out before, if it is still open, is closed. */
    @Override
    public Connection getConnection() throws SQLException {
        ConnectionImpl former = current.getAndSet(null);
        if (former != null) {
            former.close();
        }
        ConnectionImpl connection = new ConnectionImpl(url, session, this);
        current.set(connection);
        return CallTrace.wrap(connection, Connection.class);
    }

    @Override
    public void close() throws SQLException {
        current.set(null);
        try {
            session.close();
        } catch (MentatException e) {
            throw SqlExceptions.of(e);
        }
    }

    @Override
    public void addConnectionEventListener(ConnectionEventListener listener) {
        listeners.add(listener);
    }

    @Override
    public void removeConnectionEventListener(ConnectionEventListener listener) {
        listeners.remove(listener);
    }

    /** Accepted and never called: statements are not pooled apart from the connection. */
    @Override
    public void addStatementEventListener(StatementEventListener listener) {}

    @Override
    public void removeStatementEventListener(StatementEventListener listener) {}

    @Override
    public void released(Session released) {
        if (!released.autoCommit()) {
            released.rollback();
            released.setAutoCommit(true);
        }
        released.reset();
        if (current.getAndSet(null) != null) {
            ConnectionEvent event = new ConnectionEvent(this);
            listeners.forEach(listener -> listener.connectionClosed(event));
        }
    }

    @Override
    public void failed(SQLException failure) {
        ConnectionEvent event = new ConnectionEvent(this, failure);
        listeners.forEach(listener -> listener.connectionErrorOccurred(event));
    }
}
