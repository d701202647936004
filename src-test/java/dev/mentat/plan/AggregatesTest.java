// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

final class AggregatesTest {
    private static TestDatabase database;

    @BeforeAll
    static void open() throws SQLException {
        database = TestDatabase.of("""
                [{:db/ident :m/name :db/valueType :db.type/string :db/cardinality :db.cardinality/one}
                 {:db/ident :m/long :db/valueType :db.type/long :db/cardinality :db.cardinality/one}
                 {:db/ident :m/double :db/valueType :db.type/double :db/cardinality :db.cardinality/one}
                 {:db/ident :m/float :db/valueType :db.type/float :db/cardinality :db.cardinality/one}
                 {:db/ident :m/bigint :db/valueType :db.type/bigint :db/cardinality :db.cardinality/one}
                 {:db/ident :m/bigdec :db/valueType :db.type/bigdec :db/cardinality :db.cardinality/one}]""", """
                [{:m/name "a" :m/long 1 :m/double 2.5 :m/bigint 5N :m/bigdec 1.5M}
                 {:m/name "b" :m/long 2 :m/bigint 170141183460469231731687303715884105728N :m/bigdec 2M}
                 {:m/name "c" :m/long 9}]""");
    }

    @AfterAll
    static void close() throws SQLException {
        database.close();
    }

    private static List<Object> row(String query, Object... inputs) throws SQLException {
        List<List<Object>> rows = database.rows(query, inputs);
        assertThat(rows).hasSize(1);
        return rows.get(0);
    }

