// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** What a statement can do beyond JDBC, reached by {@code statement.unwrap(MentatStatement.class)}. */
public sealed interface MentatStatement extends Statement permits StatementImpl, MentatPreparedStatement {
    /**
     * Returns what the last execution transacted, or the last transaction of the last batch.
     *
     * @return the report, empty if the last execution was no transaction
     * @throws SQLException with state 08003 if the statement is closed
     */
    Optional<TransactionResult> lastTransaction() throws SQLException;
}
