// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.edn.Form;
import dev.mentat.edn.Keyword;
import dev.mentat.query.Query;
import java.util.List;
import java.util.Optional;

/** A parsed Datalog text or list form. Places that take a {@code ?} keep the form that stands there. */
sealed interface Command {
    /** Calls the visitor's method for this kind of command. */
    <R> R accept(Visitor<R> visitor);

    /**
     * The one dispatch point over the kinds of command.
     *
     * @param <R> what the visitor makes of a command
     */
    interface Visitor<R> {
        R query(RunQuery command);

        R pull(Pull command);

        R datoms(Datoms command);

        R txRange(TxRange command);

        R log(Log command);

        R diff(Diff command);

        R basis(Basis command);

        R convert(Convert command);

        R transact(Transact command);

        R with(With command);

        R explain(Explain command);

        R sql(ShowSql command);
    }

    /**
     * A query.
     *
     * @param query the parsed query
     * @param text its form, by which its compilation is kept
     * @param view the restrictions around it, the outermost first
     * @param arguments the arguments of {@code (q query arg ...)}, or empty for a query text whose inputs are parameters
     */
    record RunQuery(Query query, Form text, List<ViewStep> view, Optional<List<Form>> arguments) implements Command {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.query(this);
        }
    }

    /**
     * {@code (pull pattern E)}, {@code (pull-many pattern [E ...])} and {@code (entity E)}.
     *
     * @param pattern the pull pattern
     * @param entities the entity identifiers; a marker stands for one of them or, alone, for a collection of pull-many
     * @param many whether the entities may be none or several
     * @param view the restrictions around it
     */
    record Pull(Form pattern, Form entities, boolean many, List<ViewStep> view) implements Command {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.pull(this);
        }
    }

    /** {@code (datoms :eavt component ...)}. */
    record Datoms(Keyword index, List<Form> components, List<ViewStep> view, Form text) implements Command {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.datoms(this);
        }
    }

    /** {@code (tx-range from to)}; an empty bound is open. */
    record TxRange(Optional<ViewStep.Moment> from, Optional<ViewStep.Moment> to) implements Command {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.txRange(this);
        }
    }

    /** {@code (log E a?)}. */
    record Log(Form entity, Optional<Form> attribute) implements Command {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.log(this);
        }
    }

    /** {@code (diff p1 p2)}. */
    record Diff(ViewStep.Moment before, ViewStep.Moment after) implements Command {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.diff(this);
        }
    }

    /** {@code (basis)}. */
    record Basis() implements Command {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.basis(this);
        }
    }

    /**
     * {@code (tx T)} and {@code (t T)}.
     *
     * @param moment the point to convert
     * @param toT whether the result is a t instead of a transaction entid
     */
    record Convert(ViewStep.Moment moment, boolean toT) implements Command {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.convert(this);
        }
    }

    /** A transaction: a bare vector or {@code (transact [tx ...])}. */
    record Transact(Form.Sequence transaction) implements Command {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.transact(this);
        }
    }

    /** {@code (with [tx ...] query?)}. */
    record With(Form.Sequence transaction, Optional<Command> query) implements Command {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.with(this);
        }
    }

    /** {@code (explain form)}. */
    record Explain(Command command) implements Command {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.explain(this);
        }
    }

    /** {@code (sql form)}. */
    record ShowSql(Command command) implements Command {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.sql(this);
        }
    }
}
