// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.edn.EdnReader;
import dev.mentat.edn.Form;
import dev.mentat.edn.Forms;
import dev.mentat.edn.Symbol;
import dev.mentat.edn.TextStream;
import dev.mentat.error.MentatException;
import dev.mentat.error.Position;
import dev.mentat.grammar.Edn;
import dev.mentat.grammar.SqlTokens;
import dev.mentat.schema.TimePoint;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.Token;

/** Parses the statements that begin with the word MENTAT. */
final class AdministrationParser {
    private static final int SHOWN = 80;

    private static final String USE = "USE name";
    private static final String SET_AS_OF = "SET AS OF point";
    private static final String SET_HISTORY = "SET HISTORY ON";
    private static final String CREATE_STORE = "CREATE STORE name";
    private static final String CREATE_VIEW = "CREATE VIEW name AS query";
    private static final String DROP_STORE = "DROP STORE name";
    private static final String DROP_VIEW = "DROP VIEW name";
    private static final String CHECK = "CHECK [REPAIR]";
    private static final String EXCISE = "EXCISE entity [ATTRIBUTES [attribute ...]] [BEFORE point]";

    /** What there is, as messages show it: words in capitals, and what the user fills in. */
    private static final List<String> SHAPES = List.of(
            "SHOW STORES",
            "SHOW SCHEMA",
            "SHOW STATS",
            "SHOW POOL",
            "SHOW CACHE",
            CREATE_STORE,
            DROP_STORE,
            USE,
            SET_AS_OF,
            "SET SINCE point",
            SET_HISTORY,
            "RESET",
            CREATE_VIEW,
            DROP_VIEW,
            CHECK,
            "CHECKPOINT",
            "OPTIMIZE",
            EXCISE);

    private final String text;
    private final TokenRun run;

    /** The index of the next token; the first is MENTAT itself. */
    private int at = 1;

    private AdministrationParser(String text) {
        this.text = text;
        this.run = withoutSemicolons(TokenRun.of(text, Classifier.start(text)));
    }

    /**
     * Parses a statement.
     *
     * @param text what {@link Classifier} calls administration
     * @throws MentatException SQL_SYNTAX if it is none, and what reading the EDN in it throws
     */
    static AdminCommand parse(String text) {
        return new AdministrationParser(text).command();
    }

    private static TokenRun withoutSemicolons(TokenRun run) {
        int end = run.size();
        while (run.at(end - 1).is(SqlTokens.SEMICOLON)) {
            end--;
        }
        return run.to(0, end);
    }

    private AdminCommand command() {
        String verb = run.at(at++).word();
        return switch (verb) {
            case "SHOW" -> show();
            case "CREATE" -> create();
            case "DROP" -> drop();
            case "USE" -> new AdminCommand.Use(lastName(USE));
            case "SET" -> set();
            case "RESET" -> last(new AdminCommand.Reset(), verb);
            case "CHECK" -> check();
            case "CHECKPOINT" -> last(new AdminCommand.Checkpoint(), verb);
            case "OPTIMIZE" -> last(new AdminCommand.Optimize(), verb);
            case "EXCISE" -> excise();
            default -> throw unknown();
        };
    }

    private AdminCommand show() {
        String word = run.at(at++).word();
        AdminCommand.Topic topic = Arrays.stream(AdminCommand.Topic.values())
                .filter(known -> known.name().equals(word))
                .findFirst()
                .orElseThrow(this::unknown);
        return last(new AdminCommand.Show(topic), "SHOW " + topic.name());
    }

    private AdminCommand create() {
        return switch (run.at(at++).word()) {
            case "STORE" -> new AdminCommand.CreateStore(lastName(CREATE_STORE));
            case "VIEW" -> createView();
            default -> throw unknown();
        };
    }

    private AdminCommand drop() {
        return switch (run.at(at++).word()) {
            case "STORE" -> new AdminCommand.DropStore(lastName(DROP_STORE));
            case "VIEW" -> new AdminCommand.DropView(lastName(DROP_VIEW));
            default -> throw unknown();
        };
    }

    private AdminCommand createView() {
        String name = name(CREATE_VIEW);
        if (!run.at(at).is("AS") || at + 1 == run.size()) {
            throw unexpected(CREATE_VIEW);
        }
        int start = run.at(at).end();
        String query =
                text.substring(run.at(at + 1).start(), run.at(run.size() - 1).end());
        return new AdminCommand.CreateView(name, query, new EdnReader().read(blanks(start) + text.substring(start)));
    }

    private AdminCommand set() {
        return switch (run.at(at++).word()) {
            case "AS" -> {
                require("OF", SET_AS_OF);
                yield new AdminCommand.SetAsOf(moment(run.from(at)));
            }
            case "SINCE" -> new AdminCommand.SetSince(moment(run.from(at)));
            case "HISTORY" -> {
                require("ON", SET_HISTORY);
                yield last(new AdminCommand.SetHistory(), SET_HISTORY);
            }
            default -> throw unknown();
        };
    }

