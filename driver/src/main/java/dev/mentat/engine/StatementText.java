// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.grammar.SqlTokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The text of a statement in pieces: what DuckDB gets as it stands, and what stands for something else. Immutable.
 *
 * <p>The gaps between tokens are written in ASCII, and backtick quotes as double quotes: what DuckDB might read in another way
 * than we do, it never sees.
 */
final class StatementText {
    private static final Map<String, String> ESCAPES = Map.of("D", "DATE ", "T", "TIME ", "TS", "TIMESTAMP ");
    private static final int ESCAPE_TOKENS = 4;

    /** A piece of the text. */
    @FunctionalInterface
    private interface Piece {
        void addTo(SqlExpansion<?> expansion);
    }

    private final List<Piece> pieces;
    private final List<MentatCall> calls;
    private final boolean keepsMarkers;

    private StatementText(Cutter cutter) {
        this.pieces = List.copyOf(cutter.pieces);
        this.calls = List.copyOf(cutter.calls);
        this.keepsMarkers = cutter.markers.areCounted() && calls.isEmpty();
    }

    /**
     * Cuts a statement into pieces.
     *
     * @param run its tokens, at least one
     * @param markers the markers of the whole script
     * @throws dev.mentat.error.MentatException what reading a call of {@code mentat_q} throws
     */
    static StatementText of(TokenRun run, SqlMarkers markers) {
        Cutter cutter = new Cutter(run, markers);
        cutter.cut();
        return new StatementText(cutter);
    }

    List<MentatCall> calls() {
        return calls;
    }

    /** Expands the calls and numbers the markers. */
    <A> ExpandedSql<A> expand(Function<MentatCall, CompiledSql<A>> compiler) {
        SqlExpansion<A> expansion = new SqlExpansion<>(compiler, keepsMarkers);
        pieces.forEach(piece -> piece.addTo(expansion));
        return expansion.result();
    }

    private static final class Cutter {
        private final TokenRun run;
        private final SqlMarkers markers;
        private final List<Piece> pieces = new ArrayList<>();
        private final List<MentatCall> calls = new ArrayList<>();
        private final StringBuilder plain = new StringBuilder();

        Cutter(TokenRun run, SqlMarkers markers) {
            this.run = run;
            this.markers = markers;
        }

        void cut() {
            int at = 0;
            int offset = run.at(0).start();
            while (at < run.size()) {
                gap(offset, run.at(at).start());
                at = piece(at);
                offset = run.at(at - 1).end();
            }
            endPlain();
        }

        /** Takes the piece that begins at a token and returns the index of the token behind it. */
        private int piece(int at) {
            SqlToken token = run.at(at);
            SqlMarkers.Marker marker = markers.at(token.start());
            if (marker != null) {
                endPlain();
                boolean needsBlank =
                        run.at(at + 1).start() == marker.end() && run.at(at + 1).is(SqlTokens.WORD);
                pieces.add(expansion -> expansion.marker(marker, needsBlank));
                return token.end() == marker.end() ? at + 1 : at + 2;
            }
            if (MentatCallReader.beginsAt(run, at)) {
                endPlain();
                MentatCallReader.Read read = MentatCallReader.read(run, markers, at);
                calls.add(read.call());
                pieces.add(expansion -> expansion.call(read.call()));
                return read.behind();
            }
            if (isEscape(at)) {
                plain.append(ESCAPES.get(run.at(at + 1).word()))
                        .append(run.at(at + 2).text());
                return at + ESCAPE_TOKENS;
            }
            plain.append(spelling(token));
            return at + 1;
        }

        private boolean isEscape(int at) {
            return run.at(at).is(SqlTokens.OPEN_BRACE)
                    && run.at(at + 1).isAnyOf(ESCAPES.keySet())
                    && run.at(at + 2).is(SqlTokens.STRING)
                    && run.at(at + 3).is(SqlTokens.CLOSE_BRACE);
        }

        private static String spelling(SqlToken token) {
            boolean backticks =
                    token.is(SqlTokens.QUOTED_IDENTIFIER) && token.text().startsWith("`");
            return backticks ? SqlQuotes.identifier(token.value()) : token.text();
        }

        private void gap(int start, int end) {
            run.source().substring(start, end).chars().forEach(unit -> plain.append(isPlain(unit) ? (char) unit : ' '));
        }

        private static boolean isPlain(int unit) {
            return (unit >= ' ' && unit < 0x7F) || unit == '\n' || unit == '\r' || unit == '\t';
        }

        private void endPlain() {
            String text = plain.toString();
            pieces.add(expansion -> expansion.plain(text));
            plain.setLength(0);
        }
    }
}
