// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

/** Carries out the administration statements that give no rows, and returns how many rows they changed. */
final class Administration implements AdminCommand.Visitor<Long> {
    private static final Long NOTHING_CHANGED = 0L;

    private final Session session;

    Administration(Session session) {
        this.session = session;
    }

    @Override
    public Long show(AdminCommand.Show command) {
        throw new IllegalStateException("SHOW gives rows");
    }

    @Override
    public Long createStore(AdminCommand.CreateStore command) {
        session.requireWritable("create a store");
        session.stores().create(command.name());
        return NOTHING_CHANGED;
    }

    @Override
    public Long dropStore(AdminCommand.DropStore command) {
        session.requireWritable("drop a store");
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
        throw notAvailable("MENTAT CREATE VIEW");
    }

    @Override
    public Long dropView(AdminCommand.DropView command) {
        throw notAvailable("MENTAT DROP VIEW");
    }

    @Override
    public Long check(AdminCommand.Check command) {
        throw notAvailable("MENTAT CHECK");
    }

    @Override
    public Long optimize(AdminCommand.Optimize command) {
        throw notAvailable("MENTAT OPTIMIZE");
    }

    @Override
    public Long excise(AdminCommand.Excise command) {
        throw notAvailable("MENTAT EXCISE");
    }

    private static RuntimeException notAvailable(String statement) {
        return SessionErrors.notSupported(statement + " is not part of this version");
    }
}
