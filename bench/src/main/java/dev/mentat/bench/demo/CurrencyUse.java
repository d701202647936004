// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.demo;

import java.time.LocalDate;

/**
 * A time during which a currency was in use somewhere.
 *
 * @param territory code of the territory
 * @param currency ISO 4217 code
 * @param from first day of use, {@link LocalDate#MIN} when unknown
 * @param to first day on which it is no longer in use, {@link LocalDate#MAX} while it is
 * @param tender whether it was legal tender
 */
record CurrencyUse(String territory, String currency, LocalDate from, LocalDate to, boolean tender) {
    boolean hasKnownStart() {
        return !from.equals(LocalDate.MIN);
    }

    boolean hasEnded() {
        return !to.equals(LocalDate.MAX);
    }
}
