// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.HexFormat;

/**
 * Percent-encoding of RFC 3986 over UTF-8. A plus sign is a plus sign: {@link java.net.URLDecoder} reads form data, where
 * it is a space.
 */
final class PercentCoding {
    private PercentCoding() {}

    /** Resolves the escapes of a part of a URL. */
    static String decode(String text) throws SQLException {
        if (text.indexOf('%') < 0) {
            return text;
        }
        byte[] source = text.getBytes(StandardCharsets.UTF_8);
        ByteBuffer target = ByteBuffer.allocate(source.length);
        for (int i = 0; i < source.length; i++) {
            if (source[i] != '%') {
                target.put(source[i]);
            } else if (i + 2 < source.length
                    && HexFormat.isHexDigit(source[i + 1])
                    && HexFormat.isHexDigit(source[i + 2])) {
                target.put((byte) (HexFormat.fromHexDigit(source[i + 1]) << 4 | HexFormat.fromHexDigit(source[i + 2])));
                i += 2;
            } else {
                throw JdbcErrors.badEscape(text);
            }
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(target.flip()).toString();
        } catch (CharacterCodingException e) {
            throw JdbcErrors.badEscape(text);
        }
    }

    /** Escapes the characters that have a meaning in our URLs. */
    static String encode(String text) {
        return text.replace("%", "%25").replace("?", "%3F").replace("&", "%26").replace("=", "%3D");
    }
}
