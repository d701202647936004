// SPDX-License-Identifier: Apache-2.0
package dev.mentat.schema;

/** The kinds of uniqueness of an attribute. */
public enum Unique {
    /** A value has one owner. */
    VALUE,
    /** A value has one owner, and asserting it for a tempid makes the tempid that owner. */
    IDENTITY
}
