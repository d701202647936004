// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import java.util.Arrays;
import java.util.HexFormat;

/** A byte string with value semantics: equal by content, ordered as unsigned bytes, shorter first on a tie. */
public final class Bytes implements Comparable<Bytes> {
    private final byte[] content;

    private Bytes(byte[] content) {
        this.content = content;
    }

    /** Makes a byte string from a copy of the array. */
    public static Bytes copyOf(byte[] content) {
        return new Bytes(content.clone());
    }

    /** Returns a copy of the content. */
    public byte[] toArray() {
        return content.clone();
    }

    @Override
    public int compareTo(Bytes other) {
        return Arrays.compareUnsigned(content, other.content);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes that && Arrays.equals(content, that.content);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(content);
    }

    /** Returns the content as lower-case hexadecimal digits. */
    @Override
    public String toString() {
        return HexFormat.of().formatHex(content);
    }
}
