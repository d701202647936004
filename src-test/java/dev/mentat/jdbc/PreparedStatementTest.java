// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.JDBCType;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.Calendar;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class PreparedStatementTest {

    private Connection connection;

    @BeforeEach
    void connect() throws SQLException {
        connection = DriverManager.getConnection("jdbc:mentat:duckdb:");
    }

    @AfterEach
    void disconnect() throws SQLException {
        connection.close();
    }

    @Test
    void knowsWhatItGivesWhereAParameterMayBeOfAnyType() throws Exception {
        Table.execute(connection, "CREATE TABLE t (i BIGINT)", "INSERT INTO t VALUES (1), (2)");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t SELECT i + ? FROM t");
                PreparedStatement query = connection.prepareStatement("SELECT i + ? AS sum FROM t ORDER BY 1")) {
            assertThat(insert.getMetaData()).isNull();
            insert.setInt(1, 10);
            assertThat(insert.executeUpdate()).isEqualTo(2);

            assertThat(Table.columns(query.getMetaData())).containsExactly("sum BIGINT");
        }
        assertThat(Table.rows(connection, "FROM t ORDER BY i"))
                .containsExactly(List.of(1L), List.of(2L), List.of(11L), List.of(12L));
    }

    @Test
    void knowsColumnsAndParametersBeforeItExecutes() throws Exception {
        try (PreparedStatement statement = connection.prepareStatement("SELECT 1::BIGINT AS a, 'x' AS b WHERE 1 = ?")) {
            ResultSetMetaData columns = statement.getMetaData();
            assertThat(columns.getColumnCount()).isEqualTo(2);
            assertThat(columns.getColumnLabel(1)).isEqualTo("a");
            assertThat(columns.getColumnType(1)).isEqualTo(Types.BIGINT);
            assertThat(columns.getColumnClassName(1)).isEqualTo("java.lang.Long");
            assertThat(columns.isSigned(1)).isTrue();
            assertThat(columns.getColumnType(2)).isEqualTo(Types.VARCHAR);

            ParameterMetaData parameters = statement.getParameterMetaData();
            assertThat(parameters.getParameterCount()).isEqualTo(1);
            assertThat(parameters.getParameterMode(1)).isEqualTo(ParameterMetaData.parameterModeIn);
            assertThat(parameters.isNullable(1)).isEqualTo(ParameterMetaData.parameterNullable);
            assertFails("07001", () -> parameters.getParameterType(2));
        }
    }

    @Test
    void hasNoColumnsWhenItGivesNoRows() throws Exception {
        try (PreparedStatement statement = connection.prepareStatement("CREATE TABLE t (i INTEGER)")) {
            assertThat(statement.getMetaData()).isNull();
        }
    }

    @Test
    void runsAgainWithOtherValues() throws Exception {
        try (PreparedStatement statement = connection.prepareStatement("SELECT ?::INTEGER * 2")) {
            for (int i = 1; i <= 3; i++) {
                statement.setInt(1, i);
                ResultSet rows = statement.executeQuery();
                rows.next();
                assertThat(rows.getInt(1)).isEqualTo(2 * i);
            }
        }
    }

    @Test
    void wantsEveryParameterSet() throws Exception {
        try (PreparedStatement statement = connection.prepareStatement("SELECT ?, ?")) {
            statement.setInt(2, 1);
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(statement::executeQuery)
                    .withMessage(":db.error/input-arity Parameter 1 was never set; call a setter for it.")
                    .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("07002"));
            assertFails("07002", statement::addBatch);
            statement.setInt(1, 1);
            statement.executeQuery();
            statement.clearParameters();
            assertFails("07002", statement::executeQuery);
        }
    }

    @Test
    void refusesParametersThatAreNotThere() throws Exception {
        try (PreparedStatement statement = connection.prepareStatement("SELECT ?")) {
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> statement.setInt(2, 1))
                    .withMessage(":db.error/input-arity There is no parameter 2: the statement has 1 parameter.")
                    .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("07001"));
            assertFails("07001", () -> statement.setString(0, "x"));
        }
    }

    @Test
    void takesNullForPlainSql() throws Exception {
        assertThat(echo("SELECT ?::VARCHAR", statement -> statement.setNull(1, Types.VARCHAR)))
                .isNull();
        assertThat(echo("SELECT ?::VARCHAR", statement -> statement.setString(1, null)))
                .isNull();
        assertThat(echo("SELECT ?::VARCHAR", statement -> statement.setObject(1, null, Types.INTEGER)))
                .isNull();
    }

    @Test
    void takesEveryKindOfValue() throws Exception {
        UUID uuid = UUID.fromString("6f1c2a70-8d54-4c0f-9a55-0d7d6f5f3b11");
        assertThat(echo("SELECT ?::BOOLEAN", statement -> statement.setBoolean(1, true)))
                .isEqualTo(true);
        assertThat(echo("SELECT ?::TINYINT", statement -> statement.setByte(1, (byte) 7)))
                .isEqualTo((byte) 7);
        assertThat(echo("SELECT ?::BIGINT", statement -> statement.setLong(1, 7)))
                .isEqualTo(7L);
        assertThat(echo("SELECT ?::DOUBLE", statement -> statement.setDouble(1, 0.5)))
                .isEqualTo(0.5);
        assertThat(echo("SELECT ?::DECIMAL(9,2)", statement -> statement.setBigDecimal(1, new BigDecimal("1.50"))))
                .isEqualTo(new BigDecimal("1.50"));
        assertThat(echo("SELECT ?::VARCHAR", statement -> statement.setString(1, "ü")))
                .isEqualTo("ü");
        assertThat(echo("SELECT ?::UUID", statement -> statement.setObject(1, uuid)))
                .isEqualTo(uuid);
        assertThat((byte[]) echo("SELECT ?::BLOB", statement -> statement.setBytes(1, new byte[] {1, 0})))
                .containsExactly(1, 0);
    }

    @Test
    void keepsTheWallClockOfTimesInPlainSql() throws Exception {
        assertThat(echo("SELECT ?::DATE", statement -> statement.setDate(1, Date.valueOf("2023-03-26"))))
                .isEqualTo(Date.valueOf("2023-03-26"));
        assertThat(echo("SELECT ?::TIME", statement -> statement.setTime(1, Time.valueOf("04:30:00"))))
                .isEqualTo(Time.valueOf("04:30:00"));
        Timestamp timestamp = Timestamp.valueOf("2023-03-26 04:30:00.5");
        assertThat(echo("SELECT ?::TIMESTAMP", statement -> statement.setTimestamp(1, timestamp)))
                .isEqualTo(timestamp);
        LocalDateTime local = LocalDateTime.parse("2023-03-26T04:30");
        assertThat(echo("SELECT ?::TIMESTAMP", statement -> statement.setObject(1, local)))
                .isEqualTo(Timestamp.valueOf(local));
        assertThat(echo("SELECT ?::DATE", statement -> statement.setObject(1, LocalDate.parse("2023-03-26"))))
                .isEqualTo(Date.valueOf("2023-03-26"));
    }

    @Test
    void takesInstantsInPlainSql() throws Exception {
        Instant instant = Instant.parse("2023-03-26T01:30:00Z");
        String sql = "SELECT epoch_ms(?::TIMESTAMPTZ)";

        assertThat(echo(sql, statement -> statement.setObject(1, instant))).isEqualTo(instant.toEpochMilli());
        assertThat(echo(sql, statement -> statement.setObject(1, OffsetDateTime.parse("2023-03-26T03:30:00+02:00"))))
                .isEqualTo(instant.toEpochMilli());
    }

    @Test
    void showsATimestampInTheZoneOfACalendar() throws Exception {
        Calendar tokyo = Calendar.getInstance(TimeZone.getTimeZone("Asia/Tokyo"), Locale.ROOT);
        Timestamp timestamp = Timestamp.from(Instant.parse("2023-03-26T01:30:00Z"));

        assertThat(echo("SELECT ?::TIMESTAMP::VARCHAR", statement -> statement.setTimestamp(1, timestamp, tokyo)))
                .isEqualTo("2023-03-26 10:30:00");
    }

    @Test
    void readsStreamsAtOnce() throws Exception {
        byte[] bytes = {1, 2, 3, 4};
        assertThat((byte[]) echo(
                        "SELECT ?::BLOB",
                        statement -> statement.setBinaryStream(1, new ByteArrayInputStream(bytes), 3)))
                .containsExactly(1, 2, 3);
        assertThat(echo(
                        "SELECT ?::VARCHAR",
                        statement -> statement.setCharacterStream(1, new StringReader("größe"), 4)))
                .isEqualTo("größ");
        assertThat(echo(
                        "SELECT ?::VARCHAR",
                        statement -> statement.setAsciiStream(
                                1, new ByteArrayInputStream("abc".getBytes(StandardCharsets.US_ASCII)))))
                .isEqualTo("abc");
        assertThat((byte[]) echo("SELECT ?::BLOB", statement -> statement.setBlob(1, new MemoryBlob(bytes))))
                .containsExactly(1, 2, 3, 4);
        assertThat(echo("SELECT ?::VARCHAR", statement -> statement.setClob(1, new MemoryClob("text"))))
                .isEqualTo("text");
    }

    @Test
    void turnsAValueIntoTheTypeThatIsNamed() throws Exception {
        assertThat(echo("SELECT ?", statement -> statement.setObject(1, "42", Types.BIGINT)))
                .isEqualTo(42L);
        assertThat(echo("SELECT ?", statement -> statement.setObject(1, 42, JDBCType.VARCHAR)))
                .isEqualTo("42");
        assertThat(echo("SELECT ?", statement -> statement.setObject(1, 1, Types.BOOLEAN)))
                .isEqualTo(true);
        assertThat(echo("SELECT ?", statement -> statement.setObject(1, 1.005, Types.DECIMAL, 2)))
                .isEqualTo(new BigDecimal("1.01"));
        assertThat(echo("SELECT ?", statement -> statement.setObject(1, ":a/b", MentatType.KEYWORD)))
                .isEqualTo(":a/b");
        assertThat(echo("SELECT ?", statement -> statement.setObject(1, "2023-03-26", Types.DATE)))
                .isEqualTo(Date.valueOf("2023-03-26"));
    }

    @Test
    void refusesAValueThatIsNoneOfTheTypeThatIsNamed() throws Exception {
        try (PreparedStatement statement = connection.prepareStatement("SELECT ?")) {
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> statement.setObject(1, "x", Types.BIGINT))
                    .withMessage(":db.error/input-type Parameter 1 was set to the String \"x\", which is no Long.")
                    .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("22018"));
            assertFails("22018", () -> statement.setObject(1, 300, Types.TINYINT));
            assertFails("22018", () -> statement.setObject(1, "no keyword", MentatType.KEYWORD));
        }
    }

    @Test
    void executesABatchOfRows() throws Exception {
        connection.createStatement().execute("CREATE TABLE t (i INTEGER, s VARCHAR)");
        try (PreparedStatement statement = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
            for (int i = 0; i < 3; i++) {
                statement.setInt(1, i);
                statement.setString(2, "row " + i);
                statement.addBatch();
            }
            assertThat(statement.executeBatch()).containsExactly(1, 1, 1);
            assertThat(statement.executeBatch()).isEmpty();
        }
        assertThat(echo("SELECT count(*) FROM t WHERE i >= ?", statement -> statement.setInt(1, 0)))
                .isEqualTo(3L);
    }

    @Test
    void takesNoTextOfItsOwn() throws Exception {
        try (PreparedStatement statement = connection.prepareStatement("SELECT 1")) {
            assertFails("22023", () -> statement.executeQuery("SELECT 2"));
            assertFails("22023", () -> statement.execute("SELECT 2"));
            assertFails("22023", () -> statement.executeUpdate("SELECT 2"));
            assertFails("22023", () -> statement.addBatch("SELECT 2"));
        }
    }

    @Test
    void refusesSettersThatNobodySupports() throws Exception {
        try (PreparedStatement statement = connection.prepareStatement("SELECT ?")) {
            assertFails("0AM01", () -> statement.setRef(1, null));
            assertFails("0AM01", () -> statement.setRowId(1, null));
            assertFails("0AM01", () -> statement.setSQLXML(1, null));
        }
    }

    @Test
    void refusesEverythingWhenItIsClosed() throws Exception {
        PreparedStatement statement = connection.prepareStatement("SELECT ?");
        statement.close();

        assertFails("08003", () -> statement.setInt(1, 1));
        assertFails("08003", statement::executeQuery);
        assertFails("08003", statement::getMetaData);
        assertFails("08003", statement::getParameterMetaData);
        assertFails("08003", statement::clearParameters);
        assertFails("08003", statement::addBatch);
    }

    @Test
    void hasNoNamesInPlainSql() throws Exception {
        try (PreparedStatement statement = connection.prepareStatement("SELECT ?")) {
            MentatPreparedStatement ours = statement.unwrap(MentatPreparedStatement.class);

            assertThat(ours.names()).isEqualTo(List.of());
            assertFails("07001", () -> ours.setObject("name", 1));
        }
    }

    private interface Setter {
        void set(PreparedStatement statement) throws SQLException;
    }

    private Object echo(String sql, Setter setter) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            setter.set(statement);
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return rows.getObject(1);
            }
        }
    }

    private static void assertFails(String state, ThrowingCallable call) {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(call)
                .satisfies(e -> assertThat(e.getSQLState()).isEqualTo(state));
    }
}
