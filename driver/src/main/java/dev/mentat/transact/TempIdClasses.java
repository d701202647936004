// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.error.TxErrors;
import dev.mentat.schema.Schema;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Groups tempids that must be one entity because the transaction asserts the same identity value for them. Used once; not
 * thread-safe.
 *
 * <p>This is congruence closure over union-find (Downey, Sethi and Tarjan 1980): when two classes are merged, the identity
 * terms that have a member of the smaller one as value are keyed anew, which may merge the classes of their entities. Each
 * term is keyed a logarithmic number of times.
 */
final class TempIdClasses {
    /** An identity attribute and its value: an entid or other value, or the class of a tempid that is not known yet. */
    private record Identity(long attribute, Object value) {}

    private static final class Node {
        private final TempId tempId;
        private Node parent = this;
        private @Nullable Long entid;
        private List<Term> valueOf = new ArrayList<>();

        Node(TempId tempId, @Nullable Long entid) {
            this.tempId = tempId;
            this.entid = entid;
        }
    }

    private record Merge(Node left, Node right) {}

    private final TxTerms terms;
    private final Schema schema;
    private final Bindings bindings;
    private final Map<TempId, Node> nodes = new HashMap<>();
    private final Map<Identity, Node> holders = new HashMap<>();
    private final Deque<Merge> merges = new ArrayDeque<>();
    private final Violations violations = new Violations();

    /**
     * Groups the tempids of a transaction.
     *
     * @param bindings what upserting found
     * @throws dev.mentat.error.MentatException of kind CONFLICTING_UPSERTS if a class is two entities of db-before
     */
    TempIdClasses(TxTerms terms, Schema schema, Bindings bindings) {
        this.terms = terms;
        this.schema = schema;
        this.bindings = bindings;
        for (Term term : terms.adds()) {
            if (term.canIdentify()) {
                if (term.v() instanceof TempId value) {
                    find(node(value)).valueOf.add(term);
                }
                key(term);
                mergeAll();
            }
        }
        violations.raise();
    }

    /** Returns the tempid that stands for the class of a tempid. */
    TempId representative(TempId tempId) {
        Node node = nodes.get(tempId);
        return node == null ? tempId : find(node).tempId;
    }

    /** Returns the entity of db-before that the class of a tempid is, or null if it is new. */
    @Nullable
    Long entid(TempId tempId) {
        Node node = nodes.get(tempId);
        return node == null ? bindings.entid(tempId) : find(node).entid;
    }

    private Node node(TempId tempId) {
        return nodes.computeIfAbsent(tempId, key -> new Node(key, bindings.entid(key)));
    }

    private static Node find(Node node) {
        Node root = node;
        while (root.parent != root) {
            root.parent = root.parent.parent;
            root = root.parent;
        }
        return root;
    }

    private void key(Term term) {
        Node entity = node((TempId) term.e());
        Node holder = holders.putIfAbsent(new Identity(term.a().id(), identityValue(term.v())), entity);
        if (holder != null && find(holder) != find(entity)) {
            merges.add(new Merge(holder, entity));
        }
    }

    private Object identityValue(Value value) {
        if (!(value instanceof TempId tempId)) {
            return value.resolve(bindings);
        }
        Node root = find(node(tempId));
        return root.entid == null ? root.tempId : root.entid;
    }

    private void mergeAll() {
        while (!merges.isEmpty()) {
            Merge merge = merges.remove();
            Node left = find(merge.left);
            Node right = find(merge.right);
            if (left != right) {
                merge(left, right);
            }
        }
    }

    private void merge(Node left, Node right) {
        boolean leftIsLarger = left.valueOf.size() >= right.valueOf.size();
        Node root = leftIsLarger ? left : right;
        Node absorbed = leftIsLarger ? right : left;
        if (root.entid != null && absorbed.entid != null && !root.entid.equals(absorbed.entid)) {
            conflict(root, absorbed);
        }
        List<Term> keyedAnew = new ArrayList<>(absorbed.valueOf);
        if (root.entid == null && absorbed.entid != null) {
            root.entid = absorbed.entid;
            keyedAnew.addAll(root.valueOf);
        }
        absorbed.parent = root;
        root.valueOf.addAll(absorbed.valueOf);
        absorbed.valueOf = List.of();
        keyedAnew.forEach(this::key);
    }

    private void conflict(Node left, Node right) {
        Node first = left.tempId.compareTo(right.tempId) <= 0 ? left : right;
        Node second = first == left ? right : left;
        violations.add(TxErrors.conflictingClasses(
                first.tempId.spelling(),
                spelling(first),
                second.tempId.spelling(),
                spelling(second),
                terms.tempIds().get(first.tempId)));
    }

    private String spelling(Node node) {
        Long entid = node.entid;
        return entid == null ? "" : Spelling.entity(schema, entid);
    }
}
