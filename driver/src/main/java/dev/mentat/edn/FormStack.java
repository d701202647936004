// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import dev.mentat.error.EdnErrors;
import dev.mentat.error.Position;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The forms under construction: brackets and prefixes that are open, and the forms collected for them. Depth lives here
 * and not on the thread's stack, so that it can be limited. Not thread-safe.
 */
final class FormStack {
    private final ReaderLimits limits;
    private final Deque<Frame> frames = new ArrayDeque<>();
    private final List<Form> collected = new ArrayList<>();

    private final @Nullable Consumer<? super Form> elements;

    private int openBrackets;
    private int drops;
    private int handedOver;
    private @Nullable Form whole;

    /**
     * Makes an empty stack.
     *
     * @param limits what the text may ask
     * @param elements who takes the elements of the outermost vector, which is then left empty, or null to keep them
     */
    FormStack(ReaderLimits limits, @Nullable Consumer<? super Form> elements) {
        this.limits = limits;
        this.elements = elements;
    }

    /** Returns the innermost open bracket or prefix, or null outside of all. */
    @Nullable
    Frame top() {
        return frames.peek();
    }

    /** Tells whether the one form of the text is complete. */
    boolean isComplete() {
        return whole != null && frames.isEmpty();
    }

    /** Tells whether the next form is inside something that is read and forgotten. */
    boolean isDropping() {
        return drops > 0;
    }

    void open(Bracket bracket, @Nullable String namespace, Position position) {
        if (openBrackets == limits.depth()) {
            throw EdnErrors.tooDeep(limits.depth(), position);
        }
        openBrackets++;
        frames.push(new Frame.Open(bracket, namespace, collected.size(), position));
    }

    void prefix(Frame.Prefix prefix) {
        if (frames.size() - openBrackets == limits.depth()) {
            throw EdnErrors.tooDeep(limits.depth(), prefix.position());
        }
        if (prefix instanceof Frame.Drop) {
            drops++;
        }
        frames.push(prefix);
    }

    /** Closes the innermost bracket. */
    void close(String closer, Position position) {
        Frame top = frames.peek();
        if (top == null) {
            throw EdnErrors.nothingToClose(closer, position);
        }
        if (top instanceof Frame.Prefix prefix) {
            throw EdnErrors.prefixWithoutForm(prefix.spelling(), prefix.position());
        }
        Frame.Open open = (Frame.Open) top;
        if (!open.bracket().closer().equals(closer)) {
            throw EdnErrors.wrongCloser(
                    closer,
                    position,
                    open.bracket().opener(),
                    open.position(),
                    open.bracket().closer());
        }
        frames.pop();
        openBrackets--;
        List<Form> own = collected.subList(open.base(), collected.size());
        Form form = Assembly.assemble(open, own);
        own.clear();
        add(form);
    }

    /** Takes a complete form: applies the prefixes before it and gives it to the bracket around it. */
    void add(Form form) {
        Form current = form;
        while (frames.peek() instanceof Frame.Prefix prefix) {
            frames.pop();
            if (prefix instanceof Frame.Drop) {
                drops--;
            }
            Form applied = prefix.apply(current);
            if (applied == null) {
                return;
            }
            current = applied;
        }
        if (frames.peek() instanceof Frame.Open open) {
            collect(current, open);
        } else {
            whole = current;
        }
    }

    private void collect(Form form, Frame.Open open) {
        if (elements != null && isOutermostVector(open)) {
            requireRoom(handedOver++, open, form);
            elements.accept(form);
            return;
        }
        int forms = collected.size() - open.base();
        requireRoom(open.bracket() == Bracket.MAP ? forms / 2 : forms, open, form);
        collected.add(form);
    }

    private boolean isOutermostVector(Frame.Open open) {
        return openBrackets == 1 && drops == 0 && open.bracket() == Bracket.VECTOR;
    }

    private void requireRoom(int before, Frame.Open open, Form form) {
        if (before >= limits.elements()) {
            throw EdnErrors.tooManyElements(open.bracket().title(), limits.elements(), form.position());
        }
    }

    /**
     * Returns the form of the whole text.
     *
     * @param end where the text ends
     */
    Form finish(Position end) {
        Frame top = frames.peek();
        if (top instanceof Frame.Prefix prefix) {
            throw EdnErrors.prefixWithoutForm(prefix.spelling(), prefix.position());
        }
        if (top instanceof Frame.Open open) {
            throw EdnErrors.unclosed(
                    open.bracket().title(),
                    open.bracket().opener(),
                    open.position(),
                    open.bracket().closer(),
                    end);
        }
        if (whole == null) {
            throw EdnErrors.nothingToRead(end);
        }
        return whole;
    }
}
