// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.DriverPropertyInfo;
import java.util.Arrays;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class MentatPropertyTest {

    @ParameterizedTest
    @EnumSource(MentatProperty.class)
    void hasADescriptionThatIsNoSentence(MentatProperty property) {
        assertThat(property.description()).isNotBlank().doesNotEndWith(".");
    }

    @ParameterizedTest
    @EnumSource(MentatProperty.class)
    void takesItsDefaultAndItsChoices(MentatProperty property) throws Exception {
        if (property.defaultValue() != null) {
            property.check(property.defaultValue());
        }
        for (String choice : property.choices()) {
            property.check(choice);
        }
    }

    @Test
    void describesEveryPropertyToTools() throws Exception {
        DriverPropertyInfo[] infos =
                new MentatDriver().getPropertyInfo("jdbc:mentat:duckdb:?readOnly=true", new Properties());

        assertThat(infos)
                .extracting(info -> info.name)
                .containsExactlyElementsOf(Arrays.stream(MentatProperty.values())
                        .map(MentatProperty::key)
                        .toList());
        assertThat(infos)
                .filteredOn(info -> info.name.equals("readOnly"))
                .singleElement()
                .satisfies(info -> {
                    assertThat(info.value).isEqualTo("true");
                    assertThat(info.choices).containsExactly("true", "false");
                    assertThat(info.required).isFalse();
                });
    }
}
