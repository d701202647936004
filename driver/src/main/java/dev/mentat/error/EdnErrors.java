// SPDX-License-Identifier: Apache-2.0
package dev.mentat.error;

import java.util.Collection;
import java.util.stream.Collectors;

/** The errors of reading EDN text. Every method returns the exception for its caller to throw. */
public final class EdnErrors {
    /** How many code points of the user's text a message shows at most. */
    public static final int SHOWN = 80;

    private EdnErrors() {}

    /** The text holds no form, only white space, comments and discards. */
    public static MentatException nothingToRead(Position end) {
        return syntax("The text holds no form; write one list, vector, map or other value", end);
    }

    /** Something follows after the one form of the text. */
    public static MentatException secondForm(String token, Position position) {
        return syntax(shown(token) + " follows after the end of the form; a text holds exactly one form", position);
    }

    /** The text ends before a bracket is closed. */
    public static MentatException unclosed(String title, String opener, Position opened, String closer, Position end) {
        return syntax(
                "The text ends inside the " + title + " that " + opener + " opens at " + opened + "; add the missing "
                        + closer,
                end);
    }

    /** A closing bracket has no partner. */
    public static MentatException nothingToClose(String closer, Position position) {
        return syntax(closer + " closes nothing; remove it or add its opening bracket", position);
    }

    /** A closing bracket does not fit the innermost open one. */
    public static MentatException wrongCloser(
            String closer, Position position, String opener, Position opened, String expected) {
        return syntax(
                closer + " cannot close the " + opener + " opened at " + opened + "; " + expected
                        + " is missing before it",
                position);
    }

    /** A text that must be a vector is another form. */
    public static MentatException noVector(String form, Position position) {
        return syntax(form + " is no vector; put it into square brackets", position);
    }

    /** A discard, quote, tag or metadata has no form to belong to. */
    public static MentatException prefixWithoutForm(String prefix, Position position) {
        return syntax(shown(prefix) + " belongs to the form after it, and none follows", position);
    }

    /** A namespaced map's prefix is not followed by a map. */
    public static MentatException namespaceWithoutMap(String prefix, Position position) {
        return syntax(shown(prefix) + " must be followed by a map, as in #:boat{:name \"Ann\"}", position);
    }

    /** A map has an odd number of forms. */
    public static MentatException keyWithoutValue(String key, Position position) {
        return syntax("The map's last key " + key + " has no value; a map holds pairs of key and value", position);
    }

    /** A set has an element twice, or a map a key. */
    public static MentatException duplicate(String title, String form, Position earlier, Position position) {
        return syntax(form + " is already in this " + title + " at " + earlier + "; remove one of the two", position);
    }

    /** A string has no end. */
    public static MentatException unclosedString(Position position) {
        return syntax("The string that begins here never ends; add the missing \"", position);
    }

    /** A backslash in a string is followed by a character that has no meaning there. */
    public static MentatException unknownEscape(String escape, Position position) {
        return syntax(
                shown(escape)
                        + " is no escape in a string; known are \\\" \\\\ \\/ \\n \\r \\t \\b \\f \\uXXXX and \\oNNN",
                position);
    }

    /** The digits of an escape are missing or too large. */
    public static MentatException badNumericEscape(String escape, Position position) {
        return syntax(
                shown(escape) + " is incomplete or too large; write \\u and four hexadecimal digits, or \\o and three"
                        + " octal digits up to 377",
                position);
    }

    /** A character literal has a name that is not known. */
    public static MentatException unknownCharacter(String literal, Position position) {
        return syntax(
                shown(literal) + " is no character; write a backslash and one character, \\newline, \\return, \\space,"
                        + " \\tab, \\backspace, \\formfeed, \\uXXXX or \\oNNN",
                position);
    }

    /** A character literal needs two UTF-16 units. */
    public static MentatException characterTooBig(String literal, Position position) {
        return syntax(shown(literal) + " lies beyond U+FFFF, where characters end; write it as a string", position);
    }

