// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Rules that call each other in a circle, as seen from one source. The members are filled while their bodies are resolved
 * and typed; afterwards nothing changes any more.
 */
final class Fixpoint {
    private final List<Member> members = new ArrayList<>();

    List<Member> members() {
        return members;
    }

    Member add(String name, List<Var> head, Set<Var> required) {
        Member member = new Member(this, members.size(), name, head, required);
        members.add(member);
        return member;
    }

    /** One rule of the circle. */
    static final class Member {
        private final Fixpoint owner;
        private final int index;
        private final String name;
        private final List<Var> head;
        private final Set<Var> required;
        private List<Conjunction> alternatives = List.of();
        private List<TypeSet> types;
        private Set<Integer> needs = Set.of();

        private Member(Fixpoint owner, int index, String name, List<Var> head, Set<Var> required) {
            this.owner = owner;
            this.index = index;
            this.name = name;
            this.head = List.copyOf(head);
            this.required = Set.copyOf(required);
            this.types = head.stream().map(var -> TypeSet.NONE).toList();
        }

        Fixpoint owner() {
            return owner;
        }

        int index() {
            return index;
        }

        String name() {
            return name;
        }

        List<Var> head() {
            return head;
        }

        Set<Var> required() {
            return required;
        }

        /** Returns the bodies, in which recursive calls stand at the top level only. */
        List<Conjunction> alternatives() {
            return alternatives;
        }

        void alternatives(List<Conjunction> bodies) {
            alternatives = List.copyOf(bodies);
        }

        /** Returns what each argument may hold; before inference nothing. */
        List<TypeSet> types() {
            return types;
        }

        /** Returns the positions of the arguments that every call must bind, because some body cannot. */
        Set<Integer> needs() {
            return needs;
        }

        void needs(Set<Integer> positions) {
            needs = Set.copyOf(positions);
        }

        void types(List<TypeSet> inferred) {
            types = List.copyOf(inferred);
        }
    }
}
