"""
Editing a position in place: its entries as chips, a felt of labelled places while it can't be drawn, and the tray.

Chips and places name their entry; scripts change it when they are pressed, without knowing its notation.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from callwise.ground.errors import CallwiseError
from callwise.ground.faces import Face
from callwise.ground.seats import ENGLISH
from callwise.question.case import Case, Key
from callwise.question.families import Family
from callwise.question.written_tiles import TURNED, TileText, Written, tile_codes
from callwise.view.elements.html import Attribute, Child, Markup, el, join
from callwise.view.elements.pictures import tile, turned
from callwise.view.elements.prose import plain, terms

PLACES = {place: word for word, place in ENGLISH.items()}
"""The seats seen from a player, in notation and in English."""
ONLY_IF_IT_MATTERS = "only if it matters"
MOST_OPTIONAL = 2
"""How many empty entries are offered that the question doesn't need."""


def chips(case: type[Case], table: Mapping[str, str], family: Family) -> Markup:
    """
    Draw an entry as a chip: those that the question needs, those filled in, and the first that may be added.

    A chip with a dashed edge isn't needed; the last one leads to all entries.
    """
    shown = _shown(case, table)
    more: dict[str, Attribute] = {"type": "button", "data-act": "notation", "data-empty": True}
    return join(
        (
            [_chip(key, case.keys[key], table.get(key, ""), family) for key in shown],
            el("button.entry-chip", more, "More") if len(shown) < len(case.keys) else None,
        )
    )


def _shown(case: type[Case], table: Mapping[str, str]) -> list[str]:
    """Return the entries that a question needs, those filled in, and the first that may be added."""
    needed = [key for key, one in case.keys.items() if key in table or not one.optional]
    also = [key for key, one in case.keys.items() if key not in needed and is_in_sight(one)]
    return [*needed, *also[:MOST_OPTIONAL]]


def short_name(key: Key) -> str:
    """Return an entry's name without what follows a comma."""
    return key.says.split(",")[0]


def is_in_sight(key: Key) -> bool:
    """Whether an optional entry is offered at once: it has tiles and isn't rare."""
    return key.tiles and not key.choices and not key.seldom


def _chip(key: str, one: Key, text: str, family: Family) -> Markup:
    named: dict[str, Attribute] = {
        "type": "button",
        "data-key": key,
        "data-empty": not text,
        "aria-pressed": "false",
        "title": plain(one.says),
    }
    says = (el("small", terms(short_name(one))), " ")
    if text:
        return el(
            "button.entry-chip", named, says, el("span.chip-holds", list(_content(one, text, family, small=True)))
        )
    return el("button.entry-chip", named, says, el("span", ONLY_IF_IT_MATTERS) if one.optional else "…")


def entry_board(case: type[Case], table: Mapping[str, str], family: Family) -> Markup:
    """Draw a felt with a labelled place for each entry of its chips, while it can't be drawn as a table."""
    rows = [
        el(
            "div.entry-place",
            {"data-key": key, "data-empty": one.optional and key not in table},
            el("p.over", terms(one.says if key in table or not one.optional else short_name(one))),
            el("p.entry-holds", list(_content(one, table.get(key, ""), family)) or el("span.entry-empty")),
        )
        for key in _shown(case, table)
        for one in (case.keys[key],)
    ]
    return el("div.felt.entry-board", {"data-slot": "felt"}, rows, el("div.ties", {"data-slot": "ties"}))


def _content(one: Key, text: str, family: Family, *, small: bool = False) -> Iterator[Child]:
    """Yield an entry's text with its tiles drawn, each with its number."""
    if one.choices:
        yield el("span.entry-words", plain(dict(one.choices).get(text, text)))
        return
    if not one.tiles:
        yield el("span.entry-words", _in_words(one, text))
        return
    by_code = {face.code: face for face in family.faces}
    nth = 0
    for piece in TileText(text, tile_codes(family.faces)).pieces:
        if isinstance(piece, str):
            if piece.strip():
                yield el("span.entry-words", piece)
            continue
        yield el(
            "span.tiles", [_numbered(written, nth + place, by_code, small=small) for place, written in enumerate(piece)]
        )
        nth += len(piece)


def _in_words(one: Key, text: str) -> str:
    """Return an entry as a player would say it, or as written if it can't be read."""
    try:
        return one.in_words(text) if one.in_words is not None else text
    except CallwiseError:
        return text


def _numbered(written: Written, nth: int, by_code: Mapping[str, Face], *, small: bool) -> Markup:
    face = by_code[written.code]
    drawn = turned(face) if written.mark else tile(face, unnamed=True, small=small)
    return el("span.numbered", {"data-nth": nth, "data-code": written.code}, drawn, el("span.vh", plain(face.words)))


def tray(family: Family) -> Markup:
    """Draw the tray of a family's tiles, with the tools for the selected place."""
    return el(
        "div.tray.needs-script",
        {
            "data-slot": "tray",
            "data-columns": max(map(len, rows_of(family))),
            "role": "group",
            "aria-label": "Tiles to put there",
            "data-turns": TURNED
            in {sign for case in family.questions for key in case.keys.values() for sign in key.signs},
        },
        el(
            "div.tray-head",
            el("p.tray-says", {"data-slot": "selected"}, "Press any tile on the table to change it"),
            el("div.tray-entry", {"data-slot": "entry"}),
            el(
                "div.tray-tools",
                {"hidden": True},
                _tool("turn", "Sideways"),
                _tool("take", "Take away"),
                _tool("clear", "Clear"),
                _tool("done", "Done"),
            ),
            el("p.tray-told", {"data-slot": "told", "aria-hidden": "true"}),
        ),
        el(
            "div.tray-words",
            {"data-slot": "words", "data-places": _json(PLACES), "data-english": _json(family.english)},
        ),
        el("div.tray-tiles", {"role": "toolbar", "aria-label": "Tiles"}, [_key(face) for face in family.faces]),
    )


def _json(words: Mapping[str, str]) -> str:
    return json.dumps(words, separators=(",", ":"))


def rows_of(family: Family) -> Iterator[list[Face]]:
    """Yield the faces of a family in order, one row to a suit."""
    begins = {suit[0] for suit in family.suits}
    row: list[Face] = []
    for face in family.faces:
        if face in begins and row:
            yield row
            row = []
        row.append(face)
    yield row


def _tool(act: str, says: str) -> Markup:
    return el("button.tray-tool", {"type": "button", "data-tool": act}, says)


def _key(face: Face) -> Markup:
    named: dict[str, Attribute] = {"type": "button", "data-code": face.code, "tabindex": "-1", "aria-pressed": "false"}
    return el("button.tray-tile", named, tile(face))
