// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.mentat.edn.Bytes;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import dev.mentat.engine.Column;
import dev.mentat.engine.Document;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class ConversionsTest {

    private static final Column COLUMN = new Column("size", Types.OTHER, "ANY", "java.lang.Object", 0, 0);

    /** A value of every class that a result can hold, and texts that mean something as another class. */
    static final List<Object> SAMPLES = List.of(
            true,
            7L,
            0.5f,
            0.25,
            new BigInteger("8"),
            new BigDecimal("1.50"),
            "word",
            "42",
            "true",
            ":a/b",
            "6f1c2a70-8d54-4c0f-9a55-0d7d6f5f3b11",
            "2023-03-26T01:30:00Z",
            "2023-03-26",
            "01:30:00",
            "https://example.org/x",
            new Keyword("a.b/c"),
            new Symbol("sym"),
            Instant.parse("2023-03-26T01:30:00Z"),
            LocalDateTime.parse("2023-03-26T04:30:00.5"),
            LocalDate.parse("2023-03-26"),
            LocalTime.parse("04:30"),
            OffsetTime.parse("04:30+02:00"),
            UUID.fromString("6f1c2a70-8d54-4c0f-9a55-0d7d6f5f3b11"),
            URI.create("https://example.org/x"),
            Bytes.copyOf(new byte[] {0, (byte) 0xff}),
            Arrays.asList(1L, null, new Keyword("k"), List.of("x")),
            Map.of("k", 1L),
            new Pulled());

    static final Set<Class<?>> COLLECTIONS =
            Set.of(Object.class, List.class, Collection.class, Object[].class, Map.class, Array.class);

    static List<Arguments> pairs() throws Exception {
        Map<String, String> expected = expected();
        Set<Class<?>> targets = new TreeSet<>(Comparator.comparing(Class::getName));
        targets.addAll(Conversions.targets());
        targets.addAll(COLLECTIONS);
        List<Arguments> pairs = new ArrayList<>();
        for (Object sample : SAMPLES) {
            for (Class<?> target : targets) {
                String pair = name(sample) + " -> " + target.getName();
                pairs.add(Arguments.of(pair, sample, target, expected.get(pair)));
            }
        }
        return pairs;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("pairs")
    void convertsWhatTheTableListsAndNothingElse(String pair, Object value, Class<?> target, String expected)
            throws Exception {
        if (expected == null) {
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> Conversions.convert(value, target, COLUMN, 3))
                    .satisfies(e -> assertThat(e.getSQLState()).isIn("22018", "22003"))
                    .withMessageContaining("Column 3 (\"size\", ANY)")
                    .withMessageContaining(target.getSimpleName());
        } else {
            Object converted = Conversions.convert(value, target, COLUMN, 3);
            assertThat(target).isAssignableFrom(converted.getClass());
            assertThat(show(value, converted)).isEqualTo(expected);
        }
    }

    @Test
    void hasASampleForEveryClassOfTheTable() throws Exception {
        Set<Class<?>> sampled = new HashSet<>();
        for (Object sample : SAMPLES) {
            sampled.add(SourceValues.canonical(sample).type());
        }

        assertThat(sampled).isEqualTo(SourceValues.CLASSES);
    }

    @Test
    void refusesToCutANumber() {
        assertRange(3_000_000_000L, Integer.class);
        assertRange(40_000L, Short.class);
        assertRange(128L, Byte.class);
        assertRange(new BigDecimal("9223372036854775808"), Long.class);
        assertRange(1e300, Float.class);
        assertRange(1e300, Long.class);
        assertRange(0.25, Integer.class);
        assertRange(new BigDecimal("1E+400"), Double.class);
    }

    @Test
    void refusesNumbersThatAreNone() {
        assertConversion(Double.NaN, Long.class);
        assertConversion(Double.POSITIVE_INFINITY, BigDecimal.class);
        assertConversion("x", Integer.class);
        assertConversion(2L, Boolean.class);
    }

    @Test
    void keepsFloatsThatAreNoNumbers() throws Exception {
        assertThat(convert(Double.NaN, Float.class)).isNaN();
        assertThat(convert(Double.NEGATIVE_INFINITY, Double.class)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(convert(Double.NaN, String.class)).isEqualTo("NaN");
    }

    @Test
    void namesColumnAndBothTypesWhenItRefuses() {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> convert("x", Integer.class))
                .withMessage("Column 3 (\"size\", ANY) holds the String \"x\", which is no Integer.");
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> convert(3_000_000_000L, Integer.class))
                .withMessage(
                        "Column 3 (\"size\", ANY) holds the Long \"3000000000\", which does not fit into Integer.");
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> convert(true, Instant.class))
                .withMessage("Column 3 (\"size\", ANY) holds a Boolean, which has no form as Instant.");
    }

    @Test
    void takesTheClassesThatDuckDbDeliversAsWell() throws Exception {
        Instant instant = Instant.parse("2023-03-26T01:30:00Z");
        assertThat(convert(7, Long.class)).isEqualTo(7);
        assertThat(convert((short) 7, String.class)).isEqualTo("7");
        assertThat(convert(OffsetDateTime.parse("2023-03-26T03:30:00+02:00"), Instant.class))
                .isEqualTo(instant);
        assertThat(convert(Timestamp.valueOf("2023-03-26 04:30:00"), LocalDateTime.class))
                .isEqualTo(LocalDateTime.parse("2023-03-26T04:30"));
        assertThat(convert(Date.valueOf("2023-03-26"), LocalDate.class)).isEqualTo(LocalDate.parse("2023-03-26"));
        assertThat(convert(Time.valueOf("04:30:00"), LocalTime.class)).isEqualTo(LocalTime.parse("04:30"));
        assertThat(convert(new byte[] {1, 2}, String.class)).isEqualTo("0102");
        assertThat(convert(new MemoryBlob(new byte[] {1}), byte[].class)).containsExactly(1);
        assertThat((Object) convert(ArrayImpl.of(List.of(1L, 2L)), List.class)).isEqualTo(List.of(1L, 2L));
    }

    @Test
    void hasTheDateOfAnInstantInUtc() throws Exception {
        Instant night = Instant.parse("2023-12-31T23:30:00Z");

        assertThat(convert(night, Date.class)).isEqualTo(Date.valueOf("2023-12-31"));
        assertThat(convert(night, Timestamp.class).toInstant()).isEqualTo(night);
    }

    @Test
    void hasTheDateOfAnInstantInTheZoneOfACalendar() throws Exception {
        Instant night = Instant.parse("2023-12-31T23:30:00Z");
        Calendar tokyo = Calendar.getInstance(TimeZone.getTimeZone("Asia/Tokyo"), Locale.ROOT);

        assertThat(Instant.ofEpochMilli(
                        Conversions.date(night, tokyo, COLUMN, 3).getTime()))
                .isEqualTo(Instant.parse("2023-12-31T15:00:00Z"));
        assertThat(Conversions.timestamp(night, tokyo, COLUMN, 3).toInstant()).isEqualTo(night);
        assertThat(Conversions.time(night, tokyo, COLUMN, 3).getTime()).isEqualTo(-1_800_000L);
    }

    @Test
    void readsAWallClockInTheZoneOfACalendar() throws Exception {
        LocalDateTime noon = LocalDateTime.parse("2023-06-01T12:00");
        Calendar tokyo = Calendar.getInstance(TimeZone.getTimeZone("Asia/Tokyo"), Locale.ROOT);

        assertThat(Conversions.timestamp(noon, tokyo, COLUMN, 3).toInstant())
                .isEqualTo(Instant.parse("2023-06-01T03:00:00Z"));
        assertThat(Conversions.date(noon, tokyo, COLUMN, 3).getTime())
                .isEqualTo(Instant.parse("2023-05-31T15:00:00Z").toEpochMilli());
    }

    private static <T> T convert(Object value, Class<T> target) throws SQLException {
        return Conversions.convert(value, target, COLUMN, 3);
    }

    private static void assertRange(Object value, Class<?> target) {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> convert(value, target))
                .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("22003"));
    }

    private static void assertConversion(Object value, Class<?> target) {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> convert(value, target))
                .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("22018"));
    }

    private static Map<String, String> expected() throws Exception {
        try (InputStream in = ConversionsTest.class.getResourceAsStream("conversions.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> line.split(" = ", 2))
                    .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1]));
        }
    }

    static String name(Object sample) throws SQLException {
        return SourceValues.canonical(sample).type().getSimpleName() + ' ' + show(sample);
    }

    /** A text that tells a converted value, the same in every zone. */
    static String show(Object source, Object converted) throws SQLException {
        boolean isInstant = source instanceof Instant || source.toString().endsWith("Z");
        return converted.getClass() == Timestamp.class || converted.getClass() == java.util.Date.class
                ? (isInstant ? ((java.util.Date) converted).toInstant().toString() : converted.toString())
                : show(converted);
    }

    private static String show(Object value) throws SQLException {
        if (value instanceof Object[] array) {
            return Arrays.toString(array).replaceAll("\\[B@\\w+", "bytes");
        }
        if (value instanceof byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        }
        if (value instanceof Blob blob) {
            return HexFormat.of().formatHex(blob.getBytes(1, (int) blob.length()));
        }
        if (value instanceof Clob clob) {
            return clob.getSubString(1, (int) clob.length());
        }
        try {
            if (value instanceof InputStream stream) {
                return HexFormat.of().formatHex(stream.readAllBytes());
            }
            if (value instanceof Reader reader) {
                StringWriter text = new StringWriter();
                reader.transferTo(text);
                return text.toString();
            }
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return value.toString();
    }

    private record Pulled() implements Document {
        @Override
        public String text() {
            return "{\":db/id\":7}";
        }

        @Override
        public Map<String, Object> toMap() {
            return Map.of(":db/id", 7L);
        }
    }
}
