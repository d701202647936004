// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.schema.Attribute;
import dev.mentat.schema.Storage;
import dev.mentat.schema.ValueType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds out whether equal rows can come out of a selection at all. They cannot if the columns of a row tell which row of
 * each joined item it was made of, that is, if they determine a key of every item.
 */
final class Keys {
    private final Relation.Select select;
    private final Set<Expr> known = new HashSet<>();

    private Keys(Relation.Select select) {
        this.select = select;
    }

    /** Tells whether all rows of a relation differ, whatever the data are. */
    static boolean areDistinct(Relation relation) {
        return relation instanceof Relation.Select select
                && (select.distinct() || new Keys(select).determineEverything());
    }

    private boolean determineEverything() {
        select.outputs().forEach(output -> know(output.value()));
        Set<String> determined = new HashSet<>();
        boolean grows = true;
        while (grows) {
            grows = followEqualities();
            for (Relation.Item item : select.from()) {
                From source = item.source();
                if (!determined.contains(source.alias()) && keys(item).stream().anyMatch(known::containsAll)) {
                    determined.add(source.alias());
                    grows = true;
                }
            }
            determined.forEach(alias -> select.from().forEach(item -> knowColumns(item.source(), alias)));
        }
        return determined.size() == select.from().size();
    }

    private void know(Expr value) {
        Expr plain = value instanceof Expr.Tagged tagged ? tagged.value() : value;
        if (plain instanceof Expr.Column) {
            known.add(plain);
        }
    }

    /** Learns the other side of every equality of which one side is known. */
    private boolean followEqualities() {
        boolean grows = false;
        for (Expr condition : select.where()) {
            if (condition instanceof Expr.Call call && call.operator() == Operator.SAME) {
                Expr left = call.arguments().get(0);
                Expr right = call.arguments().get(1);
                grows |= follow(left, right);
                grows |= follow(right, left);
            }
        }
        return grows;
    }

    private boolean follow(Expr from, Expr to) {
        boolean isKnown = known.contains(from) || Exprs.isGiven(from);
        return isKnown && to instanceof Expr.Column && isExact(to) && known.add(to);
    }

    /** Equal floating-point numbers may differ in the sign of zero. */
    private static boolean isExact(Expr column) {
        return !column.types().contains(ValueType.DOUBLE) && !column.types().contains(ValueType.FLOAT);
    }

    /** A row that is determined determines its columns. */
    private void knowColumns(From source, String alias) {
        if (source instanceof From.Segment segment && segment.alias().equals(alias)) {
            segment.values().forEach(value -> {
                known.add(new Expr.Column(
                        alias,
                        value.place().valueColumn(),
                        TypeSet.of(value.attribute().type())));
                known.add(new Expr.Column(alias, value.place().txColumn(), TypeSet.REF));
            });
            known.add(new Expr.Column(alias, segment.entityColumn(), TypeSet.REF));
        } else if (source instanceof From.Datoms datoms && datoms.alias().equals(alias)) {
            known.add(new Expr.Column(alias, From.ENTITY, TypeSet.REF));
            known.add(valueOf(datoms));
            known.add(new Expr.Column(alias, From.TX, TypeSet.REF));
        }
    }

    /** Returns sets of columns each of which tells the rows of an item apart; none if there is no such set. */
    private List<Set<Expr>> keys(Relation.Item item) {
        From source = item.source();
        if (source instanceof From.Segment segment) {
            return segmentKeys(segment);
        }
        if (source instanceof From.Datoms datoms) {
            return datomKeys(datoms);
        }
        if (source instanceof From.Inputs inputs) {
            return allColumns(inputs).map(List::of).orElse(List.of());
        }
        if (source instanceof From.Constants constants) {
            Set<Expr> columns = new HashSet<>();
            List<Expr> row = constants.rows().get(0);
            for (int i = 0; i < row.size(); i++) {
                columns.add(new Expr.Column(
                        constants.alias(), From.column(i), row.get(i).types()));
            }
            return List.of(columns);
        }
        return List.of();
    }

    private static List<Set<Expr>> segmentKeys(From.Segment segment) {
        List<Set<Expr>> keys = new ArrayList<>();
        keys.add(Set.of(new Expr.Column(segment.alias(), segment.entityColumn(), TypeSet.REF)));
        for (From.SegmentValue value : segment.values()) {
            Attribute attribute = value.attribute();
            if (attribute.unique() != null) {
                keys.add(Set.of(
                        new Expr.Column(segment.alias(), value.place().valueColumn(), TypeSet.of(attribute.type()))));
            }
        }
        return keys;
    }

    /** What was retired may have been of cardinality many once; in a log every datom may come twice. */
    private static List<Set<Expr>> datomKeys(From.Datoms datoms) {
        if (datoms.table().log()) {
            return List.of();
        }
        Expr entity = new Expr.Column(datoms.alias(), From.ENTITY, TypeSet.REF);
        boolean isSingle = datoms.table().storage().place() instanceof Storage.SegmentColumn
                && !datoms.table().readsRetired();
        return List.of(isSingle ? Set.of(entity) : Set.of(entity, valueOf(datoms)));
    }

    private static Expr.Column valueOf(From.Datoms datoms) {
        return new Expr.Column(
                datoms.alias(),
                From.VALUE,
                TypeSet.of(datoms.table().attribute().type()));
    }

    /** The elements of an argument are bound once each, so that all columns together tell them apart. */
    private static Optional<Set<Expr>> allColumns(From.Inputs inputs) {
        if (inputs.wanted().contains(false)) {
            return Optional.empty();
        }
        Set<Expr> columns = new HashSet<>();
        for (int i = 0; i < inputs.columns().size(); i++) {
            columns.add(new Expr.Column(
                    inputs.alias(), From.column(i), inputs.columns().get(i).types()));
        }
        return Optional.of(columns);
    }
}
