// SPDX-License-Identifier: Apache-2.0
package dev.mentat.cases;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON text into Map, List, String, Long (whole numbers), Double, Boolean and null. */
final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    static Object read(String text) {
        Json json = new Json(text);
        Object value = json.value();
        json.blanks();
        json.require(json.at == text.length());
        return value;
    }

    private Object value() {
        blanks();
        return switch (text.charAt(at)) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            default -> word();
        };
    }

    private Map<String, Object> object() {
        Map<String, Object> map = new LinkedHashMap<>();
        at++;
        while (!closes('}')) {
            blanks();
            String key = string();
            blanks();
            require(text.charAt(at++) == ':');
            map.put(key, value());
        }
        return map;
    }

    private List<Object> array() {
        List<Object> items = new ArrayList<>();
        at++;
        while (!closes(']')) {
            items.add(value());
        }
        return items;
    }

    private boolean closes(char bracket) {
        blanks();
        if (text.charAt(at) == ',') {
            at++;
            return false;
        }
        if (text.charAt(at) != bracket) {
            return false;
        }
        at++;
        return true;
    }

    private String string() {
        StringBuilder string = new StringBuilder();
        require(text.charAt(at++) == '"');
        while (text.charAt(at) != '"') {
            char next = text.charAt(at++);
            string.append(next == '\\' ? escaped() : next);
        }
        at++;
        return string.toString();
    }

    private char escaped() {
        char kind = text.charAt(at++);
        return switch (kind) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'u' -> unicode();
            default -> kind;
        };
    }

    private char unicode() {
        at += 4;
        return (char) Integer.parseInt(text.substring(at - 4, at), 16);
    }

    private Object word() {
        int start = at;
        while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String word = text.substring(start, at);
        return switch (word) {
            case "null" -> null;
            case "true" -> true;
            case "false" -> false;
            default -> word.matches("-?\\d+") ? (Object) Long.valueOf(word) : Double.valueOf(word);
        };
    }

    private void blanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private void require(boolean condition) {
        if (!condition) {
            throw new IllegalArgumentException("no JSON at offset " + at);
        }
    }
}
