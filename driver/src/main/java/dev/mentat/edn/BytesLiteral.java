// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import dev.mentat.error.EdnErrors;
import dev.mentat.error.Position;
import java.util.Base64;
import java.util.HexFormat;

/** Byte strings as hexadecimal digits and in base64. */
final class BytesLiteral {
    private BytesLiteral() {}

    static Bytes ofHex(String digits, Position position) {
        try {
            return Bytes.copyOf(HexFormat.of().parseHex(digits));
        } catch (IllegalArgumentException e) {
            throw EdnErrors.badHex(digits, position);
        }
    }

    static Bytes ofBase64(String tag, String text, Position position) {
        try {
            return Bytes.copyOf(Base64.getDecoder().decode(text));
        } catch (IllegalArgumentException e) {
            throw EdnErrors.badBase64(tag, text, position);
        }
    }
}
