// SPDX-License-Identifier: Apache-2.0
/**
 * Datalog as it is written: records for queries, clauses and rules with their positions, and the parser that makes them
 * from EDN forms. Nothing here knows a schema. Depends on {@code dev.mentat.edn} and {@code dev.mentat.error} only.
 */
@NullMarked
package dev.mentat.query;

import org.jspecify.annotations.NullMarked;
