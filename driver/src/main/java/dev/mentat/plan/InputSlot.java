// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

/**
 * Where the value of an input variable comes from.
 *
 * @param parameter the index of the parameter, the first is 0
 * @param slot the position in the tuple, or in each tuple of the relation; 0 for scalars and collections
 */
public record InputSlot(int parameter, int slot) {}
