// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.query.FindElement;
import dev.mentat.query.Variable;
import java.util.stream.Collectors;

/** Prints the elements of {@code :find}, for messages and labels. */
final class ElementText {
    private ElementText() {}

    /** Returns the element as a user would write it. */
    static String of(FindElement element) {
        return element.accept(new FindElement.Visitor<>() {
            @Override
            public String plain(FindElement.Plain plain) {
                return plain.variable().name();
            }

            @Override
            public String aggregate(FindElement.Aggregate aggregate) {
                return '(' + aggregate.function().text() + ' ' + arguments(aggregate, " ") + aggregate.variable() + ')';
            }

            @Override
            public String corresponding(FindElement.Corresponding corresponding) {
                return "(the " + corresponding.variable() + ')';
            }

            @Override
            public String pull(FindElement.Pull pull) {
                return "(pull " + pull.variable() + " ...)";
            }
        });
    }

    /** Returns the label of the element's column. */
    static String label(FindElement element) {
        return element.accept(new FindElement.Visitor<>() {
            @Override
            public String plain(FindElement.Plain plain) {
                return name(plain.variable());
            }

            @Override
            public String aggregate(FindElement.Aggregate aggregate) {
                return aggregate.function().text() + '_' + arguments(aggregate, "_") + name(aggregate.variable());
            }

            @Override
            public String corresponding(FindElement.Corresponding corresponding) {
                return "the_" + name(corresponding.variable());
            }

            @Override
            public String pull(FindElement.Pull pull) {
                return name(pull.variable());
            }
        });
    }

    private static String arguments(FindElement.Aggregate aggregate, String separator) {
        return aggregate.arguments().stream()
                .map(argument -> ClauseText.of(argument) + separator)
                .collect(Collectors.joining());
    }

    private static String name(Variable variable) {
        return variable.name().substring(1);
    }
}
