// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import dev.mentat.engine.Session;
import java.sql.SQLException;

/** Whom the session under a connection belongs to. Called from any thread; must not wait. */
interface SessionOwner {
    /** The owner of a session that lives and dies with its connection. */
    SessionOwner CONNECTION = new SessionOwner() {
        @Override
        public void released(Session session) {
            session.close();
        }

        @Override
        public void failed(SQLException failure) {}
    };

    /** Takes the session back from a connection that was closed. */
    void released(Session session);

    /** Hears of a failure after which the session is of no use. */
    void failed(SQLException failure);
}
