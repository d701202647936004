// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.error.ExcisionErrors;
import dev.mentat.schema.TimePoint;
import dev.mentat.store.StoreTransaction;
import dev.mentat.transact.Excision;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.Consumer;

/** Carries out the administration statements that give no rows, and returns how many rows they changed. */
final class Administration implements AdminCommand.Visitor<Long> {
    private static final Long NOTHING_CHANGED = 0L;

    private final Session session;
    private final Execution execution;

    Administration(Session session, Execution execution) {
        this.session = session;
        this.execution = execution;
    }

    @Override
    public Long show(AdminCommand.Show command) {
        throw new IllegalStateException("SHOW gives rows");
    }

    @Override
    public Long createStore(AdminCommand.CreateStore command) {
        session.requireWritable("create a store");
        session.requireNothingLocked("MENTAT CREATE STORE");
        session.stores().create(command.name());
        return NOTHING_CHANGED;
    }

    @Override
    public Long dropStore(AdminCommand.DropStore command) {
        session.requireWritable("drop a store");
        session.requireNothingLocked("MENTAT DROP STORE");
        session.stores().drop(command.name());
        return NOTHING_CHANGED;
    }

    @Override
    public Long use(AdminCommand.Use command) {
        session.use(session.stores().find(command.name()));
        return NOTHING_CHANGED;
    }

    @Override
    public Long setAsOf(AdminCommand.SetAsOf command) {
        session.setView(session.view().withAsOf(command.point()));
        return NOTHING_CHANGED;
    }

    @Override
    public Long setSince(AdminCommand.SetSince command) {
        session.setView(session.view().withSince(command.point()));
        return NOTHING_CHANGED;
    }

    @Override
    public Long setHistory(AdminCommand.SetHistory command) {
        session.setView(session.view().withHistory());
        return NOTHING_CHANGED;
    }

    @Override
    public Long reset(AdminCommand.Reset command) {
        session.resetView();
        return NOTHING_CHANGED;
    }

    @Override
    public Long checkpoint(AdminCommand.Checkpoint command) {
        session.database().checkpoint();
        return NOTHING_CHANGED;
    }

    @Override
    public Long createView(AdminCommand.CreateView command) {
        session.requireWritable("create a view");
        return write(writer -> {
            QueryViews.select(command.query(), writer.catalogue());
            writer.createView(command.name(), command.text());
        });
    }

    @Override
    public Long dropView(AdminCommand.DropView command) {
        session.requireWritable("drop a view");
        return write(writer -> writer.dropView(command.name()));
    }

    private Long write(Consumer<StoreTransaction> action) {
        return session.run(execution, work -> {
            StoreTransaction writer = work.writer(session.store());
            action.accept(writer);
            writer.takeWarnings().forEach(session::warn);
            return NOTHING_CHANGED;
        });
    }

    @Override
    public Long check(AdminCommand.Check command) {
        throw new IllegalStateException("CHECK gives rows");
    }

    @Override
    public Long optimize(AdminCommand.Optimize command) {
        session.requireWritable("optimize the stores");
        return session.alone(execution, lease -> {
            session.stores().optimize(lease);
            return NOTHING_CHANGED;
        });
    }

    @Override
    public Long excise(AdminCommand.Excise command) {
        session.requireWritable("excise");
        if (!session.config().allowExcision()) {
            throw ExcisionErrors.notPermitted().exception();
        }
        if (!session.autoCommit()) {
            throw SessionErrors.excisionInTransaction();
        }
        return session.run(execution, work -> {
            StoreTransaction writer = work.writer(session.store());
            long before = command.before().map(point -> bound(work, point)).orElse(Excision.ALL_TIME);
            Excision excision = new Excision(command.entity(), command.attributes(), before);
            Excision.Outcome outcome = excision.run(writer, writer, writer, Instant.now());
            writer.takeWarnings().forEach(session::warn);
            session.feed().add(session.store(), outcome.report(), work);
            return outcome.removed();
        });
    }

    /** Returns the first transaction that is not before a point in time. */
    private long bound(UnitOfWork work, TimePoint point) {
        return point instanceof TimePoint.At at
                ? Session.resolve(
                                work,
                                session.store(),
                                new TimePoint.At(at.instant().minus(1, ChronoUnit.MICROS)))
                        + 1
                : Session.resolve(work, session.store(), point);
    }
}
