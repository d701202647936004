// SPDX-License-Identifier: Apache-2.0
package dev.mentat.error;

import org.jspecify.annotations.Nullable;

/**
 * A failure with its kind. The engine throws nothing else on purpose; the JDBC layer turns it into the
 * {@link java.lang.Exception} class that belongs to the kind's SQLState.
 */
public final class MentatException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorKind kind;
    private final transient @Nullable Position position;

    /**
     * Makes an exception whose message is the keyword of the kind, the sentence, and the place if there is one.
     *
     * @param kind the class of the failure
     * @param sentence what is wrong, with the user's own spelling, and what to do about it; without a final full stop
     * @param position the place in the statement text, or null if the failure has none
     * @param cause what led to it, or null
     */
    public MentatException(ErrorKind kind, String sentence, @Nullable Position position, @Nullable Throwable cause) {
        super(message(kind, sentence, position), cause);
        this.kind = kind;
        this.position = position;
    }

    /** Makes an exception without a cause. */
    public MentatException(ErrorKind kind, String sentence, @Nullable Position position) {
        this(kind, sentence, position, null);
    }

    private static String message(ErrorKind kind, String sentence, @Nullable Position position) {
        StringBuilder text = new StringBuilder(kind.keyword());
        if (!text.isEmpty()) {
            text.append(' ');
        }
        text.append(sentence);
        if (position != null) {
            text.append(" (at ").append(position).append(')');
        }
        return text.append('.').toString();
    }

    /** Returns the class of the failure. */
    public ErrorKind kind() {
        return kind;
    }

    /** Returns the place in the statement text, or null if there is none. */
    public @Nullable Position position() {
        return position;
    }
}
