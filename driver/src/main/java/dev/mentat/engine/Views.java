// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.schema.View;
import dev.mentat.store.Store;
import java.util.List;

/** Composes the views that statements state with that of the session. */
final class Views {
    private Views() {}

    /**
     * Returns the session's view of a store with further restrictions.
     *
     * @param session the session
     * @param work the transaction in which points in time are looked up
     * @param store the store
     * @param steps the restrictions in any order
     * @param values the arguments for points that are parameters
     */
    static View of(Session session, UnitOfWork work, Store store, List<ViewStep> steps, MarkerValues values) {
        View view = session.resolveView(work, store);
        for (ViewStep step : steps) {
            view = with(view, step, work, store, values);
        }
        return view;
    }

    private static View with(View view, ViewStep step, UnitOfWork work, Store store, MarkerValues values) {
        if (step instanceof ViewStep.AsOf asOf) {
            return view.withAsOf(Session.resolve(work, store, values.point(asOf.moment())));
        }
        if (step instanceof ViewStep.Since since) {
            return view.withSince(Session.resolve(work, store, values.point(since.moment())));
        }
        return view.withHistory();
    }
}
