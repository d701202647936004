// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.compare;

import dev.mentat.bench.datomic.DatomicRival;
import dev.mentat.bench.duckdb.FloorRival;
import dev.mentat.bench.duckdb.MentatRival;
import dev.mentat.bench.duckdb.PeerRival;
import dev.mentat.bench.rival.Rival;
import dev.mentat.bench.rival.Workspace;
import java.util.Locale;

/** The databases that can be compared. */
public enum RivalKind {
    /** This project's driver. */
    MENTAT {
        @Override
        public Rival open(Workspace workspace) throws Exception {
            return MentatRival.open(workspace);
        }
    },
    /** Hand-written SQL on this project's tables: what the driver adds is its price. */
    FLOOR {
        @Override
        public Rival open(Workspace workspace) throws Exception {
            return FloorRival.open(workspace);
        }
    },
    /** One table of datoms whose value is a UNION, with its transaction protocol. */
    PEER {
        @Override
        public Rival open(Workspace workspace) throws Exception {
            return PeerRival.open(workspace);
        }
    },
    /** The Datomic peer library, in memory. */
    DATOMIC {
        @Override
        public Rival open(Workspace workspace) throws Exception {
            return DatomicRival.inMemory(workspace);
        }
    },
    /** Datomic Local, on disk. */
    DATOMIC_LOCAL {
        @Override
        public Rival open(Workspace workspace) throws Exception {
            return DatomicRival.onDisk(workspace);
        }
    };

    /**
     * Opens the database, loading it when the workspace has no store of it.
     *
     * @throws Exception when the database fails
     */
    public abstract Rival open(Workspace workspace) throws Exception;

    /** Returns the name as it is written on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
