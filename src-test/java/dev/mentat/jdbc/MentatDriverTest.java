// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Driver;
import java.sql.DriverManager;
import java.util.Properties;
import org.junit.jupiter.api.Test;

final class MentatDriverTest {

    @Test
    void isFoundByTheDriverManagerThroughItsServiceFile() throws Exception {
        Driver driver = DriverManager.getDriver("jdbc:mentat:duckdb:");

        assertThat(driver.getClass().getName()).isEqualTo("dev.mentat.jdbc.MentatDriver");
    }

    @Test
    void leavesForeignUrlsToOtherDrivers() throws Exception {
        Driver driver = new MentatDriver();

        assertThat(driver.acceptsURL("jdbc:duckdb:")).isFalse();
        assertThat(driver.connect("jdbc:duckdb:", new Properties())).isNull();
    }

    @Test
    void tellsTheVersionOfItsBuild() {
        DriverVersion version = DriverVersion.parse("12.34.5-SNAPSHOT");

        assertThat(version).isEqualTo(new DriverVersion("12.34.5-SNAPSHOT", 12, 34));
        assertThat(DriverVersion.CURRENT.text()).doesNotContain("$");
    }
}
