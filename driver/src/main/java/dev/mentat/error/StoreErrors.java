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
                "Store " + name + " has been locked for " + waitedMillis + " ms by " + holder
                        + "; commit or roll back there, then retry",
                null);
    }

    public static MentatException dropped(String name) {
        return new MentatException(
                ErrorKind.STORE_NOT_FOUND, "Store " + name + " was dropped; MENTAT USE switches to another", null);
    }
}
