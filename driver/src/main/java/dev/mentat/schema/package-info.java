// SPDX-License-Identifier: Apache-2.0
/**
 * What a store knows about its attributes, and where their datoms lie. Values are immutable snapshots; the interfaces
 * of the storage layout are here, their implementation is in {@code dev.mentat.store}. Depends on {@code dev.mentat.edn}
 * and {@code dev.mentat.error} only.
 */
@NullMarked
package dev.mentat.schema;

import org.jspecify.annotations.NullMarked;
