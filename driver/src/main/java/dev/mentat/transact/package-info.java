// SPDX-License-Identifier: Apache-2.0
/**
 * Transactions: from EDN forms to datoms that agree with the schema and with the store. Reads and writes
 * datoms through the interfaces of schema; depends on schema, edn and error.
 */
@NullMarked
package dev.mentat.transact;

import org.jspecify.annotations.NullMarked;
