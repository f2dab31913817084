"""
The form for any question on any position.

A position is said in a sentence, changed on the felt, or written in fields, one for each entry of a puzzle's table.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from callwise.ground.faces import Face
from callwise.puzzle.entries import LONGEST_ENTRY
from callwise.question.case import Case, Key
from callwise.question.families import Family
from callwise.view.cards.position_editor import PLACES, is_in_sight, rows_of, tray
from callwise.view.cards.question_pictures import QuestionPicture, question_picture
from callwise.view.elements.html import Attribute, Markup, el, join
from callwise.view.elements.pictures import tile
from callwise.view.elements.prose import plain, terms, within
from callwise.view.rulings.desk_ruling import WHY

LONGEST_SENTENCE = 300


def asking_form(
    family: Family,
    pictures: Sequence[QuestionPicture],
    recorded: str,
    *,
    games: Markup,
    links: Markup,
    sample: str,
) -> Markup:
    """
    Draw the form for every question of a family: the box and the pictures, and the desk for a position.

    `games` switches to another game, and `links` lead on from a position; `recorded` is the address of the index of
    recorded rulings, and `sample` is a sentence for the box.
    """
    return el(
        "form.puzzle.asking",
        {
            "data-slot": "asking",
            "data-family": family.id,
            "data-recorded": recorded,
            "autocomplete": "off",
            "method": "dialog",
            "aria-label": "Your question",
        },
        el(
            "div.desk",
            el(
                "div.desk-words",
                el("div.asking-head", el("h1", el("label", {"for": "ask-said"}, "What happened?")), games),
                _box(sample),
                el("div.asking-chips", {"data-slot": "chips", "role": "group", "aria-label": "The position"}),
                _asked(family),
                el("p.vh", {"data-slot": "announce", "role": "status"}),
                _elsewhere(links),
                el("div.asking-found", {"data-slot": "found"}),
            ),
            el("div.asking-table", el("div", {"data-slot": "asked"}), tray(family)),
            el(
                "div.desk-bar.needs-script",
                el("div.desk-quiet", el("button.btn.btn-quiet", {"type": "button", "data-act": "undo"}, "Undo")),
                el("div.desk-primary", el("button.btn", {"type": "submit", "data-slot": "primary"}, "Ask the referee")),
            ),
        ),
        el(
            "section.asking-start",
            {"aria-labelledby": "ask-pictures"},
            el("h2.asking-or", {"id": "ask-pictures"}, "Or press what it looked like."),
            el("ol.asking-pictures", [question_picture(one, family) for one in pictures]),
        ),
        el(
            "div.asking-notation",
            {"data-slot": "notation", "hidden": True},
            [fields(alike, family.questions[0]) for alike in _alike(family)],
        ),
        _questions(family),
    )


def _box(sample: str) -> Markup:
    """Draw the box for a sentence, with a button that asks it and, once the desk is open, one that empties it."""
    return el(
        "div.asking-box.needs-script",
        el(
            "textarea",
            {
                "id": "ask-said",
                "name": "said",
                "rows": 1,
                "maxlength": LONGEST_SENTENCE,
                "autocapitalize": "sentences",
                "enterkeyhint": "search",
                "aria-describedby": "ask-guess",
                "placeholder": f"Say it as you would at the table: “{sample}”",
            },
        ),
        el("button.asking-send", {"aria-label": "Ask"}, "→"),
        el("button.asking-clear", {"type": "button", "data-act": "clear", "aria-label": "Empty the box"}, "×"),
        el("p.asking-guess", {"id": "ask-guess", "data-slot": "guess"}),
    )


def _asked(family: Family) -> Markup:
    """Draw the place of the question and its ruling, under the chosen rules."""
    titles = [el("option", {"value": one.name}, within(one.title)) for one in family.presets]
    return el(
        "div.asking-ruled",
        el("h2.desk-asks", {"data-slot": "question"}),
        el("div.puzzle-message", {"data-slot": "message", "role": "status"}),
        el("p.asking-fault", {"data-slot": "fault"}),
        el("div", {"data-slot": "ruling"}),
        el("div.asking-rules.needs-script", select("ruleset", "Rules", titles)),
        el("div.asking-next", {"data-slot": "next"}),
    )


def _elsewhere(links: Markup) -> Markup:
    """Draw the line "Why, and elsewhere", and what it opens."""
    return el(
        "details.worked.asking-why",
        el("summary", WHY),
        el("div", {"data-slot": "why"}),
        el("div", {"data-slot": "every"}),
        el(
            "p.puzzle-link",
            el("button.btn.btn-text", {"type": "button", "data-act": "copy"}, "Copy ruling"),
            el("button.btn.btn-text", {"type": "button", "data-act": "notation"}, "Tile notation"),
            el("span", {"data-slot": "onward"}, links),
        ),
        el("p.status", {"data-slot": "engine"}),
    )


def _questions(family: Family) -> Markup:
    """List every question by the event that it is about."""
    return el(
        "details.topic.asking-every",
        {"data-slot": "questions"},
        el("summary", "Every question"),
        [
            el(
                "section",
                el("h3", terms(says)),
                el("ul", [el("li", _question(case)) for case in cases]),
            )
            for says, cases in family.moments.items()
        ],
    )


def _question(case: type[Case]) -> Markup:
    named: dict[str, Attribute] = {
        "href": f"#asks={case.id}",
        "data-question": case.id,
        "data-formerly": " ".join(case.formerly) or None,
    }
    return el("a", named, terms(case.asks))


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


def select(name: str, says: str, options: Iterable[Markup]) -> Markup:
    """Draw a select field, such as for the ruleset."""
    return el("div.field", {"data-key": name}, el("label", terms(says)), el("select", {"name": name}, options))


def fields(
    alike: list[type[Case]], first: type[Case], table: Mapping[str, str] | None = None, *, behind: Collection[str] = ()
) -> Markup:
    """
    Draw the fields of questions that read the same entries, filled from a table or the first question's example.

    Optional entries are collapsed if they aren't tiles or are rare, as are the entries in `behind`. A script joins each
    label and description to its control, because these ids would be half of the page.
    """
    case = alike[0]
    shown = case.example if table is None else table
    written = {key: _entry(key, one, shown.get(key, "")) for key, one in case.keys.items()}
    folded = [
        key
        for key, one in case.keys.items()
        if key in behind or (one.optional and key not in shown and not is_in_sight(one))
    ]
    return el(
        "fieldset.asking-fields.needs-script",
        {"data-asks": " ".join(one.id for one in alike), "data-longest": LONGEST_ENTRY, "hidden": first not in alike},
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


def _entry(key: str, one: Key, value: str) -> Markup:
    if one.choices:
        listed = [el("option", {"value": word, "selected": word == value}, plain(says)) for word, says in one.choices]
        if one.optional:
            listed.insert(0, el("option", {"value": "", "selected": not value}, "not said"))
        control = el("select", {"name": key}, listed)
    else:
        control = _text(key, value, one)
    label = join((terms(one.says), el("small", " optional") if one.optional else None))
    return el(
        "div.field",
        {"data-key": key},
        el("label", label),
        control,
        el("p.field-how", terms(one.how)) if one.how else None,
        el("p.field-how.field-signs", terms(one.signs_how)) if one.signs_how else None,
    )


def _text(key: str, value: str, one: Key) -> Markup:
    """Draw a field for tiles and words; its signs are separated by tildes, which is much shorter than JSON."""
    named: dict[str, Attribute] = {
        "name": key,
        "data-tiles": "one" if one.single else one.tiles,
        "data-signs": "~".join(one.signs) or None,
    }
    return el("textarea", named, value)


def picker(family: Family) -> Markup:
    """Draw a family's tiles as a keyboard, one row to a suit, with editing keys."""
    rows = list(rows_of(family))
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
                "data-places": json.dumps(PLACES, separators=(",", ":")),
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


def _sign(face: Face) -> Markup:
    return el("button.picker-tile", {"type": "button", "data-sign": face.code, "tabindex": "-1"}, tile(face))
