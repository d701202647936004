// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class DemoTransactionsTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 12, 1);

    @Test
    void namesTerritoriesByTempidsSoThatTheirOrderIsFree() {
        DemoTransaction transaction = DemoTransactions.territories(List.of(
                new Territory("001", "world", "world", List.of("150")),
                new Territory("150", "Europe", "continent", List.of())));

        assertThat(transaction.edn()).isEqualTo("""
                        [[:db/add "datomic.tx" :db/txInstant #inst "1970-01-01"]
                         [:db/add "datomic.tx" :load/source "icu4j 77.1"]
                         {:db/id "001" :territory/code "001" :territory/name "world" :territory/kind :world :territory/contains ["150"]}
                         {:db/id "150" :territory/code "150" :territory/name "Europe" :territory/kind :continent :territory/contains []}]""");
    }

    @Test
    void replaysEachDayOfChangesAsOneTransaction() {
        List<DemoTransaction> changes = DemoTransactions.tenderChanges(List.of(
                use("HR", "YUD", LocalDate.of(1966, 1, 1), LocalDate.of(1990, 1, 1)),
                use("HR", "YUN", LocalDate.of(1990, 1, 1), LocalDate.MAX)));

        assertThat(changes).extracting(DemoTransaction::name).containsExactly("1970-01-01", "1990-01-01");
        assertThat(changes.get(0).edn())
                .endsWith("\n [:db/add [:territory/code \"HR\"] :territory/currency [:currency/code \"YUD\"]]]");
        assertThat(changes.get(1).edn())
                .startsWith("[[:db/add \"datomic.tx\" :db/txInstant #inst \"1990-01-01\"]")
                .contains("[:db/retract [:territory/code \"HR\"] :territory/currency [:currency/code \"YUD\"]]")
                .contains("[:db/add [:territory/code \"HR\"] :territory/currency [:currency/code \"YUN\"]]");
    }

    @Test
    void leavesOutOfTheReplayWhatWasNoTenderOrEndedBeforeTimeBegins() {
        CurrencyUse ended = use("ML", "XOF", LocalDate.of(1958, 11, 24), LocalDate.of(1962, 7, 3));
        CurrencyUse noTender = new CurrencyUse("CH", "CHW", LocalDate.MIN, LocalDate.MAX, false);

        assertThat(DemoTransactions.tenderChanges(List.of(ended, noTender))).isEmpty();
    }

    @Test
    void replaysTheChangesOfAllCurrenciesInTheOrderOfTheirDates() {
        List<DemoTransaction> changes = DemoTransactions.tenderChanges(IcuData.currencyUses());

        assertThat(changes).hasSize(256);
        assertThat(changes)
                .extracting(change -> LocalDate.parse(change.name()))
                .isSorted()
                .doesNotHaveDuplicates()
                .startsWith(DemoTransactions.BEGINNING)
                .allSatisfy(day -> assertThat(day).isBefore(TODAY));
        assertThat(changes)
                .allSatisfy(change -> assertThat(assertedAndRetracted(change)).doesNotHaveDuplicates());
    }

    @Test
    void tellsOnlyWhatIsKnownOfAUse() {
        assertThat(DemoTransactions.currencyUses(
                                List.of(new CurrencyUse("CH", "CHW", LocalDate.MIN, LocalDate.MAX, false)))
                        .edn())
                .isEqualTo("""
                        [[:db/add "datomic.tx" :load/source "icu4j 77.1"]
                         {:use/territory [:territory/code "CH"] :use/currency [:currency/code "CHW"] :use/tender false}]""");
    }

    @Test
    void keepsTheDerivedFileSmallAndItsLicenceBesideIt() {
        String edn = DemoTransactions.populationsAndLanguages().edn();

        assertThat(edn.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(100_000);
        assertThat(edn).contains("Unicode-3.0", "; Changed: ");
        assertThat(DemoTransactions.class.getResource("UNICODE-LICENSE.txt")).isNotNull();
    }

    @Test
    void tellsThePopulationsOfTerritoriesThatIcuKnows() {
        List<String> known = IcuData.territories().stream().map(Territory::code).toList();
        String edn = DemoTransactions.populationsAndLanguages().edn();

        List<String> told = Pattern.compile(":territory/code \"(\\w+)\"")
                .matcher(edn)
                .results()
                .map(match -> match.group(1))
                .toList();
        assertThat(told).hasSize(257).isSubsetOf(known);
    }

    private static CurrencyUse use(String territory, String currency, LocalDate from, LocalDate to) {
        return new CurrencyUse(territory, currency, from, to, true);
    }

    private static List<String> assertedAndRetracted(DemoTransaction change) {
        return Pattern.compile("\\[:territory/code .*")
                .matcher(change.edn())
                .results()
                .map(MatchResult::group)
                .toList();
    }
}
