// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import dev.mentat.error.EdnErrors;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads EDN text into forms. Immutable and thread-safe.
 *
 * <p>One pass over the grammar's tokens builds the forms bottom-up on an explicit stack; nothing recurses, so that any
 * text within the limits can be read on any thread.
 */
public final class EdnReader {
    private final ReaderLimits limits;
    private final Map<String, Function<Form, ? extends @Nullable Object>> tags;

    private EdnReader(ReaderLimits limits, Map<String, Function<Form, ? extends @Nullable Object>> tags) {
        this.limits = limits;
        this.tags = tags;
    }

    /** Makes a reader of the language's own tags with its usual limits. */
    public EdnReader() {
        this(ReaderLimits.DEFAULT);
    }

    /** Makes a reader of the language's own tags. */
    public EdnReader(ReaderLimits limits) {
        this(limits, Tags.standard());
    }

    /**
     * Returns a reader that knows further tags.
     *
     * @param readers for each tag what makes a value of the form after it; the value becomes that of a
     *     {@link Form.Atom}. A reader replaces the one this reader has for the same tag
     */
    public EdnReader withTags(Map<Symbol, ? extends Function<Form, ? extends @Nullable Object>> readers) {
        Map<String, Function<Form, ? extends @Nullable Object>> all = new HashMap<>(tags);
        readers.forEach((tag, reader) -> all.put(tag.text(), reader));
        return new EdnReader(limits, Collections.unmodifiableMap(all));
    }

    /**
     * Reads a text that holds exactly one form, with comments, white space and discarded forms around it.
     *
     * @param text EDN
     * @return the form
     * @throws dev.mentat.error.MentatException if the text is not one form (kinds SYNTAX, NUMBER_RANGE, UNKNOWN_TAG) or
     *     asks too much (LIMIT), with the place
     */
    public Form read(String text) {
        return read(text, null);
    }

    /**
     * Reads a text that holds exactly one vector and hands over its elements one by one, so that they need never be in
     * memory together.
     *
     * @param text EDN
     * @param elements takes each element as soon as it is complete; what it has taken counts only if this method returns
     * @throws dev.mentat.error.MentatException as {@link #read(String)} does, also if the form is no vector
     */
    public void readElements(String text, Consumer<? super Form> elements) {
        Form whole = read(text, elements);
        if (!(whole instanceof Form.Sequence sequence) || sequence.kind() != Form.Kind.VECTOR) {
            throw EdnErrors.noVector(Forms.text(whole, EdnErrors.SHOWN), whole.position());
        }
    }

    private Form read(String text, @Nullable Consumer<? super Form> elements) {
        if (text.length() > limits.textLength()) {
            throw EdnErrors.textTooLong(text.length(), limits.textLength());
        }
        return new FormLoop(text, limits, tags, elements).run();
    }
}
