"""
The controls of an answer, as the platform has them: keyboard, touch and screen readers work without a script.

A face that lies in the hand is picked there, and what belongs to a seat at
the table is picked at that seat; whatever else there is to pick stands in a
list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from callwise.controls import Acts, Control, Number, Numbers, Pick, Picks, Sheet, Step, Steps
from callwise.faces import Face
from callwise.ruling import Ruling, Sentence, place
from callwise.scene import Hand, Racks, WholeTable
from callwise.seats import Seat
from callwise.view.clocks import clocks
from callwise.view.faces import beside, hidden, row, tile
from callwise.view.html import Attribute, Markup, Need, drawn_with, el, join
from callwise.view.racks import places
from callwise.view.scene import caption, felt, has_a_table, still_hand, told_beside
from callwise.view.table import Asked, named, voice, which
from callwise.view.words import in_passing, plain, spoken, terms, within

MOST_WORDS = 6
"""How many answers of one seat stand there as words; of more, all are listed."""


@dataclass(frozen=True)
class Answered:
    """How a position is answered: what is pressed at its table, what in its hand, and what is listed."""

    at_table: Asked
    in_hand: Mapping[Face, Pick]
    listed: Sequence[Markup]


def answered(sheet: Sheet, ruleset: str, name: str) -> Answered:
    """Say how the answer is given under a ruleset; ids begin with the name."""
    in_hand = _picked_in_hand(sheet)
    at_near = {} if in_hand else _picked_at_the_table(sheet)
    at_seats = _picked_at_seats(sheet)
    written = _written_at_seats(sheet)
    placed = _picked_at_places(sheet)
    here = sheet.listed.picks if at_near and sheet.listed else ()
    elsewhere = (*in_hand.values(), *here, *(pick for pick, _ in placed))
    listed = [
        drawn
        for nth, control in enumerate(sheet.controls)
        if control not in (at_seats, written)
        and (drawn := _control(control, elsewhere, ruleset, first=not nth)) is not None
    ]
    asked = _placed(placed, sheet)
    if at_seats:
        asked = _asked(at_seats, ruleset, name)
    elif written:
        asked = _fields(written)
    elif at_near:
        asked = _stood(at_near, sheet, ruleset)
    return Answered(asked, in_hand, listed)


def answer_felt(sheet: Sheet, ruleset: str, name: str, *, alone: bool = False) -> Markup:
    """Draw the position with the controls of its answer; a table may have the felt `alone`, as `felt` has it."""
    given = answered(sheet, ruleset, name)
    return felt(
        sheet.scene,
        given.listed,
        lambda hand: _hand(hand, given.in_hand, sheet) if given.in_hand else still_hand(hand),
        given.at_table,
        alone=alone,
    )


def answer_told(sheet: Sheet, ruleset: str, name: str) -> Markup | None:
    """Draw what is told beside a table that has the felt to itself."""
    return told_beside(sheet.scene, answered(sheet, ruleset, name).at_table)


def answer_listed(sheet: Sheet, ruleset: str, name: str) -> Markup | None:
    """Draw what is listed beside a table that has the felt to itself."""
    listed = answered(sheet, ruleset, name).listed
    return el("div", {"class": "desk-listed"}, listed) if listed and has_a_table(sheet.scene) else None


def answer_steps(sheet: Sheet, ruleset: str, *, is_aided: bool = True) -> Markup:
    """Draw the steps of an answer, if it is given in steps; without aid the next one is told to nobody."""
    placed = tuple(pick for pick, _ in _picked_at_places(sheet))
    return join([_steps(one, placed, ruleset, is_aided) for one in sheet.controls if isinstance(one, Steps)])


def how(sheet: Sheet) -> Markup:
    """Write how an answer is given: how many are chosen, or what is written."""
    for control in sheet.controls:
        if isinstance(control, Steps) and isinstance(control.following, Acts):
            return spoken(control.following.legend)
        if isinstance(control, Picks | Numbers):
            return spoken(control.legend)
    return Markup()


def _picked_in_hand(sheet: Sheet) -> dict[Face, Pick]:
    faces = {face for panel in sheet.scene.panels if isinstance(panel, Hand) for face in panel.faces}
    picks = sheet.listed
    return (
        {one.drawn: one for one in picks.picks if isinstance(one.drawn, Face) and one.drawn in faces} if picks else {}
    )


def _picked_at_the_table(sheet: Sheet) -> dict[Face, Pick]:
    """Give what is picked in the near hand of a table, where all but what stands alone can be."""
    hands = [one.hand for panel in sheet.scene.panels if isinstance(panel, WholeTable) for one in (panel.at_near,)]
    picks = sheet.listed
    if picks is None or not hands or hands[0] is None:
        return {}
    found = {one.drawn: one for one in picks.picks if isinstance(one.drawn, Face) and one.seat is None}
    return found if found.keys() <= set(hands[0]) and len(found) == sum(not one.alone for one in picks.picks) else {}


def _picked_at_seats(sheet: Sheet) -> Picks | None:
    """Give the answers that are picked at the table: each of a seat, with a word of its own if it has several."""
    picks = sheet.listed
    if picks is None or not any(isinstance(panel, WholeTable | Racks) for panel in sheet.scene.panels):
        return None
    seats = Counter(one.seat for one in picks.picks if one.seat is not None)
    fits = seats and all(one.seat or one.alone for one in picks.picks)
    briefly = max(seats.values(), default=0) == 1 or all(one.brief for one in picks.picks if one.seat)
    return picks if fits and briefly and max(seats.values()) <= MOST_WORDS else None


def _picked_at_places(sheet: Sheet) -> tuple[tuple[Pick, bool], ...]:
    """Give what is picked where it lies on a table, and whether it is the only one of its group."""
    drawn = frozenset().union(*(places(panel) for panel in sheet.scene.panels if isinstance(panel, Racks)))
    return tuple((pick, is_one) for pick, is_one in sheet.placed if pick.at in drawn)


def _placed(placed: Sequence[tuple[Pick, bool]], sheet: Sheet) -> Asked:
    return Asked(
        picks={pick.at: _input(pick, is_one) for pick, is_one in placed},
        picks_at={pick.at: _at(pick) for pick, _ in placed},
        legend=how(sheet),
    )


def _stood(held: Mapping[Face, Pick], sheet: Sheet, ruleset: str) -> Asked:
    control = sheet.listed
    assert control is not None
    others = [one for one in control.picks if one not in held.values()]
    return Asked(
        held={face: (_input(pick, control.one), _at(pick)) for face, pick in held.items()},
        others=[_nobody(one, control.one, ruleset) for one in others],
        legend=how(sheet),
    )


def _asked(control: Picks, ruleset: str, name: str) -> Asked:
    every: dict[Seat, list[Pick]] = {}
    for pick in control.picks:
        if pick.seat is not None:
            every.setdefault(pick.seat, []).append(pick)
    at = {seat: picks[0] for seat, picks in every.items() if len(picks) == 1}
    ids = {seat: f"{name}-{seat.value}" for seat in at}
    return Asked(
        {seat: _input(one, control.one, ids[seat]) for seat, one in at.items()},
        ids,
        {seat: _at(one) for seat, one in at.items()},
        {seat: _voices(picks, control.one) for seat, picks in every.items() if len(picks) > 1},
        [_nobody(one, control.one, ruleset) for one in control.picks if one.seat is None],
        words={seat: spoken(one.brief) for seat, one in at.items() if one.brief},
        legend=spoken(control.legend),
    )


def _voices(picks: Sequence[Pick], is_one: bool) -> list[Markup]:
    """Draw the answers of a seat as words; of several alike each has its tiles."""
    often = Counter(pick.brief.template for pick in picks if pick.brief)
    voices = []
    for pick in picks:
        words = spoken(pick.brief) if pick.brief else Markup()
        is_alike = pick.brief is not None and often[pick.brief.template] > 1
        tiles = row(pick.drawn, unnamed=True) if is_alike and isinstance(pick.drawn, tuple) else None
        said = join(
            (
                el("span", {"aria-hidden": "true"}, words, (" ", tiles) if tiles else None),
                el("span", {"class": "vh"}, spoken(pick.says)),
            )
        )
        voices.append(voice(_input(pick, is_one), said, _at(pick)))
    return voices


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


def _control(control: Control, elsewhere: Sequence[Pick], ruleset: str, *, first: bool) -> Markup | None:
    """Draw a control that stands on the felt, without what is picked `elsewhere`; steps stand on the paper."""
    if isinstance(control, Numbers):
        return _numbers(control)
    if isinstance(control, Steps):
        return None
    return _picks(control, elsewhere if control.typed else (), ruleset, first=first)


def _hand(hand: Hand, picks: Mapping[Face, Pick], sheet: Sheet) -> Markup:
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
        el(
            "legend",
            {"class": "over"},
            spoken(hand.label),
            ". ",
            faded,
            el("span", {"class": "how"}, spoken(control.legend)),
        ),
        el("div", {"class": "hand", "data-drawn": hand.drawn is not None}, cells),
    )


def _in_hand(one: Face, hand: Hand, nth: int) -> str:
    """Name the place of a tile in the hand; a drawn one stands last."""
    drawn = hand.drawn is not None and nth == len(hand.faces) - 1
    return f"hand:{place(one)} drawn" if drawn else f"hand:{place(one)}"


def _cell(one: Face, at: str, pick: Pick | None, is_one: bool, nth: int, of: int) -> Markup:
    if pick is None:
        return el("span", {"class": "held", "data-at": at}, tile(one), caption(one))
    return el(
        "label",
        {"class": "pick", "data-at": f"{at} {_at(pick)}"},
        _input(pick, is_one),
        tile(one, unnamed=True),
        caption(one),
        hidden(within(one.words) + which(nth, of)),
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


def _picks(control: Picks, elsewhere: Sequence[Pick], ruleset: str, *, first: bool = False) -> Markup | None:
    """List what can be picked; how the `first` is picked may be said elsewhere too."""
    listed = [pick for pick in control.picks if pick not in elsewhere]
    if not listed:
        return None
    choices = [
        _choice(pick, control, ruleset, nth if control.typed and not elsewhere and nth <= 10 else None)
        for nth, pick in enumerate(listed, 1)
    ]
    named: dict[str, Attribute] = {"class": "over how" if first else "over"}
    legend = el("legend", named, spoken(control.legend)) if control.legend.template else None
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
        el("legend", {"class": "over how"}, spoken(control.legend)),
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
