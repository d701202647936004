// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import java.util.List;

/**
 * A SELECT that stands for a {@code mentat_q} call. Immutable.
 *
 * @param text DuckDB SQL with the markers {@code ?}, taken from left to right, or {@code $1}, {@code $2} and so on
 * @param arguments what the markers stand for. Equal arguments share one parameter of the whole statement
 * @param <A> what describes an argument
 */
record CompiledSql<A>(String text, List<A> arguments) {}
