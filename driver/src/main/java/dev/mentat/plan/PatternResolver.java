// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.edn.EdnWriter;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.Marker;
import dev.mentat.error.Position;
import dev.mentat.error.QueryErrors;
import dev.mentat.query.Clause;
import dev.mentat.query.Term;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Entids;
import dev.mentat.schema.Schema;
import dev.mentat.schema.ValueReader;
import dev.mentat.schema.ValueType;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Resolves data patterns against the schema of their source. A lookup ref becomes a pattern of its own that binds a hidden
 * variable, so that it is looked up in the very view that it is used in.
 */
final class PatternResolver {
    private final Compilation compilation;
    private final TermResolver terms;
    private final Sources.Database source;
    private final Schema schema;
    private final Consumer<Goal> goals;

    PatternResolver(Compilation compilation, TermResolver terms, Sources.Database source, Consumer<Goal> goals) {
        this.compilation = compilation;
        this.terms = terms;
        this.source = source;
        this.schema = source.catalogue().schema();
        this.goals = goals;
    }

    /** Resolves a pattern and hands it over, after the look-ups that it needs. */
    void pattern(Clause.Pattern clause) {
        List<Term> places = clause.places();
        boolean reversed = places.size() > 1 && isReversed(places.get(1));
        Optional<Term> entity = place(places, reversed ? 2 : 0);
        Optional<Term> value = place(places, reversed ? 0 : 2);
        Goal.AttributePlace attribute =
                place(places, 1).map(this::attribute).orElseGet(() -> new Goal.Ranging(Operand.ANY));
        boolean log = source.view().history() || isLog(places);
        Operand entityOperand = entity.map(this::entity).orElse(Operand.ANY);
        Optional<Operand> valueOperand =
                value.map(term -> value(attribute, term)).orElse(Optional.of(Operand.ANY));
        goals.accept(new Goal.Scan(
                source,
                entityOperand,
                valueOperand.isPresent() ? attribute : new Goal.Nothing(),
                valueOperand.orElse(Operand.ANY),
                place(places, 3).map(this::tx).orElse(Operand.ANY),
                place(places, 4).map(this::added).orElse(Operand.ANY),
                log,
                clause.position()));
    }

    Sources.Database database() {
        return source;
    }

    /** Resolves the argument of a function that names an entity. */
    Operand entityArgument(Term term) {
        requirePlace(term);
        return entity(term);
    }

    /** Resolves the argument of a function that names an attribute. */
    Goal.AttributePlace attributeArgument(Term term) {
        requirePlace(term);
        if (isReversed(term)) {
            throw QueryErrors.argument(
                    ClauseText.of(term) + " is reversed; name the attribute itself", term.position());
        }
        return attribute(term);
    }

    private static void requirePlace(Term term) {
        boolean isPlace = term instanceof Term.Var
                || term instanceof Term.Parameter
                || (term instanceof Term.Constant constant && constant.value() != null);
        if (!isPlace) {
            throw QueryErrors.argument(ClauseText.of(term) + " is neither a variable nor a constant", term.position());
        }
    }

    private static Optional<Term> place(List<Term> places, int index) {
        return index < places.size() ? Optional.of(places.get(index)) : Optional.empty();
    }

    private static boolean isLog(List<Term> places) {
        return places.size() > 4 && !(places.get(4) instanceof Term.Blank);
    }

    private boolean isReversed(Term term) {
        return terms.resolve(term) instanceof Referent.Constant constant
                && constant.value() instanceof Keyword keyword
                && keyword.isReversed();
    }

    private Operand entity(Term term) {
        Referent referent = terms.resolve(term);
        if (referent instanceof Referent.Constant constant) {
            return entity(constant);
        }
        return operand(referent, true);
    }

    private Operand operand(Referent referent, boolean isEntity) {
        if (!(referent instanceof Referent.Variable variable)) {
            return Operand.ANY;
        }
        if (isEntity) {
            compilation.noteEntity(variable.var(), source);
        }
        return new Operand.Variable(variable.var());
    }

    /** Reads a constant as the entity that it names. */
    Operand entity(Referent.Constant constant) {
        Object value = constant.value();
        if (value instanceof Long entid) {
            return new Operand.Typed(ValueType.REF, entid);
        }
        if (value instanceof Keyword ident) {
            return new Operand.Typed(ValueType.REF, ident(ident, constant.position()));
        }
        if (value instanceof List<?> lookup) {
            return lookupRef(lookup, constant.position());
        }
        throw QueryErrors.place(
                EdnWriter.write(value), "entity", "an entid, an ident or a lookup ref", constant.position());
    }

    private long ident(Keyword ident, Position position) {
        OptionalLong entid = schema.entid(ident);
        return entid.orElseThrow(() -> QueryErrors.unknownIdent(
                ident.toString(), schema.store(), names(schema.entids().keySet().stream()), position));
    }

