// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.error.DatabaseErrors;
import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import dev.mentat.pool.StopSignal;
import dev.mentat.store.Store;
import dev.mentat.store.StoreTransaction;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets transactions that several sessions send to one store at the same time share a commit of DuckDB's. The commit costs
 * about as much as all the rest of a small transaction, and only one at a time can write to a store anyway. Thread-safe.
 *
 * <p>The first to come leads: its thread begins a transaction of DuckDB's, executes its own transaction, then those of the
 * others that have come meanwhile, each of which sees those before it, and commits once. Nobody hears of success or refusal
 * before that commit returned, for a refusal may be due to a transaction that the commit would have made. Then whoever has
 * waited longest leads the next group.
 *
 * <p>A transaction that is refused has written nothing and leaves the others alone. If DuckDB fails, or a transaction breaks
 * off while it writes, the group is rolled back and every member carries its own out alone.
 */
final class GroupCommit {
    /** More than these gain little, and the first of them would wait for the last. */
    private static final int MOST_MEMBERS = 16;

    /** How long the members behind the first may take before nobody is admitted any more. */
    static final Duration MOST_TIME = Duration.ofMillis(20);

    private final Store store;
    private final long mostNanos;

    /** Guards everything below, and the state of the members. */
    private final ReentrantLock mutex = new ReentrantLock();

    private final Deque<Member<?>> waiting = new ArrayDeque<>();
    private boolean isLed;

    /** The transaction of the group, while its statements may be interrupted. */
    private @Nullable UnitOfWork running;

    /**
     * Makes the group commit of a store.
     *
     * @param mostTime how long the members behind the first may take before nobody is admitted any more
     */
    GroupCommit(Store store, Duration mostTime) {
        this.store = store;
        this.mostNanos = mostTime.toNanos();
    }

    private enum State {
        WAITING,
        EXECUTING,
        LEADING,
        /** Its outcome holds. */
        DONE,
        /** It is to carry its transaction out alone. */
        ALONE
    }

    /** A transaction of one session, whose thread waits until it is done. */
    private final class Member<T> {
        private final Function<UnitOfWork, T> transaction;
        private final StopSignal stop;
        private final Condition turn = mutex.newCondition();
        private State state = State.WAITING;
        private boolean accepted;
        private @Nullable Supplier<T> outcome;

        private Member(Function<UnitOfWork, T> transaction, StopSignal stop) {
            this.transaction = transaction;
            this.stop = stop;
        }

        private void execute(UnitOfWork work) {
            try {
                T result = transaction.apply(work);
                outcome = () -> result;
                accepted = true;
            } catch (RuntimeException e) {
                refuse(e);
            }
        }

        private boolean isAccepted() {
            return accepted;
        }

        /** Ends the waiting. The caller holds the mutex. */
        private void end(State next) {
            state = next;
            turn.signal();
        }

        private void refuse(RuntimeException reason) {
            outcome = () -> {
                throw reason;
            };
        }

        private T result() {
            Supplier<T> known = outcome;
            if (known == null) {
                throw new IllegalStateException("A transaction ended without an outcome");
            }
            return known.get();
        }
    }

    /**
     * Carries out a transaction, together with others if there are any.
     *
     * @param transaction writes to the store and to nothing else; another thread may execute it, and more than once
     * @param stop stops it
     * @param begin makes the unit of work of a group
     * @param alone carries the transaction out without a group
     * @return what the transaction gave
     * @throws MentatException of kind CANCELLED or TIMEOUT if it was stopped; whatever the transaction throws
     */
    <T> T run(Function<UnitOfWork, T> transaction, StopSignal stop, Supplier<UnitOfWork> begin, Supplier<T> alone) {
        Member<T> member = new Member<>(transaction, stop);
        if (join(member) == State.LEADING) {
            lead(member, begin);
        }
        return member.state == State.ALONE ? alone.get() : member.result();
    }

    /** Waits until a member leads or is done. */
    private State join(Member<?> member) {
        mutex.lock();
        try {
            if (isLed) {
                waiting.addLast(member);
                await(member);
            } else {
                isLed = true;
                member.state = State.LEADING;
            }
            return member.state;
        } finally {
            mutex.unlock();
        }
    }

    private void await(Member<?> member) {
        @Nullable Runnable before = member.stop.onStop(() -> stopped(member));
        boolean isInterrupted = false;
        try {
            while (member.state == State.WAITING || member.state == State.EXECUTING) {
                ErrorKind reason = isInterrupted ? ErrorKind.CANCELLED : member.stop.reason();
                if (reason != null && waiting.remove(member)) {
                    throw DatabaseErrors.cancelled(reason, null);
                }
                try {
                    member.turn.await();
                } catch (InterruptedException e) {
                    isInterrupted = true;
                }
            }
        } finally {
            member.stop.onStop(before);
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** A member that is being executed is stopped with the group, whose other members then go on alone. */
    private void stopped(Member<?> member) {
        mutex.lock();
        try {
            UnitOfWork work = running;
            if (member.state == State.EXECUTING && work != null) {
                work.interrupt();
            }
            member.turn.signal();
        } finally {
            mutex.unlock();
        }
    }

    private void lead(Member<?> own, Supplier<UnitOfWork> begin) {
        List<Member<?>> group = new ArrayList<>(List.of(own));
        State outcome = State.ALONE;
        boolean hasBegun = false;
        try (UnitOfWork work = begin.get()) {
            StoreTransaction writer = work.writer(store);
            hasBegun = true;
            boolean isWhole = executeAll(group, work, writer) || group.size() == 1;
            if (isWhole && group.stream().anyMatch(Member::isAccepted)) {
                work.commit();
            }
            outcome = isWhole ? State.DONE : State.ALONE;
        } catch (MentatException e) {
            if (group.size() == 1 || e.kind() == ErrorKind.CONNECTION_LOST) {
                group.forEach(member -> member.refuse(e));
                outcome = State.DONE;
            }
        } finally {
            end(group, outcome, hasBegun);
        }
    }

    /** Executes the transactions of a group, and tells whether what they wrote can be committed. */
    private boolean executeAll(List<Member<?>> group, UnitOfWork work, StoreTransaction writer) {
        long firstDone = 0;
        Member<?> next = group.get(0);
        while (next != null) {
            next.execute(work);
            if (work.isFailed() || !writer.isWhole()) {
                return false;
            }
            long now = System.nanoTime();
            firstDone = group.size() == 1 ? now : firstDone;
            boolean isFull = group.size() == MOST_MEMBERS || now - firstDone > mostNanos;
            next = isFull ? null : admit(group, work);
        }
        mutex.lock();
        try {
            running = null;
        } finally {
            mutex.unlock();
        }
        return true;
    }

    private @Nullable Member<?> admit(List<Member<?>> group, UnitOfWork work) {
        mutex.lock();
        try {
            running = work;
            Member<?> next = waiting.pollFirst();
            if (next != null) {
                next.state = State.EXECUTING;
                group.add(next);
            }
            return next;
        } finally {
            mutex.unlock();
        }
    }

    /** Lets the members go, and has the next one lead. If not even a beginning was made, nobody waits for the next. */
    private void end(List<Member<?>> group, State outcome, boolean hasBegun) {
        mutex.lock();
        try {
            running = null;
            group.forEach(member -> member.end(outcome));
            if (!hasBegun) {
                waiting.forEach(member -> member.end(State.ALONE));
                waiting.clear();
            }
            Member<?> next = waiting.pollFirst();
            isLed = next != null;
            if (next != null) {
                next.end(State.LEADING);
            }
        } finally {
            mutex.unlock();
        }
    }
}
