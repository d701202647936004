// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import java.util.List;

/**
 * A statement with what is bound to its markers.
 *
 * @param sql the text, with a {@code ?} per binding
 * @param bindings what is bound, in the order of the markers
 */
public record SqlText(String sql, List<BoundValue> bindings) {}
