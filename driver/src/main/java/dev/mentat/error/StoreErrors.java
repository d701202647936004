// SPDX-License-Identifier: Apache-2.0
package dev.mentat.error;

import java.util.Collection;

/** Words the failures of finding, making and writing stores. */
public final class StoreErrors {
    private StoreErrors() {}

    public static MentatException notFound(String name, Collection<String> stores) {
        String near = ClosestName.of(name, stores.stream());
        String remedy = near.isEmpty() ? "MENTAT CREATE STORE makes one" : "did you mean " + near;
        return new MentatException(ErrorKind.STORE_NOT_FOUND, "There is no store " + name + "; " + remedy, null);
    }

    public static MentatException exists(String name) {
        return new MentatException(
                ErrorKind.STORE_EXISTS, "There is a store " + name + " already; MENTAT USE switches to it", null);
    }

    public static MentatException invalidName(String reason) {
        return new MentatException(
                ErrorKind.INVALID_STORE_NAME,
                "The store's name " + reason + "; any text of up to 255 characters without U+0000 is a name",
                null);
    }

    public static MentatException viewExists(String name, String schemaName) {
        return new MentatException(
                ErrorKind.SQL_TABLE_EXISTS,
                "There is a view " + name + " in the schema " + schemaName
                        + " already; choose another name, or MENTAT DROP VIEW removes one that a query made",
                null);
    }

    public static MentatException invalidViewName(String name) {
        return new MentatException(
                ErrorKind.INVALID_STORE_NAME,
                "The name " + name + " belongs to the inner tables of stores, as it begins with __; choose another",
                null);
    }

    public static MentatException viewNotFound(String name, Collection<String> views) {
        String near = ClosestName.of(name, views.stream());
        String remedy = near.isEmpty() ? "MENTAT CREATE VIEW makes one" : "did you mean " + near;
        return new MentatException(
                ErrorKind.SQL_NO_TABLE, "There is no view " + name + " that a query made; " + remedy, null);
    }

    public static MentatException overtaken(String name) {
        return new MentatException(
                ErrorKind.SERIALIZATION_FAILURE,
                "Another transaction of store " + name
                        + " was committed since this one first read; roll back and retry",
                null);
    }

    public static MentatException busy(String name, String holder, long waitedMillis) {
        return new MentatException(
                ErrorKind.SERIALIZATION_FAILURE,
                "Store " + name + " is locked by " + holder + ", which has long been idle; waited " + waitedMillis
                        + " ms; commit or roll back there, then retry",
                null);
    }

    public static MentatException deadlock(String name, String holder, String held) {
        return new MentatException(
                ErrorKind.SERIALIZATION_FAILURE,
                "Store " + name + " is locked by " + holder + ", and waiting for it would be a deadlock, since store "
                        + held + ", which this transaction has locked, is waited for there; roll back and retry",
                null);
    }

    public static MentatException dropped(String name) {
        return new MentatException(
                ErrorKind.STORE_NOT_FOUND, "Store " + name + " was dropped; MENTAT USE switches to another", null);
    }
}
