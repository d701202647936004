// SPDX-License-Identifier: Apache-2.0
package dev.mentat.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Words the failures of opening, leasing and losing a database. */
public final class DatabaseErrors {
    private DatabaseErrors() {}

    public static MentatException missingDirectory(String file, String directory) {
        return cannotOpen(
                "Cannot create " + file + ": the directory " + directory + " does not exist; create it first", null);
    }

    public static MentatException unusableInPath(String file, char character) {
        return cannotOpen(
                "Cannot open " + file + ": DuckDB takes no '" + character + "' in a path; choose another name", null);
    }

    public static MentatException isDirectory(String file) {
        return cannotOpen("Cannot open " + file + ": it is a directory; name a file in it", null);
    }

    public static MentatException missingFile(String file) {
        return cannotOpen(
                "Cannot open " + file + " with readOnly=true: it does not exist; open it once without readOnly", null);
    }

    public static MentatException readOnlyMemory() {
        return cannotOpen("A new in-memory database cannot be read-only; leave readOnly out", null);
    }

    public static MentatException notADatabase(String file, @Nullable Throwable cause) {
        return cannotOpen("Cannot open " + file + ": the file exists, but it is no DuckDB database", cause);
    }

    public static MentatException lockedByProcess(String file, String holder, Throwable cause) {
        return cannotOpen(
                "Cannot open " + file + ": another process has it open (" + holder + "); close it there first", cause);
    }

    public static MentatException openInOtherClassLoader(String file, String holder) {
        return cannotOpen(
                "Cannot open " + file + ": " + holder
                        + " of this JVM has it open, and two would lose committed rows; close"
                        + " it there, or load the driver by one class loader",
                null);
    }

    public static MentatException conflictingOption(String database, String key, String given, String inForce) {
        return cannotOpen(
                "Cannot open " + database + " with " + key + "=" + given + ": this JVM has it open with " + key + "="
                        + inForce + "; use the same value for every connection",
                null);
    }

    public static MentatException reservedOption(String key, String remedy) {
        return cannotOpen("The option duckdb." + key + " belongs to the driver; " + remedy, null);
    }

    public static MentatException newerStorage(String file, String version) {
        return cannotOpen(
                "Cannot open " + file + " for writing: its storage version is " + version
                        + ", and with versions newer than"
                        + " v1.2.0 DuckDB loses committed values after a crash; open it with readOnly=true, or copy its"
                        + " content into a new file",
                null);
    }

    public static MentatException checkpointFailed(String file, String reason, Throwable cause) {
        return cannotOpen(
                "Cannot open " + file + ": the changes of its write-ahead log could not be brought into the file ("
                        + reason + "); free disk space, or open it with readOnly=true",
                cause);
    }

    public static MentatException cannotOpen(String sentence, @Nullable Throwable cause) {
        return new MentatException(ErrorKind.CANNOT_OPEN, sentence, null, cause);
    }

    public static MentatException closed(String database) {
        return new MentatException(ErrorKind.CONNECTION_CLOSED, database + " is closed; open a new connection", null);
    }

    public static MentatException noCloneFree(int size, long waitedMillis, List<String> holders) {
        return new MentatException(
                ErrorKind.NO_CLONE_FREE,
                "All " + size + " clones were in use for " + waitedMillis + " ms: " + String.join(", ", holders)
                        + "; close results, commit transactions, or raise poolSize or poolWait",
                null);
    }

    public static MentatException notAlone(String database, long waitedMillis, List<String> holders) {
        return new MentatException(
                ErrorKind.NO_CLONE_FREE,
                "This needs " + database + " to itself, and for " + waitedMillis + " ms it was in use by "
                        + String.join(", ", holders)
                        + "; commit, roll back or close there, or raise poolWait",
                null);
    }

    public static MentatException lost(String database, String reason, @Nullable Throwable cause) {
        return new MentatException(
                ErrorKind.CONNECTION_LOST,
                "DuckDB gave up " + database + " and it was opened anew (" + reason
                        + "); what was not committed is lost, try" + " again",
                null,
                cause);
    }

    public static MentatException lostMemory(String database, String reason, Throwable cause) {
        return new MentatException(
                ErrorKind.CONNECTION_LOST,
                "DuckDB gave up " + database + " (" + reason + "), and with it everything that was in memory",
                null,
                cause);
    }

    public static MentatException transactionFailed() {
        return new MentatException(
                ErrorKind.TRANSACTION_FAILED,
                "The transaction failed before and can only be rolled back; roll back and try again",
                null);
    }

    public static MentatException cancelled(ErrorKind kind, @Nullable Throwable cause) {
        String sentence = kind == ErrorKind.TIMEOUT
                ? "The statement ran longer than its timeout and was stopped"
                : "The statement was cancelled";
        return new MentatException(kind, sentence, null, cause);
    }

    public static MentatException checkpointRefused(String reason, List<String> holders, Throwable cause) {
        String who = holders.isEmpty() ? "" : "; in use by " + String.join(", ", holders);
        return new MentatException(
                ErrorKind.INVALID_TRANSACTION_STATE,
                "No checkpoint is possible now (" + reason + ")" + who,
                null,
                cause);
    }

    public static MentatException streamFailed(Throwable cause) {
        return new MentatException(
                ErrorKind.SQL_ERROR,
                "DuckDB failed while it made the rows, and tells no reason where rows are streamed; run the statement"
                        + " without a fetch size to read it",
                null,
                cause);
    }

    /** Wraps what DuckDB said about a statement that is not ours. */
    public static MentatException duckDb(ErrorKind kind, String message, Throwable cause) {
        return new MentatException(kind, message, null, cause);
    }
}
