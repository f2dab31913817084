"""
The controls of an answer, as the platform has them: keyboard, touch and screen readers work without a script.

A face that lies in the hand is picked there, and what belongs to a seat at
the table is picked at that seat; whatever else there is to pick stands in a
list.
"""

from __future__ import annotations

from collections.abc import Sequence

from callwise.controls import Acts, Control, Number, Numbers, Pick, Picks, Sheet, Step, Steps
from callwise.faces import Face
from callwise.ruling import Ruling, Sentence, place
from callwise.scene import Hand, Racks, WholeTable
from callwise.view.clocks import clocks
from callwise.view.faces import beside, hidden, tile
from callwise.view.html import Attribute, Markup, Need, drawn_with, el, join
from callwise.view.racks import places
from callwise.view.scene import caption, felt, still_hand
from callwise.view.table import Asked, named
from callwise.view.words import in_passing, plain, spoken, terms, within

_TIMES = ("", "first", "second", "third", "fourth")
_COUNTS = ("", "one", "two", "three", "four")


def answer_felt(sheet: Sheet, ruleset: str, name: str) -> Markup:
    """Draw the position with the controls of its answer, as they are under a ruleset; ids begin with the name."""
    in_hand = _picked_in_hand(sheet)
    at_seats = _picked_at_seats(sheet)
    written = _written_at_seats(sheet)
    placed = _picked_at_places(sheet)
    elsewhere = (*in_hand.values(), *(pick for pick, _ in placed))
    listed = [
        drawn
        for control in sheet.controls
        if control not in (at_seats, written) and (drawn := _control(control, elsewhere, ruleset)) is not None
    ]
    return felt(
        sheet.scene,
        listed,
        lambda hand: _hand(hand, in_hand, sheet) if in_hand else still_hand(hand),
        _asked(at_seats, ruleset, name) if at_seats else _fields(written) if written else _placed(placed, sheet),
    )


def answer_steps(sheet: Sheet, ruleset: str, *, is_aided: bool = True) -> Markup:
    """Draw the steps of an answer, if it is given in steps; without aid the next one is told to nobody."""
    placed = tuple(pick for pick, _ in _picked_at_places(sheet))
    return join([_steps(one, placed, ruleset, is_aided) for one in sheet.controls if isinstance(one, Steps)])


def _legend(sheet: Sheet) -> Markup:
    """Write what is asked for where things are picked."""
    for control in sheet.controls:
        if isinstance(control, Steps) and isinstance(control.following, Acts):
            return spoken(control.following.legend)
        if isinstance(control, Picks):
            return spoken(control.legend)
    return Markup()


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


def _picked_at_places(sheet: Sheet) -> tuple[tuple[Pick, bool], ...]:
    """Give what is picked where it lies on a table, and whether it is the only one of its group."""
    drawn = frozenset().union(*(places(panel) for panel in sheet.scene.panels if isinstance(panel, Racks)))
    return tuple((pick, is_one) for pick, is_one in sheet.placed if pick.at in drawn)


def _placed(placed: Sequence[tuple[Pick, bool]], sheet: Sheet) -> Asked:
    return Asked(
        picks={pick.at: _input(pick, is_one) for pick, is_one in placed},
        picks_at={pick.at: _at(pick) for pick, _ in placed},
        legend=_legend(sheet),
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
    """Draw a control that stands on the felt, without what is picked `elsewhere`; steps stand on the paper."""
    if isinstance(control, Numbers):
        return _numbers(control)
    if isinstance(control, Steps):
        return None
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
        tile(one, unnamed=True),
        caption(one),
        hidden(within(one.words) + copies),
    )


def _input(pick: Pick, is_one: bool, key: str | None = None) -> Markup:
    written: dict[str, Attribute] = {
        "type": "radio" if is_one else "checkbox",
        "name": pick.name,
        "value": pick.value,
        "id": key,
        "aria-labelledby": None if key is None else " ".join(named(key)),
        "data-says": plain(pick.says) if pick.at else None,
    }
    return el("input", written)


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
    answer = el(
        "fieldset",
        {"class": "answer amounts"},
        el("legend", {"class": "over"}, spoken(control.legend)),
        [el("label", {"class": "amount"}, el("span", {}, spoken(one.says)), _field(one)) for one in control.numbers],
    )
    return drawn_with(Need.STYLE, "settle", answer)


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


