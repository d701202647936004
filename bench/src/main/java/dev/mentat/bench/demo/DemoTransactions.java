// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.demo;

import static dev.mentat.bench.demo.EdnText.instant;
import static dev.mentat.bench.demo.EdnText.lookupRef;
import static dev.mentat.bench.demo.EdnText.string;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The demo's data as EDN transactions.
 *
 * <p>A transaction may not be older than the one before it, and a store's time begins at 1970-01-01. So schema,
 * territories, languages and the currencies of that day carry this date; every later change of a currency is a
 * transaction of its own date.
 */
final class DemoTransactions {
    /** The day on which a store's time begins. */
    static final LocalDate BEGINNING = LocalDate.EPOCH;

    private DemoTransactions() {}

    /** The schema. */
    static DemoTransaction schema() {
        return new DemoTransaction("schema", resource("schema.edn"));
    }

    /** Populations and the languages spoken in each territory. */
    static DemoTransaction populationsAndLanguages() {
        return new DemoTransaction("populations and languages", resource("territories.edn"));
    }

    /** Territories and what they contain; a code serves as tempid, so that parts may come before the whole. */
    static DemoTransaction territories(Collection<Territory> territories) {
        return new DemoTransaction(
                "territories", dated(BEGINNING, territories.stream().map(DemoTransactions::territory)));
    }

    private static String territory(Territory territory) {
        String code = string(territory.code());
        String contains = territory.contains().stream().map(EdnText::string).collect(Collectors.joining(" ", "[", "]"));
        return "{:db/id " + code + " :territory/code " + code + " :territory/name " + string(territory.name())
                + " :territory/kind :" + territory.kind() + " :territory/contains " + contains + "}";
    }

    /** Names for languages that the store knows by code. */
    static DemoTransaction languageNames(Collection<String> codes) {
        return new DemoTransaction("language names", named(codes, "language", IcuData::languageName));
    }

    /** Every currency that was ever in use. */
    static DemoTransaction currencies(Collection<CurrencyUse> uses) {
        List<String> codes =
                uses.stream().map(CurrencyUse::currency).distinct().sorted().toList();
        return new DemoTransaction("currencies", named(codes, "currency", IcuData::currencyName));
    }

    private static String named(Collection<String> codes, String kind, Function<String, String> name) {
        String codeKey = "{:" + kind + "/code ";
        String nameKey = " :" + kind + "/name ";
        return dated(
                BEGINNING,
                codes.stream().map(code -> codeKey + string(code) + nameKey + string(name.apply(code)) + "}"));
    }

    /**
     * The changes of legal tender in the order of their dates, one transaction a date; the first is the state at
     * {@link #BEGINNING}.
     */
    static List<DemoTransaction> tenderChanges(Collection<CurrencyUse> uses) {
        Map<LocalDate, Stream.Builder<String>> changes = new TreeMap<>();
        for (CurrencyUse use : uses) {
            if (!use.tender() || !use.to().isAfter(BEGINNING)) {
                continue;
            }
            LocalDate start = use.from().isBefore(BEGINNING) ? BEGINNING : use.from();
            changes.computeIfAbsent(start, day -> Stream.builder()).add(tender(":db/add", use));
            if (use.hasEnded()) {
                changes.computeIfAbsent(use.to(), day -> Stream.builder()).add(tender(":db/retract", use));
            }
        }
        return changes.entrySet().stream()
                .map(change -> new DemoTransaction(
                        change.getKey().toString(),
                        dated(change.getKey(), change.getValue().build())))
                .toList();
    }

    private static String tender(String operation, CurrencyUse use) {
        return "[" + operation + " " + lookupRef(":territory/code", use.territory()) + " :territory/currency "
                + lookupRef(":currency/code", use.currency()) + "]";
    }

    /** All uses of currencies as facts with their periods, undated: they are known as of now. */
    static DemoTransaction currencyUses(Collection<CurrencyUse> uses) {
        Stream<String> facts = uses.stream().map(DemoTransactions::currencyUse);
        return new DemoTransaction("currency uses", vector(Stream.concat(Stream.of(source()), facts)));
    }

    private static String currencyUse(CurrencyUse use) {
        StringBuilder edn = new StringBuilder("{:use/territory ")
                .append(lookupRef(":territory/code", use.territory()))
                .append(" :use/currency ")
                .append(lookupRef(":currency/code", use.currency()))
                .append(" :use/tender ")
                .append(use.tender());
        if (use.hasKnownStart()) {
            edn.append(" :use/from ").append(instant(use.from()));
        }
        if (use.hasEnded()) {
            edn.append(" :use/to ").append(instant(use.to()));
        }
        return edn.append('}').toString();
    }

    private static String dated(LocalDate day, Stream<String> forms) {
        String date = "[:db/add \"datomic.tx\" :db/txInstant " + instant(day) + "]";
        return vector(Stream.concat(Stream.of(date, source()), forms));
    }

    private static String source() {
        return "[:db/add \"datomic.tx\" :load/source " + string(IcuData.SOURCE) + "]";
    }

    private static String vector(Stream<String> forms) {
        return forms.collect(Collectors.joining("\n ", "[", "]"));
    }

    private static String resource(String name) {
        try (InputStream in = DemoTransactions.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is missing beside " + DemoTransactions.class.getName());
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
