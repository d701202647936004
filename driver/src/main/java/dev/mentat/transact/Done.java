// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

/** What a visitor returns that only acts, since a visitor has to return something. */
enum Done {
    DONE
}
