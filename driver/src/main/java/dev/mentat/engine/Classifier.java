// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.edn.TextStream;
import dev.mentat.grammar.Edn;
import java.util.Set;
import org.antlr.v4.runtime.Token;

/**
 * Tells what a statement text is: white space, commas, SQL comments, EDN comments and discarded forms are skipped, and
 * the first tokens of what is left decide. A pure function of the text that never throws.
 */
final class Classifier {
    /** Heads that are SQL words too, so that only a vector behind them makes a form. */
    private static final Set<String> HEADS_BEFORE_VECTOR = Set.of("with", "transact");

    private static final String ADMINISTRATION = "mentat";
    private static final String CALL = "call";

    private final String text;
    private int at;

    private Classifier(String text) {
        this.text = text;
    }

    static StatementKind classify(String text) {
        return new Classifier(text).kind();
    }

    /** Returns the index of the first character that is no white space, comma, comment or discarded form. */
    static int start(String text) {
        Classifier classifier = new Classifier(text);
        classifier.skipBlanks();
        return classifier.at;
    }

    /**
     * Returns the text with blanks instead of what stands before the first form, which need not be EDN. Lines and columns
     * stay what they were.
     */
    static String blanked(String text) {
        StringBuilder blanked = new StringBuilder(text);
        for (int i = start(text) - 1; i >= 0; i--) {
            if (text.charAt(i) != '\n' && text.charAt(i) != '\r') {
                blanked.setCharAt(i, ' ');
            }
        }
        return blanked.toString();
    }

    private StatementKind kind() {
        skipBlanks();
        if (at == text.length()) {
            return StatementKind.SQL;
        }
        return switch (text.charAt(at)) {
            case '[' ->
                new FormTokens(text.substring(at + 1)).next().getType() == Edn.KEYWORD
                        ? StatementKind.QUERY
                        : StatementKind.TRANSACTION;
            case '{' -> isCallEscape() ? StatementKind.CALL_ESCAPE : StatementKind.QUERY;
            case '(' -> isForm() ? StatementKind.FORM : StatementKind.SQL;
            default -> startsWithWord(at, ADMINISTRATION) ? StatementKind.ADMINISTRATION : StatementKind.SQL;
        };
    }

    private boolean isCallEscape() {
        int next = at + 1;
        while (next < text.length() && Character.isWhitespace(text.charAt(next))) {
            next++;
        }
        return startsWithWord(next, CALL) || text.startsWith("?", next);
    }

    private boolean isForm() {
        FormTokens tokens = new FormTokens(text.substring(at + 1));
        Token head = tokens.next();
        String name = head.getText();
        if (head.getType() != Edn.SYMBOL || !CommandParser.HEADS.contains(name)) {
            return false;
        }
        return !HEADS_BEFORE_VECTOR.contains(name) || tokens.next().getType() == Edn.OPEN_VECTOR;
    }

    private boolean startsWithWord(int from, String word) {
        int end = from + word.length();
        return text.regionMatches(true, from, word, 0, word.length())
                && (end == text.length() || !Character.isUnicodeIdentifierPart(text.charAt(end)));
    }

    private void skipBlanks() {
        int before;
        do {
            before = at;
            skipOne();
        } while (at > before);
    }

    private void skipOne() {
        if (at == text.length()) {
            return;
        }
        char c = text.charAt(at);
        if (Character.isWhitespace(c) || c == ',' || c == '\uFEFF') {
            at++;
        } else if (c == ';' || text.startsWith("--", at)) {
            int end = text.indexOf('\n', at);
            at = end < 0 ? text.length() : end + 1;
        } else if (text.startsWith("/*", at)) {
            skipBlockComment();
        } else if (text.startsWith("#_", at)) {
            at += FormTokens.endOfForm(text.substring(at));
        }
    }

    private void skipBlockComment() {
        int depth = 0;
        do {
            if (text.startsWith("/*", at)) {
                depth++;
                at += 2;
            } else if (text.startsWith("*/", at)) {
                depth--;
                at += 2;
            } else {
                at++;
            }
        } while (depth > 0 && at < text.length());
    }

    /** The tokens of EDN text without discarded forms. */
    private static final class FormTokens {
        private final Edn lexer;

        FormTokens(String text) {
            lexer = new Edn(TextStream.edn(text));
            lexer.removeErrorListeners();
        }

        Token next() {
            Token token = lexer.nextToken();
            while (token.getType() == Edn.DISCARD) {
                skipForm();
                token = lexer.nextToken();
            }
            return token;
        }

        /** Returns where the text's first form, or the end of the text, is behind. */
        static int endOfForm(String text) {
            FormTokens tokens = new FormTokens(text);
            Token last = tokens.lexer.nextToken();
            if (last.getType() == Edn.DISCARD) {
                last = tokens.skipForm();
            }
            return last.getType() == Token.EOF ? text.length() : last.getStopIndex() + 1;
        }

        private Token skipForm() {
            int open = 0;
            int owed = 1;
            Token token;
            do {
                token = lexer.nextToken();
                switch (token.getType()) {
                    case Edn.DISCARD, Edn.META -> owed += open == 0 ? 1 : 0;
                    case Edn.QUOTE, Edn.TAG, Edn.NAMESPACE -> {
                        // Stands before the form that it belongs to.
                    }
                    case Edn.OPEN_LIST, Edn.OPEN_VECTOR, Edn.OPEN_MAP, Edn.OPEN_SET -> open++;
                    case Edn.CLOSE_LIST, Edn.CLOSE_VECTOR, Edn.CLOSE_BRACE -> {
                        open--;
                        owed -= open == 0 ? 1 : 0;
                    }
                    default -> owed -= open == 0 ? 1 : 0;
                }
            } while (owed > 0 && open >= 0 && token.getType() != Token.EOF);
            return token;
        }
    }
}
