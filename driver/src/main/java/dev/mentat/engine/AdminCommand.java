// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.edn.Form;
import dev.mentat.schema.TimePoint;
import java.util.List;
import java.util.Optional;

/** A parsed administration statement. Immutable. */
sealed interface AdminCommand {
    /** Calls the visitor's method for this kind of command. */
    <R> R accept(Visitor<R> visitor);

    /**
     * The one dispatch point over the kinds of command.
     *
     * @param <R> what the visitor makes of a command
     */
    interface Visitor<R> {
        R show(Show command);

        R createStore(CreateStore command);

        R dropStore(DropStore command);

        R use(Use command);

        R setAsOf(SetAsOf command);

        R setSince(SetSince command);

        R setHistory(SetHistory command);

        R reset(Reset command);

        R createView(CreateView command);

        R dropView(DropView command);

        R check(Check command);

        R checkpoint(Checkpoint command);

        R optimize(Optimize command);

        R excise(Excise command);
    }

    /** What {@code SHOW} shows. */
    enum Topic {
        STORES,
        SCHEMA,
        STATS,
        POOL,
        CACHE
    }

    /** {@code MENTAT SHOW topic}. */
    record Show(Topic topic) implements AdminCommand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.show(this);
        }
    }

    /** {@code MENTAT CREATE STORE name}. */
    record CreateStore(String name) implements AdminCommand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.createStore(this);
        }
    }

    /** {@code MENTAT DROP STORE name}. */
    record DropStore(String name) implements AdminCommand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.dropStore(this);
        }
    }

    /** {@code MENTAT USE name}. */
    record Use(String name) implements AdminCommand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.use(this);
        }
    }

    /** {@code MENTAT SET AS OF point}. */
    record SetAsOf(TimePoint point) implements AdminCommand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.setAsOf(this);
        }
    }

    /** {@code MENTAT SET SINCE point}. */
    record SetSince(TimePoint point) implements AdminCommand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.setSince(this);
        }
    }

    /** {@code MENTAT SET HISTORY ON}. */
    record SetHistory() implements AdminCommand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.setHistory(this);
        }
    }

    /** {@code MENTAT RESET}. */
    record Reset() implements AdminCommand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.reset(this);
        }
    }

    /**
     * {@code MENTAT CREATE VIEW name AS query}.
     *
     * @param name the name of the DuckDB view
     * @param text the query as the user wrote it
     * @param query the query, read; its places are those in the statement
     */
    record CreateView(String name, String text, Form query) implements AdminCommand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.createView(this);
        }
    }

    /** {@code MENTAT DROP VIEW name}. */
    record DropView(String name) implements AdminCommand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.dropView(this);
        }
    }

    /** {@code MENTAT CHECK [REPAIR]}. */
    record Check(boolean repair) implements AdminCommand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.check(this);
        }
    }

    /** {@code MENTAT CHECKPOINT}. */
    record Checkpoint() implements AdminCommand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.checkpoint(this);
        }
    }

    /** {@code MENTAT OPTIMIZE}. */
    record Optimize() implements AdminCommand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.optimize(this);
        }
    }

    /**
     * {@code MENTAT EXCISE entity [ATTRIBUTES [attribute ...]] [BEFORE point]}.
     *
     * @param entity the entity identifier
     * @param attributes the attributes to excise, empty for all
     * @param before only what was transacted before it goes, or empty for everything
     */
    record Excise(Form entity, List<Form> attributes, Optional<TimePoint> before) implements AdminCommand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.excise(this);
        }
    }
}
