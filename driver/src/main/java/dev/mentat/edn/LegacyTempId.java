// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import org.jspecify.annotations.Nullable;

/**
 * The value of {@code #db/id[partition n]}: a tempid in Datomic's old spelling.
 *
 * @param partition the partition's ident
 * @param number the number that names the tempid, or null for a fresh anonymous one
 */
public record LegacyTempId(Keyword partition, @Nullable Long number) {}
