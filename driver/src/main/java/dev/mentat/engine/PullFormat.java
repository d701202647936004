// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

/** The text of a pulled entity. */
public enum PullFormat {
    JSON,
    EDN
}