    /** Aggregates values that the text lists; they stay apart even if they are equal. */
    private static List<Object> over(String aggregates, String... values) throws SQLException {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < values.length; i++) {
            rows.append('[').append(i).append(' ').append(values[i]).append(']');
        }
        return row("[:find " + aggregates + " :with ?i :where [(ground [" + rows + "]) [[?i ?v]]]]");
    }

    private static BigDecimal decimal(String text) {
        return new BigDecimal(text);
    }

    private static final String OF_THE_DATA = " :where [?e :m/name] [?e ?a ?v] ";

    @Test
    void ordersValuesOfAllTypes() throws SQLException {
        assertThat(row("[:find (min ?v) (max ?v) (count ?v) (count-distinct ?v)" + OF_THE_DATA + "]"))
                .containsExactly(1L, "c", 11L, 11L);
        assertThat(row("[:find (min 4 ?v) (max 4 ?v)" + OF_THE_DATA + "]"))
                .containsExactly(
                        List.of(1L, decimal("1.5"), 2L, decimal("2")),
                        List.of("c", "b", "a", new BigInteger("170141183460469231731687303715884105728")));
        assertThat(over("(min ?v) (max ?v)", ":k", "true", "#inst \"2001\"", "[1 2]", "2.0", "x"))
                .containsExactly(true, List.of(1L, 2L));
    }

    @Test
    void listsBytes() throws SQLException {
        assertThat(database.only("[:find (max 2 ?v) . :where [(ground [#bytes 00 #bytes 00ff]) [?v ...]]]"))
                .asInstanceOf(InstanceOfAssertFactories.list(byte[].class))
                .containsExactly(new byte[] {0, -1}, new byte[] {0});
    }

    @Test
    void comparesNumbersOfDifferentTypesExactly() throws SQLException {
        assertThat(over("(min ?v) (max ?v)", "9007199254740993", "9007199254740992.0"))
                .containsExactly(9007199254740992.0, 9007199254740993L);
        assertThat(over("(min ?v) (max ?v)", "5", "4.99999999999999999999M"))
                .containsExactly(decimal("4.99999999999999999999"), 5L);
        assertThat(over("(max ?v) (min 2 ?v)", "0.1", "0.1M")).containsExactly(0.1, List.of(decimal("0.1"), 0.1));
        assertThat(over("(max ?v) (min ?v)", "##NaN", "##Inf", "##-Inf", "1e400M"))
                .containsExactly(Double.NaN, Double.NEGATIVE_INFINITY);
    }

    @Test
    void groupsByValuesOfAllTypes() throws SQLException {
        assertThat(database.rows("[:find ?v (count ?i) :where [(ground [[1 1] [2 1.0] [3 1] [4 \"1\"]]) [[?i ?v]]]]"))
                .containsExactlyInAnyOrder(List.of(1L, 2L), List.of(1.0, 1L), List.of("1", 1L));
    }

    @Test
    void sumsExactly() throws SQLException {
        assertThat(row("[:find (sum ?v) :where [_ :m/bigint ?v]]"))
                .containsExactly(new BigInteger("170141183460469231731687303715884105733"));
        assertThat(row("[:find (sum ?v) :where [_ :m/bigdec ?v]]")).containsExactly(decimal("3.5"));
        assertThat(over("(sum ?v)", "1E+50M", "0.000000000000000000000000000001M", "-1E+50M"))
                .containsExactly(decimal("1E-30"));
        assertThat(over("(sum ?v)", "-7N", "2N")).containsExactly(BigInteger.valueOf(-5));
        assertThat(over("(sum ?v)", "7M", "-7M")).containsExactly(decimal("0"));
    }

    @Test
    void givesSumsTheWidestType() throws SQLException {
        assertThat(over("(sum ?v)", "1", "2N")).containsExactly(BigInteger.valueOf(3));
        assertThat(over("(sum ?v)", "1", "2N", "0.5M")).containsExactly(decimal("3.5"));
        assertThat(over("(sum ?v)", "1", "2N", "0.5M", "1.5")).containsExactly(5.0);
        assertThat(database.rows("[:find ?k (sum ?v) :with ?i :where"
                        + " [(ground [[:a 1 1] [:a 2 2] [:b 1 1] [:b 2 2.5] [:c 1 1N] [:c 2 1M]]) [[?k ?i ?v]]]]"))
                .containsExactlyInAnyOrder(List.of(":a", 3L), List.of(":b", 3.5), List.of(":c", decimal("2")));
    }

    @Test
    void refusesSumsBeyondSixtyFourBits() {
        String longs = "[:find (sum ?v) :where [(ground [9223372036854775807 1]) [?v ...]]]";
        String several = "[:find (sum ?v) :where [(ground [9223372036854775807 1 \"x\"]) [?v ...]]"
                + " [(type ?v :db.type/long)]]";

        assertThat(database.failure(longs)).isEqualTo("arithmetic");
        assertThat(database.failure(several)).isEqualTo("arithmetic");
    }

    @Test
    void averagesBigdecsHalfEvenToTenDigits() throws SQLException {
        assertThat(over("(avg ?v)", "1M", "1M", "0M")).containsExactly(decimal("0.6666666667"));
        assertThat(over("(avg ?v)", "-1M", "-1M", "0M")).containsExactly(decimal("-0.6666666667"));
        assertThat(over("(avg ?v)", "0.0000000001M", "0M")).containsExactly(decimal("0"));
        assertThat(over("(avg ?v)", "0.0000000003M", "0M")).containsExactly(decimal("2E-10"));
        assertThat(over("(avg ?v)", "0.00000000010000000001M", "0M")).containsExactly(decimal("1E-10"));
        assertThat(over("(avg ?v)", "0.00000000005M", "0.00000000005M", "0.00000000005M"))
                .containsExactly(decimal("0"));
        assertThat(over("(avg ?v)", "-1E+50M", "1.00000000005M", "2M"))
                .containsExactly(decimal("-33333333333333333333333333333333333333333333333332.3333333333"));
        assertThat(over("(avg ?v)", "12345678901234567890.5M")).containsExactly(decimal("12345678901234567890.5"));
    }

    @Test
    void averagesOtherNumbersAsDoubles() throws SQLException {
        assertThat(over("(avg ?v)", "1", "2")).containsExactly(1.5);
        assertThat(over("(avg ?v)", "1N", "2N")).containsExactly(1.5);
        assertThat(over("(avg ?v)", "1", "2.5M", "1N")).containsExactly(1.5);
    }

    @Test
    void findsTheMiddle() throws SQLException {
        assertThat(over("(median ?v)", "1", "2", "4", "9")).containsExactly(3.0);
        assertThat(over("(median ?v)", "9", "1", "2")).containsExactly(2.0);
        assertThat(over("(median ?v)", "1.00000000000000000001M", "3M", "-2M"))
                .containsExactly(decimal("1.00000000000000000001"));
        assertThat(over("(median ?v)", "1M", "2M", "9M", "-2M")).containsExactly(decimal("1.5"));
        assertThat(over("(median ?v)", "1N", "3N")).containsExactly(2.0);
        assertThat(over("(median ?v)", "1", "2M", "3M", "4M")).containsExactly(decimal("2.5"));
        assertThat(over("(median ?v)", "1", "2", "3M", "4M")).containsExactly(2.5);
        assertThat(over("(median ?v)", "1.0", "##Inf")).containsExactly(Double.POSITIVE_INFINITY);
    }

    @Test
    void spreadsOverThePopulation() throws SQLException {
        assertThat((Double) over("(variance ?v)", "1", "2", "4", "9").get(0)).isCloseTo(9.5, within(1e-9));
        assertThat((Double) over("(stddev ?v)", "1", "2", "4", "9").get(0)).isCloseTo(Math.sqrt(9.5), within(1e-9));
        assertThat(over("(variance ?v) (stddev ?v)", "7")).containsExactly(0.0, 0.0);
        assertThat(over("(variance ?v)", "1", "3.0", "1M", "3N")).containsExactly(1.0);
        assertThat(over("(variance ?v)", "1.0", "##Inf")).containsExactly(Double.NaN);
        assertThat(over("(variance ?v)", "##NaN")).containsExactly(Double.NaN);
        assertThat(over("(variance ?v)", "1e200", "-1e200")).containsExactly(Double.POSITIVE_INFINITY);
        assertThat(over("(variance ?v)", "1e200", "1e200")).containsExactly(0.0);
    }

    @Test
    void refusesWhatIsNoNumberWhereItIsMet() throws SQLException {
        assertThatThrownBy(() -> database.rows("[:find (sum ?v)" + OF_THE_DATA + "]"))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining(":db.error/invalid-aggregate")
                .hasMessageContaining("(sum ?v)")
                .hasMessageContaining("1:8");
        assertThat(row("[:find (sum ?v)" + OF_THE_DATA + "[(type ?v :db.type/long)]]"))
                .containsExactly(12L);
        assertThat(row("[:find (avg ?v) (median ?v)" + OF_THE_DATA + "[(type ?v :db.type/long)]]"))
                .containsExactly(4.0, 2.0);
        assertThat(database.failure("[:find (sum ?n) :where [_ :m/name ?n]]")).isEqualTo("invalid-aggregate");
    }

    @Test
    void collectsValues() throws SQLException {
        List<Object> distinct = over("(distinct ?v)", "1", "1", "1.0", "\"a\"", "\"a\"");

        assertThat((List<?>) distinct.get(0)).hasSize(3);
        assertThat(database.only("[:find (distinct ?v) . :where [_ :m/long ?v]]"))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .containsExactlyInAnyOrder(1L, 2L, 9L);
    }

    @Test
    void drawsAtRandom() throws SQLException {
        List<Object> drawn = over("(rand 5 ?v) (sample 2 ?v) (sample 9 ?v) (rand ?v)", "1", "1", "2.0", "\"a\"");

        assertThat((List<?>) drawn.get(0)).hasSize(5).allMatch(List.of(1L, 2.0, "a")::contains);
        assertThat((List<?>) drawn.get(1)).hasSize(2).doesNotHaveDuplicates();
        assertThat((List<?>) drawn.get(2)).hasSize(3).doesNotHaveDuplicates();
        assertThat(drawn.get(3)).isIn(1L, 2.0, "a");
        assertThat((List<?>) row("[:find (rand 3 ?v) :where [_ :m/long ?v]]").get(0))
                .hasSize(3);
    }

    @Test
    void takesTheValueBesideTheExtreme() throws SQLException {
        assertThat(row("[:find (the ?n) (max ?v) :where [?e :m/name ?n] [?e :m/long ?v]]"))
                .containsExactly("c", 9L);
        assertThat(row("[:find (the ?n) (min ?v) :where [?e :m/name ?n] [?e ?a ?v]]"))
                .containsExactly("a", 1L);
    }

    @Test
    void takesHowManyFromAnInput() throws SQLException {
        assertThat(row("[:find (max ?n ?v) :in ?n :where [_ :m/long ?v]]", 2)).containsExactly(List.of(9L, 2L));
        assertThat(row("[:find (min ? ?v) :where [_ :m/long ?v]]", 2)).containsExactly(List.of(1L, 2L));
        assertThat(database.failure("[:find (max ?n ?v) :in ?n :where [_ :m/long ?v]]", 0))
                .isEqualTo("invalid-aggregate");
        assertThat(database.failure("[:find (max 0 ?v) :where [_ :m/long ?v]]")).isEqualTo("invalid-aggregate");
    }

    @Test
    void givesNoRowForNoValues() throws SQLException {
        assertThat(database.rows("[:find (count ?v) (sum ?v) :where [_ :m/float ?v]]"))
                .isEmpty();
        assertThat(database.rows("[:find (count ?v) :where [?e ?a ?v] [(= ?v \"nothing\")]]"))
                .isEmpty();
    }
}
