// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.plan.Sources;
import dev.mentat.pull.PullParser;
import dev.mentat.pull.PullPattern;
import dev.mentat.pull.Puller;
import dev.mentat.query.FindElement;
import dev.mentat.query.Query;
import dev.mentat.query.Source;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Puts pulled entities in the place of the entids of a query's pull columns, all entities of a column at once. */
final class PulledColumns {
    private final Session session;
    private final Query query;
    private final QueryInputs inputs;
    private final MarkerValues values;
    private final UnitOfWork work;
    private final Sources sources;

    PulledColumns(
            Session session, Query query, QueryInputs inputs, MarkerValues values, UnitOfWork work, Sources sources) {
        this.session = session;
        this.query = query;
        this.inputs = inputs;
        this.values = values;
        this.work = work;
        this.sources = sources;
    }

    /** Returns the rows with their entities pulled; rows without a pull column come back as they are. */
    RowSource replace(RowSource rows) {
        List<FindElement> elements = query.find().elements();
        Map<Integer, FindElement.Pull> pulls = new HashMap<>();
        for (int i = 0; i < elements.size(); i++) {
            if (elements.get(i) instanceof FindElement.Pull pull) {
                pulls.put(i, pull);
            }
        }
        if (pulls.isEmpty()) {
            return rows;
        }
        List<RowBatch> batches = new ArrayList<>();
        try (rows) {
            for (RowBatch batch = rows.next(); batch != null; batch = rows.next()) {
                batches.add(batch);
            }
        }
        Map<Integer, Map<Long, @Nullable Object>> documents = new HashMap<>();
        pulls.forEach((column, pull) -> documents.put(column, documents(pull, column, batches)));
        return BufferedRows.of(
                rows.columns(),
                batches.stream().map(batch -> replaced(batch, documents)).toList());
    }

    private Map<Long, @Nullable Object> documents(FindElement.Pull pull, int column, List<RowBatch> batches) {
        Sources.Database source = sources.database(pull.source().orElse(Source.DEFAULT));
        PullPattern pattern = PullParser.parse(
                inputs.pattern(pull, values), source.catalogue().schema());
        Set<Long> distinct = new LinkedHashSet<>();
        for (RowBatch batch : batches) {
            for (int row = 0; row < batch.size(); row++) {
                distinct.add(batch.columns().get(column).getLong(row));
            }
        }
        long[] entities = distinct.stream().mapToLong(Long::longValue).toArray();
        List<@Nullable Map<Object, Object>> pulled =
                Puller.pull(work.lease(), source.catalogue(), source.view(), entities, pattern);
        Map<Long, @Nullable Object> documents = new HashMap<>();
        for (int i = 0; i < entities.length; i++) {
            Map<Object, Object> content = pulled.get(i);
            documents.put(
                    entities[i],
                    content == null
                            ? null
                            : new PulledEntity(content, session.config().pullAs()));
        }
        return documents;
    }

    private static RowBatch replaced(RowBatch batch, Map<Integer, Map<Long, @Nullable Object>> documents) {
        List<ColumnVector> columns = new ArrayList<>(batch.columns());
        documents.forEach((column, byEntity) -> columns.set(column, new Pulled(columns.get(column), byEntity)));
        return new RowBatch(batch.size(), columns);
    }

    private record Pulled(ColumnVector entities, Map<Long, @Nullable Object> documents) implements ColumnVector {
        @Override
        public boolean isNull(int row) {
            return get(row) == null;
        }

        @Override
        public @Nullable Object get(int row) {
            return documents.get(entities.getLong(row));
        }
    }
}
