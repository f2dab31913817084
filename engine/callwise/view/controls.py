"""
The controls of an answer, as the platform has them: keyboard, touch and screen readers work without a script.

A face that lies in the hand is picked there, and what belongs to a seat at
the table is picked at that seat; whatever else there is to pick stands in a
list.
"""

from __future__ import annotations

from collections.abc import Sequence

from callwise.controls import Control, Number, Numbers, Pick, Picks, Sheet, Steps
from callwise.faces import Face
from callwise.ruling import place
from callwise.scene import Hand, Racks, WholeTable
from callwise.view.faces import beside, hidden, tile
from callwise.view.html import Attribute, Markup, el, join
from callwise.view.scene import caption, felt, still_hand
from callwise.view.table import Asked, named
from callwise.view.words import in_passing, plain, spoken, within

_TIMES = ("", "first", "second", "third", "fourth")
_COUNTS = ("", "one", "two", "three", "four")


def answer_felt(sheet: Sheet, ruleset: str, name: str) -> Markup:
    """Draw the position with the controls of its answer, as they are under a ruleset; ids begin with the name."""
    in_hand = _picked_in_hand(sheet)
    at_seats = _picked_at_seats(sheet)
    written = _written_at_seats(sheet)
    at_places = _picked_at_places(sheet)
    elsewhere = (*in_hand.values(), *at_places)
    listed = [
        drawn
        for control in sheet.controls
        if control not in (at_seats, written) and (drawn := _control(control, elsewhere, ruleset)) is not None
    ]
    return felt(
        sheet.scene,
        listed,
        lambda hand: _hand(hand, in_hand, sheet) if in_hand else still_hand(hand),
        _asked(at_seats, ruleset, name) if at_seats else _fields(written) if written else _placed(at_places, sheet),
    )


def _picked_in_hand(sheet: Sheet) -> dict[Face, Pick]:
    faces = {face for panel in sheet.scene.panels if isinstance(panel, Hand) for face in panel.faces}
    picks = sheet.listed
    return (
        {one.drawn: one for one in picks.picks if isinstance(one.drawn, Face) and one.drawn in faces} if picks else {}
    )


def _picked_at_seats(sheet: Sheet) -> Picks | None:
    """Give the answers that are picked at the table: each of another seat, or nobody's."""
    picks = sheet.listed
    if picks is None or not any(isinstance(panel, WholeTable | Racks) for panel in sheet.scene.panels):
        return None
    seats = [one.seat for one in picks.picks if one.seat is not None]
    fits = seats and len(set(seats)) == len(seats) and all(one.seat or one.alone for one in picks.picks)
    return picks if fits else None


def _picked_at_places(sheet: Sheet) -> tuple[Pick, ...]:
    """Give the answers that are picked where they lie on a table."""
    picks = sheet.listed
    if picks is None or not any(isinstance(panel, Racks) for panel in sheet.scene.panels):
        return ()
    return tuple(one for one in picks.picks if one.at)


def _placed(picks: Sequence[Pick], sheet: Sheet) -> Asked:
    control = sheet.listed
    is_one = control is not None and control.one
    return Asked(
        picks={one.at: _input(one, is_one) for one in picks},
        picks_at={one.at: _at(one) for one in picks},
        legend=spoken(control.legend) if control else Markup(),
    )


def _asked(control: Picks, ruleset: str, name: str) -> Asked:
    at = {one.seat: one for one in control.picks if one.seat is not None}
    ids = {seat: f"{name}-{seat.value}" for seat in at}
    return Asked(
        {seat: _input(one, control.one, ids[seat]) for seat, one in at.items()},
        ids,
        {seat: _at(one) for seat, one in at.items()},
        [_nobody(one, control.one, ruleset) for one in control.picks if one.seat is None],
        words={seat: spoken(one.brief) for seat, one in at.items() if one.brief},
        legend=spoken(control.legend),
    )


def _written_at_seats(sheet: Sheet) -> Numbers | None:
    """Give the numbers that are written at the table: each at its seat."""
    seats = {one.seat for panel in sheet.scene.panels if isinstance(panel, WholeTable | Racks) for one in panel.seats}
    found = (one for one in sheet.controls if isinstance(one, Numbers))
    return next((one for one in found if all(number.seat in seats for number in one.numbers)), None)


def _fields(control: Numbers) -> Asked:
    fields = {one.seat: _field(one) for one in control.numbers if one.seat is not None}
    return Asked(fields=fields, legend=spoken(control.legend))


def _nobody(pick: Pick, is_one: bool, ruleset: str) -> Markup:
    """Draw an answer that belongs to no seat: a word that nobody says."""
    words = el("span", {}, spoken(pick.says))
    named: dict[str, Attribute] = {"class": "nobody choice-none", "data-at": _at(pick)}
    return el("label", named | _only(pick.only, ruleset), _input(pick, is_one), words)


def _at(pick: Pick) -> str:
    """Name the place of an answer."""
    return f"answer:{place(pick.value)}"


def _control(control: Control, elsewhere: Sequence[Pick], ruleset: str) -> Markup | None:
    if isinstance(control, Numbers):
        return _numbers(control)
    if isinstance(control, Steps):
        return _steps(control, ruleset)
    return _picks(control, elsewhere if control.typed else (), ruleset)


