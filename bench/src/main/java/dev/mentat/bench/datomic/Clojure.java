// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.datomic;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A Clojure with libraries, apart from the class path. Threads that call into it for the first time need its class loader
 * as their context class loader: see {@link #enter}.
 */
final class Clojure {
    private static final int MOST_ARGUMENTS = 6;

    private static @Nullable Clojure started;

    private final ClassLoader loader;
    private final MethodHandle var;
    private final List<MethodHandle> invokers = new ArrayList<>();
    private final Fn readString;
    private final Fn vector;

    private Clojure(ClassLoader loader) throws ReflectiveOperationException {
        this.loader = loader;
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        Class<?> api = Class.forName("clojure.java.api.Clojure", true, loader);
        Class<?> fn = Class.forName("clojure.lang.IFn", true, loader);
        var = lookup.findStatic(api, "var", MethodType.methodType(fn, Object.class, Object.class));
        for (int arity = 0; arity <= MOST_ARGUMENTS; arity++) {
            invokers.add(lookup.findVirtual(fn, "invoke", MethodType.genericMethodType(arity))
                    .asSpreader(Object[].class, arity)
                    .asType(MethodType.methodType(Object.class, Object.class, Object[].class)));
        }
        this.readString = fn("clojure.edn", "read-string");
        this.vector = fn("clojure.core", "vec");
    }

    /**
     * Returns the one Clojure of this JVM, started by the first call. All databases share it, because a thread has one
     * context class loader.
     *
     * @param folder the folder with the libraries, Clojure among them
     * @throws IOException if the folder is not there
     */
    static synchronized Clojure in(Path folder) throws IOException, ReflectiveOperationException {
        Clojure running = started;
        if (running == null) {
            running = start(folder);
            started = running;
        }
        return running;
    }

    private static Clojure start(Path folder) throws IOException, ReflectiveOperationException {
        if (!Files.isDirectory(folder)) {
            throw new IOException(
                    folder + " is not there; fetch Datomic with: mvn -q -f bench/datomic/pom.xml package");
        }
        try (Stream<Path> jars = Files.list(folder)) {
            URL[] urls = jars.filter(jar -> jar.toString().endsWith(".jar"))
                    .map(Clojure::url)
                    .toArray(URL[]::new);
            ClassLoader loader = new URLClassLoader("clojure", urls, ClassLoader.getPlatformClassLoader());
            Thread.currentThread().setContextClassLoader(loader);
            return new Clojure(loader);
        }
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Lets the current thread load Clojure's code from now on. */
    void enter() {
        Thread.currentThread().setContextClassLoader(loader);
    }

    /** Loads a namespace. */
    void require(String namespace) {
        fn("clojure.core", "require").call(fn("clojure.core", "symbol").call(namespace));
    }

    /** Finds a function of a namespace that has been loaded; all of {@code clojure.core} is. */
    Fn fn(String namespace, String name) {
        try {
            Object found = (Object) var.invoke((Object) namespace, (Object) name);
            return arguments -> invoke(found, arguments);
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    private Object invoke(Object fn, Object... arguments) {
        try {
            return (Object) invokers.get(arguments.length).invokeExact(fn, arguments);
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    private static RuntimeException rethrown(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return e instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(e);
    }

    /** Reads one EDN value. */
    Object read(String edn) {
        return readString.call(edn);
    }

    /** Returns a vector of values. */
    Object vector(Object... values) {
        return vector.call(List.of(values));
    }

    /** A Clojure function. */
    @FunctionalInterface
    interface Fn {
        /** Calls it with up to six arguments. */
        Object call(Object... arguments);
    }
}
