// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.edn.Form;
import dev.mentat.edn.Forms;
import dev.mentat.edn.Marker;
import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import dev.mentat.schema.Coercion;
import dev.mentat.schema.TimePoint;
import dev.mentat.schema.ValueType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of one execution, put in the place of lone question marks.
 *
 * @param slots the parameters of the text
 * @param arguments a value per parameter
 */
record MarkerValues(ParameterSlots slots, List<@Nullable Object> arguments) {
    /** Stands for an argument before there is one, where a text is described. */
    static final Object UNKNOWN = new Object();

    /** What is described is the same at every point in time, so that any does. */
    private static final TimePoint ANY_POINT = new TimePoint.Numbered(0);

    /** Returns the arguments of a text that is to be described. */
    static MarkerValues unknown(ParameterSlots slots) {
        return new MarkerValues(slots, Collections.nCopies(slots.slots().size(), UNKNOWN));
    }

    /** Returns the plain value of a form with its markers replaced. */
    @Nullable
    Object value(Form form) {
        return replaced(Forms.toValue(form));
    }

    private @Nullable Object replaced(@Nullable Object value) {
        if (value instanceof Marker marker) {
            return argument(marker);
        }
        if (value instanceof List<?> items) {
            List<@Nullable Object> list = new ArrayList<>();
            items.forEach(item -> list.add(replaced(item)));
            return list;
        }
        return value;
    }

    private Object argument(Marker marker) {
        int index = slots.indexOf(marker);
        Object value = arguments.get(index);
        if (value == null) {
            throw new MentatException(
                    ErrorKind.NIL_VALUE, "parameter " + (index + 1) + " is null; Datalog knows no null", null);
        }
        return value instanceof TypedArgument typed ? typed.value() : value;
    }

    /** Returns the point in time that a text or an argument states. */
    TimePoint point(ViewStep.Moment moment) {
        if (moment instanceof ViewStep.Moment.Fixed fixed) {
            return fixed.point();
        }
        Object value = argument(((ViewStep.Moment.Supplied) moment).marker());
        if (value == UNKNOWN) {
            return ANY_POINT;
        }
        return Coercion.coerce(ValueType.REF, value)
                .<TimePoint>map(number -> new TimePoint.Numbered((Long) number))
                .or(() -> Coercion.coerce(ValueType.INSTANT, value).map(instant -> new TimePoint.At((Instant) instant)))
                .orElseThrow(() -> new MentatException(
                        ErrorKind.INPUT_CONVERSION,
                        value + " is no point in time; pass a transaction, a t or an instant",
                        null));
    }
}
