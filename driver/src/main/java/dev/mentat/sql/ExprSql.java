// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.plan.Expr;
import dev.mentat.plan.InputSlot;
import dev.mentat.plan.TypeSet;
import dev.mentat.schema.ValueType;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Writes expressions. */
final class ExprSql implements Expr.Visitor<Void> {
    /** The DuckDB type of tagged values. */
    static final String TAGGED = List.of(TaggedValue.Part.values()).stream()
            .map(part -> part.field() + ' ' + part.type())
            .collect(Collectors.joining(", ", "STRUCT(", ")"));

    private final SqlBuffer sql;
    private final RelationSql relations;
    private final OperatorSql operators;

    ExprSql(SqlBuffer sql, RelationSql relations) {
        this.sql = sql;
        this.relations = relations;
        this.operators = new OperatorSql(sql, this);
    }

    void write(Expr expr) {
        expr.accept(this);
    }

    /** Writes expressions with a separator between them. */
    void write(List<? extends Expr> exprs, String separator) {
        Iterator<? extends Expr> rest = exprs.iterator();
        while (rest.hasNext()) {
            write(rest.next());
            if (rest.hasNext()) {
                sql.add(separator);
            }
        }
    }

    /** Returns the DuckDB type of an expression of the given types. */
    static String columnType(TypeSet types) {
        return types.isSingle() ? DuckTypes.columnType(types.single()) : TAGGED;
    }

    @Override
    public Void column(Expr.Column expr) {
        sql.add(expr.table()).add(".").add(Names.quote(expr.name()));
        return null;
    }

    @Override
    public Void literal(Expr.Literal expr) {
        if (expr.type() == ValueType.BOOLEAN) {
            sql.add(expr.value().toString());
        } else {
            sql.marker(new BoundValue.Constant(expr.type(), expr.value()), DuckTypes.columnType(expr.type()));
        }
        return null;
    }

    @Override
    public Void input(Expr.Input expr) {
        InputSlot slot = expr.slot();
        TypeSet types = expr.types();
        if (types.isSingle()) {
            sql.marker(new BoundValue.Argument(slot, types, Optional.empty()), columnType(types));
        } else {
            struct(part -> sql.marker(new BoundValue.Argument(slot, types, Optional.of(part)), part.type()));
        }
        return null;
    }

    @Override
    public Void call(Expr.Call expr) {
        operators.write(expr);
        return null;
    }

    @Override
    public Void exists(Expr.Exists expr) {
        sql.add("EXISTS ").nested(() -> relations.existence(expr.body()));
        return null;
    }

    @Override
    public Void tagged(Expr.Tagged expr) {
        if (!expr.value().types().isSingle()) {
            write(expr.value());
        } else if (expr.value() instanceof Expr.Literal literal) {
            TaggedValue value = TaggedValue.of(literal.type(), literal.value());
            struct(part -> sql.marker(new BoundValue.ConstantPart(value, part), part.type()));
        } else {
            ValueType type = expr.value().types().single();
            struct(part -> part(expr.value(), type, part));
        }
        return null;
    }

    private void struct(Consumer<TaggedValue.Part> writer) {
        sql.add("{");
        String separator = "";
        for (TaggedValue.Part part : TaggedValue.Part.values()) {
            sql.add(separator).add("'").add(part.field()).add("': ");
            writer.accept(part);
            separator = ", ";
        }
        sql.add("}");
    }

    private void part(Expr value, ValueType type, TaggedValue.Part part) {
        Optional<String> template = TaggedSql.part(type, part);
        if (template.isEmpty()) {
            sql.add("NULL::").add(part.type());
        } else {
            template(template.get(), value);
        }
    }

    /** Writes a template whose percent signs stand for the value. */
    private void template(String template, Expr value) {
        for (int i = 0; i < template.length(); i++) {
            char c = template.charAt(i);
            if (c == '%') {
                write(value);
            } else {
                sql.add(String.valueOf(c));
            }
        }
    }

    @Override
    public Void untagged(Expr.Untagged expr) {
        template(TaggedSql.untagged(expr.type()), expr.value());
        return null;
    }

    @Override
    public Void hasType(Expr.HasType expr) {
        sql.add("(");
        write(expr.value());
        List<ValueType> types = expr.wanted().types();
        sql.add(").").add(TaggedValue.Part.TAG.field());
        if (types.size() == 1) {
            sql.add(" = ").add(String.valueOf(TaggedValue.tag(types.get(0))));
        } else {
            String tags = types.stream()
                    .map(type -> String.valueOf(TaggedValue.tag(type)))
                    .collect(Collectors.joining(", "));
            sql.add(" IN (").add(tags).add(")");
        }
        return null;
    }

    @Override
    public Void choice(Expr.Choice expr) {
        sql.add("CASE");
        for (Expr.Case choice : expr.cases()) {
            sql.add(" WHEN ");
            write(choice.condition());
            sql.add(" THEN ");
            write(choice.value());
        }
        expr.otherwise().ifPresent(value -> {
            sql.add(" ELSE ");
            write(value);
        });
        sql.add(" END");
        return null;
    }

    @Override
    public Void message(Expr.Message expr) {
        FailureSql.text(expr.failure(), sql, this);
        return null;
    }

    @Override
    public Void absent(Expr.Absent expr) {
        sql.add("NULL::").add(columnType(expr.types()));
        return null;
    }

    @Override
    public Void found(Expr.Found expr) {
        ValueType type = expr.types().single();
        sql.marker(new BoundValue.Found(expr.lookUp(), expr.column(), type), DuckTypes.columnType(type));
        return null;
    }

    @Override
    public Void moment(Expr.Moment expr) {
        sql.marker(new BoundValue.Moment(expr), DuckTypes.columnType(ValueType.REF));
        return null;
    }
}
