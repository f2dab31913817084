"""
The form for any question on any position.

A position is written in fields, one for each entry of a puzzle's table, with the question's help texts.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping

from callwise.ground.faces import Face
from callwise.ground.remembered_line import RememberedLine
from callwise.ground.seats import ENGLISH
from callwise.puzzle.entries import LONGEST_ENTRY
from callwise.question.case import Case, Key
from callwise.question.families import Family
from callwise.view.cards.free_ruling import Reply
from callwise.view.elements.html import Attribute, Markup, el, join
from callwise.view.elements.pictures import tile
from callwise.view.elements.prose import plain, terms, within

_PLACES = {place: word for word, place in ENGLISH.items()}
_DRAWN = ("felt", "every")
"""The parts of a reply that the page already shows."""


def asking_form(family: Family) -> Markup:
    """Draw the form for every question of a family, with a ruling on the first one's example."""
    first = family.questions[0]
    reply = Reply.to(first.id, first.example)
    return el(
        "form.puzzle.asking",
        {
            "data-slot": "asking",
            "data-family": family.id,
            "autocomplete": "off",
            "method": "dialog",
            "aria-label": "Your question",
        },
        el(
            "div.asking-desk",
            el(
                "div.asking-paper",
                _line(family.line) if family.line else None,
                _moments(family, first),
                _ruleset(family),
                [fields(alike, first) for alike in _alike(family)],
                el("p.asking-fault", {"data-slot": "fault"}),
                picker(family),
            ),
            el("div.asking-felt", {"data-slot": "asked"}, reply.felt()),
            el(
                "div.asking-said",
                el("h2.vh", "The ruling"),
                el("div.puzzle-message", {"data-slot": "message", "role": "alert"}),
                el("div", {"data-slot": "ruling"}, reply.ruling(reply.first)),
                el("p.vh", {"data-slot": "announce", "role": "status"}),
                el(
                    "div.acts.asking-acts.needs-script",
                    el("button.btn.btn-quiet", {"type": "button", "data-act": "copy"}, "Copy ruling"),
                    el("button.btn.btn-text", {"type": "button", "data-act": "again"}, "Back to the example"),
                ),
                el("details.worked", el("summary", "Every answer"), el("div", {"data-slot": "every"}, reply.every())),
                el("p.status.needs-script", {"data-slot": "engine"}),
            ),
        ),
        el("script", {"type": "application/json", "class": "puzzle-source"}, _embedded(reply.parts())),
    )


def _embedded(parts: Mapping[str, object]) -> Markup:
    """Return the data that scripts can't read from the page's markup."""
    kept = {name: part for name, part in parts.items() if name not in _DRAWN}
    return Markup(json.dumps(kept, separators=(",", ":")).replace("<", "\\u003c"))


def _alike(family: Family) -> Iterator[list[type[Case]]]:
    """Group a family's questions that read the same entries and have the same example."""
    groups: list[list[type[Case]]] = []
    for case in family.questions:
        group = next((one for one in groups if (one[0].keys, one[0].example) == (case.keys, case.example)), None)
        if group is None:
            groups.append([case])
        else:
            group.append(case)
    yield from groups


def _line(line: RememberedLine) -> Markup:
    """Draw the single field for describing the position in players' words."""
    return el(
        "div.asking-line.needs-script",
        _field(
            "line",
            Markup("What happened?"),
            _text("ask-line", "line", "ask-line-how ask-line-fault", signs=line.signs),
            "ask-line",
            how=el("p.field-how", {"id": "ask-line-how"}, line.how),
        ),
    )


def _moments(family: Family, first: type[Case]) -> Markup:
    """Draw the choice of questions, grouped by events at the table; it's readable without scripts."""
    return el(
        "div.field",
        {"data-key": "asks"},
        el("p.field-says", "Choose a question"),
        el(
            "details.asking-moments.topic",
            {"data-slot": "moments"},
            el("summary", el("span.vh", "Question: "), el("span", {"data-slot": "question"}, terms(first.asks))),
            [
                el(
                    "details.topic",
                    {"name": "moment"},
                    el("summary", el("span", terms(says))),
                    [
                        el(
                            "label",
                            el(
                                "input.needs-script",
                                {
                                    "type": "radio",
                                    "name": "asks",
                                    "value": case.id,
                                    "data-formerly": " ".join(case.formerly) or None,
                                    "checked": case is first,
                                },
                            ),
                            el("span", terms(case.asks)),
                        )
                        for case in cases
                    ],
                )
                for says, cases in family.moments.items()
            ],
        ),
        el("p.field-fault", {"id": "ask-asks-fault", "data-slot": "fault"}),
    )


def _ruleset(family: Family) -> Markup:
    titles = [el("option", {"value": one.name}, within(one.title)) for one in family.presets]
    return el("div.needs-script", select("ruleset", "Rules", titles))


def select(name: str, says: str, options: Iterable[Markup]) -> Markup:
    """Draw a select field, such as for the ruleset."""
    id = f"ask-{name}"
    control = el("select", {"id": id, "name": name, "aria-describedby": f"{id}-fault"}, options)
    return _field(name, terms(says), control, id)


