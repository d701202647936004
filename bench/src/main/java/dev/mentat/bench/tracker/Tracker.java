// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.tracker;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/**
 * The issue tracker's data. Users, issues and labels are numbered from zero; everything else is drawn from
 * {@link Random}, whose sequence the platform specifies, so that one seed gives one data set on every machine.
 * Immutable and thread-safe.
 */
public final class Tracker {
    /** The seed that every benchmark uses. */
    public static final long SEED = 20_261_201L;

    private static final int HISTORY_SHARE = 20;
    private static final int MOST_LABELS = 3;
    private static final Instant FIRST_DAY = Instant.parse("2020-01-01T00:00:00Z");
    private static final int DAYS_IN_SECONDS = 5 * 365 * 24 * 3600;
    private static final int MOST_PRIORITY = 5;
    private static final List<IssueState> STATES = List.of(IssueState.values());

    private final Scale scale;
    private final byte[] states;
    private final byte[] laterStates;
    private final byte[] priorities;
    private final int[] assignees;
    private final int[] reporters;
    private final int[] seconds;
    private final int[][] labels;

    private Tracker(Scale scale, Random random) {
        this.scale = scale;
        int issues = scale.issues();
        states = new byte[issues];
        priorities = new byte[issues];
        assignees = new int[issues];
        reporters = new int[issues];
        seconds = new int[issues];
        labels = new int[issues][];
        for (int i = 0; i < issues; i++) {
            states[i] = (byte) random.nextInt(STATES.size());
            priorities[i] = (byte) (1 + random.nextInt(MOST_PRIORITY));
            assignees[i] = random.nextInt(scale.users());
            reporters[i] = random.nextInt(scale.users());
            seconds[i] = random.nextInt(DAYS_IN_SECONDS);
            labels[i] = draw(random.nextInt(MOST_LABELS + 1), scale.labels(), random);
        }
        laterStates = changeSome(states, random);
    }

    /** Draws the data of a scale. */
    public static Tracker generate(Scale scale) {
        return new Tracker(scale, new Random(SEED));
    }

    private static int[] draw(int count, int bound, Random random) {
        TreeSet<Integer> drawn = new TreeSet<>();
        while (drawn.size() < count) {
            drawn.add(random.nextInt(bound));
        }
        return drawn.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Selection sampling (Knuth, The Art of Computer Programming, volume 2, 3.4.2, algorithm S): exactly one in 20. */
    private static byte[] changeSome(byte[] before, Random random) {
        byte[] after = before.clone();
        int needed = before.length / HISTORY_SHARE;
        for (int i = 0; needed > 0; i++) {
            if (random.nextInt(before.length - i) < needed) {
                after[i] = (byte) ((before[i] + 1 + random.nextInt(STATES.size() - 1)) % STATES.size());
                needed--;
            }
        }
        return after;
    }

    /** Returns the scale. */
    public Scale scale() {
        return scale;
    }

    /** Returns the unique address of a user. */
    public static String email(int user) {
        return "user" + user + "@example.org";
    }

    /** Returns the user who has an address that {@link #email} made. */
    public static int userOf(String email) {
        return Integer.parseInt(email.substring("user".length(), email.indexOf('@')));
    }

    /** Returns the name of a user. */
    public static String userName(int user) {
        return Words.FIRST_NAMES.get(user % Words.FIRST_NAMES.size())
                + ' '
                + Words.SURNAMES.get(user / Words.FIRST_NAMES.size() % Words.SURNAMES.size());
    }

    /** Returns the unique name of a label. */
    public static String labelName(int label) {
        return Words.PARTS.get(label % Words.PARTS.size()) + '-' + label;
    }

    /** Returns the label that has a name that {@link #labelName} made. */
    public static int labelOf(String name) {
        return Integer.parseInt(name.substring(name.lastIndexOf('-') + 1));
    }

    /** Returns the unique title of an issue. */
    public static String title(int issue) {
        return Words.VERBS.get(issue % Words.VERBS.size())
                + ' '
                + Words.PARTS.get(issue / Words.VERBS.size() % Words.PARTS.size())
                + " #"
                + issue;
    }

    /** Returns the issue that has a title that {@link #title} made. */
    public static int issueOf(String title) {
        return Integer.parseInt(title.substring(title.lastIndexOf('#') + 1));
    }

    /** Returns an issue as it is filed. */
    public Issue issue(int issue) {
        return new Issue(
                title(issue),
                state(issue),
                priority(issue),
                assignee(issue),
                reporters[issue],
                FIRST_DAY.plusSeconds(seconds[issue]),
                Arrays.stream(labels[issue]).boxed().toList());
    }

    /** Returns the state of an issue before the history phase. */
    public IssueState state(int issue) {
        return STATES.get(states[issue]);
    }

    /** Returns the state of an issue after the history phase. */
    public IssueState laterState(int issue) {
        return STATES.get(laterStates[issue]);
    }

    /** Tells whether the history phase gives the issue another state. */
    public boolean changes(int issue) {
        return states[issue] != laterStates[issue];
    }

    /** Returns the priority of an issue, 1 to 5. */
    public int priority(int issue) {
        return priorities[issue];
    }

    /** Returns the user to whom an issue is assigned. */
    public int assignee(int issue) {
        return assignees[issue];
    }

    /** Returns how many datoms the data has before the history phase, schema and transactions left out. */
    public long datoms() {
        long labelled = 0;
        for (int[] some : labels) {
            labelled += some.length;
        }
        return 2L * scale.users() + scale.labels() + 6L * scale.issues() + labelled;
    }
}
