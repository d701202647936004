// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import java.util.List;
import java.util.function.Function;

/** Copies expressions and relations, putting other expressions in the place of columns. Aliases are unique within a plan. */
abstract class Rewriting implements Expr.Visitor<Expr>, From.Visitor<From>, Relation.Visitor<Relation> {
    /** Returns a rewriting by a function that gives what a column becomes, perhaps the column itself. */
    static Rewriting of(Function<Expr.Column, Expr> columns) {
        return new Rewriting() {
            @Override
            public Expr column(Expr.Column expr) {
                return columns.apply(expr);
            }
        };
    }

    final Expr apply(Expr expr) {
        return expr.accept(this);
    }

    final List<Expr> apply(List<Expr> exprs) {
        return exprs.stream().map(this::apply).toList();
    }

    final Relation.Item apply(Relation.Item item) {
        return new Relation.Item(item.source().accept(this), item.optional().map(this::apply));
    }

    final Relation.Output apply(Relation.Output output) {
        return new Relation.Output(output.name(), apply(output.value()));
    }

    final Relation.Check apply(Relation.Check check) {
        return new Relation.Check(apply(check.failed()), apply(check.message()));
    }

    @Override
    public Expr literal(Expr.Literal expr) {
        return expr;
    }

    @Override
    public Expr input(Expr.Input expr) {
        return expr;
    }

    @Override
    public Expr call(Expr.Call expr) {
        return new Expr.Call(expr.operator(), apply(expr.arguments()), expr.types());
    }

    @Override
    public Expr exists(Expr.Exists expr) {
        return new Expr.Exists(select(expr.body()));
    }

    @Override
    public Expr tagged(Expr.Tagged expr) {
        return new Expr.Tagged(apply(expr.value()), expr.types());
    }

    @Override
    public Expr untagged(Expr.Untagged expr) {
        return new Expr.Untagged(apply(expr.value()), expr.type());
    }

    @Override
    public Expr hasType(Expr.HasType expr) {
        return new Expr.HasType(apply(expr.value()), expr.wanted());
    }

    @Override
    public Expr choice(Expr.Choice expr) {
        List<Expr.Case> cases = expr.cases().stream()
                .map(one -> new Expr.Case(apply(one.condition()), apply(one.value())))
                .toList();
        return new Expr.Choice(cases, expr.otherwise().map(this::apply), expr.types());
    }

    @Override
    public Expr message(Expr.Message expr) {
        Failure failure = expr.failure();
        return new Expr.Message(
                new Failure(failure.kind(), failure.sentence(), apply(failure.operands()), failure.position()));
    }

    @Override
    public Expr absent(Expr.Absent expr) {
        return expr;
    }

    @Override
    public Expr found(Expr.Found expr) {
        return expr;
    }

    @Override
    public Expr moment(Expr.Moment expr) {
        return expr;
    }

    @Override
    public Relation.Select select(Relation.Select relation) {
        return new Relation.Select(
                relation.from().stream().map(this::apply).toList(),
                apply(relation.where()),
                relation.outputs().stream().map(this::apply).toList(),
                relation.checks().stream().map(this::apply).toList(),
                relation.distinct());
    }

    @Override
    public Relation union(Relation.Union relation) {
        return new Relation.Union(relation.branches().stream().map(this::select).toList());
    }

    @Override
    public Relation fenced(Relation.Fenced relation) {
        return new Relation.Fenced(select(relation.selection()));
    }

    @Override
    public Relation summary(Relation.Summary relation) {
        return new Relation.Summary(
                relation.basis().accept(this),
                relation.distinct(),
                relation.keys(),
                relation.findings(),
                relation.grouped(),
                relation.order(),
                relation.limit().map(this::apply),
                relation.offset().map(this::apply));
    }

    @Override
    public From segment(From.Segment from) {
        return from;
    }

    @Override
    public From datoms(From.Datoms from) {
        return from;
    }

    @Override
    public From allDatoms(From.AllDatoms from) {
        List<From.Branch> branches = from.branches().stream()
                .map(branch -> new From.Branch(
                        branch.attribute(),
                        branch.types(),
                        branch.table(),
                        branch.value().map(this::apply)))
                .toList();
        return new From.AllDatoms(from.alias(), branches, from.valueTypes());
    }

    @Override
    public From derived(From.Derived from) {
        return new From.Derived(from.alias(), from.relation().accept(this));
    }

    @Override
    public From cte(From.Cte from) {
        return from;
    }

    @Override
    public From inputs(From.Inputs from) {
        return from;
    }

    @Override
    public From constants(From.Constants from) {
        return new From.Constants(
                from.alias(), from.rows().stream().map(this::apply).toList());
    }

    @Override
    public From fulltext(From.Fulltext from) {
        return from;
    }

    @Override
    public From latest(From.Latest from) {
        return from;
    }
}
