// SPDX-License-Identifier: Apache-2.0
package dev.mentat.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.edn.Keyword;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ValueReaderTest {
    private static final Map<Object, Long> ENTITIES =
            Map.of(new Keyword("color/red"), 70000L, List.of(new Keyword("a/id"), 1L), 70001L);
    private static final Attribute NUMBER = attribute(65536, ValueType.LONG, null);
    private static final Attribute FRIEND = attribute(65537, ValueType.REF, null);
    private static final Attribute COMPOSITE =
            attribute(65538, ValueType.TUPLE, new TupleSpec.Composite(List.of(65536L, 65537L)));
    private static final Attribute KEYWORDS =
            attribute(65539, ValueType.TUPLE, new TupleSpec.Homogeneous(ValueType.KEYWORD));
    private static final Schema SCHEMA =
            new Schema("default", List.of(NUMBER, FRIEND, COMPOSITE, KEYWORDS), Map.of(), Map.of());

    private final ValueReader reader = new ValueReader(SCHEMA, name -> Optional.ofNullable(ENTITIES.get(name)));

    private static Attribute attribute(long id, ValueType type, TupleSpec tuple) {
        return new Attribute(
                id, new Keyword("a/a" + id), type, false, null, false, false, false, false, tuple, List.of(), null);
    }

    @Test
    void readsNumbersByTheirTypeWithoutWidening() {
        assertThat(reader.read(NUMBER, 5L)).contains(5L);
        assertThat(reader.read(NUMBER, 5.0)).isEmpty();
        assertThat(reader.read(NUMBER, BigInteger.valueOf(5))).isEmpty();
        assertThat(ValueReader.scalar(ValueType.BIGINT, 5L)).contains(BigInteger.valueOf(5));
        assertThat(ValueReader.scalar(ValueType.BIGDEC, new BigDecimal("7.10"))).contains(new BigDecimal("7.1"));
        assertThat(ValueReader.scalar(ValueType.DOUBLE, 5L)).isEmpty();
        assertThat(ValueReader.scalar(ValueType.FLOAT, 0.5)).contains(0.5f);
        assertThat(ValueReader.scalar(ValueType.FLOAT, 1e300)).isEmpty();
    }

    @Test
    void readsRefsAsEntities() {
        assertThat(reader.read(FRIEND, 7L)).contains(7L);
        assertThat(reader.read(FRIEND, -7L)).isEmpty();
        assertThat(reader.read(FRIEND, new Keyword("color/red"))).contains(70000L);
        assertThat(reader.read(FRIEND, List.of(new Keyword("a/id"), 1L))).contains(70001L);
        assertThat(reader.read(FRIEND, new Keyword("color/none"))).isEmpty();
        assertThat(reader.read(FRIEND, "tempid")).isEmpty();
    }

    @Test
    void readsTuplesSlotBySlot() {
        assertThat(reader.read(COMPOSITE, List.of(1L, new Keyword("color/red"))))
                .contains(List.of(1L, 70000L));
        assertThat(reader.read(COMPOSITE, Arrays.asList(null, 8L))).contains(Arrays.asList(null, 8L));
        assertThat(reader.read(COMPOSITE, List.of(1L))).isEmpty();
        assertThat(reader.read(COMPOSITE, List.of("x", 1L))).isEmpty();
        assertThat(reader.read(KEYWORDS, List.of(new Keyword("a"), new Keyword("b"), new Keyword("c"))))
                .isPresent();
        assertThat(reader.read(KEYWORDS, List.of(new Keyword("a")))).isEmpty();
        assertThat(reader.read(KEYWORDS, new Keyword("a"))).isEmpty();
    }
}
