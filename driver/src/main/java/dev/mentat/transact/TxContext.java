// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.schema.Schema;

/**
 * What the reading of one transaction's forms works with.
 *
 * @param schema the schema of db-before
 * @param tx the entid that this transaction gets
 * @param nextUserEntid the first user entid that was not handed out yet
 * @param arguments the values of the text's parameters
 * @param terms what was read so far
 * @param lookupRefs the lookup refs read so far
 */
record TxContext(
        Schema schema, long tx, long nextUserEntid, Arguments arguments, TxTerms terms, LookupRefs lookupRefs) {}
