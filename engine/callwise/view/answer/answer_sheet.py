"""
The answer sheet: tiles in hand are picked there, a seat's answers are picked or typed at the seat, and all others are
in a list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from callwise.ground.faces import Face
from callwise.ground.seats import Seat
from callwise.law.ruling import place
from callwise.question.controls import Acts, Control, Numbers, Pick, Picks, Sheet, Steps
from callwise.question.scene import Hand, Racks, WholeTable
from callwise.view.answer.answer_controls import at_answer, field, numbers, only_under, pick_list, pressed
from callwise.view.answer.step_list import steps_on_paper
from callwise.view.board.felt import caption, draw_beside, felt, has_a_table, still_hand
from callwise.view.board.racks import places
from callwise.view.board.whole_table import SeatControls, voice, which
from callwise.view.elements.html import Attribute, Markup, el, join
from callwise.view.elements.pictures import hidden, row, tile
from callwise.view.elements.prose import spoken, within

MOST_WORDS = 6
"""Maximum number of answers shown as words at one seat; if a seat has more, all answers are listed."""


@dataclass(frozen=True)
class AnswerPlaces:
    """The places of a position's answer controls: at its table, in its hand, and listed."""

    at_table: SeatControls
    in_hand: Mapping[Face, Pick]
    listed: Sequence[Markup]


def answered(sheet: Sheet, ruleset: str, name: str) -> AnswerPlaces:
    """Return the places of the answer controls under a ruleset; ids begin with the name."""
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
    return AnswerPlaces(asked, in_hand, listed)


def answer_felt(sheet: Sheet, ruleset: str, name: str) -> Markup:
    """Draw the position with its answer controls under a ruleset; ids begin with the name."""
    return felt_of(sheet, answered(sheet, ruleset, name))


def felt_of(sheet: Sheet, given: AnswerPlaces, *, alone: bool = False) -> Markup:
    """Draw the position with its answer controls; `alone` gives a table the felt to itself, as in `felt`."""
    return felt(
        sheet.scene,
        given.listed,
        lambda hand: _hand(hand, given.in_hand, sheet) if given.in_hand else still_hand(hand),
        given.at_table,
        alone=alone,
    )


def beside_table(sheet: Sheet, given: AnswerPlaces) -> Markup | None:
    """Draw the timeline and facts next to a table that has the felt to itself."""
    return draw_beside(sheet.scene, given.at_table)


def listed_of(sheet: Sheet, given: AnswerPlaces) -> Markup | None:
    """Draw the list next to a table that has the felt to itself."""
    return el("div.desk-listed", given.listed) if given.listed and has_a_table(sheet.scene) else None


def answer_steps(sheet: Sheet, ruleset: str, *, is_aided: bool = True) -> Markup:
    """Draw the steps of an answer, if any; without help, the next step isn't revealed."""
    placed = tuple(pick for pick, _ in _picked_at_places(sheet))
    return join([steps_on_paper(one, placed, ruleset, is_aided) for one in sheet.controls if isinstance(one, Steps)])


def how(sheet: Sheet) -> Markup:
    """Explain how to answer: how many to choose, or what to type; two lists have separate legends."""
    if sum(isinstance(one, Picks) and not one.folded for one in sheet.controls) > 1:
        return Markup()
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
    """Return the answers picked in the near hand, if all but exclusive ones can be."""
    hands = [one.hand for panel in sheet.scene.panels if isinstance(panel, WholeTable) for one in (panel.at_near,)]
    picks = sheet.listed
    if picks is None or not hands or hands[0] is None:
        return {}
    found = {one.drawn: one for one in picks.picks if isinstance(one.drawn, Face) and one.seat is None}
    return found if found.keys() <= set(hands[0]) and len(found) == sum(not one.alone for one in picks.picks) else {}


def _picked_at_seats(sheet: Sheet) -> Picks | None:
    """Return the answers picked at the table: each belongs to a seat, with its own word if the seat has several."""
    picks = sheet.listed
    if picks is None or not any(isinstance(panel, WholeTable | Racks) for panel in sheet.scene.panels):
        return None
    seats = Counter(one.seat for one in picks.picks if one.seat is not None)
    fits = seats and all(one.seat or one.alone for one in picks.picks)
    briefly = max(seats.values(), default=0) == 1 or all(one.brief for one in picks.picks if one.seat)
    return picks if fits and briefly and max(seats.values()) <= MOST_WORDS else None


def _picked_at_places(sheet: Sheet) -> tuple[tuple[Pick, bool], ...]:
    """Return the answers picked in place on a table, each with whether only one of its group can be picked."""
    drawn = frozenset().union(*(places(panel) for panel in sheet.scene.panels if isinstance(panel, Racks)))
    return tuple((pick, is_one) for pick, is_one in sheet.placed if pick.at in drawn)


def _placed(placed: Sequence[tuple[Pick, bool]], sheet: Sheet) -> SeatControls:
    return SeatControls(
        picks={pick.at: pressed(pick, is_one) for pick, is_one in placed},
        picks_at={pick.at: at_answer(pick) for pick, _ in placed},
        legend=how(sheet),
    )


