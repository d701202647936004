// SPDX-License-Identifier: Apache-2.0
package dev.mentat.properties;

import dev.mentat.schema.Datom;
import dev.mentat.schema.View;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

final class TimePropertyTest {
    private static final int PULLS = 6;

    @Provide
    Arbitrary<List<Integer>> rows() {
        return Choices.rows(400);
    }

    @Property(tries = 50)
    void showsThePastThatTheModelShows(@ForAll("rows") List<Integer> row) throws Exception {
        Choices choices = new Choices(row);
        Databases.withStore(store -> {
            SideBySide both = new SideBySide(store);
            Population.populate(choices, both);
            List<Long> transactions =
                    both.model().log().stream().map(Datom::tx).distinct().toList();
            for (long tx : transactions) {
                both.compareView(View.CURRENT.withAsOf(tx));
                both.compareView(View.CURRENT.withSince(tx));
            }
            View some = View.CURRENT.withAsOf(choices.oneOf(transactions)).withSince(choices.oneOf(transactions));
            both.compareView(View.CURRENT);
            both.compareView(some);
            both.compareView(some.withHistory());
        });
    }

    @Property(tries = 50)
    void pullsWhatTheModelPulls(@ForAll("rows") List<Integer> row) throws Exception {
        Choices choices = new Choices(row);
        Databases.withStore(store -> {
            SideBySide both = new SideBySide(store);
            RandomSchema schema = Population.populate(choices, both);
            List<Long> transactions =
                    both.model().log().stream().map(Datom::tx).distinct().toList();
            for (int i = 0; i < PULLS; i++) {
                long point = choices.oneOf(transactions);
                View view = switch (choices.below(4)) {
                    case 2 -> View.CURRENT.withAsOf(point);
                    case 3 -> View.CURRENT.withSince(point);
                    default -> View.CURRENT;
                };
                both.pull(RandomPull.make(choices, schema, both.model()), view);
            }
        });
    }
}
