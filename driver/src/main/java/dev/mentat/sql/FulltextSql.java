// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import static dev.mentat.sql.SearchLists.Column.ALTERNATIVE;
import static dev.mentat.sql.SearchLists.Column.COUNTED;
import static dev.mentat.sql.SearchLists.Column.ITEM;
import static dev.mentat.sql.SearchLists.Column.NEED;
import static dev.mentat.sql.SearchLists.Column.PART;
import static dev.mentat.sql.SearchLists.Column.PART_ITEM;
import static dev.mentat.sql.SearchLists.Column.PART_PLACE;
import static dev.mentat.sql.SearchLists.Column.PART_SIZE;
import static dev.mentat.sql.SearchLists.Column.PREFIX;
import static dev.mentat.sql.SearchLists.Column.PREFIX_ITEM;
import static dev.mentat.sql.SearchLists.Column.PREFIX_PLACE;
import static dev.mentat.sql.SearchLists.Column.PREFIX_SIZE;
import static dev.mentat.sql.SearchLists.Column.TEXT;
import static dev.mentat.sql.SearchLists.Column.WEIGHT;
import static dev.mentat.sql.SearchLists.Column.WORD;
import static dev.mentat.sql.SearchLists.Column.WORD_ITEM;

import dev.mentat.plan.From;
import dev.mentat.plan.SearchTexts;
import dev.mentat.schema.FulltextIndex;
import dev.mentat.schema.ValueType;
import java.util.Iterator;

/**
 * Writes full-text searches. The words of the search are joined with the words of the index, which gives for each item the
 * documents that it occurs in and how often; of these the visible ones are kept; a document that has all that an
 * alternative wants and nothing that it excludes is found. In a log each assertion and each retraction is a document.
 *
 * <p>The score is Okapi BM25 (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009), summed over the wanted
 * items of every alternative that is met. Its statistics are those of the documents that the view shows, so that the score
 * in a view of the past never changes.
 */
final class FulltextSql {
    /** BM25 with k1 = 1.2 and b = 0.75; the weight of a word is that of Lucene, which is always positive. */
    private static final String SCORE = "ln(1 + (s.documents - h.found + 0.5) / (h.found + 0.5))"
            + " * h.times * 2.2 / (h.times + 1.2 * (0.25 + 0.75 * h.words / s.words))";

    private final SqlBuffer sql;
    private final DatomSql datoms;

    FulltextSql(SqlBuffer sql, DatomSql datoms) {
        this.sql = sql;
        this.datoms = datoms;
    }

    void write(From.Fulltext from) {
        Iterator<From.Searched> rest = from.branches().iterator();
        while (rest.hasNext()) {
            new Branch(rest.next(), from.texts()).write();
            if (rest.hasNext()) {
                sql.line().add("UNION ALL").line();
            }
        }
    }

    /** The search of one attribute. */
    private final class Branch {
        private final From.Searched searched;
        private final SearchTexts texts;
        private final boolean isLog;

        Branch(From.Searched searched, SearchTexts texts) {
            this.searched = searched;
            this.texts = texts;
            this.isLog = searched.view().history();
        }

        void write() {
            sql.add("SELECT ").add(String.valueOf(searched.attribute()));
            sql.add("::BIGINT AS a, d.e, d.v, d.tx, m.score, m.search").line().add("FROM ");
            sql.nested(this::found).add(" AS m").line().add("JOIN ");
            sql.nested(() -> visible("e, v, ")).add(" AS d ON d.doc = m.doc").add(isLog ? " AND d.tx = m.tx" : "");
        }

        /** Returns the columns that tell documents apart: one that was retracted is in the log twice. */
        private String key(String table) {
            return isLog ? table + ".doc, " + table + ".tx" : table + ".doc";
        }

        private void found() {
            sql.add("SELECT search, ")
                    .add(key("p"))
                    .add(", sum(score) AS score")
                    .line()
                    .add("FROM ");
            sql.nested(this::met).add(" AS p").line().add("GROUP BY search, ").add(key("p"));
        }