def _stood(held: Mapping[Face, Pick], sheet: Sheet, ruleset: str) -> SeatControls:
    control = sheet.listed
    assert control is not None
    others = [one for one in control.picks if one not in held.values()]
    return SeatControls(
        held={face: (pressed(pick, control.one), at_answer(pick)) for face, pick in held.items()},
        others=[_nobody(one, control.one, ruleset) for one in others],
        legend=how(sheet),
    )


def _asked(control: Picks, ruleset: str, name: str) -> SeatControls:
    every: dict[Seat, list[Pick]] = {}
    for pick in control.picks:
        if pick.seat is not None:
            every.setdefault(pick.seat, []).append(pick)
    at = {seat: picks[0] for seat, picks in every.items() if len(picks) == 1}
    ids = {seat: f"{name}-{seat.value}" for seat in at}
    return SeatControls(
        {seat: pressed(one, control.one, ids[seat]) for seat, one in at.items()},
        ids,
        {seat: at_answer(one) for seat, one in at.items()},
        {seat: _voices(picks, control.one) for seat, picks in every.items() if len(picks) > 1},
        [_nobody(one, control.one, ruleset) for one in control.picks if one.seat is None],
        words={seat: spoken(one.brief) for seat, one in at.items() if one.brief},
        legend=spoken(control.legend),
    )


def _voices(picks: Sequence[Pick], is_one: bool) -> list[Markup]:
    """Draw a seat's answers as words, adding the tiles to answers with the same word."""
    often = Counter(pick.brief.template for pick in picks if pick.brief)
    voices = []
    for pick in picks:
        words = spoken(pick.brief) if pick.brief else Markup()
        is_alike = pick.brief is not None and often[pick.brief.template] > 1
        tiles = row(pick.drawn, unnamed=True) if is_alike and isinstance(pick.drawn, tuple) else None
        words_drawn = join(
            (
                el("span", {"aria-hidden": "true"}, words, (" ", tiles) if tiles else None),
                el("span.vh", spoken(pick.says)),
            )
        )
        voices.append(voice(pressed(pick, is_one), words_drawn, at_answer(pick)))
    return voices


def _written_at_seats(sheet: Sheet) -> Numbers | None:
    """Return the numbers typed at the table, each at its seat."""
    seats = {one.seat for panel in sheet.scene.panels if isinstance(panel, WholeTable | Racks) for one in panel.seats}
    found = (one for one in sheet.controls if isinstance(one, Numbers))
    return next((one for one in found if all(number.seat in seats for number in one.numbers)), None)


def _fields(control: Numbers) -> SeatControls:
    fields = {one.seat: field(one) for one in control.numbers if one.seat is not None}
    return SeatControls(fields=fields, legend=spoken(control.legend))


def _nobody(pick: Pick, is_one: bool, ruleset: str) -> Markup:
    """Draw an answer that belongs to no seat."""
    words = el("span", spoken(pick.says))
    named: dict[str, Attribute] = {"class": "nobody choice-none", "data-at": at_answer(pick)}
    return el("label", named | only_under(pick.only, ruleset), pressed(pick, is_one), words)


def _control(control: Control, elsewhere: Sequence[Pick], ruleset: str, *, first: bool) -> Markup | None:
    """Draw a control on the felt, without the answers picked `elsewhere`; steps are on the paper."""
    if isinstance(control, Numbers):
        return numbers(control)
    if isinstance(control, Steps):
        return None
    return pick_list(control, elsewhere if control.typed else (), ruleset, first=first)


def _hand(hand: Hand, picks: Mapping[Face, Pick], sheet: Sheet) -> Markup:
    control = sheet.listed
    if control is None:
        return still_hand(hand)
    faded = "" if all(one in picks for one in hand.faces) else "The dimmed ones aren’t asked about. "
    faces = sorted(hand.faces, key=lambda one: one.order)
    if hand.drawn is not None:
        faces.remove(hand.drawn)
        faces.append(hand.drawn)
    cells = [
        _cell(one, _in_hand(one, hand, nth), picks.get(one), control.one, faces[: nth + 1].count(one), faces.count(one))
        for nth, one in enumerate(faces)
    ]
    return el(
        "fieldset.answer",
        el("legend.over", spoken(hand.label), ". ", faded, el("span.how", spoken(control.legend))),
        el("div.hand", {"data-drawn": hand.drawn is not None}, cells),
    )


def _in_hand(one: Face, hand: Hand, nth: int) -> str:
    """Return the place of a tile in the hand; a drawn tile is last."""
    drawn = hand.drawn is not None and nth == len(hand.faces) - 1
    return f"hand:{place(one)} drawn" if drawn else f"hand:{place(one)}"


def _cell(one: Face, at: str, pick: Pick | None, is_one: bool, nth: int, of: int) -> Markup:
    if pick is None:
        return el("span.held", {"data-at": at}, tile(one), caption(one))
    return el(
        "label.pick",
        {"data-at": f"{at} {at_answer(pick)}"},
        pressed(pick, is_one),
        tile(one, unnamed=True),
        caption(one),
        hidden(within(one.words) + which(nth, of)),
    )