    /** A backslash ends the text. */
    public static MentatException loneBackslash(Position position) {
        return syntax("A backslash must be followed by the character it stands for", position);
    }

    /** A character of Clojure's reader that is not EDN. */
    public static MentatException readerMacro(String token, Position position) {
        return syntax(shown(token) + " is not EDN; a deref, unquote or syntax-quote has no meaning in data", position);
    }

    /** A number sign is followed by something that it does not introduce. */
    public static MentatException badDispatch(String token, Position position) {
        return syntax(
                shown(token) + " begins no form; after # comes {, _, :, # or a tag that starts with a letter",
                position);
    }

    /** Two number signs are followed by an unknown name. */
    public static MentatException badSymbolicValue(String token, Position position) {
        return syntax(shown(token) + " is no number; known are ##Inf, ##-Inf and ##NaN", position);
    }

    /** The namespace of a namespaced map is no simple name. */
    public static MentatException badNamespace(String token, Position position) {
        return syntax(
                shown(token) + " is no namespace; write #: and a name without a slash, as in #:boat{:name \"Ann\"}",
                position);
    }

    /** A tag is spelled as no symbol is. */
    public static MentatException badTag(String token, Position position) {
        return syntax(shown(token) + " is no tag; a tag is a symbol that starts with a letter", position);
    }

    /** A tag is not registered. */
    public static MentatException unknownTag(String tag, Collection<String> known, Position position) {
        String all = known.stream().sorted().map(name -> '#' + name).collect(Collectors.joining(", "));
        return new MentatException(
                ErrorKind.UNKNOWN_TAG, "No reader for the tag " + shown(tag) + "; known are " + all, position);
    }

    /** A keyword or symbol contains a character that it must not. */
    public static MentatException strangeCharacter(String title, String token, int codePoint, Position position) {
        return syntax(
                visible(codePoint) + " may not stand in a " + title + ", as in " + shown(token)
                        + "; a name has letters, digits and . * + ! - _ ? $ % & = < > : # '",
                position);
    }

    /** A keyword or symbol has more than one slash. */
    public static MentatException twoSlashes(String title, String token, Position position) {
        return syntax(shown(token) + " has more than one slash; a " + title + " is a name or namespace/name", position);
    }

    /** A keyword or symbol lacks its name or its namespace. */
    public static MentatException emptyName(String title, String token, Position position) {
        return syntax(shown(token) + " lacks a name; a " + title + " is a name or namespace/name", position);
    }

    /** A part of a keyword or symbol begins with a character that may only follow. */
    public static MentatException badStart(String title, String token, Position position) {
        return syntax(
                shown(token) + " is no " + title + ": no name starts with : # or ', and no symbol with a digit",
                position);
    }

    /** A ratio of two integers. */
    public static MentatException ratio(String token, Position position) {
        return syntax(
                shown(token) + " is a ratio, which is not EDN; write a double or a decimal such as 0.5M", position);
    }

    /** A number begins with its decimal point. */
    public static MentatException startsWithPoint(String token, String corrected, Position position) {
        return syntax(shown(token) + " starts with a decimal point; write " + shown(corrected), position);
    }

    /** A token starts with a digit and is no number. */
    public static MentatException noNumber(String token, Position position) {
        return syntax(shown(token) + " is no number, and no symbol starts with a digit", position);
    }

    /** A digit does not exist in the number's radix. */
    public static MentatException badDigit(String token, int digit, int radix, Position position) {
        String remedy = radix == 8 ? "; a leading zero means octal" : "";
        return range(visible(digit) + " is no digit of radix " + radix + ", as in " + shown(token) + remedy, position);
    }

    /** The radix is none, or no digits follow it. */
    public static MentatException badRadix(String token, Position position) {
        return range(
                shown(token) + " is no number; write a radix from 2 to 36, r and digits, as in 2r1010, or 0x and"
                        + " hexadecimal digits",
                position);
    }

