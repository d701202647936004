// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.sql.Blob;
import java.sql.SQLException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A binary large object that lies in memory and can grow. Not thread-safe, as no {@link Blob} is.
 */
final class MemoryBlob implements Blob {
    private byte @Nullable [] content;

    MemoryBlob(byte[] content) {
        this.content = content.clone();
    }

    @Override
    public long length() throws SQLException {
        return content().length;
    }

    @Override
    public byte[] getBytes(long pos, int length) throws SQLException {
        int start = start(pos);
        LobPositions.checkLength(length);
        return Arrays.copyOfRange(content(), start, start + Math.min(length, content().length - start));
    }

    @Override
    public InputStream getBinaryStream() throws SQLException {
        return new ByteArrayInputStream(content());
    }

    @Override
    public InputStream getBinaryStream(long pos, long length) throws SQLException {
        return new ByteArrayInputStream(getBytes(pos, LobPositions.checkLength(length)));
    }

    @Override
    public long position(byte[] pattern, long start) throws SQLException {
        byte[] searched = content();
        for (int at = start(start); at + pattern.length <= searched.length; at++) {
            if (Arrays.equals(searched, at, at + pattern.length, pattern, 0, pattern.length)) {
                return at + 1L;
            }
        }
        return -1;
    }

    @Override
    public long position(Blob pattern, long start) throws SQLException {
        return position(pattern.getBytes(1, LobPositions.checkLength(pattern.length())), start);
    }

    @Override
    public int setBytes(long pos, byte[] bytes) throws SQLException {
        return setBytes(pos, bytes, 0, bytes.length);
    }

    @Override
    public int setBytes(long pos, byte[] bytes, int offset, int len) throws SQLException {
        int start = start(pos);
        byte[] grown = Arrays.copyOf(content(), Math.max(content().length, start + len));
        System.arraycopy(bytes, offset, grown, start, len);
        content = grown;
        return len;
    }

    /** What is written appears in this object when the stream is closed. */
    @Override
    public OutputStream setBinaryStream(long pos) throws SQLException {
        start(pos);
        return new ByteArrayOutputStream() {
            @Override
            public void close() {
                try {
                    setBytes(pos, toByteArray());
                } catch (SQLException e) {
                    throw new IllegalStateException("The object was freed or cut while it was written", e);
                }
            }
        };
    }

    @Override
    public void truncate(long len) throws SQLException {
        content = Arrays.copyOf(content(), start(len + 1));
    }

    @Override
    public void free() {
        content = null;
    }

    private byte[] content() throws SQLException {
        if (content == null) {
            throw JdbcErrors.invalidArgument("The large object was freed");
        }
        return content;
    }

    private int start(long position) throws SQLException {
        return LobPositions.index(position, content().length);
    }
}
