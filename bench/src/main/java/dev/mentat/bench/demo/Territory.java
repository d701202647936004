// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.demo;

import java.util.List;

/**
 * A country, a group of countries, a part of the world.
 *
 * @param code ISO 3166 or UN M.49 code
 * @param name English name
 * @param kind what it is, as a keyword name such as {@code continent}
 * @param contains codes of the territories one level below, sorted
 */
record Territory(String code, String name, String kind, List<String> contains) {
    Territory {
        contains = List.copyOf(contains);
    }
}
