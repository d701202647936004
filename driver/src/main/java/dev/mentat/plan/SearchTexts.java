// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import java.util.List;

/** Where the search texts of a {@code fulltext} come from. */
public sealed interface SearchTexts {
    /** Texts of the query. */
    record Constants(List<String> texts) implements SearchTexts {}

    /** The single value of an argument. */
    record Argument(InputSlot slot) implements SearchTexts {}

    /** One slot of all elements of an argument. */
    record Elements(InputSlot slot) implements SearchTexts {}
}
