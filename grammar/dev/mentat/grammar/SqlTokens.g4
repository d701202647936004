// SPDX-License-Identifier: Apache-2.0
/*
 * The tokens of DuckDB's SQL: enough to find the words, brackets and markers of a text that are neither quoted nor commented
 * out. It takes any text: what DuckDB would refuse comes as UNCLOSED, up to the end, or as OTHER, one character at a time.
 *
 * Backticks quote identifiers on DuckDB 2.0; older versions know them as an operator that nobody defines.
 *
 * The input is seen through dev.mentat.edn.TextStream: the spaces beyond ASCII that DuckDB removes arrive as U+0002, and
 * every other character beyond ASCII as U+0001, which is a letter here.
 */
lexer grammar SqlTokens;

@members {
    /** Takes the text up to the delimiter that began the string, or to the end. */
    private void finishDollarString() {
        String delimiter = getText();
        int length = delimiter.length();
        while (_input.LA(1) != EOF && !isAhead(delimiter)) {
            getInterpreter().consume(_input);
        }
        for (int taken = 0; taken < length && _input.LA(1) != EOF; taken++) {
            getInterpreter().consume(_input);
        }
    }

    /** Compares the text itself, as the stream gives one stand-in for many letters. */
    private boolean isAhead(String delimiter) {
        int start = _input.index();
        int end = start + delimiter.length();
        return _input.LA(1) == '$'
                && end <= _input.size()
                && _input.getText(org.antlr.v4.runtime.misc.Interval.of(start, end - 1)).equals(delimiter);
    }

    /** Takes the text up to the end of the comment and of all that are nested in it: by counting, so that depth costs nothing. */
    private void finishBlockComment() {
        int open = 1;
        while (open > 0 && _input.LA(1) != EOF) {
            boolean opens = _input.LA(1) == '/' && _input.LA(2) == '*';
            boolean closes = _input.LA(1) == '*' && _input.LA(2) == '/';
            open += opens ? 1 : closes ? -1 : 0;
            getInterpreter().consume(_input);
            if (opens || closes) {
                getInterpreter().consume(_input);
            }
        }
    }
}

STRING            : '\'' QUOTED* '\'' ;
ESCAPE_STRING     : [eE] '\'' ESCAPED* '\'' ;
DOLLAR_STRING     : '$' (START (START | DIGIT)*)? '$' { finishDollarString(); } ;
QUOTED_IDENTIFIER : '"' (~'"' | '""')* '"'
                  | '`' (~'`' | '``')* '`'
                  ;
UNCLOSED          : '\'' QUOTED* EOF
                  | [eE] '\'' ESCAPED* '\\'? EOF
                  | '"' (~'"' | '""')* EOF
                  | '`' (~'`' | '``')* EOF
                  ;

WORD              : START (START | DIGIT | '$')* ;
NUMBER            : DIGITS ('.' DIGITS?)? EXPONENT?
                  | '.' DIGITS EXPONENT?
                  ;
MARKER            : '?' ;
NUMBERED_MARKER   : '$' DIGIT+ ;
NAMED_MARKER      : '$' START (START | DIGIT)* ;

OPEN_PAREN        : '(' ;
CLOSE_PAREN       : ')' ;
OPEN_BRACKET      : '[' ;
CLOSE_BRACKET     : ']' ;
OPEN_BRACE        : '{' ;
CLOSE_BRACE       : '}' ;
COMMA             : ',' ;
SEMICOLON         : ';' ;
DOT               : '.' ;
ASSIGN            : ':=' ;
OPERATOR          : [~!@#^&|+\-*/%<>=:] ;

/*
 * DuckDB takes these for blanks or, where its search for them loses track of quotes, for letters: "$$a$$<space>$$ ..." is a
 * string and an alias to it. Who has to be sure where the words of a text are cannot be if it has one outside of quotes.
 */
UNICODE_SPACE     : '\u0002'+ ;

BLANK             : [ \t-\r]+ -> skip ;
LINE_COMMENT      : '--' ~[\r\n]* -> skip ;
BLOCK_COMMENT     : '/*' { finishBlockComment(); } -> skip ;

OTHER             : . ;

fragment QUOTED   : ~'\'' | '\'\'' ;
fragment ESCAPED  : ~['\\] | '\\' . | '\'\'' ;
fragment START    : [a-zA-Z_\u0001] ;
fragment DIGIT    : [0-9] ;
fragment DIGITS   : DIGIT ('_'? DIGIT)* ;
fragment EXPONENT : [eE] [+\-]? DIGITS ;
