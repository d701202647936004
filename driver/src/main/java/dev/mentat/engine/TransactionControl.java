// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

/** What a SQL statement asks of the session's transaction. */
enum TransactionControl {
    BEGIN,
    COMMIT,
    ROLLBACK
}
