// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class TrackerTest {
    private static final Tracker TRACKER = Tracker.generate(Scale.TINY);

    @Test
    void drawsTheSameDataEveryTime() {
        assertThat(Truth.of(Tracker.generate(Scale.TINY))).isEqualTo(Truth.of(TRACKER));
    }

    @Test
    void changesOneIssueInTwenty() {
        assertThat(IntStream.range(0, 400).filter(TRACKER::changes).count()).isEqualTo(20);
    }

    @Test
    void findsUsersLabelsAndIssuesByTheirTexts() {
        assertThat(Tracker.userOf(Tracker.email(17))).isEqualTo(17);
        assertThat(Tracker.labelOf(Tracker.labelName(3))).isEqualTo(3);
        assertThat(Tracker.issueOf(Tracker.title(399))).isEqualTo(399);
    }

    @Test
    void countsDatomsAsTheTransactionsHoldThem() {
        long labelled = IntStream.range(0, 400)
                .map(issue -> TRACKER.issue(issue).labels().size())
                .sum();

        assertThat(TRACKER.datoms()).isEqualTo(20 * 2 + 8 + 400 * 6 + labelled);
    }

    @Test
    void writesAnIssueWithLookupRefs() {
        Issue issue = TRACKER.issue(0).withTitle("New");

        assertThat(TrackerEdn.issues(List.of(issue)))
                .contains(":issue/title \"New\"")
                .contains(":issue/assignee [:user/email \"" + Tracker.email(issue.assignee()) + "\"]")
                .contains(":issue/created-at #inst \"" + issue.createdAt() + '"');
    }

    @Test
    void changesEachIssueOfTheHistoryOnce() {
        List<String> transactions = TrackerEdn.history(TRACKER, issue -> 1000 + issue);

        assertThat(transactions).hasSize(1);
        assertThat(transactions.get(0).split(":db/add", -1)).hasSize(20 + 1);
    }
}
