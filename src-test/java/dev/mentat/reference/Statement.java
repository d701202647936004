// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import dev.mentat.schema.Attribute;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** What a transaction says in its most primitive words. */
sealed interface Statement {
    /** Stands in the value place for what is no value of the attribute, until that is reported. */
    Object MISTYPED = new Object();

    /** Returns this statement with other nodes in its places. */
    Statement map(UnaryOperator<Node> nodes);

    /** Returns the tempids in it. */
    Stream<Node.Tempid> tempids();

    /**
     * An assertion or retraction.
     *
     * @param added whether it is an assertion
     * @param e the entity
     * @param a the attribute
     * @param v a {@link Node} for a ref attribute, else a value of the attribute's class, or {@link #MISTYPED}
     */
    record Claim(boolean added, Node e, Attribute a, Object v) implements Statement {
        @Override
        public Claim map(UnaryOperator<Node> nodes) {
            return new Claim(added, nodes.apply(e), a, v instanceof Node node ? nodes.apply(node) : v);
        }

        @Override
        public Stream<Node.Tempid> tempids() {
            return Stream.of(e, v).filter(Node.Tempid.class::isInstance).map(Node.Tempid.class::cast);
        }
    }

    /**
     * An assertion that is made if another value is there.
     *
     * @param e the entity
     * @param a the attribute
     * @param expected the value that must be there, or nothing
     * @param v the value that replaces it
     */
    record Swap(Node e, Attribute a, Optional<Object> expected, Object v) implements Statement {
        @Override
        public Swap map(UnaryOperator<Node> nodes) {
            return new Swap(nodes.apply(e), a, expected.map(value -> mapped(value, nodes)), mapped(v, nodes));
        }

        private static Object mapped(Object value, UnaryOperator<Node> nodes) {
            return value instanceof Node node ? nodes.apply(node) : value;
        }

        @Override
        public Stream<Node.Tempid> tempids() {
            return Stream.concat(Stream.of(e, v), expected.stream())
                    .filter(Node.Tempid.class::isInstance)
                    .map(Node.Tempid.class::cast);
        }
    }

    /** The retraction of an entity with everything that refers to it and its components. */
    record EntityRetraction(Node e) implements Statement {
        @Override
        public EntityRetraction map(UnaryOperator<Node> nodes) {
            return new EntityRetraction(nodes.apply(e));
        }

        @Override
        public Stream<Node.Tempid> tempids() {
            return e instanceof Node.Tempid tempid ? Stream.of(tempid) : Stream.empty();
        }
    }

    /** The retraction of every value that an attribute has on an entity. */
    record AttributeRetraction(Node e, Attribute a) implements Statement {
        @Override
        public AttributeRetraction map(UnaryOperator<Node> nodes) {
            return new AttributeRetraction(nodes.apply(e), a);
        }

        @Override
        public Stream<Node.Tempid> tempids() {
            return e instanceof Node.Tempid tempid ? Stream.of(tempid) : Stream.empty();
        }
    }

    /** Returns what puts the known entids into the places of tempids. */
    static UnaryOperator<Node> substitution(Map<Node.Tempid, Long> entids) {
        return node -> node instanceof Node.Tempid tempid && entids.containsKey(tempid)
                ? new Node.Known(entids.get(tempid))
                : node;
    }
}
