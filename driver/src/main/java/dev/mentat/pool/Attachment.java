// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pool;

/** State that a higher layer keeps per database, see {@link Database#attachment}. */
public interface Attachment {
    /**
     * Called once before an orderly close of a writable database, when no other lease is out and none will be given.
     *
     * @param lease a lease to write with, outside a transaction
     */
    void closing(Lease lease);

    /** Called when the database was lost and opened anew: whatever was read from it is to be read again. */
    void reopened();
}
