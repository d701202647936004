// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pull;

import dev.mentat.edn.EdnWriter;
import dev.mentat.schema.ValueOrder;
import java.util.Comparator;

/** Orders the keys of a pulled map by the way they are written, so that results are reproducible. */
enum KeyOrder implements Comparator<Object> {
    INSTANCE;

    @Override
    public int compare(Object left, Object right) {
        return ValueOrder.compareCodePoints(EdnWriter.write(left), EdnWriter.write(right));
    }
}
