// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.demo;

import java.io.PrintWriter;
import java.util.Collection;
import java.util.Map;

/** A pulled map as an outline: one line for each plain value, nested maps indented below their attribute. */
final class Outline {
    private static final String INDENT = "    ";

    private final PrintWriter out;

    Outline(PrintWriter out) {
        this.out = out;
    }

    /** Prints a map. */
    void print(Map<?, ?> pulled) {
        print(pulled, "  ", "  ");
    }

    private void print(Map<?, ?> map, String firstIndent, String indent) {
        String prefix = firstIndent;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            print(prefix + entry.getKey(), entry.getValue(), indent);
            prefix = indent;
        }
    }

    private void print(String head, Object value, String indent) {
        if (value instanceof Map<?, ?> map) {
            out.println(head);
            print(map, indent + INDENT, indent + INDENT);
        } else if (value instanceof Collection<?> values) {
            out.println(head);
            values.forEach(element -> printElement(element, indent));
        } else {
            out.println(head + " " + value);
        }
    }

    private void printElement(Object element, String indent) {
        if (element instanceof Map<?, ?> map) {
            print(map, indent + "  - ", indent + INDENT);
        } else {
            out.println(indent + "  - " + element);
        }
    }
}
