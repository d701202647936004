// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.tracker;

import java.util.List;

/** What names and titles are made of. */
final class Words {
    static final List<String> FIRST_NAMES = List.of(
            "Ada", "Bela", "Chidi", "Dana", "Emil", "Farah", "Goran", "Hana", "Ines", "Jun", "Kofi", "Lena", "Mirko",
            "Nadia", "Omar", "Petra", "Quentin", "Rosa", "Sami", "Tova");
    static final List<String> SURNAMES = List.of(
            "Abara",
            "Brandt",
            "Costa",
            "Dimov",
            "Eriksen",
            "Fekete",
            "Garcia",
            "Horvat",
            "Ito",
            "Jansen",
            "Kaya",
            "Lindqvist",
            "Marek",
            "Novak",
            "Okafor",
            "Popov",
            "Rossi",
            "Silva",
            "Tanaka",
            "Weiss");
    static final List<String> VERBS = List.of(
            "Correct",
            "Document",
            "Explain",
            "Extend",
            "Measure",
            "Move",
            "Remove",
            "Rename",
            "Restore",
            "Review",
            "Simplify",
            "Speed up",
            "Test",
            "Translate");
    static final List<String> PARTS = List.of(
            "archive",
            "backup",
            "calendar",
            "dashboard",
            "editor",
            "export",
            "filter",
            "inbox",
            "keyboard",
            "login",
            "menu",
            "network",
            "password",
            "printer",
            "search",
            "settings",
            "timeline",
            "upload",
            "video");

    private Words() {}
}
