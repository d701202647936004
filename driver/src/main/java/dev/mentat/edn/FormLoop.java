// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import dev.mentat.error.EdnErrors;
import dev.mentat.error.Position;
import dev.mentat.grammar.Edn;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** The reading of one text: a loop over its tokens. Single use, not thread-safe. */
final class FormLoop {
    private final Tokens tokens;
    private final FormStack stack;
    private final NumberLiterals numbers;
    private final KeywordCache keywords;
    private final Map<String, Function<Form, ? extends @Nullable Object>> tags;

    private int markers;

    /**
     * Prepares the reading of a text.
     *
     * @param elements who takes the elements of the outermost vector, or null to keep them in it
     */
    FormLoop(
            String text,
            ReaderLimits limits,
            Map<String, Function<Form, ? extends @Nullable Object>> tags,
            @Nullable Consumer<? super Form> elements) {
        this.tokens = new Tokens(text);
        this.stack = new FormStack(limits, elements);
        this.numbers = new NumberLiterals(limits.digits());
        this.keywords = new KeywordCache(text);
        this.tags = tags;
    }

    Form run() {
        for (int type = tokens.next(); type != Token.EOF; type = tokens.next()) {
            if (stack.isComplete() && type != Edn.DISCARD && !isCloser(type)) {
                throw EdnErrors.secondForm(tokens.text(), tokens.position());
            }
            if (stack.top() instanceof Frame.Tag tag && tag.spelling().equals(Tags.BYTES) && isBareRun(type)) {
                add(BytesLiteral.ofHex(tokens.text(), tokens.position()));
            } else {
                take(type);
            }
        }
        return stack.finish(tokens.position());
    }

    /** Tells whether the token may be a run of hexadecimal digits, whatever else it looks like. */
    private static boolean isBareRun(int type) {
        return switch (type) {
            case Edn.INTEGER, Edn.OCTAL, Edn.DOUBLE, Edn.SYMBOL, Edn.BAD -> true;
            default -> false;
        };
    }

    private void take(int type) {
        switch (type) {
            case Edn.OPEN_LIST -> open(Bracket.LIST);
            case Edn.OPEN_VECTOR -> open(Bracket.VECTOR);
            case Edn.OPEN_SET -> open(Bracket.SET);
            case Edn.OPEN_MAP -> open(Bracket.MAP);
            case Edn.NAMESPACE -> openNamespaced();
            case Edn.DISCARD -> stack.prefix(new Frame.Drop("#_", tokens.position()));
            case Edn.META -> metadata();
            case Edn.QUOTE -> stack.prefix(new Frame.Pass("'", tokens.position()));
            case Edn.TAG -> tag();
            default -> {
                if (isCloser(type)) {
                    stack.close(tokens.text(), tokens.position());
                } else {
                    add(value(type));
                }
            }
        }
    }

    private static boolean isCloser(int type) {
        return type == Edn.CLOSE_LIST || type == Edn.CLOSE_VECTOR || type == Edn.CLOSE_BRACE;
    }

    private @Nullable Object value(int type) {
        return switch (type) {
            case Edn.NIL -> null;
            case Edn.TRUE -> true;
            case Edn.FALSE -> false;
            case Edn.KEYWORD -> keywords.get(tokens.start() + 1, tokens.end());
            case Edn.SYMBOL -> symbol();
            case Edn.STRING -> TextLiterals.string(tokens);
            case Edn.CHARACTER -> TextLiterals.character(tokens);
            case Edn.BAD -> throw BadToken.explain(tokens);
            case Edn.UNCLOSED_STRING -> throw EdnErrors.unclosedString(tokens.position());
            default -> numbers.read(type, tokens);
        };
    }

    private void add(@Nullable Object value) {
        stack.add(new Form.Atom(value, tokens.position()));
    }

    private Object symbol() {
        String text = tokens.text();
        boolean lone = text.equals("?") || text.equals("??");
        if (lone && !stack.isDropping()) {
            return new Marker(++markers);
        }
        return new Symbol(text.startsWith("??") ? text.substring(1) : text);
    }

    private void open(Bracket bracket) {
        stack.open(bracket, null, tokens.position());
    }

    private void openNamespaced() {
        String prefix = tokens.text();
        Position position = tokens.position();
        if (tokens.next() != Edn.OPEN_MAP) {
            throw EdnErrors.namespaceWithoutMap(prefix, position);
        }
        stack.open(Bracket.MAP, prefix.substring("#:".length()), position);
    }

    /** The form after the metadata is the form itself; the metadata comes first and is dropped. */
    private void metadata() {
        stack.prefix(new Frame.Pass("^", tokens.position()));
        stack.prefix(new Frame.Drop("^", tokens.position()));
    }

    private void tag() {
        String spelling = tokens.text();
        Position position = tokens.position();
        Function<Form, ? extends @Nullable Object> reader = tags.get(spelling.substring(1));
        if (stack.isDropping()) {
            reader = form -> null;
        } else if (reader == null) {
            throw EdnErrors.unknownTag(spelling, tags.keySet(), position);
        }
        stack.prefix(new Frame.Tag(spelling, reader, position));
    }
}
