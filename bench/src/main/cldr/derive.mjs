// SPDX-License-Identifier: Apache-2.0
// Derives territories.edn, the part of the demo's data that ICU4J does not offer, from Unicode CLDR.
//
//   npm pack cldr-core@48.2.0
//   tar xzf cldr-core-48.2.0.tgz
//   node derive.mjs package ../resources/dev/mentat/bench/demo
//
// The first argument is the unpacked package, the second the directory that receives territories.edn and
// UNICODE-LICENSE.txt. The same package always gives the same bytes.

import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const CLDR_CORE_VERSION = "48.2.0";
// Languages without official status are kept from this share of the population on: it keeps the file below 100 kB.
const LEAST_PERCENT = 5;

const STATUS = {
  official: ":official",
  de_facto_official: ":de-facto-official",
  official_regional: ":official-regional",
};

const [source, target] = process.argv.slice(2);
if (!source || !target) {
  console.error("usage: node derive.mjs <unpacked cldr-core package> <target directory>");
  process.exit(2);
}

const readJson = (path) => JSON.parse(readFileSync(join(source, path), "utf8"));

const { version } = readJson("package.json");
if (version !== CLDR_CORE_VERSION) {
  console.error(`expected cldr-core ${CLDR_CORE_VERSION}, found ${version}`);
  process.exit(1);
}

// An EDN double always shows its point; CLDR writes whole percentages without one.
const ednDouble = (text) => {
  const shortest = String(Number(text));
  return /[.e]/.test(shortest) ? shortest : `${shortest}.0`;
};

const byCode = ([a], [b]) => (a < b ? -1 : 1);

const spoken = (language, info) => {
  const status = info._officialStatus;
  if (status !== undefined && !(status in STATUS)) throw new Error(`unknown status ${status} of ${language}`);
  const facts = [
    `:spoken/language {:language/code "${language}"}`,
    `:spoken/percent ${ednDouble(info._populationPercent)}`,
    ...(status ? [`:spoken/status ${STATUS[status]}`] : []),
  ];
  return `{${facts.join(" ")}}`;
};

const territory = (code, info) => {
  const languages = Object.entries(info.languagePopulation ?? {})
    .filter(([, l]) => l._officialStatus || Number(l._populationPercent) >= LEAST_PERCENT)
    .sort(byCode)
    .map(([language, l]) => `\n   ${spoken(language, l)}`);
  const speaks = languages.length ? `\n  :territory/speaks [${languages.join("")}]` : "";
  return ` {:territory/code "${code}" :territory/population ${info._population}${speaks}}`;
};

const { territoryInfo } = readJson("supplemental/territoryInfo.json").supplemental;
const territories = Object.entries(territoryInfo)
  .filter(([, info]) => Number(info._population) > 0)
  .sort(byCode)
  .map(([code, info]) => territory(code, info));

const head = `\
; Populations of territories and the languages spoken there, one EDN transaction.
; From the Unicode CLDR, npm package cldr-core ${CLDR_CORE_VERSION}, file supplemental/territoryInfo.json.
; Copyright (c) Unicode, Inc., licence Unicode-3.0: see UNICODE-LICENSE.txt.
; Changed: written as EDN by derive.mjs; economic figures, literacy and territories without inhabitants left out;
; of the languages, those with an official status or spoken by ${LEAST_PERCENT} percent or more are kept.
`;
// The demo replays dated history after this transaction, so this one carries the date on which a store's time begins.
const date = ' [:db/add "datomic.tx" :db/txInstant #inst "1970-01-01"]';
const origin = ` [:db/add "datomic.tx" :load/source "cldr-core ${CLDR_CORE_VERSION}"]`;
writeFileSync(join(target, "territories.edn"), `${head}[\n${[date, origin, ...territories].join("\n")}\n]\n`);
copyFileSync(join(source, "LICENSE"), join(target, "UNICODE-LICENSE.txt"));
