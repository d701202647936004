// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import java.util.Map;

/**
 * A value with two faces, such as a pulled entity: a text for those who read columns, and a map for those who read
 * objects. Immutable.
 */
public interface Document {
    /** Returns the text, JSON or EDN as the connection asks for. */
    String text();

    /** Returns the map; its keys are strings, its values natural Java values, lists and maps. */
    Map<String, Object> toMap();
}
