// SPDX-License-Identifier: Apache-2.0
package dev.mentat.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;

/**
 * What a statement told of the transaction that it executed.
 *
 * @param tx the entid of the transaction
 * @param tempids the entids of its tempids, without the one of the transaction
 * @param updateCount its datoms, without the one of {@code :db/txInstant}
 */
public record Transacted(long tx, Map<String, Long> tempids, int updateCount) {
    static Transacted of(Statement statement) throws SQLException {
        int updateCount = statement.getUpdateCount();
        Map<String, Long> tempids = new HashMap<>();
        try (ResultSet keys = statement.getGeneratedKeys()) {
            while (keys.next()) {
                String tempid = keys.getString("TEMPID");
                if (tempid != null) {
                    tempids.put(tempid, keys.getLong("ENTID"));
                }
            }
        }
        assertThat(tempids).as("generated keys").containsKey("datomic.tx");
        long tx = tempids.remove("datomic.tx");
        return new Transacted(tx, tempids, updateCount);
    }
}
