// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Logs every call of a JDBC method at TRACE, with its arguments, its result or failure, and its time: diagnosing a tool
 * is then reading a log. It wraps a connection only if the level is on when the connection is made, and whatever the
 * wrapped object hands out, so that it costs nothing otherwise.
 *
 * <p>A wrapped object is no {@code MentatConnection} or the like to a cast; {@code unwrap} finds them as always.
 */
final class CallTrace implements InvocationHandler {
    private static final int LONGEST_ARGUMENT = 500;

    private static final Logger TX = System.getLogger("mentat.jdbc.tx");

    private static final Map<Class<?>, Logger> LOGGERS = Map.of(
            Connection.class, ConnectionLock.LOG,
            Statement.class, System.getLogger("mentat.jdbc.statement"),
            PreparedStatement.class, System.getLogger("mentat.jdbc.statement"),
            ParameterMetaData.class, System.getLogger("mentat.jdbc.statement"),
            ResultSet.class, System.getLogger("mentat.jdbc.result"),
            ResultSetMetaData.class, System.getLogger("mentat.jdbc.result"),
            DatabaseMetaData.class, System.getLogger("mentat.jdbc.metadata"));

    private static final Set<String> TRANSACTION_METHODS = Set.of("commit", "rollback", "setAutoCommit");

    private final Object target;
    private final Class<?> type;
    private final @Nullable CallTrace parent;
    private @Nullable Object proxy;

    private CallTrace(Object target, Class<?> type, @Nullable CallTrace parent) {
        this.target = target;
        this.type = type;
        this.parent = parent;
    }

    /** Wraps an object if any of the loggers wants traces, else returns it as it is. */
    static <T> T wrap(T target, Class<T> type) {
        return isOn() ? type.cast(new CallTrace(target, type, null).proxy()) : target;
    }

    private static boolean isOn() {
        return TX.isLoggable(Level.TRACE)
                || LOGGERS.values().stream().anyMatch(logger -> logger.isLoggable(Level.TRACE));
    }

    @Override
    public @Nullable Object invoke(Object self, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        Logger logger = logger(method);
        long start = System.nanoTime();
        try {
            Object result = method.invoke(target, unwrapped(arguments));
            logger.log(Level.TRACE, () -> line(method, arguments, start) + " -> " + text(result));
            return wrapResult(result, method.getReturnType());
        } catch (InvocationTargetException e) {
            logger.log(Level.TRACE, () -> line(method, arguments, start) + " failed: " + e.getCause());
            throw e.getCause();
        }
    }

    private Logger logger(Method method) {
        return type == Connection.class && TRANSACTION_METHODS.contains(method.getName())
                ? TX
                : LOGGERS.getOrDefault(type, ConnectionLock.LOG);
    }

    /** Wraps what is handed out; what the caller has a wrapper for already is that same wrapper. */
    private @Nullable Object wrapResult(@Nullable Object result, Class<?> resultType) {
        if (result == null || !LOGGERS.containsKey(resultType)) {
            return result;
        }
        for (CallTrace known = this; known != null; known = known.parent) {
            if (known.target == result) {
                return known.proxy();
            }
        }
        return new CallTrace(result, resultType, this).proxy();
    }

    private Object proxy() {
        if (proxy == null) {
            proxy = Proxy.newProxyInstance(CallTrace.class.getClassLoader(), new Class<?>[] {type}, this);
        }
        return proxy;
    }

    /** {@code equals} compares the wrapped objects. */
    private static @Nullable Object @Nullable [] unwrapped(@Nullable Object @Nullable [] arguments) {
        return arguments == null
                ? null
                : Arrays.stream(arguments)
                        .map(argument -> argument != null
                                        && Proxy.isProxyClass(argument.getClass())
                                        && Proxy.getInvocationHandler(argument) instanceof CallTrace trace
                                ? trace.target
                                : argument)
                        .toArray();
    }

    private String line(Method method, @Nullable Object @Nullable [] arguments, long start) {
        String list = arguments == null
                ? ""
                : Arrays.stream(arguments).map(CallTrace::text).collect(Collectors.joining(", "));
        long micros = TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - start);
        return type.getSimpleName() + '@' + Integer.toHexString(System.identityHashCode(target)) + '.'
                + method.getName() + '(' + list + ") in " + micros + " us";
    }

    private static String text(@Nullable Object value) {
        String text = value instanceof String known ? '"' + known + '"' : String.valueOf(value);
        return text.length() <= LONGEST_ARGUMENT ? text : text.substring(0, LONGEST_ARGUMENT) + "...";
    }
}
