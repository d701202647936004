// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

/**
 * Something that is wrong with a store.
 *
 * @param store the name of the store
 * @param object the table, column, index or view that it is about
 * @param problem what is wrong, as a phrase
 */
public record StoreFinding(String store, String object, String problem) {}
