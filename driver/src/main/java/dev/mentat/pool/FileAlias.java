// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pool;

import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The names under which files are attached that DuckDB's JDBC driver cannot open as they are. DuckDB calls a database after
 * its file, up to the first dot. If that is the name of a store's schema too, {@code mentat.t} could mean either, and DuckDB
 * refuses it. And the driver takes what follows a semicolon in a path for options.
 */
final class FileAlias {
    private static final String STORE_SCHEMA = "mentat";
    private static final String PREFIX = "file_";

    private FileAlias() {}

    /** Returns the name under which a file is to be attached, or null if it can be opened as it is. */
    static @Nullable String of(Path file) {
        String name = String.valueOf(file.getFileName());
        int dot = name.indexOf('.');
        String stem = (dot < 0 ? name : name.substring(0, dot)).toLowerCase(Locale.ROOT);
        boolean isSchema = stem.equals(STORE_SCHEMA) || stem.startsWith(STORE_SCHEMA + '_');
        return isSchema || file.toString().indexOf(';') >= 0 ? PREFIX + stem : null;
    }
}
