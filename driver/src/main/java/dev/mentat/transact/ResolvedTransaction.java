// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.schema.Datom;
import dev.mentat.schema.DatomReader;
import dev.mentat.schema.Schema;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A transaction of which every tempid and lookup ref is known: checks it against db-before and finds the difference that it
 * makes. Used once; not thread-safe.
 */
final class ResolvedTransaction {
    private final TxContext context;
    private final Bindings bindings;
    private final DatomReader reader;
    private final TxFunctions functions;
    private final Owners owners;
    private final Cells cells;
    private final CompositeTuples composites;
    private final TxInstants instants;
    private final Names names;

    ResolvedTransaction(
            TxContext context, Bindings bindings, Owners owners, DatomReader reader, TxFunctions functions) {
        this.context = context;
        this.bindings = bindings;
        this.owners = owners;
        this.reader = reader;
        this.functions = functions;
        this.cells = new Cells(reader, context.nextUserEntid(), context.tx());
        this.composites = new CompositeTuples(context.schema(), cells);
        this.instants = new TxInstants(context.schema(), context.tx());
        this.names = new Names(context.terms(), bindings, context.schema());
    }

    /**
     * Finds what the transaction changes.
     *
     * @param now what the clock says
     * @throws dev.mentat.error.MentatException that reports every violation of the first check that fails
     */
    Difference difference(Instant now) {
        Schema before = context.schema();
        new Expansion(context.terms(), bindings, before, reader, cells, composites, instants).run();
        TxChecks checks = new TxChecks(before, cells, owners, names);
        Violations violations = new Violations();
        checks.checkReserved(violations);
        SchemaChange.checkReservedIdents(cells, violations);
        violations.raise();
        checks.checkConflicts(violations);
        instants.requireOne(violations);
        violations.raise();

        Violations compositeViolations = new Violations();
        composites.derive(compositeViolations);
        SchemaChange schemaChange = SchemaChange.derive(before, cells, reader);
        checks.checkUnique(schemaChange::isStillUnique, violations);
        violations.raise();
        Instant instant = instants.decide(reader.basisInstant(), now);
        schemaChange.raise();
        checkRequirements(schemaChange.after(), violations);
        compositeViolations.raise();
        return difference(instant, schemaChange.after());
    }

    private void checkRequirements(Schema after, Violations violations) {
        AfterView view = new AfterView(context.tx() - 1, after, cells, owners);
        Requirements requirements = new Requirements(after, cells, names, functions, view);
        requirements.checkValues(violations);
        violations.raise();
        requirements.checkSpecs(context.terms().ensures(), bindings, violations);
        violations.raise();
    }

    private Difference difference(Instant instant, Schema after) {
        List<Datom> asserted = new ArrayList<>();
        List<Datom> retracted = new ArrayList<>();
        for (Cell cell : cells.all()) {
            if (cell.isTouched()) {
                cell.asserted()
                        .forEach(value ->
                                asserted.add(new Datom(cell.e(), cell.a().id(), value, context.tx(), true)));
                retracted.addAll(cell.removed());
            }
        }
        asserted.sort(TxReports.ORDER);
        retracted.sort(TxReports.ORDER);
        return new Difference(instant, asserted, retracted, after);
    }
}
