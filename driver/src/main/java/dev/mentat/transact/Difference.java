// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.schema.Datom;
import dev.mentat.schema.Schema;
import java.time.Instant;
import java.util.List;

/**
 * What a transaction changes.
 *
 * @param instant its {@code :db/txInstant}
 * @param asserted the facts that begin to hold, by entity, attribute and value, without the instant
 * @param retracted the facts that cease to hold, as they were asserted, by entity, attribute and value
 * @param schema the schema that results
 */
record Difference(Instant instant, List<Datom> asserted, List<Datom> retracted, Schema schema) {}
