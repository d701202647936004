// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import java.util.List;

/**
 * A row of a result before its order is known.
 *
 * @param cells the values of the columns
 * @param basis a solution that it was made of, for sort keys that are no columns
 */
record OutputRow(List<Typed> cells, Solution basis) {}
