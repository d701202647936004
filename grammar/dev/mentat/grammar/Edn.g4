// SPDX-License-Identifier: Apache-2.0
grammar Edn;

text : form* EOF ;

form : LPAREN form* RPAREN | WORD ;

LPAREN : '(' ;
RPAREN : ')' ;
WORD   : ~[ \t\r\n,()]+ ;
SPACE  : [ \t\r\n,]+ -> skip ;
