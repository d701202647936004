// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.OutputStream;
import java.io.Writer;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

final class LargeObjectTest {

    @Test
    void growsABlobFromItsEnd() throws Exception {
        MemoryBlob blob = new MemoryBlob(new byte[] {1, 2});

        assertThat(blob.setBytes(3, new byte[] {3, 4})).isEqualTo(2);
        assertThat(blob.getBytes(1, 10)).containsExactly(1, 2, 3, 4);
        try (OutputStream out = blob.setBinaryStream(2)) {
            out.write(9);
        }
        assertThat(blob.getBinaryStream().readAllBytes()).containsExactly(1, 9, 3, 4);
        blob.truncate(2);
        assertThat(blob.length()).isEqualTo(2);
    }

    @Test
    void findsBytesInABlob() throws Exception {
        MemoryBlob blob = new MemoryBlob(new byte[] {1, 2, 1, 2});

        assertThat(blob.position(new byte[] {1, 2}, 1)).isEqualTo(1);
        assertThat(blob.position(new byte[] {1, 2}, 2)).isEqualTo(3);
        assertThat(blob.position(new MemoryBlob(new byte[] {5}), 1)).isEqualTo(-1);
    }

    @Test
    void growsAClobFromItsEnd() throws Exception {
        MemoryClob clob = new MemoryClob("ab");

        assertThat(clob.setString(3, "cd")).isEqualTo(2);
        try (Writer out = clob.setCharacterStream(4)) {
            out.write("XY");
        }
        assertThat(clob.getSubString(1, 10)).isEqualTo("abcXY");
        assertThat(clob.position("cX", 1)).isEqualTo(3);
        clob.truncate(1);
        assertThat(clob.getSubString(1, 5)).isEqualTo("a");
    }

    @Test
    void refusesPositionsOutside() {
        assertFails(() -> new MemoryBlob(new byte[2]).getBytes(0, 1));
        assertFails(() -> new MemoryBlob(new byte[2]).setBytes(4, new byte[1]));
        assertFails(() -> new MemoryClob("ab").getSubString(4, 1));
        assertFails(() -> new MemoryClob("ab").getSubString(1, -1));
        assertFails(() -> new MemoryClob("ab").truncate(3));
    }

    @Test
    void holdsNothingOnceItIsFreed() {
        MemoryBlob blob = new MemoryBlob(new byte[2]);
        MemoryClob clob = new MemoryClob("ab");
        blob.free();
        clob.free();
        clob.free();

        assertFails(blob::length);
        assertFails(clob::length);
    }

    private static void assertFails(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(call)
                .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("22023"));
    }
}
