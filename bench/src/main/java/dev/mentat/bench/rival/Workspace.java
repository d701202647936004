// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.rival;

import dev.mentat.bench.tracker.Scale;
import dev.mentat.bench.tracker.Tracker;
import dev.mentat.bench.tracker.Truth;
import dev.mentat.bench.tracker.TruthFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where a run keeps its stores: one folder for each scale, in it one loaded store for each database that has files,
 * the truth, and copies. Databases are opened on copies only, so that what a benchmark writes is gone afterwards and the
 * loaded stores can serve again. For one thread.
 */
public final class Workspace implements AutoCloseable {
    private final Tracker tracker;
    private final Truth truth;
    private final Path folder;
    private final List<Path> copies = new ArrayList<>();

    private Workspace(Tracker tracker, Truth truth, Path folder) {
        this.tracker = tracker;
        this.truth = truth;
        this.folder = folder;
    }

    /**
     * Opens the workspace of a scale.
     *
     * @param parent the folder for all scales
     * @param reuse whether stores that lie there may be used; else they are deleted
     */
    public static Workspace open(Scale scale, Path parent, boolean reuse) throws IOException {
        Path folder = parent.resolve(scale.toString());
        if (!reuse) {
            delete(folder);
        }
        Files.createDirectories(folder);
        Tracker tracker = Tracker.generate(scale);
        Path truthFile = folder.resolve("truth.tsv");
        if (!Files.exists(truthFile)) {
            TruthFile.write(Truth.of(tracker), truthFile);
        }
        Truth truth = TruthFile.read(truthFile);
        if (truth.seed() != Tracker.SEED || truth.scale() != scale) {
            throw new IOException(folder + " holds the data of another generator; run without reuse");
        }
        return new Workspace(tracker, truth, folder);
    }

    /** Returns the data. */
    public Tracker tracker() {
        return tracker;
    }

    /** Returns the right answers. */
    public Truth truth() {
        return truth;
    }

    /** Returns the path of a file or folder in the workspace. */
    public Path path(String name) {
        return folder.resolve(name);
    }

    /** Copies a loaded store, a file or a folder, to where a benchmark may write; {@link #close} deletes the copy. */
    public Path copy(Path store) throws IOException {
        Path target = newFolder().resolve(store.getFileName());
        try (Stream<Path> paths = Files.walk(store)) {
            for (Path path : (Iterable<Path>) paths::iterator) {
                Files.copy(path, target.resolve(store.relativize(path).toString()));
            }
        }
        return target;
    }

    /** Makes a folder where a benchmark may write; {@link #close} deletes it. */
    public Path newFolder() throws IOException {
        Path made = Files.createTempDirectory(folder, "copy-");
        copies.add(made);
        return made;
    }

    @Override
    public void close() throws IOException {
        for (Path copy : copies) {
            delete(copy);
        }
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
