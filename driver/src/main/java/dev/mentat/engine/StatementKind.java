// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

/** What a statement text is, by its first tokens alone. */
public enum StatementKind {
    /** A Datalog query: a vector whose first form is a keyword, or a map. */
    QUERY,
    /** An EDN transaction: any other vector. */
    TRANSACTION,
    /** A list with a reserved head such as {@code (as-of T form)}. */
    FORM,
    /** A statement that begins with the word {@code MENTAT}. */
    ADMINISTRATION,
    /** A JDBC call escape, which is not supported. */
    CALL_ESCAPE,
    /** Anything else: DuckDB SQL, perhaps with {@code mentat_q(...)} in it. */
    SQL
}