def _steps(control: Steps, placed: Sequence[Pick], ruleset: str, is_aided: bool) -> Markup:
    """Write what was done, and what can be done next; what is not picked at its place is listed."""
    last = len(control.steps)
    done = [
        _step(one, control.done, nth, nth == last and not control.stays) for nth, one in enumerate(control.steps, 1)
    ]
    acts = control.following
    number = 1 + sum(one.ruling is None or one.ruling.is_legal for one in control.steps)
    following = _acts(acts, placed, number, ruleset) if isinstance(acts, Acts) else _listed(acts, ruleset)
    answer = el(
        "div",
        {"class": "steps-answer", "data-reached": control.is_reached, "data-at-once": control.at_once},
        el("ol", {"class": "steps-done"}, done) if done else None,
        None if control.is_reached else following,
        _press("What next?", "hint", "btn-text") if control.at_once and is_aided and not control.is_reached else None,
        el("p", {"class": "steps-told"}, spoken(control.told)) if control.told else None,
        clocks(control.clocks) if control.clocks else None,
    )
    return drawn_with(Need.STYLE, "settle", answer)


def _listed(picks: Picks, ruleset: str) -> Markup:
    """List what can be done next."""
    return join([_picks(picks, (), ruleset), _press("Do this", "add") if picks.picks else None])


def _acts(acts: Acts, placed: Sequence[Pick], number: int, ruleset: str) -> Markup:
    """
    Write the act that is made of what is pressed, and what can be done with it.

    The same acts are listed where no script puts them together.
    """
    elsewhere = [pick for pick in acts.picks if pick not in placed]
    verbs = [
        _press(plain(verb.says), verb.value, needs="|".join(verb.needs), does=verb.does, is_any=not verb.needs)
        for verb in acts.verbs
    ]
    nth = el("b", {"class": "step-nth", "aria-hidden": "true"}, str(number))
    says = el("span", {"data-slot": "pending", "aria-live": "polite"}, spoken(acts.legend))
    named = Picks(Sentence("What there is to do, in any order"), True, acts.named)
    return join(
        [
            _picks(Picks(acts.legend, False, tuple(elsewhere)), (), ruleset) if elsewhere else None,
            el("p", {"class": "step-next needs-script"}, nth, says),
            el("div", {"class": "verbs", "role": "group", "aria-label": "What you do"}, verbs),
            _listed(Picks(Sentence("Or else"), True, acts.listed), ruleset) if acts.listed else None,
            el("div", {"class": "steps-named"}, _picks(named, (), ruleset)) if acts.named else None,
        ]
    )


def _step(one: Step, name: str, nth: int, may_go: bool) -> Markup:
    """Write a step that was done; where it was ruled on, with the reason, and all of it where it may not be done."""
    ruling = one.ruling
    refused = ruling is not None and not ruling.is_legal
    return el(
        "li",
        {"data-verdict": ruling.verdict.value if ruling else None},
        el("input", {"type": "hidden", "name": name, "value": one.value}),
        el("b", {"class": "step-nth", "aria-hidden": "true"}, str(nth)),
        el("span", {"class": "step-says"}, spoken(one.says), " ", beside(one.drawn)),
        el("span", {"class": "step-why"}, hidden(f"{one.word}: "), terms(ruling.clause.short)) if ruling else None,
        _press("Undo", "undo", "btn-text") if may_go else None,
        _refusal(ruling) if ruling and refused else None,
    )


def _refusal(ruling: Ruling) -> Markup:
    """Say why a step may not be done, by which clause, and when it may."""
    clause = ruling.clause
    return el(
        "div",
        {"class": "step-refused"},
        el("p", {}, el("b", {}, spoken(ruling.means)), " ", spoken(ruling.because), "."),
        el("p", {"class": "law"}, terms(clause.says)),
        el("p", {"class": "cite"}, el("code", {}, clause.id), " · ", clause.source.title),
        el("p", {}, spoken(ruling.relief)) if ruling.relief else None,
    )


def _press(
    words: str, value: str, kind: str = "btn-quiet", *, needs: str = "", does: str = "", is_any: bool = True
) -> Markup:
    """
    Write a button that changes what lies on the table, without a ruling; Enter never presses it.

    Unless it takes `is_any`, it waits for what it `needs`.
    """
    act: dict[str, Attribute] = {"type": "button", "name": "act", "value": value, "data-method": "puzzle.step"}
    waits: dict[str, Attribute] = {} if is_any else {"data-needs": needs, "data-does": does, "hidden": bool(needs)}
    return el("button", {"class": f"btn {kind} needs-script", **act, **waits}, words)
