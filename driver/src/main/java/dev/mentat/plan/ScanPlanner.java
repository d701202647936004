// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.schema.Attribute;
import dev.mentat.schema.Schema;
import dev.mentat.schema.Storage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Plans data patterns. Patterns on one entity over one segment table become one scan of that table; many tables, past
 * datoms and the log are scanned by themselves and joined on the entity; an attribute that is not known before execution
 * ranges over all attributes whose values can match.
 */
final class ScanPlanner {
    private final Block block;

    ScanPlanner(Block block) {
        this.block = block;
    }

    void plan(Goal.Scan scan) {
        block.settle(GoalVars.of(scan));
        if (scan.attribute() instanceof Goal.Fixed fixed) {
            fixed(scan, fixed.attribute());
        } else if (scan.attribute() instanceof Goal.Ranging ranging) {
            ranging(scan, ranging.operand());
        } else {
            block.contradict();
        }
    }

    private void fixed(Goal.Scan scan, Attribute attribute) {
        Optional<Storage> storage = scan.source().catalogue().layout().storage(attribute.id());
        if (storage.isEmpty()) {
            block.contradict();
            return;
        }
        From.DatomTable table = table(scan, attribute, storage.get());
        if (table.storage().place() instanceof Storage.SegmentColumn place && !table.log() && !table.readsRetired()) {
            segment(scan, attribute, place);
        } else {
            datoms(scan, attribute, table);
        }
    }

    private From.DatomTable table(Goal.Scan scan, Attribute attribute, Storage storage) {
        return block.compilation().table(scan.source(), attribute, storage, scan.log());
    }

    private void segment(Goal.Scan scan, Attribute attribute, Storage.SegmentColumn place) {
        From.SegmentValue read = new From.SegmentValue(attribute, place);
        Block.SegmentRow known = block.segmentOf(scan.entity(), scan.source(), read);
        Block.SegmentRow row = known == null ? block.joinSegment(scan.entity(), scan.source(), read) : known;
        if (known == null) {
            unify(scan.entity(), row.column(place.entityColumn(), TypeSet.REF));
        }
        value(scan.value(), row.column(place.valueColumn(), TypeSet.of(attribute.type())));
        if (!scan.tx().equals(Operand.ANY)) {
            unify(scan.tx(), row.column(place.txColumn(), TypeSet.REF));
        }
        unify(scan.added(), Expr.TRUE);
    }

    private void value(Operand operand, Expr column) {
        boolean excludesNull = unify(operand, column);
        if (!excludesNull) {
            block.add(Exprs.isNotNull(column));
        }
    }

    private void datoms(Goal.Scan scan, Attribute attribute, From.DatomTable table) {
        String alias = block.compilation().names().alias("d");
        block.join(new From.Datoms(alias, table));
        unify(scan.entity(), new Expr.Column(alias, From.ENTITY, TypeSet.REF));
        unify(scan.value(), new Expr.Column(alias, From.VALUE, TypeSet.of(attribute.type())));
        unify(scan.tx(), new Expr.Column(alias, From.TX, TypeSet.REF));
        added(scan, alias);
    }

    private void added(Goal.Scan scan, String alias) {
        unify(scan.added(), scan.log() ? new Expr.Column(alias, From.ADDED, TypeSet.BOOLEAN) : Expr.TRUE);
    }

    private void ranging(Goal.Scan scan, Operand attribute) {
        Optional<TypeSet> wanted = Operands.variable(scan.value()).map(block::typesOf);
        List<From.Branch> branches = branches(scan, wanted);
        if (branches.isEmpty()) {
            block.contradict();
            return;
        }
        String alias = block.compilation().names().alias("a");
        Optional<TypeSet> valueTypes = wanted.map(types -> types.and(typesOf(branches)));
        block.join(new From.AllDatoms(alias, branches, valueTypes));
        unify(scan.entity(), new Expr.Column(alias, From.ENTITY, TypeSet.REF));
        unify(attribute, new Expr.Column(alias, From.ATTRIBUTE, TypeSet.REF));
        valueTypes.ifPresent(types -> unify(scan.value(), new Expr.Column(alias, From.VALUE, types)));
        unify(scan.tx(), new Expr.Column(alias, From.TX, TypeSet.REF));
        added(scan, alias);
    }

    private List<From.Branch> branches(Goal.Scan scan, Optional<TypeSet> wanted) {
        Schema schema = scan.source().catalogue().schema();
        List<From.Branch> branches = new ArrayList<>();
        for (Attribute attribute : schema.attributes()) {
            TypeSet type = TypeSet.of(attribute.type());
            Optional<Storage> storage = scan.source().catalogue().layout().storage(attribute.id());
            Optional<Expr> constant = scan.value() instanceof Operand.Untyped untyped
                    ? PatternResolver.read(schema, attribute, untyped.value()).map(ScanPlanner::literal)
                    : Optional.empty();
            boolean readable = !(scan.value() instanceof Operand.Untyped) || constant.isPresent();
            boolean fits = wanted.isEmpty() || wanted.get().meets(type);
            if (storage.isPresent() && readable && fits) {
                branches.add(new From.Branch(attribute.id(), type, table(scan, attribute, storage.get()), constant));
            }
        }
        return branches;
    }

    private static Expr literal(Operand operand) {
        return ((Operand.Typed) operand).toExpr();
    }

    private static TypeSet typesOf(List<From.Branch> branches) {
        return branches.stream().map(From.Branch::types).reduce(TypeSet.NONE, TypeSet::or);
    }

    /**
     * Lets a place of the pattern and a column agree.
     *
     * @return whether rows where the column is NULL are ruled out by that
     */
    private boolean unify(Operand operand, Expr column) {
        if (operand instanceof Operand.Typed constant) {
            block.add(Exprs.same(column, constant.toExpr()));
            return true;
        }
        if (operand instanceof Operand.Variable variable) {
            boolean excludesNull = block.isBound(variable.var())
                    && block.suspicions(variable.var()).isEmpty();
            block.bind(variable.var(), column);
            return excludesNull;
        }
        return false;
    }
}
