// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc.metadata;

/** The functions of DuckDB by what they are about, as JDBC's four lists want them. */
final class FunctionNames {
    static final String NUMERIC =
            "abs,acos,asin,atan,atan2,cbrt,ceil,cos,cot,degrees,exp,floor,gcd,greatest,lcm,least,ln,log,log10,log2,"
                    + "mod,pi,pow,power,radians,random,round,sign,sin,sqrt,tan,trunc";

    static final String TEXT =
            "ascii,bit_length,chr,concat,concat_ws,contains,ends_with,format,instr,left,length,levenshtein,lower,lpad,"
                    + "ltrim,md5,position,repeat,replace,reverse,right,rpad,rtrim,split_part,starts_with,strpos,"
                    + "substring,translate,trim,upper";

    static final String SYSTEM = "coalesce,current_database,current_schema,ifnull,nullif,version";

    static final String TIME =
            "age,current_date,current_timestamp,date_add,date_diff,date_part,date_sub,date_trunc,dayname,dayofmonth,"
                    + "dayofweek,dayofyear,extract,hour,make_date,make_timestamp,minute,month,monthname,now,quarter,"
                    + "second,strftime,strptime,week,year";

    private FunctionNames() {}
}
