// SPDX-License-Identifier: Apache-2.0
/*
 * The tokens of EDN text: the only place that says how a literal is spelled.
 *
 * The input is seen through dev.mentat.edn.TextStream: ANTLR caches its transitions for ASCII only, so every letter or mark
 * beyond ASCII arrives here as U+0001, every white space beyond ASCII as a space, and every other character as U+007F.
 *
 * The longest match wins and, among equals, the rule that stands first. BAD therefore comes last and takes what no literal
 * can be, up to the next separator, so that the reader can say what is wrong with it; it must never be longer than a good
 * token at the same place, which is why it does not start with the characters that end or open something.
 */
lexer grammar Edn;

OPEN_LIST      : '(' ;
CLOSE_LIST     : ')' ;
OPEN_VECTOR    : '[' ;
CLOSE_VECTOR   : ']' ;
OPEN_MAP       : '{' ;
OPEN_SET       : '#{' ;
CLOSE_BRACE    : '}' ;

DISCARD        : '#_' ;
META           : '^' ;
QUOTE          : '\'' ;
TAG            : '#' LETTER REST* ('/' NAME)? ;
NAMESPACE      : '#:' NAME ;

NIL            : 'nil' ;
TRUE           : 'true' ;
FALSE          : 'false' ;
INTEGER        : SIGN? ('0' | [1-9] DIGIT*) 'N'? ;
OCTAL          : SIGN? '0' [0-7]+ 'N'? ;
HEXADECIMAL    : SIGN? '0' [xX] [0-9a-fA-F]+ 'N'? ;
RADIX          : SIGN? [1-9] DIGIT? [rR] [0-9a-zA-Z]+ ;
DOUBLE         : SIGN? DIGIT+ ('.' DIGIT* EXPONENT? | EXPONENT) ;
DECIMAL        : SIGN? DIGIT+ ('.' DIGIT*)? EXPONENT? 'M' ;
SYMBOLIC       : '##' ('Inf' | '-Inf' | 'NaN') ;
STRING         : '"' STRING_PART* '"' ;
UNCLOSED_STRING: '"' STRING_PART* '\\'? EOF ;
CHARACTER      : '\\' . CONSTITUENT* ;
KEYWORD        : ':' KEYWORD_NAME ('/' KEYWORD_NAME)? ;
SYMBOL         : '/' | NAME ('/' NAME)? ;

BLANK          : SEPARATOR+ -> skip ;
COMMENT        : ';' ~[\r\n]* -> skip ;

BAD            : ~[ \t-\r\u001C-\u001F,()[\]{}";#\\'^@~`] CONSTITUENT*
               | '#' LETTER CONSTITUENT*
               | '##' CONSTITUENT*
               | '#:' CONSTITUENT*
               | .
               ;

fragment NAME         : START REST*
                      | '.' (NO_DIGIT REST*)?
                      | SIGN ('.' (NO_DIGIT REST*)? | NO_DIGIT_OR_DOT REST*)?
                      ;
fragment KEYWORD_NAME : (START | SIGN | '.' | DIGIT) REST* ;
fragment START        : LETTER | [*!_?$%&=<>] ;
fragment REST         : START | SIGN | DIGIT | [.:#'] ;
fragment NO_DIGIT     : NO_DIGIT_OR_DOT | '.' ;
fragment NO_DIGIT_OR_DOT : START | SIGN | [:#'] ;
fragment LETTER       : [a-zA-Z\u0001] ;
fragment DIGIT        : [0-9] ;
fragment SIGN         : [+\-] ;
fragment EXPONENT     : [eE] SIGN? DIGIT+ ;
fragment STRING_PART  : ~["\\] | '\\' . ;
fragment SEPARATOR    : [ \t-\r\u001C-\u001F,] ;
fragment CONSTITUENT  : ~[ \t-\r\u001C-\u001F,()[\]{}";] ;
