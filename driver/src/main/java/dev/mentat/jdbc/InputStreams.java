// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Reads the streams that are set as parameters. They are read at once: a parameter may be used more than once. */
final class InputStreams {
    private static final int BUFFER = 8192;

    private InputStreams() {}

    static byte @Nullable [] bytes(int parameterIndex, @Nullable InputStream in, long length) throws SQLException {
        if (in == null) {
            return null;
        }
        try {
            return in.readNBytes((int) Math.min(Arguments.checkNotNegative("length", length), Integer.MAX_VALUE));
        } catch (IOException e) {
            throw JdbcErrors.unreadable(parameterIndex, e);
        }
    }

    static @Nullable String ascii(int parameterIndex, @Nullable InputStream in, long length) throws SQLException {
        byte[] bytes = bytes(parameterIndex, in, length);
        return bytes == null ? null : new String(bytes, StandardCharsets.US_ASCII);
    }

    static @Nullable String text(int parameterIndex, @Nullable Reader in, long length) throws SQLException {
        if (in == null) {
            return null;
        }
        long left = Arguments.checkNotNegative("length", length);
        StringBuilder text = new StringBuilder();
        char[] buffer = new char[BUFFER];
        try {
            int read = in.read(buffer, 0, (int) Math.min(left, BUFFER));
            while (read > 0) {
                text.append(buffer, 0, read);
                left -= read;
                read = in.read(buffer, 0, (int) Math.min(left, BUFFER));
            }
        } catch (IOException e) {
            throw JdbcErrors.unreadable(parameterIndex, e);
        }
        return text.toString();
    }
}
