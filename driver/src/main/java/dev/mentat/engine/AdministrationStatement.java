// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A statement that begins with {@code MENTAT}. */
final class AdministrationStatement implements Prepared {
    private final Session session;
    private final AdminCommand command;
    private final String text;

    AdministrationStatement(Session session, AdminCommand command, String text) {
        this.session = session;
        this.command = command;
        this.text = text;
    }

    @Override
    public StatementKind kind() {
        return StatementKind.ADMINISTRATION;
    }

    private Optional<Listing> listing() {
        return command instanceof AdminCommand.Show show ? Optional.of(Listing.of(show.topic())) : Optional.empty();
    }

    @Override
    public boolean givesRows() {
        return listing().isPresent() || command instanceof AdminCommand.Check;
    }

    @Override
    public List<Column> columns() {
        return command instanceof AdminCommand.Check
                ? CheckListing.COLUMNS
                : listing().map(Listing::columns).orElse(List.of());
    }

    @Override
    public List<Parameter> parameters() {
        return List.of();
    }

    @Override
    public String nativeSql() {
        return text;
    }

    @Override
    public Outcome execute(List<@Nullable Object> arguments, Execution execution) {
        Optional<Listing> listing = listing();
        if (listing.isPresent()) {
            return new Outcome.Rows(new MemoryRows(columns(), listing.get().rows(session)));
        }
        if (command instanceof AdminCommand.Check check) {
            return new Outcome.Rows(new MemoryRows(columns(), CheckListing.rows(session, execution, check.repair())));
        }
        return new Outcome.UpdateCount(command.accept(new Administration(session, execution)));
    }
}
