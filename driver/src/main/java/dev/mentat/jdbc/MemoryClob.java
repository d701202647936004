// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A character large object that lies in memory and can grow. Not thread-safe, as no {@link Clob} is.
 */
final class MemoryClob implements NClob {
    private @Nullable StringBuilder content;

    MemoryClob(String content) {
        this.content = new StringBuilder(content);
    }

    @Override
    public long length() throws SQLException {
        return content().length();
    }

    @Override
    public String getSubString(long pos, int length) throws SQLException {
        int start = start(pos);
        LobPositions.checkLength(length);
        return content().substring(start, start + Math.min(length, content().length() - start));
    }

    @Override
    public Reader getCharacterStream() throws SQLException {
        return new StringReader(content().toString());
    }

    @Override
    public Reader getCharacterStream(long pos, long length) throws SQLException {
        return new StringReader(getSubString(pos, LobPositions.checkLength(length)));
    }

    @Override
    public InputStream getAsciiStream() throws SQLException {
        return new ByteArrayInputStream(content().toString().getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public long position(String searchstr, long start) throws SQLException {
        int found = content().indexOf(searchstr, start(start));
        return found < 0 ? -1 : found + 1L;
    }

    @Override
    public long position(Clob searchstr, long start) throws SQLException {
        return position(searchstr.getSubString(1, LobPositions.checkLength(searchstr.length())), start);
    }

    @Override
    public int setString(long pos, String str) throws SQLException {
        int start = start(pos);
        content().replace(start, Math.min(start + str.length(), content().length()), str);
        return str.length();
    }

    @Override
    public int setString(long pos, String str, int offset, int len) throws SQLException {
        return setString(pos, str.substring(offset, offset + len));
    }

    /** What is written appears in this object when the stream is closed. */
    @Override
    public OutputStream setAsciiStream(long pos) throws SQLException {
        start(pos);
        return new ByteArrayOutputStream() {
            @Override
            public void close() {
                MemoryClob.this.write(pos, toString(StandardCharsets.US_ASCII));
            }
        };
    }

    /** What is written appears in this object when the writer is closed. */
    @Override
    public Writer setCharacterStream(long pos) throws SQLException {
        start(pos);
        return new StringWriter() {
            @Override
            public void close() {
                MemoryClob.this.write(pos, toString());
            }
        };
    }

    @Override
    public void truncate(long len) throws SQLException {
        content().setLength(start(len + 1));
    }

    @Override
    public void free() {
        content = null;
    }

    private void write(long position, String text) {
        try {
            setString(position, text);
        } catch (SQLException e) {
            throw new IllegalStateException("The object was freed or cut while it was written", e);
        }
    }

    private StringBuilder content() throws SQLException {
        if (content == null) {
            throw JdbcErrors.invalidArgument("The large object was freed");
        }
        return content;
    }

    private int start(long position) throws SQLException {
        return LobPositions.index(position, content().length());
    }
}
