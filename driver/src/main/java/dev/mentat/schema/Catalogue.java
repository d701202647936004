// SPDX-License-Identifier: Apache-2.0
package dev.mentat.schema;

/**
 * A consistent snapshot of what is known about a store without reading its datoms. Immutable.
 *
 * @param schema the attributes and idents
 * @param layout where their datoms lie
 * @param generation a number that grows with every schema or layout change; compiled queries are kept by it
 */
public record Catalogue(Schema schema, Layout layout, long generation) {}
