// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.schema.Datom;
import dev.mentat.schema.Entids;
import dev.mentat.schema.ValueOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Makes the reports of transactions. */
final class TxReports {
    /** By entity, attribute, retractions first, value. */
    static final Comparator<Datom> ORDER = Comparator.comparingLong(Datom::e)
            .thenComparingLong(Datom::a)
            .thenComparing(Datom::added)
            .thenComparing(Datom::v, ValueOrder.INSTANCE);

    private static final String TRANSACTION = "datomic.tx";

    private TxReports() {}

    static TxReport of(TxContext context, Bindings bindings, Difference difference) {
        long tx = context.tx();
        List<Datom> datoms = new ArrayList<>(
                difference.asserted().size() + difference.retracted().size() + 1);
        for (Datom datom : difference.retracted()) {
            datoms.add(new Datom(datom.e(), datom.a(), datom.v(), tx, false));
        }
        datoms.addAll(difference.asserted());
        datoms.add(new Datom(tx, Entids.DB_TX_INSTANT, difference.instant(), tx, true));
        datoms.sort(ORDER);
        return new TxReport(tx, difference.instant(), entities(context, bindings), List.copyOf(datoms), tx - 1);
    }

    /** Reports a transaction that retracts nothing and names no entities. */
    static TxReport of(long tx, Instant instant, List<Datom> asserted) {
        List<Datom> datoms = new ArrayList<>(asserted);
        datoms.add(new Datom(tx, Entids.DB_TX_INSTANT, instant, tx, true));
        datoms.sort(ORDER);
        return new TxReport(tx, instant, List.of(), List.copyOf(datoms), tx - 1);
    }

    private static List<TxReport.Entity> entities(TxContext context, Bindings bindings) {
        List<TxReport.Entity> named = new ArrayList<>();
        List<TxReport.Entity> anonymous = new ArrayList<>();
        if (context.terms().namesTransaction()) {
            named.add(new TxReport.Entity(context.tx(), TRANSACTION, true));
        }
        for (TempId tempId : context.terms().tempIds().keySet()) {
            Long entid = bindings.entid(tempId);
            if (entid != null) {
                boolean isNew = entid >= context.nextUserEntid() && !Entids.isTx(entid);
                (tempId.name() == null ? anonymous : named).add(new TxReport.Entity(entid, tempId.name(), isNew));
            }
        }
        named.addAll(anonymous);
        return List.copyOf(named);
    }
}
