// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class IcuDataTest {
    private static final List<Territory> TERRITORIES = IcuData.territories();

    @Test
    void knowsTheTerritoriesOfTheWorldAndWhatTheyContain() {
        assertThat(TERRITORIES)
                .filteredOn(territory -> territory.kind().equals("territory"))
                .hasSize(257);
        assertThat(TERRITORIES.stream().mapToInt(t -> t.contains().size()).sum())
                .isEqualTo(534);
        assertThat(territory("HR")).isEqualTo(new Territory("HR", "Croatia", "territory", List.of()));
        assertThat(territory("150").contains()).containsExactly("039", "151", "154", "155");
    }

    @Test
    void finds53TerritoriesBelowEuropeAnd285NodesBelowTheWorld() {
        assertThat(below("150"))
                .filteredOn(code -> territory(code).kind().equals("territory"))
                .hasSize(53);
        assertThat(below("001")).hasSize(285);
    }

    @Test
    void keepsTheNamesOfFormerTerritories() {
        assertThat(territory("YU")).isEqualTo(new Territory("YU", "Yugoslavia", "former", List.of()));
    }

    @Test
    void knowsWhenWhichCurrencyWasInUse() {
        assertThat(IcuData.currencyUses())
                .hasSize(505)
                .contains(
                        new CurrencyUse("HR", "EUR", LocalDate.of(2023, 1, 1), LocalDate.MAX, true),
                        new CurrencyUse("HR", "HRK", LocalDate.of(1994, 5, 30), LocalDate.of(2023, 1, 15), true),
                        new CurrencyUse("CH", "CHW", LocalDate.MIN, LocalDate.MAX, false));
    }

    @Test
    void usesOnlyTerritoriesThatItKnows() {
        assertThat(IcuData.currencyUses())
                .extracting(CurrencyUse::territory)
                .isSubsetOf(TERRITORIES.stream().map(Territory::code).toList());
    }

    @Test
    void countsTheTerritoriesThatUseTheEuroByYear() {
        assertThat(euroTerritories(LocalDate.of(1998, 12, 31))).isZero();
        assertThat(euroTerritories(LocalDate.of(1999, 1, 1))).isEqualTo(28);
        assertThat(euroTerritories(LocalDate.of(2002, 1, 1))).isEqualTo(31);
        assertThat(euroTerritories(LocalDate.of(2023, 1, 1))).isEqualTo(39);
        assertThat(euroTerritories(LocalDate.of(2026, 12, 31))).isEqualTo(39);
    }

    @Test
    void namesLanguagesAndCurrenciesInEnglish() {
        assertThat(IcuData.languageName("zh_Hant")).isEqualTo("Traditional Chinese");
        assertThat(IcuData.currencyName("EUR")).isEqualTo("Euro");
    }

    private static Territory territory(String code) {
        return TERRITORIES.stream()
                .filter(territory -> territory.code().equals(code))
                .findFirst()
                .orElseThrow();
    }

    private static Set<String> below(String code) {
        Set<String> found = new TreeSet<>();
        for (String part : territory(code).contains()) {
            found.add(part);
            found.addAll(below(part));
        }
        return found;
    }

    private static long euroTerritories(LocalDate day) {
        return IcuData.currencyUses().stream()
                .filter(use -> use.currency().equals("EUR"))
                .filter(use -> !use.from().isAfter(day) && use.to().isAfter(day))
                .count();
    }
}
