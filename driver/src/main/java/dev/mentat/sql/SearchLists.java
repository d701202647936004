// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.fulltext.Search;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Search texts taken apart into lists, which a statement joins with the words of a full-text index: its text is the same
 * whatever is searched for. What must or must not occur is an item, numbered over all texts; an item of one whole word is
 * looked up directly, one of several words or of a prefix word by word.
 */
public final class SearchLists {
    private final Map<Column, List<Object>> lists = new EnumMap<>(Column.class);
    private long items;
    private long alternatives;

    /** The lists. */
    public enum Column {
        /** The item of a whole word. */
        WORD_ITEM("item"),
        WORD("word"),
        /** The item of a whole word in a phrase. */
        PART_ITEM("item"),
        PART("word"),
        /** The place of the word in its phrase, the first is 0. */
        PART_PLACE("place"),
        /** How many words the phrase has. */
        PART_SIZE("size"),
        /** The item of a prefix. */
        PREFIX_ITEM("item"),
        PREFIX("word"),
        PREFIX_PLACE("place"),
        PREFIX_SIZE("size"),
        /** Every item once. */
        ITEM("item"),
        /** The alternative that it belongs to, numbered over all texts. */
        ALTERNATIVE("alternative"),
        /** The search text of the alternative. */
        TEXT("search"),
        /** The sum of the weights of what occurs in a text that meets the alternative. */
        NEED("need"),
        /** 1 for what must occur; for what must not, more than the whole need. */
        WEIGHT("weight"),
        /** Whether its score counts: 1 or 0. */
        COUNTED("counted");

        private final String column;

        Column(String column) {
            this.column = column;
        }

        /** Returns the name that the list has in a statement. */
        String column() {
            return column;
        }

        /** Returns the DuckDB type of the list's elements. */
        public String type() {
            return this == WORD || this == PART || this == PREFIX || this == TEXT ? "VARCHAR" : "BIGINT";
        }
    }

    private SearchLists() {
        for (Column column : Column.values()) {
            lists.put(column, new ArrayList<>());
        }
    }

    /**
     * Takes search texts apart.
     *
     * @param texts the texts, each once
     * @throws dev.mentat.error.MentatException {@code :db.error/fn-arg} (42804) if one cannot be read
     */
    public static SearchLists of(Collection<String> texts) {
        SearchLists lists = new SearchLists();
        for (String text : texts) {
            Search.parse(text, null).alternatives().forEach(alternative -> lists.add(text, alternative));
        }
        return lists;
    }

    /** Returns a list. */
    public List<Object> list(Column column) {
        return List.copyOf(lists.getOrDefault(column, List.of()));
    }

    private void add(String text, Search.Alternative alternative) {
        long need = alternative.wanted().size();
        alternative.wanted().forEach(phrase -> add(phrase, text, need, 1, 1));
        alternative.excluded().forEach(phrase -> add(phrase, text, need, need + 1, 0));
        alternatives++;
    }

    private void add(Search.Phrase phrase, String text, long need, long weight, long counted) {
        put(Column.ITEM, items);
        put(Column.ALTERNATIVE, alternatives);
        put(Column.TEXT, text);
        put(Column.NEED, need);
        put(Column.WEIGHT, weight);
        put(Column.COUNTED, counted);
        List<Search.Token> tokens = phrase.tokens();
        for (int place = 0; place < tokens.size(); place++) {
            add(tokens.get(place), place, tokens.size());
        }
        items++;
    }

    private void add(Search.Token token, long place, long size) {
        if (token.isPrefix()) {
            put(Column.PREFIX_ITEM, items);
            put(Column.PREFIX, token.word());
            put(Column.PREFIX_PLACE, place);
            put(Column.PREFIX_SIZE, size);
        } else if (size > 1) {
            put(Column.PART_ITEM, items);
            put(Column.PART, token.word());
            put(Column.PART_PLACE, place);
            put(Column.PART_SIZE, size);
        } else {
            put(Column.WORD_ITEM, items);
            put(Column.WORD, token.word());
        }
    }

    private void put(Column column, Object value) {
        lists.computeIfAbsent(column, key -> new ArrayList<>()).add(value);
    }
}
