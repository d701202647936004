// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.scenario;

/** A database answered a scenario otherwise than the truth says. */
public final class WrongAnswerException extends Exception {
    private static final long serialVersionUID = 1L;

    WrongAnswerException(String message) {
        super(message);
    }
}
