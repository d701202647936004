// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.duckdb;

import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tracker's attributes as the one-table layout knows them. */
enum PeerAttribute {
    TX_INSTANT(1, ":db/txInstant", "t", 4, false),
    USER_EMAIL(2, ":user/email", "s", 10, false),
    USER_NAME(3, ":user/name", "s", 10, false),
    LABEL_NAME(4, ":label/name", "s", 10, false),
    ISSUE_TITLE(5, ":issue/title", "s", 10, false),
    ISSUE_STATE(6, ":issue/state", "s", 13, false),
    ISSUE_PRIORITY(7, ":issue/priority", "l", 5, false),
    ISSUE_ASSIGNEE(8, ":issue/assignee", "l", 0, false),
    ISSUE_REPORTER(9, ":issue/reporter", "l", 0, false),
    ISSUE_CREATED_AT(10, ":issue/created-at", "t", 4, false),
    ISSUE_LABEL(11, ":issue/label", "l", 0, true);

    /** The first entid that the layout gives to what its users add. */
    static final long FIRST_USER = 0x10000L;

    private static final Map<Long, PeerAttribute> BY_ENTID =
            Stream.of(values()).collect(Collectors.toUnmodifiableMap(PeerAttribute::entid, attribute -> attribute));

    private final long number;
    private final String ident;
    private final String member;
    private final int tag;
    private final boolean many;

    PeerAttribute(long number, String ident, String member, int tag, boolean many) {
        this.number = number;
        this.ident = ident;
        this.member = member;
        this.tag = tag;
        this.many = many;
    }

    /** Its ident. */
    String ident() {
        return ident;
    }

    /** The member of the UNION that its values are. */
    String member() {
        return member;
    }

    /** What tells types apart that share a member. */
    int tag() {
        return tag;
    }

    /** Whether an entity has a set of values. */
    boolean many() {
        return many;
    }

    /** Its entid. */
    long entid() {
        return FIRST_USER + number;
    }

    /** Returns the attribute with an entid. */
    static PeerAttribute of(long entid) {
        return Objects.requireNonNull(BY_ENTID.get(entid));
    }
}