    /** The exponent of a number has no digits, or too many. */
    public static MentatException badExponent(String token, Position position) {
        return range(shown(token) + " has no usable exponent; write e and an integer, as in 1.5e-3", position);
    }

    /** An integer needs more than 64 bits. */
    public static MentatException integerTooBig(String token, Position position) {
        return range(shown(token) + " does not fit 64 bits; write " + shown(token + 'N') + " for a bigint", position);
    }

    /** A double literal is beyond the largest double. */
    public static MentatException doubleTooBig(String token, Position position) {
        return range(
                shown(token) + " is beyond the largest double; write ##Inf, or " + shown(token + 'M') + " for a bigdec",
                position);
    }

    /** A number has more digits than one may have. */
    public static MentatException tooManyDigits(int limit, Position position) {
        return range("The number has more than " + limit + " digits, which is the limit", position);
    }

    /** The form after a tag is not what the tag takes. */
    public static MentatException badPayload(String tag, String expected, String found, Position position) {
        return syntax(tag + " takes " + expected + ", found " + found, position);
    }

    /** The text of an instant is malformed. */
    public static MentatException badInstant(String text, Position position) {
        return syntax(
                shown('"' + text + '"') + " is no instant; write a year from 0001 to 9999 and as much more of"
                        + " \"2021-03-04T05:06:07.123456+02:00\" as is known",
                position);
    }

    /** The text of an instant has the right shape and names no instant. */
    public static MentatException noSuchInstant(String text, Position position) {
        return syntax(shown('"' + text + '"') + " names no instant: a field is out of its range", position);
    }

    /** An instant does not fit 64 bits of microseconds. */
    public static MentatException instantTooFar(String text, Position position) {
        return range(
                shown(text) + " milliseconds are beyond the instants there are; they are 64 bits of microseconds",
                position);
    }

    /** The text of a uuid is malformed. */
    public static MentatException badUuid(String text, Position position) {
        return syntax(text + " is no uuid; write 8-4-4-4-12 hexadecimal digits", position);
    }

    /** The text of a URI is malformed. */
    public static MentatException badUri(String text, String reason, Position position) {
        return syntax(text + " is no URI: " + reason, position);
    }

    /** A run of hexadecimal digits has an odd length or other characters. */
    public static MentatException badHex(String digits, Position position) {
        return syntax(
                "#bytes " + shown(digits) + " is no byte string; write an even number of hexadecimal digits, or base64"
                        + " in quotes",
                position);
    }

    /** The text of a byte string is not base64. */
    public static MentatException badBase64(String tag, String text, Position position) {
        return syntax(tag + " takes base64, found " + shown('"' + text + '"'), position);
    }

    /** Brackets or prefixes are nested too deeply. */
    public static MentatException tooDeep(int limit, Position position) {
        return limit("Forms are nested deeper than " + limit + " levels", position);
    }

    /** A collection has too many elements. */
    public static MentatException tooManyElements(String title, int limit, Position position) {
        return limit("The " + title + " has more than " + limit + " elements; split it", position);
    }

    /** The text is too long. */
    public static MentatException textTooLong(int length, int limit) {
        return limit(
                "The text has " + length + " characters; at most " + limit + " can be read at once, so split it",
                new Position(1, 1));
    }

    private static MentatException syntax(String sentence, Position position) {
        return new MentatException(ErrorKind.SYNTAX, sentence, position);
    }

    private static MentatException range(String sentence, Position position) {
        return new MentatException(ErrorKind.NUMBER_RANGE, sentence, position);
    }

    private static MentatException limit(String sentence, Position position) {
        return new MentatException(ErrorKind.LIMIT, sentence, position);
    }

    /** Returns a text of the user as messages show it: not the whole of a long one. */
    static String shown(String text) {
        if (text.codePointCount(0, text.length()) <= SHOWN) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, SHOWN - 1)) + '…';
    }

    private static String visible(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.PRIVATE_USE -> Texts.format("U+%04X", codePoint);
            default -> Character.toString(codePoint);
        };
    }
}
