"""
The page for embedding any position; the position is in its address.

It contains every question and the names of its entries, so that its script can show a position as written without
understanding it.
"""

from collections.abc import Mapping

from builder.content.games import games
from builder.ground.json_text import compact
from callwise.puzzle.entries import LONGEST_ENTRY
from callwise.puzzle.registry import questions
from callwise.question.case import Case, Key
from callwise.question.families import Family
from callwise.view.elements.html import Markup, el
from callwise.view.elements.prose import terms

NO_SCRIPTS = "The position is in this page’s address. Reading it needs scripts, which this browser doesn’t run."


def position_body() -> Markup:
    """Draw the placeholder for a position, with everything its script needs."""
    return el(
        "section",
        {"class": "puzzle position", "data-slot": "position", "aria-labelledby": "asks"},
        el(
            "div",
            {"class": "desk"},
            el(
                "div",
                {"class": "desk-words"},
                el(
                    "div",
                    {"class": "desk-head"},
                    el("p", {"class": "desk-rules", "data-slot": "rules", "data-chosen": True}),
                ),
                el(
                    "div",
                    {"class": "desk-asked"},
                    el("h1", {"class": "desk-asks", "id": "asks", "data-slot": "asks"}, "A position"),
                    el("div", {"class": "puzzle-message", "data-slot": "message", "role": "status", "tabindex": "-1"}),
                    el("p", {"class": "status needs-script", "data-slot": "engine"}),
                    el("noscript", {}, el("p", {"class": "small quiet"}, NO_SCRIPTS)),
                ),
            ),
            el("div", {"class": "felt"}, el("dl", {"class": "position-entries", "data-slot": "entries"})),
            el(
                "div",
                {"class": "desk-bar needs-script"},
                el("div", {"class": "desk-quiet"}),
                el(
                    "div",
                    {"class": "desk-primary"},
                    el(
                        "button",
                        {"class": "btn", "type": "button", "data-act": "set", "aria-disabled": "true"},
                        "Setting it up…",
                    ),
                ),
            ),
        ),
        el("template", {}, _entry()),
        el("script", {"type": "application/json", "class": "positions"}, _questions_json()),
    )


def _entry() -> Markup:
    """Draw an entry for its script: its name, and tiles and words as written."""
    drawn = el("span", {"class": "tile"}, el("svg", {"viewBox": "0 0 60 80"}))
    return el(
        "div",
        {"class": "position-entry"},
        el("dt", {"class": "over"}),
        el(
            "dd",
            {"dir": "ltr"},
            el("span", {"class": "tiles"}, drawn, el("span", {"class": "vh"})),
            el("code", {"class": "field-mark"}, el("mark", {})),
        ),
    )


def _questions_json() -> Markup:
    known = {
        "longest": LONGEST_ENTRY,
        "games": {game.family.id: _game(game.family, game.at("ask/")) for game in games()},
        "questions": {case.id: _question(case, game.family) for game in games() for case in game.family.questions},
        "renamed": {former: case.id for case in questions().values() for former in case.formerly},
    }
    return Markup(compact(known).replace("<", "\\u003c"))


def _game(family: Family, ask: str) -> Mapping[str, object]:
    return {
        "ask": ask,
        "rules": {rules.name: terms(rules.title) for rules in family.presets},
        "faces": [face.code for face in family.faces],
    }


def _question(case: type[Case], family: Family) -> Mapping[str, object]:
    return {
        "game": family.id,
        "asks": terms(case.asks),
        "keys": {name: _key(key) for name, key in case.keys.items()},
    }


def _key(key: Key) -> Mapping[str, object]:
    if key.choices:
        return {"says": terms(key.says), "choices": {word: terms(says) for word, says in key.choices}}
    return {"says": terms(key.says), **({"tiles": 1} if key.tiles else {})}
