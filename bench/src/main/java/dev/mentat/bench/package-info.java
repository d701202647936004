// SPDX-License-Identifier: Apache-2.0
/** The command line {@code mentat.jar} and the benchmarks. May depend on the public package of the driver. */
@NullMarked
package dev.mentat.bench;

import org.jspecify.annotations.NullMarked;
