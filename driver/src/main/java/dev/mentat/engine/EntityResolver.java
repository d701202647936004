// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.edn.EdnWriter;
import dev.mentat.edn.Keyword;
import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import dev.mentat.pool.Lease;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Catalogue;
import dev.mentat.schema.Coercion;
import dev.mentat.schema.Schema;
import dev.mentat.schema.ValueReader;
import dev.mentat.schema.View;
import dev.mentat.sql.DuckTypes;
import dev.mentat.sql.PullSql;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Finds the entity that an identifier names: an entid, an ident, or a lookup ref inside a view. */
final class EntityResolver {
    private final Lease lease;
    private final Catalogue catalogue;
    private final View view;

    EntityResolver(Lease lease, Catalogue catalogue, View view) {
        this.lease = lease;
        this.catalogue = catalogue;
        this.view = view;
    }

    /**
     * Resolves an identifier.
     *
     * @param identifier a Long, a {@link Keyword} or a List of an attribute and a value
     * @return the entid, or empty if nobody bears the ident or owns the value
     * @throws MentatException {@code invalid-lookup-ref} (42P10) if the attribute is not unique or the view is history,
     *     {@code input-type} (07006) if it is no identifier
     */
    Optional<Long> resolve(Object identifier) {
        if (identifier instanceof Long entid) {
            return Optional.of(entid).filter(number -> number >= 0);
        }
        if (identifier instanceof Keyword ident) {
            return catalogue.schema().entid(ident).stream().boxed().findFirst();
        }
        if (identifier instanceof List<?> pair && pair.size() == 2 && pair.get(0) != null && pair.get(1) != null) {
            return lookup(pair.get(0), pair.get(1), identifier);
        }
        throw new MentatException(
                ErrorKind.INPUT_TYPE,
                EdnWriter.write(identifier) + " names no entity; use an entid, an ident or a lookup ref",
                null);
    }

    private Optional<Long> lookup(Object name, Object value, Object lookupRef) {
        Attribute attribute = attribute(name).orElseThrow(() -> unknownAttribute(name));
        if (attribute.unique() == null || view.history()) {
            String reason = attribute.unique() == null ? attribute.ident() + " is not unique" : "the view is history";
            throw new MentatException(
                    ErrorKind.INVALID_LOOKUP_REF,
                    EdnWriter.write(lookupRef) + " cannot identify an entity: " + reason,
                    null);
        }
        return value(attribute, value).flatMap(typed -> owner(attribute, typed));
    }

    private Optional<Attribute> attribute(Object name) {
        Schema schema = catalogue.schema();
        if (name instanceof Keyword ident) {
            return schema.attribute(ident);
        }
        return name instanceof Long entid ? schema.attribute(entid) : Optional.empty();
    }

    private MentatException unknownAttribute(Object name) {
        return new MentatException(
                ErrorKind.UNKNOWN_ATTRIBUTE,
                EdnWriter.write(name) + " is not an attribute of store \""
                        + catalogue.schema().store() + '"',
                null);
    }

    private Optional<Object> value(Attribute attribute, Object value) {
        if (attribute.tuple() != null || attribute.isRef()) {
            return new ValueReader(catalogue.schema(), this::resolve).read(attribute, value);
        }
        return Coercion.coerce(attribute.type(), value);
    }

    private Optional<Long> owner(Attribute attribute, Object value) {
        Object bound = DuckTypes.toDuck(attribute.type(), value);
        return PullSql.ofOne(catalogue.layout(), view).owners(attribute).stream()
                .flatMap(read -> first(read.sql(), bound).stream())
                .findFirst();
    }

    private Optional<Long> first(String sql, Object value) {
        try {
            PreparedStatement statement = lease.kept(sql);
            int next = 1;
            statement.setObject(next++, value);
            if (view.asOf() != null) {
                statement.setLong(next++, view.asOf());
            }
            if (view.since() != null) {
                statement.setLong(next, view.since());
            }
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? Optional.of(rows.getLong(1)) : Optional.empty();
            }
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }
}
