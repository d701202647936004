// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * The version of this build, as the build wrote it beside the classes. A manifest would not do: tools that repackage the
 * driver replace it.
 */
record DriverVersion(String text, int major, int minor) {

    static final DriverVersion CURRENT = read();

    static DriverVersion parse(String text) {
        int firstDot = text.indexOf('.');
        int secondDot = text.indexOf('.', firstDot + 1);
        int major = Integer.parseInt(text, 0, firstDot, 10);
        int minor = Integer.parseInt(text, firstDot + 1, secondDot, 10);
        return new DriverVersion(text, major, minor);
    }

    private static DriverVersion read() {
        Properties properties = new Properties();
        try (InputStream in = DriverVersion.class.getResourceAsStream("driver.properties")) {
            if (in == null) {
                throw new IllegalStateException("driver.properties is missing beside DriverVersion.class");
            }
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException("driver.properties cannot be read", e);
        }
        return parse(properties.getProperty("version", ""));
    }
}
