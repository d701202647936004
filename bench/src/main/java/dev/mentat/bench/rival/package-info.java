// SPDX-License-Identifier: Apache-2.0
/**
 * What every database that takes part has to be able to do.
 *
 * <p>May depend on {@code tracker}.
 */
@NullMarked
package dev.mentat.bench.rival;

import org.jspecify.annotations.NullMarked;
