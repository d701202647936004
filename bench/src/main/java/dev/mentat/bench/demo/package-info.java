/**
 * The first-run demo: Unicode CLDR facts about territories, languages and currencies, loaded and queried through JDBC.
 *
 * <p>May depend on {@code java.sql}, ICU4J and picocli, and on nothing of the driver: it sees what any user sees.
 */
@NullMarked
package dev.mentat.bench.demo;

import org.jspecify.annotations.NullMarked;
