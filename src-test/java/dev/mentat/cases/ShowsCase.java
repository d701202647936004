// SPDX-License-Identifier: Apache-2.0
package dev.mentat.cases;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks the test that takes the steps which a case of {@code open.json} tells in words. */
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface ShowsCase {
    /** Returns the case's id, for example {@code jdbc-03}. */
    String value();
}
