// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.schema.Catalogue;
import dev.mentat.store.Store;
import java.util.Optional;

/**
 * The store that a statement calls {@code $}.
 *
 * @param session the session that runs the statement
 * @param name the name of the store, or empty for the one that the session uses when the statement runs
 */
record HomeStore(Session session, Optional<String> name) {
    /** Returns the home of statements that name no store. */
    static HomeStore of(Session session) {
        return new HomeStore(session, Optional.empty());
    }

    /**
     * Returns the store.
     *
     * @throws dev.mentat.error.MentatException STORE_NOT_FOUND (3F000)
     */
    Store store() {
        return name.map(session.stores()::find).orElseGet(session::store);
    }

    /** Returns what is known about the store, uncommitted changes of the session included. */
    Catalogue catalogue() {
        return session.catalogue(store());
    }
}
