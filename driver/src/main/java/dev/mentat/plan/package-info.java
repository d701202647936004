// SPDX-License-Identifier: Apache-2.0
/**
 * From a parsed query to a relational plan: names are resolved against the schema, types inferred, rules unfolded,
 * clauses ordered, and the result is stated as records that {@code dev.mentat.sql} writes down. Nothing here knows SQL.
 * Depends on {@code dev.mentat.query}, {@code dev.mentat.schema}, {@code dev.mentat.fulltext}, {@code dev.mentat.edn} and
 * {@code dev.mentat.error}.
 */
@NullMarked
package dev.mentat.plan;

import org.jspecify.annotations.NullMarked;
