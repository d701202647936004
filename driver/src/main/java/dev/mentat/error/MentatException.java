// SPDX-License-Identifier: Apache-2.0
package dev.mentat.error;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A failure with its kind. The engine throws nothing else on purpose; the JDBC layer turns it into the
 * {@link java.lang.Exception} class that belongs to the kind's SQLState.
 */
public final class MentatException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Of so many violations each is named; the others are counted. */
    private static final int NAMED = 20;

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
        this(message(kind, sentence, position), kind, position, cause);
    }

    /** Makes an exception without a cause. */
    public MentatException(ErrorKind kind, String sentence, @Nullable Position position) {
        this(kind, sentence, position, null);
    }

    private MentatException(String message, ErrorKind kind, @Nullable Position position, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = kind;
        this.position = position;
    }

    /**
     * Makes an exception that reports several violations of one kind: the facts with their places, then the remedies.
     *
     * @param violations at least one, all of one kind
     */
    public static MentatException of(List<Violation> violations) {
        Violation first = violations.get(0);
        return new MentatException(message(violations), first.kind(), first.position(), null);
    }

    private static String message(List<Violation> violations) {
        List<Violation> named = violations.subList(0, Math.min(NAMED, violations.size()));
        StringBuilder text = new StringBuilder(violations.get(0).kind().keyword())
                .append(' ')
                .append(named.stream().map(Violation::factWithPlace).collect(Collectors.joining("; ")));
        if (violations.size() > NAMED) {
            text.append("; and ").append(violations.size() - NAMED).append(" more");
        }
        Set<String> remedies = new LinkedHashSet<>();
        named.forEach(violation -> remedies.add(violation.remedy()));
        remedies.remove("");
        remedies.forEach(remedy -> text.append(". ").append(remedy));
        return text.append('.').toString();
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
