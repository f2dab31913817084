"""
Recent turns as columns in time order, and in the last one, lighter, the tiles asked about.

A call and the discard after it are one column. If there are more columns than fit, the oldest are left out, but never a
passed win or an answer; the text next to the felt describes all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from callwise.ground.seats import ENGLISH, Relation, Seat
from callwise.question.scene import RecentTurns, TurnTaken
from callwise.view.board.whole_table import SeatControls
from callwise.view.elements.html import Attribute, Markup, Need, drawn_with, el
from callwise.view.elements.pictures import hidden, tile
from callwise.view.elements.prose import capital, in_passing, spoken, terms, within

MOST, MOST_BESIDE_TILES = 7, 5
"""How many columns are drawn, alone or with tiles to choose from, unless more show a passed win or an answer."""
_SIDES: dict[Relation | Seat, str] = {Relation(name): capital(side) for side, name in ENGLISH.items()}


@dataclass(frozen=True)
class _Column:
    """An event by its index, with the call before it, if the same player made it."""

    nth: int
    event: TurnTaken
    call: tuple[int, TurnTaken] | None = None


def turn_columns(panel: RecentTurns | None, candidates: Markup | None, asked: SeatControls) -> Markup:
    """Draw recent turns, if any, followed by the tiles to choose from, if any."""
    most = MOST_BESIDE_TILES if candidates else MOST
    columns = _shown(_columns(panel.events), asked, most) if panel else []
    now = el("li.turn.turn-now", candidates) if candidates else None
    label = el("p.over", spoken(panel.label)) if panel else None
    listed = el("ol", {"data-count": len(columns)}, [_turn(one, asked) for one in columns], now)
    return drawn_with(Need.STYLE, "pond", el("div.turns", label, listed))


def _columns(events: Sequence[TurnTaken]) -> list[_Column]:
    """Return a column for each event, except that a player's call and next discard share one."""
    columns: list[_Column] = []
    for nth, one in enumerate(events):
        last = columns[-1] if columns else None
        if last and last.event.face is None and last.event.who is one.who:
            columns[-1] = _Column(nth, one, (last.nth, last.event))
        else:
            columns.append(_Column(nth, one))
    return columns


def _shown(columns: Sequence[_Column], asked: SeatControls, most: int) -> list[_Column]:
    """Leave out the oldest columns, and at the start the player's own discard, which is in the pond."""
    late = columns[-most:] if len(columns) > most or not columns[0].event.own else columns[1:]
    return [one for one in columns if one in late or one.event.is_passed or f"past:{one.nth}" in asked.picks]


def _turn(one: _Column, asked: SeatControls) -> Markup:
    """Draw a player's discard with their name below, or their call if they haven't discarded yet."""
    event, name = one.event, f"past:{one.nth}"
    who = el("b", _SIDES.get(event.who) or terms(capital(event.who.words)))
    passed = el("em", "you passed") if event.is_passed else None
    said = _said(event, name, asked) if event.shows_words or event.face is None else None
    call = _said(one.call[1], f"past:{one.call[0]}", asked, at=f"past:{one.call[0]}") if one.call else None
    words = None if said else el("span.vh", " ", in_passing(event.words), " ")
    at: dict[str, Attribute] = {"data-at": name, "data-own": event.own, "data-passed": event.is_passed}
    return el("li.turn", at, _thrown(event, asked.picks.get(name)), who, words, said or call, passed)


def _thrown(event: TurnTaken, control: Markup | None) -> Markup:
    """Draw the tile of a turn, as the label of its control if it can be picked."""
    if control is None or event.face is None:
        return el("span.turn-tile", tile(event.face) if event.face else None)
    return el("label.pick.turn-tile", control, tile(event.face, unnamed=True), hidden(within(event.face.words)))


def _said(event: TurnTaken, name: str, asked: SeatControls, *, at: str | None = None) -> Markup:
    """Write a player's call or other words, as the label of their control if they can be picked."""
    control = asked.picks.get(name) if event.face is None else None
    if control is None:
        return el("span.turn-says", {"data-at": at}, in_passing(event.words))
    return el("label.choice.turn-call", {"data-at": at}, control, el("span", in_passing(event.words)))
