// SPDX-License-Identifier: Apache-2.0
/**
 * Datomic as a rival: the peer library in memory, and Datomic Local on disk. Both are reached through a class loader of
 * their own, because they come with sixty libraries in versions of their own.
 *
 * <p>May depend on {@code tracker} and {@code rival}.
 */
@NullMarked
package dev.mentat.bench.datomic;

import org.jspecify.annotations.NullMarked;
