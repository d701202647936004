// SPDX-License-Identifier: Apache-2.0
package dev.mentat.schema;

/** The ranges of entids and the fixed entids of the bootstrap transaction that code must know by name. */
public final class Entids {
    /** The first entid that a user transaction hands out. */
    public static final long FIRST_USER = 0x10000L;

    /** The bootstrap transaction, the entid whose t is 0. */
    public static final long FIRST_TX = 0x10000000L;

    /** The entid after that of the last bootstrap entity. */
    public static final long NEXT_DB = 59;

    public static final long DB_IDENT = 1;
    public static final long DB_PART_DB = 2;
    public static final long DB_TX_INSTANT = 3;
    public static final long DB_INSTALL_PARTITION = 4;
    public static final long DB_INSTALL_VALUE_TYPE = 5;
    public static final long DB_INSTALL_ATTRIBUTE = 6;
    public static final long DB_VALUE_TYPE = 7;
    public static final long DB_CARDINALITY = 8;
    public static final long DB_UNIQUE = 9;
    public static final long DB_IS_COMPONENT = 10;
    public static final long DB_INDEX = 11;
    public static final long DB_FULLTEXT = 12;
    public static final long DB_NO_HISTORY = 13;
    public static final long DB_ALTER_ATTRIBUTE = 22;
    public static final long CARDINALITY_ONE = 33;
    public static final long CARDINALITY_MANY = 34;
    public static final long UNIQUE_VALUE = 35;
    public static final long UNIQUE_IDENTITY = 36;
    public static final long DB_DOC = 37;
    public static final long DB_SCHEMA_VERSION = 38;
    public static final long DB_SCHEMA_ATTRIBUTE = 39;
    public static final long DB_SCHEMA_CORE = 40;
    public static final long DB_TUPLE_ATTRS = 46;
    public static final long DB_TUPLE_TYPE = 47;
    public static final long DB_TUPLE_TYPES = 48;
    public static final long DB_ATTR_PREDS = 49;
    public static final long DB_ENTITY_ATTRS = 50;
    public static final long DB_ENTITY_PREDS = 51;
    public static final long DB_ENSURE = 52;

    private Entids() {}

    /** Tells whether the entid lies in the transaction partition. */
    public static boolean isTx(long entid) {
        return entid >= FIRST_TX;
    }

    /** Tells whether the entid belongs to a bootstrap entity. */
    public static boolean isBootstrap(long entid) {
        return entid >= 0 && entid < FIRST_USER;
    }

    /** Returns the transaction entid of a t, or the argument itself if it is one already. */
    public static long toTx(long t) {
        return t < FIRST_TX ? t + FIRST_TX : t;
    }

    /** Returns the t of a transaction entid. */
    public static long toT(long tx) {
        return tx - FIRST_TX;
    }
}
