// SPDX-License-Identifier: Apache-2.0
/**
 * The error vocabulary: kinds with their SQLStates, positions in a source text, the one unchecked exception that the
 * engine throws, and the factories that word its messages. Depends on nothing but the JDK.
 */
@NullMarked
package dev.mentat.error;

import org.jspecify.annotations.NullMarked;
