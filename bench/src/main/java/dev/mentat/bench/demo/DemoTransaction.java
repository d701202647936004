// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.demo;

/**
 * An EDN transaction with a name to show while it is loaded.
 *
 * @param name what it brings, or the date of the changes in it
 * @param edn the transaction
 */
record DemoTransaction(String name, String edn) {}
