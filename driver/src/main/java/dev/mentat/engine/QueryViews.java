// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.edn.EdnReader;
import dev.mentat.edn.Form;
import dev.mentat.edn.Forms;
import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import dev.mentat.plan.InputTypes;
import dev.mentat.plan.Sources;
import dev.mentat.query.FindElement;
import dev.mentat.query.Input;
import dev.mentat.query.Query;
import dev.mentat.query.QueryParser;
import dev.mentat.query.Source;
import dev.mentat.schema.Catalogue;
import dev.mentat.schema.View;
import dev.mentat.sql.LiteralSql;
import dev.mentat.sql.SqlText;
import dev.mentat.sql.SubSelectSql;
import dev.mentat.store.ViewCompiler;
import java.util.List;

/** Compiles the queries of views. A view has no parameters, so constants are written out in its SQL. */
final class QueryViews implements ViewCompiler {
    private static final int SHOWN = 80;

    @Override
    public String select(String datalog, Catalogue catalogue) {
        return select(new EdnReader().read(datalog), catalogue);
    }

    /**
     * Compiles a query.
     *
     * @param form the query
     * @param catalogue what is known about the store that it reads
     * @throws MentatException NOT_SUPPORTED (0AM01) if it is a form around a query, takes inputs or pulls; SYNTAX if it is
     *     no query; what compiling it throws
     */
    static String select(Form form, Catalogue catalogue) {
        if (form instanceof Form.Sequence list && list.kind() == Form.Kind.LIST) {
            throw unfit("shows the present and takes a bare query, not " + Forms.text(form, SHOWN), form);
        }
        Query query = QueryParser.parse(form);
        requireNoInputs(query, form);
        CompiledQuery compiled =
                CompiledQuery.of(query, Sources.of(catalogue, View.CURRENT), List.of(), InputTypes.UNKNOWN);
        if (!compiled.plan().parameters().isEmpty()) {
            throw unfit("has no parameters; write out what the ? stands for", form);
        }
        SqlText select = SubSelectSql.of(
                compiled.sql(), compiled.plan().columns(), catalogue.layout().schemaName());
        return SqlMarkers.replaced(
                select.sql(), marker -> LiteralSql.of(select.bindings().get(marker.number() - 1)));
    }

    private static void requireNoInputs(Query query, Form form) {
        if (query.find().elements().stream().anyMatch(FindElement.Pull.class::isInstance)) {
            throw unfit("cannot pull; find the values of attributes instead", form);
        }
        for (Input input : query.inputs()) {
            if (!(input instanceof Input.SourceInput source && source.source().equals(Source.DEFAULT))) {
                throw unfit("has no inputs; write them out, or query with mentat_q", form);
            }
        }
    }

    private static MentatException unfit(String what, Form form) {
        return new MentatException(ErrorKind.NOT_SUPPORTED, "A view " + what, form.position());
    }
}
