// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.error.ErrorKind;
import dev.mentat.error.Position;
import java.util.List;

/**
 * An error of a computation that only the data decide about.
 *
 * @param kind its class
 * @param sentence what is wrong and what to do; each {@code %s} stands for an operand
 * @param operands the operands that the sentence shows
 * @param position where the computation stands in the query
 */
public record Failure(ErrorKind kind, String sentence, List<Expr> operands, Position position) {}