    private AdminCommand check() {
        boolean repair = run.at(at).is("REPAIR");
        at += repair ? 1 : 0;
        return last(new AdminCommand.Check(repair), CHECK);
    }

    private AdminCommand excise() {
        int start = run.at(at - 1).end();
        Optional<Token> before = outerSymbol("before", start);
        int end = before.map(token -> start + token.getStartIndex()).orElse(text.length());
        // The vector around the forms begins in place of the last letter before them, so that each keeps its place.
        Form parts = new EdnReader().read(blanks(start - 1) + '[' + text.substring(start, end) + "\n]");
        List<Form> forms = ((Form.Sequence) parts).items();
        Optional<TimePoint> bound =
                before.map(token -> moment(withoutSemicolons(TokenRun.of(text, start + token.getStopIndex() + 1))));
        return switch (forms.size()) {
            case 1 -> new AdminCommand.Excise(forms.get(0), List.of(), bound);
            case 2 -> new AdminCommand.Excise(forms.get(0), attributes(forms.get(1)), bound);
            case 3 -> {
                requireAttributesWord(forms.get(1));
                yield new AdminCommand.Excise(forms.get(0), attributes(forms.get(2)), bound);
            }
            default -> throw unexpected(EXCISE);
        };
    }

    private List<Form> attributes(Form form) {
        if (form instanceof Form.Sequence sequence
                && sequence.kind() == Form.Kind.VECTOR
                && !sequence.items().isEmpty()) {
            return sequence.items();
        }
        throw AdministrationErrors.unexpected(Forms.text(form, SHOWN), EXCISE, form.position());
    }

    private static void requireAttributesWord(Form form) {
        boolean isWord = form instanceof Form.Atom atom
                && atom.value() instanceof Symbol symbol
                && symbol.text().equalsIgnoreCase("attributes");
        if (!isWord) {
            throw AdministrationErrors.unexpected(Forms.text(form, SHOWN), EXCISE, form.position());
        }
    }

    /** Finds a symbol outside the brackets of the EDN that begins at an offset. */
    private Optional<Token> outerSymbol(String name, int start) {
        Edn lexer = new Edn(TextStream.edn(text.substring(start)));
        lexer.removeErrorListeners();
        int open = 0;
        for (Token token = lexer.nextToken(); token.getType() != Token.EOF; token = lexer.nextToken()) {
            switch (token.getType()) {
                case Edn.OPEN_LIST, Edn.OPEN_VECTOR, Edn.OPEN_MAP, Edn.OPEN_SET -> open++;
                case Edn.CLOSE_LIST, Edn.CLOSE_VECTOR, Edn.CLOSE_BRACE -> open--;
                default -> {
                    if (open == 0 && token.getText().equalsIgnoreCase(name)) {
                        return Optional.of(token);
                    }
                }
            }
        }
        return Optional.empty();
    }

    private TimePoint moment(TokenRun written) {
        SqlToken first = written.at(0);
        Optional<Instant> instant = Optional.empty();
        if (written.size() == 1 && first.is(SqlTokens.NUMBER)) {
            return number(first, written.positionOf(0));
        } else if (written.size() == 1 && first.isString()) {
            instant = SqlLiterals.instantOf(first.value());
        } else if (written.size() == 3 && first.isOperator("#") && written.at(1).is("INST")) {
            instant = SqlLiterals.instantOf(written.at(2).value());
        }
        return new TimePoint.At(
                instant.orElseThrow(() -> AdministrationErrors.badMoment(written.text(), written.positionOf(0))));
    }

    private static TimePoint number(SqlToken token, Position position) {
        try {
            return new TimePoint.Numbered(Long.parseLong(token.text()));
        } catch (NumberFormatException e) {
            throw AdministrationErrors.badMoment(token.text(), position);
        }
    }

    private String lastName(String shape) {
        return last(name(shape), shape);
    }

    private String name(String shape) {
        SqlToken token = run.at(at);
        if (!token.is(SqlTokens.WORD) && !token.is(SqlTokens.QUOTED_IDENTIFIER)) {
            throw AdministrationErrors.badName(token.text(), shape, run.positionOf(at));
        }
        at++;
        return token.value();
    }

    private void require(String word, String shape) {
        if (!run.at(at).is(word)) {
            throw unexpected(shape);
        }
        at++;
    }

    private <T> T last(T result, String shape) {
        if (at < run.size()) {
            throw unexpected(shape);
        }
        return result;
    }

    private MentatException unexpected(String shape) {
        return AdministrationErrors.unexpected(run.at(at).text(), shape, run.positionOf(at));
    }

    private MentatException unknown() {
        return AdministrationErrors.unknownCommand(run.from(1).text(), SHAPES, run.positionOf(Math.min(1, run.size())));
    }

    /** Returns blanks that take the lines and columns of the text before an offset. */
    private String blanks(int end) {
        StringBuilder blanks = new StringBuilder(end);
        text.codePoints().limit(text.codePointCount(0, end)).forEach(unit -> blanks.append(unit == '\n' ? '\n' : ' '));
        return blanks.toString();
    }
}
