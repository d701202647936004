// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.schema.ValueType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/** Computes on constant bigints and bigdecs, of any size. What may fail is left to DuckDB. */
final class ConstantArithmetic {
    private ConstantArithmetic() {}

    /** Returns the constant result, if all operands are constants of one of these types. */
    static Optional<Expr> fold(Operator operator, List<Expr> operands) {
        BigDecimal[] numbers = new BigDecimal[operands.size()];
        for (int i = 0; i < numbers.length; i++) {
            if (!(operands.get(i) instanceof Expr.Literal literal)) {
                return Optional.empty();
            }
            if (literal.value() instanceof BigInteger whole) {
                numbers[i] = new BigDecimal(whole);
            } else if (literal.value() instanceof BigDecimal decimal) {
                numbers[i] = decimal;
            } else {
                return Optional.empty();
            }
        }
        ValueType type = operands.get(0).types().single();
        return fold(operator, numbers).map(number -> literal(type, number));
    }

    private static Optional<BigDecimal> fold(Operator operator, BigDecimal[] numbers) {
        return switch (operator) {
            case ADD -> Optional.of(numbers[0].add(numbers[1]));
            case SUBTRACT -> Optional.of(numbers[0].subtract(numbers[1]));
            case MULTIPLY -> Optional.of(numbers[0].multiply(numbers[1]));
            case NEGATE -> Optional.of(numbers[0].negate());
            case ABSOLUTE -> Optional.of(numbers[0].abs());
            default -> Optional.empty();
        };
    }

    private static Expr literal(ValueType type, BigDecimal number) {
        return new Expr.Literal(type, type == ValueType.BIGINT ? number.toBigIntegerExact() : number);
    }
}
