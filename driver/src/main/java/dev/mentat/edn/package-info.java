// SPDX-License-Identifier: Apache-2.0
/**
 * EDN: the value types that Java lacks, forms with their positions, the reader and the writer. Depends on the grammar
 * and on {@code dev.mentat.error} only.
 */
@NullMarked
package dev.mentat.edn;

import org.jspecify.annotations.NullMarked;
