// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import org.junit.jupiter.api.Test;

final class MentatDriverTest {

    @Test
    void isFoundByTheDriverManagerThroughItsServiceFile() throws Exception {
        Driver driver = DriverManager.getDriver("jdbc:mentat:duckdb:");

        assertThat(driver.getClass().getName()).isEqualTo("dev.mentat.jdbc.MentatDriver");
    }

    @Test
    void connectsThroughTheDriverManager() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:mentat:duckdb:", "sa", "")) {
            assertThat(connection.isValid(1)).isTrue();
        }
    }

    @Test
    void leavesForeignUrlsToOtherDrivers() throws Exception {
        Driver driver = new MentatDriver();

        assertThat(driver.acceptsURL("jdbc:mentat:duckdb:")).isTrue();
        assertThat(driver.acceptsURL("jdbc:duckdb:")).isFalse();
        assertThat(driver.acceptsURL("jdbc:mentat:other:")).isFalse();
        assertThat(driver.connect("jdbc:duckdb:", new Properties())).isNull();
        assertThat(driver.getPropertyInfo("jdbc:duckdb:", new Properties())).isEmpty();
    }

    @Test
    void hasNoLoggerOfTheOldKind() {
        assertThatExceptionOfType(SQLFeatureNotSupportedException.class)
                .isThrownBy(() -> new MentatDriver().getParentLogger())
                .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("0AM01"));
    }

    @Test
    void tellsTheVersionOfItsBuild() {
        DriverVersion version = DriverVersion.parse("12.34.5-SNAPSHOT");

        assertThat(version).isEqualTo(new DriverVersion("12.34.5-SNAPSHOT", 12, 34));
        assertThat(DriverVersion.CURRENT.text()).doesNotContain("$");
    }
}