    private Operand lookupRef(List<?> lookup, Position position) {
        String text = EdnWriter.write(lookup);
        if (lookup.size() != 2 || !(lookup.get(0) instanceof Keyword || lookup.get(0) instanceof Long)) {
            throw QueryErrors.lookupRefShape(text, position);
        }
        Attribute attribute = lookup.get(0) instanceof Keyword name
                ? namedAttribute(name, position)
                : schema.attribute((Long) lookup.get(0)).orElseThrow(() -> QueryErrors.lookupRefShape(text, position));
        if (attribute.unique() == null) {
            throw QueryErrors.notUnique(text, attribute.ident().toString(), position);
        }
        if (source.view().history()) {
            throw QueryErrors.lookupRefInHistory(text, position);
        }
        Object value = lookup.get(1);
        if (value == null) {
            throw QueryErrors.lookupRefShape(text, position);
        }
        Var owner = compilation.names().fresh("?owner");
        Optional<Operand> key = constantValue(attribute, value, position);
        goals.accept(new Goal.Scan(
                source,
                new Operand.Variable(owner),
                key.isPresent() ? new Goal.Fixed(attribute) : new Goal.Nothing(),
                key.orElse(Operand.ANY),
                Operand.ANY,
                Operand.ANY,
                false,
                position));
        return new Operand.Variable(owner);
    }

    private Attribute namedAttribute(Keyword name, Position position) {
        return schema.attribute(name).orElseThrow(() -> unknownAttribute(name, position));
    }

    private RuntimeException unknownAttribute(Keyword name, Position position) {
        return QueryErrors.unknownAttribute(
                name.toString(),
                schema.store(),
                names(schema.attributes().stream().map(Attribute::ident)),
                position);
    }

    private static Collection<String> names(Stream<Keyword> keywords) {
        return keywords.map(Keyword::toString).toList();
    }

    private Goal.AttributePlace attribute(Term term) {
        Referent referent = terms.resolve(term);
        if (referent instanceof Referent.Constant constant) {
            return attribute(constant);
        }
        return new Goal.Ranging(operand(referent, true));
    }

    /** Reads a constant as the attribute that it names. */
    Goal.AttributePlace attribute(Referent.Constant constant) {
        Object value = constant.value();
        if (value instanceof Keyword name) {
            return attribute(name, constant.position());
        }
        if (value instanceof Long entid) {
            return schema.attribute(entid)
                    .<Goal.AttributePlace>map(Goal.Fixed::new)
                    .orElseGet(Goal.Nothing::new);
        }
        if (value instanceof List<?> lookup) {
            return new Goal.Ranging(lookupRef(lookup, constant.position()));
        }
        throw QueryErrors.place(
                EdnWriter.write(value),
                "attribute",
                "a keyword, an entid, a lookup ref or a variable",
                constant.position());
    }

    private Goal.AttributePlace attribute(Keyword name, Position position) {
        Keyword forward = name.isReversed() ? name.reversed() : name;
        Optional<Attribute> attribute = schema.attribute(forward);
        if (attribute.isEmpty()) {
            if (schema.entid(forward).isPresent()) {
                return new Goal.Nothing();
            }
            throw unknownAttribute(name, position);
        }
        if (name.isReversed() && !attribute.get().isRef()) {
            throw QueryErrors.notReversible(name.toString(), position);
        }
        return new Goal.Fixed(attribute.get());
    }

    private Optional<Operand> value(Goal.AttributePlace attribute, Term term) {
        Referent referent = terms.resolve(term);
        if (!(referent instanceof Referent.Constant constant)) {
            boolean isEntity =
                    attribute instanceof Goal.Fixed fixed && fixed.attribute().isRef();
            return Optional.of(operand(referent, isEntity));
        }
        if (attribute instanceof Goal.Fixed fixed) {
            return constantValue(fixed.attribute(), constant.value(), constant.position());
        }
        return Optional.of(new Operand.Untyped(constant.value()));
    }

    /** Reads a constant as a value of an attribute; empty if no value of the attribute can equal it. */
    Optional<Operand> constantValue(Attribute attribute, Object value, Position position) {
        if (value instanceof Marker marker) {
            Var var = compilation.marker(marker.index());
            return Optional.of(operand(new Referent.Variable(var), attribute.isRef()));
        }
        if (attribute.isRef()) {
            boolean isEntity = value instanceof Long || value instanceof Keyword || value instanceof List;
            return isEntity ? Optional.of(entity(new Referent.Constant(value, position))) : Optional.empty();
        }
        return read(schema, attribute, value);
    }

    /** Reads a constant the way a transaction would, without any look-up in the data. */
    static Optional<Operand> read(Schema schema, Attribute attribute, Object value) {
        ValueReader reader = new ValueReader(
                schema,
                named -> named instanceof Keyword ident
                        ? schema.entid(ident).stream().boxed().findFirst()
                        : Optional.empty());
        return reader.read(attribute, value).map(typed -> new Operand.Typed(attribute.type(), typed));
    }

    private Operand tx(Term term) {
        Referent referent = terms.resolve(term);
        if (!(referent instanceof Referent.Constant constant)) {
            return operand(referent, true);
        }
        if (constant.value() instanceof Long number) {
            return new Operand.Typed(ValueType.REF, number < 0 ? number : Long.valueOf(Entids.toTx(number)));
        }
        throw QueryErrors.place(
                EdnWriter.write(constant.value()), "transaction", "a transaction's entid or t", constant.position());
    }

    private Operand added(Term term) {
        Referent referent = terms.resolve(term);
        if (!(referent instanceof Referent.Constant constant)) {
            return operand(referent, false);
        }
        if (constant.value() instanceof Boolean flag) {
            return new Operand.Typed(ValueType.BOOLEAN, flag);
        }
        throw QueryErrors.place(
                EdnWriter.write(constant.value()), "fifth", "true, false or a variable", constant.position());
    }
}
