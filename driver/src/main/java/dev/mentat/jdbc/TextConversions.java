// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import dev.mentat.edn.Bytes;
import dev.mentat.edn.EdnWriter;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import dev.mentat.engine.Document;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.NClob;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

/** Conversions to texts, bytes, names and collections. */
final class TextConversions {

    /** Beyond so many places a decimal number is written with an exponent, so that 1E+999999999 stays printable. */
    private static final int PLAIN_PLACES = 1000;

    private TextConversions() {}

    static void addTo(ConversionTable table) {
        addTexts(table);
        addBytes(table);
        table.add(Keyword.class, Keyword.class, Function.identity());
        table.add(String.class, Keyword.class, text -> EdnTexts.read(text.strip(), Keyword.class));
        table.add(Symbol.class, Symbol.class, Function.identity());
        table.add(String.class, Symbol.class, text -> EdnTexts.read(text.strip(), Symbol.class));
        table.add(UUID.class, UUID.class, Function.identity());
        table.add(String.class, UUID.class, TextConversions::uuid);
        table.add(URI.class, URI.class, Function.identity());
        table.add(String.class, URI.class, text -> URI.create(text.strip()));
        table.add(URI.class, URL.class, TextConversions::url);
        table.add(String.class, URL.class, text -> url(URI.create(text.strip())));
        table.add(Document.class, Map.class, Document::toMap);
    }

    private static void addTexts(ConversionTable table) {
        addText(table, String.class, Function.identity());
        addText(table, Boolean.class, String::valueOf);
        addText(table, Long.class, String::valueOf);
        addText(table, Float.class, String::valueOf);
        addText(table, Double.class, TextConversions::text);
        addText(table, BigInteger.class, String::valueOf);
        addText(table, BigDecimal.class, TextConversions::text);
        addText(table, Keyword.class, String::valueOf);
        addText(table, Symbol.class, String::valueOf);
        addText(table, UUID.class, String::valueOf);
        addText(table, URI.class, String::valueOf);
        addText(table, Instant.class, String::valueOf);
        addText(table, LocalDate.class, String::valueOf);
        addText(table, LocalDateTime.class, TimeConversions::print);
        addText(table, LocalTime.class, DateTimeFormatter.ISO_LOCAL_TIME::format);
        addText(table, OffsetTime.class, DateTimeFormatter.ISO_OFFSET_TIME::format);
        addText(table, Bytes.class, String::valueOf);
        addText(table, List.class, EdnTexts::print);
        addText(table, Map.class, EdnTexts::print);
        addText(table, Document.class, Document::text);
    }

    /** What can be read as a text can be read as one in pieces. */
    private static <S> void addText(ConversionTable table, Class<S> source, Function<? super S, String> text) {
        table.add(source, String.class, text);
        table.add(source, Reader.class, value -> new StringReader(text.apply(value)));
        table.add(source, Clob.class, value -> new MemoryClob(text.apply(value)));
        table.add(source, NClob.class, value -> new MemoryClob(text.apply(value)));
    }

    private static void addBytes(ConversionTable table) {
        addBytes(table, Bytes.class, Bytes::toArray);
        addBytes(table, String.class, text -> text.getBytes(StandardCharsets.UTF_8));
    }

    private static <S> void addBytes(ConversionTable table, Class<S> source, Function<S, byte[]> bytes) {
        table.add(source, byte[].class, bytes);
        table.add(source, InputStream.class, value -> new ByteArrayInputStream(bytes.apply(value)));
        table.add(source, Blob.class, value -> new MemoryBlob(bytes.apply(value)));
    }

    /** The shortest text that reads back as the same number, which {@link Double#toString} does not always give. */
    private static String text(Double value) {
        return Double.isFinite(value) ? EdnWriter.write(value) : value.toString();
    }

    private static String text(BigDecimal value) {
        return Math.abs((long) value.scale()) <= PLAIN_PLACES ? value.toPlainString() : value.toString();
    }

    /** {@link UUID#fromString} also takes shortened ones. */
    private static UUID uuid(String text) {
        UUID uuid = UUID.fromString(text.strip());
        if (!uuid.toString().equalsIgnoreCase(text.strip())) {
            throw new IllegalArgumentException("not the canonical form");
        }
        return uuid;
    }

    private static URL url(URI uri) {
        try {
            return uri.toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
