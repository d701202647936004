// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import dev.mentat.edn.Keyword;
import dev.mentat.error.ErrorKind;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Datom;
import dev.mentat.schema.View;
import java.util.List;
import java.util.Optional;

/** What clauses read. */
public sealed interface DataSource {
    /** Rows of any width, matched place by place. */
    record Tuples(List<List<Typed>> rows) implements DataSource {}

    /**
     * A view of a store.
     *
     * @param db the store
     * @param view what is seen of it
     * @param datoms what is seen
     * @param rows the same as entity, attribute, value, transaction and added
     * @param recorded all assertions and retractions within the bounds of the view in the same form
     */
    record Db(ModelDb db, View view, List<Datom> datoms, List<List<Typed>> rows, List<List<Typed>> recorded)
            implements DataSource {
        public static Db of(ModelDb db, View view) {
            List<Datom> datoms = db.visible(view);
            return new Db(db, view, datoms, rows(datoms, db), rows(db.recorded(view), db));
        }

        private static List<List<Typed>> rows(List<Datom> datoms, ModelDb db) {
            return datoms.stream().map(datom -> row(datom, db.schema())).toList();
        }

        private static List<Typed> row(Datom datom, ModelSchema schema) {
            Attribute attribute = schema.attribute(datom.a()).orElseThrow();
            return List.of(
                    Typed.ref(datom.e()),
                    Typed.ref(datom.a()),
                    Typed.stored(attribute, datom.v()),
                    Typed.ref(datom.tx()),
                    Typed.bool(datom.added()));
        }

        ModelSchema schema() {
            return db.schema();
        }

        /** Returns the store in another view. */
        public Db in(View other) {
            return of(db, other);
        }

        /**
         * Finds the entity that an identifier names in this view.
         *
         * @param identifier an entid, an ident or a lookup ref
         * @return the entid, or nothing if the identifier names none
         * @throws ModelRefusal if it is a lookup ref that can name none in any data
         */
        public Optional<Long> entity(Object identifier) {
            if (identifier instanceof Long entid) {
                return Optional.of(entid).filter(number -> number >= 0);
            }
            if (identifier instanceof Keyword ident) {
                return db.schema().entid(ident);
            }
            return identifier instanceof List<?> parts && parts.size() == 2
                    ? owner(parts.get(0), parts.get(1))
                    : Optional.empty();
        }

        private Optional<Long> owner(Object name, Object value) {
            Attribute attribute = entity(name)
                    .flatMap(db.schema()::attribute)
                    .filter(any -> !(name instanceof List))
                    .orElseThrow(() -> new ModelRefusal(ErrorKind.UNKNOWN_ATTRIBUTE));
            if (attribute.unique() == null || view.history()) {
                throw new ModelRefusal(ErrorKind.INVALID_LOOKUP_REF);
            }
            Optional<Object> wanted =
                    attribute.isRef() ? entity(value).map(any -> any) : TxPlaces.literal(attribute.type(), value);
            return datoms.stream()
                    .filter(datom -> datom.a() == attribute.id())
                    .filter(datom -> wanted.filter(datom.v()::equals).isPresent())
                    .map(Datom::e)
                    .findFirst();
        }

        List<Object> values(long entity, long attribute) {
            return datoms.stream()
                    .filter(datom -> datom.e() == entity && datom.a() == attribute)
                    .map(Datom::v)
                    .toList();
        }
    }
}
