// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.schema.ValueType;

/**
 * An argument whose type the caller has fixed: it is checked against what the place takes, but never read as something
 * else, as a string with a leading colon otherwise may be read as a keyword. Immutable.
 *
 * @param type the type
 * @param value a value of the type's Java class
 */
public record TypedArgument(ValueType type, Object value) {}
