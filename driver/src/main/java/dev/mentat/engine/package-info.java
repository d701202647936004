// SPDX-License-Identifier: Apache-2.0
/**
 * Ties the parts together: a session takes a statement text, has it parsed, compiled and executed, and answers with rows,
 * a transaction report or a count. May depend on everything but {@code dev.mentat.jdbc}.
 */
@NullMarked
package dev.mentat.engine;

import org.jspecify.annotations.NullMarked;
