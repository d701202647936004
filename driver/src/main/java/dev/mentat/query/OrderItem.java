// SPDX-License-Identifier: Apache-2.0
package dev.mentat.query;

/**
 * An item of {@code :order}.
 *
 * @param key the variable, or the aggregate that must stand in {@code :find} in the same words
 * @param descending whether greater values come first
 */
public record OrderItem(FindElement key, boolean descending) {}