def _hand(hand: Hand, picks: dict[Face, Pick], sheet: Sheet) -> Markup:
    control = sheet.listed
    if control is None:
        return still_hand(hand)
    faded = "" if all(one in picks for one in hand.faces) else "The dimmed ones are not asked about. "
    faces = sorted(hand.faces, key=lambda one: one.order)
    if hand.drawn is not None:
        faces.remove(hand.drawn)
        faces.append(hand.drawn)
    cells = [
        _cell(one, _in_hand(one, hand, nth), picks.get(one), control.one, faces[: nth + 1].count(one), faces.count(one))
        for nth, one in enumerate(faces)
    ]
    return el(
        "fieldset",
        {"class": "answer"},
        el("legend", {"class": "over"}, spoken(hand.label), ". ", faded, spoken(control.legend)),
        el("div", {"class": "hand", "data-drawn": hand.drawn is not None}, cells),
    )


def _in_hand(one: Face, hand: Hand, nth: int) -> str:
    """Name the place of a tile in the hand; a drawn one stands last."""
    drawn = hand.drawn is not None and nth == len(hand.faces) - 1
    return f"hand:{place(one)} drawn" if drawn else f"hand:{place(one)}"


def _cell(one: Face, at: str, pick: Pick | None, is_one: bool, nth: int, of: int) -> Markup:
    if pick is None:
        return el("span", {"class": "held", "data-at": at}, tile(one), caption(one))
    copies = f", {_TIMES[nth]} of {_COUNTS[of]}" if 1 < of < len(_COUNTS) else ""
    return el(
        "label",
        {"class": "pick", "data-at": f"{at} {_at(pick)}"},
        _input(pick, is_one),
        tile(one, silent=True),
        caption(one),
        hidden(within(one.words) + copies),
    )


def _input(pick: Pick, is_one: bool, key: str | None = None) -> Markup:
    kind = "radio" if is_one else "checkbox"
    names = None if key is None else " ".join(named(key))
    return el("input", {"type": kind, "name": pick.name, "value": pick.value, "id": key, "aria-labelledby": names})


def _picks(control: Picks, elsewhere: Sequence[Pick], ruleset: str) -> Markup | None:
    listed = [pick for pick in control.picks if pick not in elsewhere]
    if not listed:
        return None
    choices = [
        _choice(pick, control, ruleset, nth if control.typed and not elsewhere and nth <= 10 else None)
        for nth, pick in enumerate(listed, 1)
    ]
    legend = el("legend", {"class": "over"}, spoken(control.legend)) if control.legend.template else None
    only = _only(_where(control, listed), ruleset)
    fields = (legend, el("div", {"class": "choices"}, choices))
    if not control.folded:
        return el("fieldset", {"class": "answer", **only}, fields)
    return el(
        "details",
        {"class": "folded-answer needs-script", **only},
        el("summary", {}, el("span", {}, control.folded)),
        el("fieldset", {"class": "answer"}, fields),
    )


def _where(control: Picks, listed: Sequence[Pick]) -> frozenset[str] | None:
    """Give the rulesets under which a group is there: those of all that it lists, where each is there under some."""
    if control.only is None and all(pick.only is not None for pick in listed):
        return frozenset().union(*(pick.only for pick in listed if pick.only is not None))
    return control.only


def _choice(pick: Pick, control: Picks, ruleset: str, number: int | None) -> Markup:
    named: dict[str, Attribute] = {
        "class": "choice choice-none" if pick.alone else "choice",
        "data-at": _at(pick) if control.typed else None,
    }
    return el(
        "label",
        named | _only(pick.only, ruleset),
        _input(pick, control.one),
        beside(pick.drawn),
        el("span", {"class": "choice-words"}, spoken(pick.says)),
        None if number is None else el("kbd", {"class": "keys", "aria-hidden": "true"}, str(number % 10)),
    )


def _only(only: frozenset[str] | None, ruleset: str) -> dict[str, Attribute]:
    """Say under which rulesets something is there, and hide it under another."""
    if only is None:
        return {}
    return {"data-only": " ".join(sorted(only)), "hidden": ruleset not in only}


def _numbers(control: Numbers) -> Markup:
    return el(
        "fieldset",
        {"class": "answer amounts"},
        el("legend", {"class": "over"}, spoken(control.legend)),
        [el("label", {"class": "amount"}, el("span", {}, spoken(one.says)), _field(one)) for one in control.numbers],
    )


def _field(one: Number) -> Markup:
    """
    Write the field of a number; where it is never below zero, phones show digits alone.

    It takes any text, so that what is no number is told by whoever reads it, in the same words in every browser.
    """
    named: dict[str, Attribute] = {
        "type": "text",
        "name": one.name,
        "value": one.value or None,
        "aria-label": plain(one.says) + (f" {within(one.does.template)}" if one.does else ""),
        "maxlength": 12,
    }
    if one.does is None:
        return el("span", {"class": "points"}, el("input", named))
    digits = el("span", {"class": "points"}, el("input", named | {"inputmode": "numeric"}))
    return join((el("small", {}, in_passing(one.does)), digits))


def _steps(control: Steps, ruleset: str) -> Markup:
    done: Sequence[Markup] = [
        el("li", {}, el("input", {"type": "hidden", "name": control.done, "value": one.value}), spoken(one.says))
        for one in control.steps
    ]
    return el(
        "div",
        {"class": "steps-answer"},
        el("p", {"class": "over"}, spoken(control.legend)),
        el("ol", {"class": "steps-done"}, done) if done else None,
        _press("Take back", "undo") if done else None,
        _picks(control.following, (), ruleset),
        _press("Do this", "add"),
    )


def _press(words: str, value: str) -> Markup:
    """Write a button that changes what lies on the table, without a ruling; Enter never presses it."""
    act: dict[str, Attribute] = {"type": "button", "name": "act", "value": value, "data-method": "puzzle.step"}
    return el("button", {"class": "btn btn-quiet needs-script", **act}, words)
