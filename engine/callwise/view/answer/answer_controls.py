"""An answer's controls, as native inputs: keyboard, touch and screen readers work without scripts."""

from __future__ import annotations

from collections.abc import Sequence

from callwise.law.ruling import place
from callwise.question.controls import Number, Numbers, Pick, Picks
from callwise.view.board.whole_table import named
from callwise.view.elements.html import Attribute, Markup, Need, drawn_with, el, join
from callwise.view.elements.pictures import beside
from callwise.view.elements.prose import in_passing, plain, spoken, within


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
    """List the answers to pick; the legend of the `first` list may also be shown elsewhere."""
    listed = [pick for pick in control.picks if pick not in elsewhere]
    if not listed:
        return None
    choices = [
        _choice(pick, control, ruleset, nth if control.typed and not elsewhere and nth <= 10 else None)
        for nth, pick in enumerate(listed, 1)
    ]
    named: dict[str, Attribute] = {"class": "over how" if first else "over"}
    legend = el("legend", named, spoken(control.legend)) if control.legend.template else None
    only = only_under(_where(control, listed), ruleset)
    fields = (legend, el("div.choices", choices))
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


def _choice(pick: Pick, control: Picks, ruleset: str, number: int | None) -> Markup:
    named: dict[str, Attribute] = {
        "class": "choice choice-none" if pick.alone else "choice",
        "data-at": at_answer(pick) if control.typed else None,
    }
    return el(
        "label",
        named | only_under(pick.only, ruleset),
        pressed(pick, control.one),
        beside(pick.drawn),
        el("span.choice-words", spoken(pick.says)),
        None if number is None else el("kbd.keys", {"aria-hidden": "true"}, str(number % 10)),
    )


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
    named: dict[str, Attribute] = {
        "type": "text",
        "name": one.name,
        "value": one.value or None,
        "aria-label": plain(one.says) + (f" {within(one.does.template)}" if one.does else ""),
        "maxlength": 12,
    }
    if one.does is None:
        return el("span.points", el("input", named))
    digits = el("span.points", el("input", named | {"inputmode": "numeric"}))
    return join((el("small", in_passing(one.does)), digits))
