// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

/**
 * A column of a result, known before execution.
 *
 * @param label its label, for example {@code name} for {@code ?name}
 * @param jdbcType the constant of {@link java.sql.Types}
 * @param typeName the type's name, for example {@code BIGINT}, {@code KEYWORD} or {@code REF}
 * @param className the class that {@code getObject} gives without a wish
 * @param precision digits of a number or length of a text, 0 if unlimited or unknown
 * @param scale digits after the point, 0 if none
 */
public record Column(String label, int jdbcType, String typeName, String className, int precision, int scale) {}