def fields(
    alike: list[type[Case]], first: type[Case], table: Mapping[str, str] | None = None, *, behind: Collection[str] = ()
) -> Markup:
    """
    Draw the fields of questions that read the same entries, filled from a table or the first question's example.

    Optional entries are collapsed if they aren't tiles or are rare, as are the entries in `behind`.
    """
    case = alike[0]
    shown = case.example if table is None else table
    written = {key: _entry(case, key, one, shown.get(key, "")) for key, one in case.keys.items()}
    folded = [
        key
        for key, one in case.keys.items()
        if key in behind or (one.optional and key not in shown and not _in_sight(one))
    ]
    return el(
        "fieldset.asking-fields.needs-script",
        {"data-asks": " ".join(one.id for one in alike), "hidden": first not in alike},
        el("legend.vh", "The position"),
        [field for key, field in written.items() if key not in folded],
        el(
            "details.asking-more",
            el("summary", "More of the position"),
            el("div.asking-small", [written[key] for key in folded]),
        )
        if folded
        else None,
    )


def _in_sight(key: Key) -> bool:
    return key.tiles and not key.choices and not key.seldom


def _entry(case: type[Case], key: str, one: Key, value: str) -> Markup:
    id = f"ask-{case.id.replace('.', '-')}-{key}"
    how = f"{id}-how" if one.how else None
    about = " ".join(filter(None, (how, f"{id}-fault")))
    if one.choices:
        listed = [el("option", {"value": word, "selected": word == value}, plain(says)) for word, says in one.choices]
        if one.optional:
            listed.insert(0, el("option", {"value": "", "selected": not value}, "not said"))
        control = el("select", {"id": id, "name": key, "aria-describedby": about}, listed)
    else:
        control = _text(id, key, about, value, tiles=one.tiles, signs=one.signs)
    label = join((terms(one.says), el("small", " optional") if one.optional else None))
    return _field(key, label, control, id, how=el("p.field-how", {"id": how}, terms(one.how)) if how else None)


def _text(id: str, key: str, about: str, value: str = "", *, tiles: bool = True, signs: tuple[str, ...] = ()) -> Markup:
    """Draw a field for tiles and words; `about` are the ids of its descriptions."""
    named: dict[str, Attribute] = {
        "id": id,
        "name": key,
        "aria-describedby": about,
        "rows": 1,
        "maxlength": LONGEST_ENTRY,
        "spellcheck": "false",
        "autocapitalize": "none",
        "data-tiles": tiles,
        "data-signs": json.dumps(signs, separators=(",", ":")) if signs else None,
    }
    return el("textarea", named, value)


def _field(key: str, label: Markup, control: Markup, id: str, *, how: Markup | None = None) -> Markup:
    """Draw a control with its label, its format, and a place for errors."""
    return el(
        "div.field",
        {"data-key": key},
        el("label", {"for": id}, label),
        control,
        el("p.field-fault", {"id": f"{id}-fault", "data-slot": "fault"}),
        how,
    )


def picker(family: Family) -> Markup:
    """Draw a family's tiles as a keyboard, one row to a suit, with editing keys."""
    rows = list(_rows(family))
    return el(
        "div.picker.needs-script",
        {"data-slot": "picker", "role": "toolbar", "aria-label": "Tiles to write with"},
        el(
            "div.picker-keys",
            [
                el(
                    "button.picker-suit",
                    {"type": "button", "data-row": nth, "aria-pressed": "true" if not nth else "false"},
                    tile(row[0], unnamed=True, small=True),
                    el("span.vh", f"Tiles from {plain(row[0].words)}"),
                )
                for nth, row in enumerate(rows)
            ]
            if len(rows) > 1
            else None,
            _press("␣", "Space", sign=" "),
            _press("⌫", "Delete", act="back"),
            _press("✕", "Empty the field", act="empty"),
        ),
        [
            el("div.picker-row", {"data-row": nth, "data-away": nth > 0}, [_sign(face) for face in row])
            for nth, row in enumerate(rows)
        ],
        el(
            "div.picker-signs",
            {
                "data-places": json.dumps(_PLACES, separators=(",", ":")),
                "data-english": json.dumps(family.english, separators=(",", ":")),
            },
            _press("abc", "Keyboard", act="board"),
            el("button.picker-key", {"type": "submit"}, "Ask"),
            el("div", {"data-slot": "signs"}),
        ),
    )


def _press(shown: str, says: str, *, sign: str | None = None, act: str | None = None) -> Markup:
    named: dict[str, Attribute] = {"data-sign": sign, "data-act": act, "aria-label": says, "title": says}
    return el("button.picker-key", {"type": "button", **named}, shown)


def _rows(family: Family) -> Iterator[list[Face]]:
    """Yield the faces of a family in order, one row to a suit."""
    begins = {suit[0] for suit in family.suits}
    row: list[Face] = []
    for face in family.faces:
        if face in begins and row:
            yield row
            row = []
        row.append(face)
    yield row


def _sign(face: Face) -> Markup:
    return el("button.picker-tile", {"type": "button", "data-sign": face.code, "tabindex": "-1"}, tile(face))
