// SPDX-License-Identifier: Apache-2.0
package dev.mentat.properties;

import dev.mentat.schema.View;
import java.util.ArrayList;
import java.util.List;

/** What a store was told, in which driver and model disagree. */
final class Story {
    private List<Step> steps;
    private AssertionError disagreement;

    private Story(List<Step> steps, AssertionError disagreement) {
        this.steps = List.copyOf(steps);
        this.disagreement = disagreement;
    }

    /** What tells a store something. */
    interface Teller {
        void tell(SideBySide both) throws Exception;
    }

    /**
     * Tells a store something and compares the end.
     *
     * @throws AssertionError if driver and model disagree, with the shortest way to make them disagree that was found
     */
    static void tell(Teller teller) throws Exception {
        Story story = failing(teller);
        if (story != null) {
            story.shorten();
            throw story.disagreement;
        }
    }

    private static Story failing(Teller teller) throws Exception {
        Story[] story = new Story[1];
        Databases.withStore(store -> {
            SideBySide both = new SideBySide(store);
            try {
                teller.tell(both);
                both.rollback();
                both.compareLogs();
                both.compareView(View.CURRENT);
            } catch (AssertionError disagreement) {
                story[0] = new Story(both.steps(), disagreement);
            }
        });
        return story[0];
    }

    /** Leaves out steps, the last ones first, and then forms of the steps, as long as there is a disagreement. */
    private void shorten() throws Exception {
        for (int i = steps.size() - 1; i >= 0; i--) {
            List<Step> shorter = new ArrayList<>(steps);
            shorter.remove(Math.min(i, shorter.size() - 1));
            tryOut(shorter);
        }
        for (int i = steps.size() - 1; i >= 0; i--) {
            while (i < steps.size() && isStepShortened(i)) {}
        }
    }

    private boolean isStepShortened(int place) throws Exception {
        for (Step step : steps.get(place).shortened()) {
            List<Step> shorter = new ArrayList<>(steps);
            shorter.set(place, step);
            if (tryOut(shorter)) {
                return true;
            }
        }
        return false;
    }

    /** Returns what they disagree about: the first word of the message. */
    private String subject() {
        return String.valueOf(disagreement.getMessage()).trim().split("\\s", 2)[0];
    }

    private boolean tryOut(List<Step> shorter) throws Exception {
        Story story = failing(both -> {
            for (Step step : shorter) {
                both.tell(step);
            }
        });
        if (story == null || !story.subject().equals(subject())) {
            return false;
        }
        steps = story.steps;
        disagreement = story.disagreement;
        return true;
    }
}
