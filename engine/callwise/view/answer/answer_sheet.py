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
from callwise.question.controls import Acts, Control, Numbers, Pick, Picks, Sheet, Steps
from callwise.question.scene import Hand, Panel, Racks, RecentTurns, ShownPond, WholeTable
from callwise.view.answer.answer_controls import at_answer, field, is_tile, numbers, only_under, pick_list, pressed
from callwise.view.answer.point_sticks import point_sticks
from callwise.view.answer.step_list import step_row, step_words, word_group
from callwise.view.board.felt import felt
from callwise.view.board.hand_view import hand_view, still_hand
from callwise.view.board.racks import places
from callwise.view.board.whole_table import SeatControls, voice, which
from callwise.view.elements.html import Attribute, Markup, el, join
from callwise.view.elements.pictures import hidden, row, tile
from callwise.view.elements.prose import spoken, within

MOST_WORDS = 6
"""Maximum number of answers shown as words at one seat; if a seat has more, all answers are listed."""


@dataclass(frozen=True)
class AnswerPlaces:
    """The places of a position's answer controls: at its table, in its hand, as tiles that come next, and listed."""

    at_table: SeatControls
    in_hand: Mapping[Face, Pick]
    listed: Sequence[Markup]
    candidates: Markup | None = None


def answered(sheet: Sheet, ruleset: str, name: str, *, in_sight: bool = False) -> AnswerPlaces:
    """Return the places of the answer controls; ids begin with the name, and `in_sight` shows the first legend."""
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
        and (drawn := _control(control, elsewhere, ruleset, first=not nth and not in_sight)) is not None
    ]
    asked = _placed(placed, sheet)
    if at_seats:
        asked = _asked(at_seats, ruleset, name)
    elif written:
        asked = _fields(written)
    elif at_near:
        asked = _stood(at_near, sheet, ruleset)
    candidates = listed.pop(0) if _may_come_next(sheet, elsewhere) and listed else None
    return AnswerPlaces(asked, in_hand, listed, candidates)


def answer_felt(sheet: Sheet, ruleset: str, name: str, *, in_sight: bool = False) -> Markup:
    """Draw the position with its answer controls; parameters are as in `answered`."""
    return felt_of(sheet, answered(sheet, ruleset, name, in_sight=in_sight))


def felt_of(sheet: Sheet, given: AnswerPlaces) -> Markup:
    """Draw the position with its answer controls."""
    return felt(
        sheet.scene,
        given.listed,
        lambda hand, panels: _hand(hand, panels, given.in_hand, sheet.listed),
        given.at_table,
        given.candidates,
    )


def paid_at_seats(picks: Picks | None) -> SeatControls:
    """Write at each seat what it pays or gets, if the answers are amounts at seats."""
    briefs = [(one.seat, one.brief) for one in (picks.picks if picks else ()) if one.seat and one.brief]
    if len({seat for seat, _ in briefs}) < len(briefs):
        return SeatControls()
    return SeatControls(fields={seat: el("b.paid", spoken(brief)) for seat, brief in briefs})


def takes_one(sheet: Sheet) -> bool:
    """Whether a single press is the whole answer."""
    return len(sheet.controls) == 1 and all(isinstance(one, Picks) and one.one for one in sheet.controls)


def answer_steps(sheet: Sheet, ruleset: str, *, is_aided: bool = True) -> Markup:
    """Draw the steps of an answer, if any; without help, the number of steps isn't revealed."""
    placed = tuple(pick for pick, _ in _picked_at_places(sheet))
    on_felt = any(isinstance(panel, Racks) for panel in sheet.scene.panels)
    return join(
        [
            step_row(one, placed, ruleset, is_aided=is_aided, is_worded=on_felt)
            for one in sheet.controls
            if isinstance(one, Steps)
        ]
    )


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


def _may_come_next(sheet: Sheet, elsewhere: Sequence[Pick]) -> bool:
    """Whether the first answers are tiles that may come next, in a position with a hand and discards."""
    first = next(iter(sheet.controls), None)
    is_waiting = any(isinstance(panel, ShownPond | RecentTurns) for panel in sheet.scene.panels)
    if not is_waiting or not isinstance(first, Picks) or any(isinstance(one, WholeTable) for one in sheet.scene.panels):
        return False
    listed = [pick for pick in first.picks if pick not in elsewhere]
    return any(map(is_tile, listed)) and all(pick.alone or is_tile(pick) for pick in listed)


def _picked_at_places(sheet: Sheet) -> tuple[tuple[Pick, bool], ...]:
    """Return the answers picked in place on a table, each with whether only one of its group can be picked."""
    drawn = frozenset().union(*map(_places, sheet.scene.panels))
    return tuple((pick, is_one) for pick, is_one in sheet.placed if pick.at in drawn)


def _places(panel: Panel) -> frozenset[str]:
    """Return the names of the places on a panel that can be picked."""
    if isinstance(panel, Racks):
        return places(panel)
    if isinstance(panel, ShownPond):
        return frozenset(f"{panel.at}@{nth}" for nth in range(len(panel.pond)))
    if isinstance(panel, RecentTurns):
        return frozenset(f"past:{nth}" for nth in range(len(panel.events)))
    return frozenset()


def _placed(placed: Sequence[tuple[Pick, bool]], sheet: Sheet) -> SeatControls:
    return SeatControls(
        picks={pick.at: pressed(pick, is_one) for pick, is_one in placed},
        picks_at={pick.at: at_answer(pick) for pick, _ in placed},
        acts=word_group([word for one in sheet.controls if isinstance(one, Steps) for word in step_words(one)]),
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
    return SeatControls(fields=fields, sticks=point_sticks(control), legend=spoken(control.legend))


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


def _hand(hand: Hand, panels: Sequence[Panel], picks: Mapping[Face, Pick], control: Picks | None) -> Markup:
    """Draw a hand with the answers among its tiles."""
    if control is None or not picks:
        return still_hand(hand, panels)
    met = Counter[Face]()

    def cell(face: Face, at: str) -> Markup:
        pick = picks.get(face)
        if pick is None:
            return el("span.held", {"data-at": at}, tile(face))
        met[face] += 1
        words = within(face.words) + which(met[face], hand.faces.count(face))
        return _pressed_tile(pick, face, f"{at} {at_answer(pick)}", words, is_one=control.one)

    legend = el("legend.vh", spoken(hand.label), ". ", spoken(control.legend))
    return el("fieldset.answer", legend, hand_view(hand, panels, cell))


def _pressed_tile(pick: Pick, face: Face, at: str, words: str, *, is_one: bool) -> Markup:
    """Draw a tile as the label of its input."""
    return el("label.pick", {"data-at": at}, pressed(pick, is_one), tile(face, unnamed=True), hidden(words))
