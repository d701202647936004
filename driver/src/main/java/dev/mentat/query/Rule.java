// SPDX-License-Identifier: Apache-2.0
package dev.mentat.query;

import dev.mentat.edn.Symbol;
import dev.mentat.error.Position;
import java.util.List;

/**
 * One definition of a rule; several of the same name are alternatives.
 *
 * @param name the rule's name
 * @param head the variables of the head, in the order of call arguments: required first, then free
 * @param body the clauses, never empty
 * @param position where the definition begins
 */
public record Rule(Symbol name, RuleVars head, List<Clause> body, Position position) {}
