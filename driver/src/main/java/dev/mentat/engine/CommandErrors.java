// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.edn.Form;
import dev.mentat.edn.Forms;
import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import dev.mentat.error.Position;
import dev.mentat.error.Texts;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What can be wrong with a list form. */
final class CommandErrors {
    private static final int FRAGMENT = 80;

    private static final Map<String, String> SHAPES = Map.ofEntries(
            Map.entry("as-of", "(as-of T form)"),
            Map.entry("since", "(since T form)"),
            Map.entry("history", "(history form)"),
            Map.entry("pull", "(pull pattern entity)"),
            Map.entry("pull-many", "(pull-many pattern [entity ...])"),
            Map.entry("entity", "(entity entity)"),
            Map.entry("tx-range", "(tx-range from to)"),
            Map.entry("transact", "(transact [form ...])"),
            Map.entry("q", "(q query argument ...)"),
            Map.entry("log", "(log entity attribute?)"),
            Map.entry("diff", "(diff from to)"),
            Map.entry("basis", "(basis)"),
            Map.entry("tx", "(tx T)"),
            Map.entry("t", "(t T)"),
            Map.entry("with", "(with [form ...] query?)"),
            Map.entry("explain", "(explain form)"),
            Map.entry("sql", "(sql form)"));

    private CommandErrors() {}

    static MentatException unknownHead(Form list, Collection<String> heads) {
        return syntax(
                fragment(list) + " is no form; a list begins with one of "
                        + String.join(", ", heads.stream().sorted().toList()),
                list);
    }

    static MentatException shape(Form.Sequence list) {
        String head = Forms.text(list.items().get(0), FRAGMENT);
        return syntax(
                fragment(list) + " has the wrong number of parts; write " + SHAPES.getOrDefault(head, head), list);
    }

    static MentatException datoms(Form list) {
        return syntax(fragment(list) + " is no index access; write (datoms :eavt component ...)", list);
    }

    static MentatException moment(Form form) {
        return syntax(fragment(form) + " is no point in time; use a transaction, a t, an #inst or a lone ?", form);
    }

    static MentatException notATransaction(Form form) {
        return syntax(fragment(form) + " is no transaction; a transaction is a vector of forms", form);
    }

    static MentatException notViewable(Form form) {
        return new MentatException(
                ErrorKind.READ_ONLY_VIEW,
                fragment(form) + " cannot run on a view of the past; take it out of as-of, since or history",
                form.position());
    }

    static MentatException source(Form form) {
        return syntax(
                fragment(form)
                        + " is no source; use $, (store \"name\"), one of them in (as-of T source), (since T source) or"
                        + " (history source), or a vector of tuples",
                form);
    }

    static MentatException argumentCount(int inputs, int arguments, Form query) {
        return new MentatException(
                ErrorKind.INPUT_ARITY,
                Texts.format(":in of %s declares %d bindings, %d arguments given", fragment(query), inputs, arguments),
                query.position());
    }

    static MentatException sourceNeedsArgument(String source, Form query, Position position) {
        return new MentatException(
                ErrorKind.INPUT_ARITY,
                Texts.format(
                        "nothing supplies the source %s; write (q %s argument ...) with an argument for each item of :in",
                        source, fragment(query)),
                position);
    }

    static MentatException patternInput(String name, Position position) {
        return new MentatException(
                ErrorKind.INVALID_PULL,
                "the pull pattern " + name + " is no input; name it in :in or write the pattern out",
                position);
    }

    static MentatException textInput(@Nullable Object value, Position position) {
        return new MentatException(
                ErrorKind.INPUT_TYPE, "rules and patterns are supplied as EDN text, got " + value, position);
    }

    private static MentatException syntax(String sentence, Form form) {
        return new MentatException(ErrorKind.SYNTAX, sentence, form.position());
    }

    private static String fragment(Form form) {
        return Forms.text(form, FRAGMENT);
    }
}
