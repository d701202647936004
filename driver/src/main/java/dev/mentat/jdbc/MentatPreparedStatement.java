// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a prepared statement can do beyond JDBC, reached by {@code statement.unwrap(MentatPreparedStatement.class)}.
 */
public sealed interface MentatPreparedStatement extends PreparedStatement, MentatStatement
        permits PreparedStatementImpl {
    /**
     * Returns the names of the parameters that have one: the variables of {@code :in} without their question marks.
     *
     * @return the names in the order of the parameters' numbers
     * @throws SQLException with state 08003 if the statement is closed
     */
    List<String> names() throws SQLException;

    /**
     * Sets a parameter by its name.
     *
     * @param name the variable of {@code :in}, with or without its question mark
     * @param value what {@link PreparedStatement#setObject(int, Object)} takes
     * @throws SQLException with state 07001 if no parameter has the name
     */
    void setObject(String name, @Nullable Object value) throws SQLException;
}
