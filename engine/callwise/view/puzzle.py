"""
The puzzle card: question, felt, answer form, hints and the worked answer.

The form is made of native controls, so keyboard, touch and screen readers
work without a script.  Scripts find their places by `data-slot`.
"""

from __future__ import annotations

import json

from callwise.puzzle.file import Puzzle
from callwise.puzzle.grade import hints, rulesets, rulings
from callwise.question import NONE, Form, Offer
from callwise.riichi.tiles import Tile
from callwise.scene import Hand
from callwise.view.answers import entry_line, picture
from callwise.view.html import Markup, el, join
from callwise.view.phrases import WORDS
from callwise.view.ruling import law
from callwise.view.scene import caption, felt, still_hand
from callwise.view.tile import draw, hidden, tile
from callwise.view.typed import typed_answer
from callwise.view.words import name, plain, spoken, terms

_TIMES = ("", "first", "second", "third", "fourth")
_COUNTS = ("", "one", "two", "three", "four")


def puzzle_card(
    puzzle: Puzzle,
    prompt: Markup,
    onward: Markup | None = None,
    *,
    level: int = 2,
    key: str | None = None,
    address: str | None = None,
) -> Markup:
    """
    Draw a puzzle as one card.

    `prompt` is the puzzle's prompt as HTML; `onward` leads to what comes
    next; `level` is the rank of the card's heading on its page.  `key` is
    the puzzle's name in the whole course, `address` its own page.
    """
    return el(
        "form",
        {
            "class": "puzzle",
            "id": puzzle.name,
            "data-puzzle": puzzle.name,
            "data-key": key,
            "data-form": puzzle.case.form.value,
            "tabindex": "-1",
            "aria-label": plain(puzzle.title),
            "autocomplete": "off",
        },
        el(
            "div",
            {"class": "puzzle-head"},
            el(f"h{level}", {}, terms(puzzle.case.asks)),
            _rulesets(puzzle),
        ),
        el("div", {"class": "puzzle-prompt"}, prompt),
        felt(puzzle.case.scene(), _choices(puzzle), lambda hand: _hand(puzzle, hand)),
        _foot(puzzle),
        el("div", {"class": "puzzle-message", "data-slot": "message", "role": "alert"}),
        el("div", {"class": "puzzle-ruling", "data-slot": "ruling"}),
        el("p", {"class": "vh", "data-slot": "announce", "role": "status", "aria-live": "polite"}),
        el("div", {"class": "acts puzzle-acts", "data-slot": "onward", "hidden": True}, _acts(onward)),
        worked_answer(puzzle),
        None if address is None else _link(address),
        _source(puzzle),
    )


def worked_answer(puzzle: Puzzle) -> Markup:
    """Write every offer with its ruling, folded away; it needs no script."""
    entries = rulings(puzzle)
    clauses = {entry.ruling.clause.id: entry.ruling for entry in entries}
    ruleset = puzzle.case.ruleset(puzzle.ruleset)
    return el(
        "details",
        {"class": "worked"},
        el("summary", {}, "Worked answer"),
        el("p", {"class": "small quiet"}, f"Every answer, ruled under {ruleset.title}."),
        el("ul", {"class": "verdicts"}, [entry_line(entry, puzzle.case.sense, place=False) for entry in entries]),
        [law(ruling.clause, ruleset, ruling.verdict) for ruling in clauses.values()],
        [el("p", {"class": "remark"}, spoken(remark)) for remark in puzzle.case.remarks(puzzle.ruleset)],
    )


def _rulesets(puzzle: Puzzle) -> Markup:
    options = [
        el("option", {"value": rules.name, "selected": rules.name == puzzle.ruleset}, rules.title)
        for rules in rulesets(puzzle)
    ]
    return el("label", {"class": "puzzle-rules"}, "Rules: ", el("select", {"name": "ruleset"}, options))


def _input(puzzle: Puzzle, code: str) -> Markup:
    kind = "radio" if puzzle.case.form is Form.CHOOSE_ONE else "checkbox"
    return el("input", {"type": kind, "name": "answer", "value": code})


