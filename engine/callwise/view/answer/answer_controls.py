"""An answer's controls, as native inputs: keyboard, touch and screen readers work without scripts."""

from __future__ import annotations

import re
from collections.abc import Sequence

from callwise.ground.faces import Face
from callwise.law.ruling import place
from callwise.question.controls import Number, Numbers, Pick, Picks
from callwise.view.board.whole_table import named
from callwise.view.elements.html import Attribute, Markup, Need, drawn_with, el, join
from callwise.view.elements.pictures import beside
from callwise.view.elements.prose import in_passing, plain, spoken, within

_LONG = 9
"""The number of tiles from which an answer takes a line of its own."""
_SLOT = re.compile(r"\{\w+\}")


def at_answer(pick: Pick) -> str:
    """Return the name of an answer's place."""
    return f"answer:{place(pick.value)}"


def pressed(pick: Pick, is_one: bool, key: str | None = None) -> Markup:
    """Return the input for an answer; `key` is its id if its seat labels it."""
    lays = [f"hand:{pick.seat.value}:{place(one)}" for one in pick.lays] if pick.seat else []
    written: dict[str, Attribute] = {
        "type": "radio" if is_one else "checkbox",
        "name": pick.name,
        "value": pick.value,
        "id": key,
        "aria-labelledby": None if key is None else " ".join(named(key)),
        "data-says": plain(pick.says) if pick.at else None,
        "data-lays": " ".join(lays) or None,
    }
    return el("input", written)


def pick_list(control: Picks, elsewhere: Sequence[Pick], ruleset: str, *, first: bool = False) -> Markup | None:
    """List the answers to pick; the legend of the `first` list is also shown elsewhere."""
    listed = [pick for pick in control.picks if pick not in elsewhere]
    if not listed:
        return None
    are_tiles = len(listed) > 1 and all(pick.alone or is_tile(pick) for pick in listed)
    choices = [
        (
            [el("p.choice-told", spoken(says)) for before, says in control.told if before == pick.value],
            _choice(pick, control, ruleset, is_tile=are_tiles and not pick.alone),
        )
        for pick in listed
    ]
    named: dict[str, Attribute] = {"class": "vh" if first else "over"}
    legend = el("legend", named, spoken(control.legend)) if control.legend.template else None
    only = only_under(_where(control, listed), ruleset)
    fields = (legend, el("div.choices", {"data-tiles": are_tiles}, choices))
    if not control.folded:
        return el("fieldset.answer", only, fields)
    return el(
        "details.folded-answer.needs-script",
        only,
        el("summary", el("span", control.folded)),
        el("fieldset.answer", fields),
    )


def _where(control: Picks, listed: Sequence[Pick]) -> frozenset[str] | None:
    """Return the rulesets that have a group: its own limit, or the union of its items' limits if each is limited."""
    if control.only is None and all(pick.only is not None for pick in listed):
        return frozenset().union(*(pick.only for pick in listed if pick.only is not None))
    return control.only


def is_tile(pick: Pick) -> bool:
    """Whether an answer is a single tile, and its words say nothing else."""
    is_drawn = isinstance(pick.drawn, Face) or (isinstance(pick.drawn, tuple) and len(pick.drawn) == 1)
    return is_drawn and _SLOT.fullmatch(pick.says.template) is not None


def _choice(pick: Pick, control: Picks, ruleset: str, *, is_tile: bool) -> Markup:
    """Draw an answer as the label of its input: a tile to press, or a word."""
    named: dict[str, Attribute] = {
        "class": "pick" if is_tile else "choice choice-none" if pick.alone else "choice",
        "data-at": at_answer(pick) if control.typed else None,
    }
    words = el("span.vh" if is_tile else "span.choice-words", spoken(pick.says))
    tiles = beside(pick.drawn)
    if tiles is not None and isinstance(pick.drawn, tuple) and len(pick.drawn) >= _LONG:
        tiles = drawn_with(Need.STYLE, "rows", tiles)
    return el("label", named | only_under(pick.only, ruleset), pressed(pick, control.one), tiles, words)


def only_under(only: frozenset[str] | None, ruleset: str) -> dict[str, Attribute]:
    """Return the attributes that limit an element to some rulesets, hidden under others."""
    if only is None:
        return {}
    return {"data-only": " ".join(sorted(only)), "hidden": ruleset not in only}


def numbers(control: Numbers) -> Markup:
    """List the number fields."""
    answer = el(
        "fieldset.answer.amounts",
        el("legend.over.how", spoken(control.legend)),
        [el("label.amount", el("span", spoken(one.says)), field(one)) for one in control.numbers],
    )
    return drawn_with(Need.STYLE, "settle", answer)


def field(one: Number) -> Markup:
    """
    Return a number field; if the number is never negative, phones show only digits.

    It accepts any text, so that invalid numbers are reported with the same message in every browser.
    """
    if one.is_derived:
        total = el("output", {"data-taken": one.taken, "data-empty": True, "aria-label": plain(one.says)}, "nothing")
        return join((el("small", in_passing(one.does)) if one.does else "", el("span.points", total)))
    named: dict[str, Attribute] = {
        "type": "text",
        "name": one.name,
        "value": one.value or None,
        "aria-label": plain(one.says) + (f" {within(one.does.template)}" if one.does else ""),
        "maxlength": 12,
        "placeholder": "nothing",
    }
    if one.does is None:
        return el("span.points", el("input", named))
    digits = el("span.points", el("input", named | {"inputmode": "numeric"}))
    return join((el("small", in_passing(one.does)), digits))
