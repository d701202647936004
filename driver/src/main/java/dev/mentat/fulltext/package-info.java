// SPDX-License-Identifier: Apache-2.0
/**
 * Full text without a database: how a text is split into words, and what a search text asks for. Depends on error alone,
 * so that what is indexed and what is searched for are split by the same rules.
 */
@NullMarked
package dev.mentat.fulltext;

import org.jspecify.annotations.NullMarked;
