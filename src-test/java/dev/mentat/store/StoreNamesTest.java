// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class StoreNamesTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ''                  | mentat
                    ' default '         | mentat
                    Default             | mentat_default_19dc307e
                    sales               | mentat_sales_869c16b7
                    Sales               | mentat_sales_2ed1f157
                    a-b                 | mentat_a_b_2a89df63
                    a_b                 | mentat_a_b_1ba46871
                    /srv/x.mentat       | mentat_srv_x_mentat_7efe0d33
                    données             | mentat_donn_es_b387a094
                    _x_                 | mentat_x_04175547
                    日本                 | mentat__9f26ee51
                    xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | mentat_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx_8ff0d72d
                    """)
    void derivesTheDuckDbSchemaFromTheName(String name, String schemaName) {
        assertThat(StoreNames.schemaName(name)).isEqualTo(schemaName);
    }

    @Test
    void takesAnyTextUpTo255Characters() {
        assertThat(StoreNames.canonical(" \"; DROP\n ")).isEqualTo("\"; DROP");
        assertThat(StoreNames.canonical("x".repeat(255))).hasSize(255);
        assertInvalid("x".repeat(256));
        assertInvalid("a\0b");
    }

    private static void assertInvalid(String name) {
        assertThatThrownBy(() -> StoreNames.canonical(name))
                .isInstanceOfSatisfying(
                        MentatException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.INVALID_STORE_NAME));
    }
}
