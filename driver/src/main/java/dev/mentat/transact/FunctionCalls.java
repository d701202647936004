// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.edn.Form;
import dev.mentat.edn.Forms;
import dev.mentat.error.MentatException;
import dev.mentat.error.TxFormErrors;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Calls transaction functions. */
final class FunctionCalls {
    private static final int MAX_DEPTH = 100;
    private static final List<String> OPERATIONS =
            List.of(":db/add", ":db/retract", ":db/retractEntity", ":db/cas", ":db.fn/retractEntity", ":db.fn/cas");

    private final TxFunctions functions;
    private final DbView before;
    private final Arguments arguments;

    FunctionCalls(TxFunctions functions, DbView before, Arguments arguments) {
        this.functions = functions;
        this.before = before;
        this.arguments = arguments;
    }

    /**
     * Calls a function.
     *
     * @param call the list form
     * @param name its head as text
     * @param depth how many calls led to this one
     * @return the forms it expands to
     * @throws Refused if there is no such function, or if calls nest too deeply
     * @throws MentatException if the function fails
     */
    List<Form> expand(Form.Sequence call, String name, int depth) {
        TxFunction function = functions
                .function(name)
                .orElseThrow(() -> new Refused(TxFormErrors.unknownFunction(name, known(), call.position())));
        if (depth >= MAX_DEPTH) {
            throw new Refused(TxFormErrors.functionsTooDeep(name, MAX_DEPTH, call.position()));
        }
        List<@Nullable Object> values = new ArrayList<>();
        call.items().subList(1, call.items().size()).forEach(item -> values.add(Forms.toValue(arguments.fill(item))));
        return apply(function, name, values, call);
    }

    private List<Form> apply(TxFunction function, String name, List<@Nullable Object> arguments, Form.Sequence call) {
        try {
            List<Form> forms = new ArrayList<>();
            for (Object result : function.apply(before, Collections.unmodifiableList(arguments))) {
                forms.add(ValueForms.form(result, call.position()));
            }
            return forms;
        } catch (MentatException e) {
            throw e;
        } catch (RuntimeException e) {
            throw TxFormErrors.functionFailed(name, e, call.position());
        }
    }

    private List<String> known() {
        List<String> names = new ArrayList<>(OPERATIONS);
        functions.names().forEach(name -> names.add(":" + name));
        return names;
    }
}