        /** Writes the documents that meet an alternative. */
        private void met() {
            sql.add("SELECT i.search, ")
                    .add(key("h"))
                    .add(", sum(i.counted * ")
                    .add(SCORE)
                    .add(") AS score");
            sql.line().add("FROM ").nested(this::hits).add(" AS h").line().add("JOIN ");
            rows(ITEM, ALTERNATIVE, TEXT, NEED, WEIGHT, COUNTED);
            sql.add(" AS i ON i.item = h.item").line().add("CROSS JOIN ");
            sql.nested(this::statistics).add(" AS s").line();
            sql.add("GROUP BY i.search, i.alternative, i.need, ").add(key("h"));
            sql.line().add("HAVING sum(i.weight) = i.need");
        }

        private void statistics() {
            sql.add("SELECT count(*)::DOUBLE AS documents, avg(words)::DOUBLE AS words FROM ");
            sql.nested(() -> visible("")).add(" AS d");
        }

        /** Writes how often each item occurs in each visible document, and in how many of them it occurs. */
        private void hits() {
            sql.add("SELECT o.item, ").add(key("d")).add(", o.times::DOUBLE AS times, d.words::DOUBLE AS words,");
            sql.line()
                    .add("  count(*) OVER (PARTITION BY o.item)::DOUBLE AS found")
                    .line()
                    .add("FROM ");
            sql.nested(() -> {
                words();
                sql.line().add("UNION ALL").line();
                phrases();
            });
            sql.add(" AS o").line().add("JOIN ");
            sql.nested(() -> visible("")).add(" AS d ON d.doc = o.doc");
        }

        private void words() {
            sql.add("SELECT t.item, w.doc, len(w.positions) AS times FROM ");
            rows(WORD_ITEM, WORD);
            sql.add(" AS t JOIN ").add(table(searched.index().words())).add(" AS w ON w.word = t.word");
        }

        /** Writes the same for what begins somewhere in a document and goes on for as many words as the phrase has. */
        private void phrases() {
            sql.add("SELECT item, doc, count(*) AS times").line().add("FROM ");
            sql.nested(() -> {
                sql.add("SELECT item, doc FROM ");
                sql.nested(() -> {
                    occurrences("w.word = t.word", PART_ITEM, PART_SIZE, PART_PLACE, PART);
                    sql.line().add("UNION ALL").line();
                    occurrences("starts_with(w.word, t.word)", PREFIX_ITEM, PREFIX_SIZE, PREFIX_PLACE, PREFIX);
                });
                sql.add(" AS q GROUP BY item, size, doc, start HAVING count(*) = size");
            });
            sql.add(" AS r").line().add("GROUP BY item, doc");
        }

        private void occurrences(String condition, SearchLists.Column... lists) {
            sql.add("SELECT t.item, t.size, w.doc, unnest(w.positions) - t.place AS start FROM ");
            rows(lists);
            sql.add(" AS t JOIN ")
                    .add(table(searched.index().words()))
                    .add(" AS w ON ")
                    .add(condition);
        }

        private void rows(SearchLists.Column... lists) {
            String separator = "(SELECT ";
            for (SearchLists.Column list : lists) {
                sql.add(separator).add("unnest(");
                sql.marker(new BoundValue.Search(texts, list), list.type() + "[]");
                sql.add(") AS ").add(list.column());
                separator = ", ";
            }
            sql.add(")");
        }

        /** Writes the documents that the view shows. */
        private void visible(String columns) {
            From.Bounds bounds = searched.bounds();
            documents(columns, "tx");
            if (isLog) {
                datoms.where(bounds, "tx", " WHERE ");
                sql.line().add("UNION ALL").line();
                documents(columns, "tx_to");
                sql.add(" WHERE tx_to < ");
                holds();
                datoms.where(bounds, "tx_to", " AND ");
                return;
            }
            if (bounds.asOf().isEmpty()) {
                sql.add(" WHERE tx_to = ");
                holds();
            } else {
                sql.add(" WHERE tx_to > ");
                datoms.moment(bounds.asOf().get());
            }
            datoms.where(bounds, "tx", " AND ");
        }

        private void documents(String columns, String tx) {
            sql.add("SELECT doc, ").add(columns).add(tx).add(" AS tx, words FROM ");
            sql.add(table(searched.index().documents()));
        }

        private void holds() {
            sql.marker(new BoundValue.Constant(ValueType.LONG, FulltextIndex.HOLDS), "BIGINT");
        }

        private String table(String name) {
            return Names.qualify(searched.schema(), name);
        }
    }
}