def _hand(puzzle: Puzzle, hand: Hand) -> Markup:
    by_tile = {offer.tile: offer for offer in puzzle.offers if offer.tile is not None}
    if not by_tile:
        return still_hand(hand)
    choose = WORDS[puzzle.case.sense].choose[puzzle.case.form]
    faded = "" if all(one in by_tile for one in hand.tiles) else "The faded ones are not asked about. "
    tiles = sorted(hand.tiles)
    if hand.drawn is not None:
        tiles.remove(hand.drawn)
        tiles.append(hand.drawn)
    cells = [
        _cell(puzzle, one, by_tile.get(one), tiles[: place + 1].count(one), tiles.count(one))
        for place, one in enumerate(tiles)
    ]
    return el(
        "fieldset",
        {"class": "answer"},
        el("legend", {"class": "over"}, spoken(hand.label), ". ", faded, choose),
        el("div", {"class": "hand", "data-drawn": hand.drawn is not None}, cells),
    )


def _cell(puzzle: Puzzle, one: Tile, offer: Offer | None, nth: int, of: int) -> Markup:
    if offer is None:
        return el("span", {"class": "held"}, tile(one), caption(one))
    copies = f", {_TIMES[nth]} of {_COUNTS[of]}" if of > 1 else ""
    return el(
        "label",
        {"class": "pick"},
        _input(puzzle, offer.code),
        tile(one, silent=True),
        caption(one),
        hidden(name(one) + copies),
    )


def _choices(puzzle: Puzzle) -> Markup | None:
    listed = [offer for offer in puzzle.offers if offer.tile is None]
    if not listed and puzzle.case.none is None:
        return None
    choices = [
        el(
            "label",
            {"class": "choice"},
            _input(puzzle, offer.code),
            picture(offer),
            el("span", {"class": "choice-words"}, spoken(offer.says)),
            _number(puzzle, place),
        )
        for place, offer in enumerate(listed, 1)
    ]
    if puzzle.case.none is not None:
        none = el("span", {"class": "choice-words"}, spoken(puzzle.case.none))
        number = _number(puzzle, len(listed) + 1)
        choices.append(el("label", {"class": "choice choice-none"}, _input(puzzle, NONE), none, number))
    choose = WORDS[puzzle.case.sense].choose[puzzle.case.form]
    return el(
        "fieldset",
        {"class": "answer"},
        el("legend", {"class": "over"}, choose),
        el("div", {"class": "choices"}, choices),
    )


def _number(puzzle: Puzzle, place: int) -> Markup | None:
    """Write the digit that chooses a listed answer, where there are no tiles to be counted before it."""
    if place > 10 or any(offer.tile is not None for offer in puzzle.offers):
        return None
    return el("kbd", {"class": "keys", "aria-hidden": "true"}, str(place % 10))


def _foot(puzzle: Puzzle) -> Markup:
    steps = hints(puzzle)
    return el(
        "div",
        {"class": "puzzle-foot"},
        el(
            "button",
            {"class": "btn needs-script", "type": "submit"},
            "Ask for a ruling",
            el("kbd", {"class": "keys", "aria-hidden": "true"}, "Enter"),
        ),
        el(
            "div",
            {"class": "hints"},
            [
                el(
                    "details",
                    {"class": "hint", "name": f"{puzzle.name}-hint"},
                    el("summary", {}, f"Hint {number} of {len(steps)}"),
                    el("p", {}, spoken(step, explain=True, draw=draw)),
                )
                for number, step in enumerate(steps, 1)
            ],
        ),
        el("p", {"class": "status needs-script", "data-slot": "engine"}),
        typed_answer(puzzle),
        el(
            "button",
            {"class": "btn btn-text keys needs-script", "type": "button", "data-act": "keys"},
            "All keys",
            el("kbd", {"aria-hidden": "true"}, "?"),
        ),
    )


def _acts(onward: Markup | None) -> Markup:
    return join(
        (
            el("button", {"class": "btn", "type": "button", "data-act": "again"}, "Try again"),
            onward,
            el("button", {"class": "btn btn-text", "type": "button", "data-act": "copy"}, "Copy ruling"),
        )
    )


def _link(address: str) -> Markup:
    return el("p", {"class": "puzzle-link"}, el("a", {"href": address, "data-slot": "address"}, "Link to this puzzle"))


def _source(puzzle: Puzzle) -> Markup:
    text = json.dumps({"name": puzzle.name, "text": puzzle.text}).replace("<", "\\u003c")
    return el("script", {"type": "application/json", "class": "puzzle-source"}, Markup(text))
