// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc.metadata;

import dev.mentat.engine.Column;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;

/** Lists the columns of a metadata result in their order. */
final class ShapeColumns {
    private final List<Column> columns = new ArrayList<>();

    ShapeColumns text(String... names) {
        return add(Types.VARCHAR, "VARCHAR", String.class, 0, names);
    }

    ShapeColumns number(String... names) {
        return add(Types.INTEGER, "INTEGER", Integer.class, 10, names);
    }

    ShapeColumns small(String... names) {
        return add(Types.SMALLINT, "SMALLINT", Short.class, 5, names);
    }

    ShapeColumns count(String... names) {
        return add(Types.BIGINT, "BIGINT", Long.class, 19, names);
    }

    ShapeColumns flag(String... names) {
        return add(Types.BOOLEAN, "BOOLEAN", Boolean.class, 1, names);
    }

    List<Column> list() {
        return List.copyOf(columns);
    }

    private ShapeColumns add(int type, String typeName, Class<?> javaClass, int precision, String... names) {
        for (String name : names) {
            columns.add(new Column(name, type, typeName, javaClass.getName(), precision, 0));
        }
        return this;
    }
}
