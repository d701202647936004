// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.demo;

import com.ibm.icu.text.CurrencyMetaInfo;
import com.ibm.icu.text.CurrencyMetaInfo.CurrencyFilter;
import com.ibm.icu.text.CurrencyMetaInfo.CurrencyInfo;
import com.ibm.icu.util.Currency;
import com.ibm.icu.util.Region;
import com.ibm.icu.util.Region.RegionType;
import com.ibm.icu.util.ULocale;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Territories, containment, currency uses and English names as ICU4J 77.1 (CLDR 47) knows them.
 *
 * <p>Every list is sorted, so that loading it gives the same entity ids each time.
 */
final class IcuData {
    /** Goes with the facts that come from here. */
    static final String SOURCE = "icu4j 77.1";

    private static final double MILLIS_PER_DAY = Duration.ofDays(1).toMillis();

    /** ICU answers for a withdrawn code with its successor, so their names stand here. */
    private static final Map<String, String> FORMER_TERRITORIES = Map.of(
            "BU", "Burma",
            "CS", "Serbia and Montenegro",
            "DD", "East Germany",
            "SU", "Soviet Union",
            "TP", "East Timor",
            "YD", "South Yemen",
            "YU", "Yugoslavia",
            "ZR", "Zaire");

    private IcuData() {}

    /** All territories, present and former, from the world down to single countries. */
    static List<Territory> territories() {
        Stream<Territory> present = Stream.of(RegionType.values())
                .filter(type -> type != RegionType.DEPRECATED)
                .flatMap(type -> Region.getAvailable(type).stream())
                .map(IcuData::territory);
        Stream<Territory> former = FORMER_TERRITORIES.entrySet().stream()
                .map(entry -> new Territory(entry.getKey(), entry.getValue(), "former", List.of()));
        return Stream.concat(present, former)
                .sorted(Comparator.comparing(Territory::code))
                .toList();
    }

    private static Territory territory(Region region) {
        Set<Region> parts = region.getContainedRegions();
        return new Territory(
                region.toString(),
                ULocale.getDisplayCountry("und_" + region, ULocale.ENGLISH),
                region.getType().name().toLowerCase(Locale.ROOT),
                parts.stream().map(Region::toString).sorted().toList());
    }

    /** All uses of currencies, by territory, currency and date. */
    static List<CurrencyUse> currencyUses() {
        List<CurrencyUse> uses = new ArrayList<>();
        for (CurrencyInfo info : CurrencyMetaInfo.getInstance().currencyInfo(CurrencyFilter.all())) {
            LocalDate from = info.from == Long.MIN_VALUE ? LocalDate.MIN : nearestMidnight(info.from);
            LocalDate to = info.to == Long.MAX_VALUE ? LocalDate.MAX : nearestMidnight(info.to);
            uses.add(new CurrencyUse(info.region, info.code, from, to, info.isTender()));
        }
        uses.sort(Comparator.comparing(CurrencyUse::territory)
                .thenComparing(CurrencyUse::currency)
                .thenComparing(CurrencyUse::from));
        return uses;
    }

    /** ICU begins a use at the start of its first day and ends it with the last millisecond of the last, local time. */
    private static LocalDate nearestMidnight(long epochMillis) {
        return LocalDate.ofEpochDay(Math.round(epochMillis / MILLIS_PER_DAY));
    }

    /** The English name of a currency. */
    static String currencyName(String code) {
        return Currency.getInstance(code).getName(ULocale.ENGLISH, Currency.LONG_NAME, null);
    }

    /** The English name of a language; its code when it has none. */
    static String languageName(String code) {
        return ULocale.getDisplayNameWithDialect(code, ULocale.ENGLISH);
    }
}
