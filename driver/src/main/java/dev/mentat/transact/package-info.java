// SPDX-License-Identifier: Apache-2.0
/**
 * Transactions: from EDN forms to datoms that agree with the schema and with the store. Depends on edn, schema, sql,
 * store, pool and error.
 */
@NullMarked
package dev.mentat.transact;

import org.jspecify.annotations.NullMarked;
