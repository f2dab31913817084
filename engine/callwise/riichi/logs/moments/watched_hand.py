"""
A hand during replay: the table so far, each player's waits, and the moments found.

Waits are only worked out again when a hand has changed, since every turn needs them for four hands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from callwise.ground.seats import SEATS, Seat
from callwise.question.recorded_games import GameMoment
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.hand.hand import waits
from callwise.riichi.logs.moments.moment import What
from callwise.riichi.logs.replay.hand_record import Act, Discarding, Drawing, Hand, Offered
from callwise.riichi.logs.replay.hand_replay import ReplayedHand
from callwise.riichi.table.discard import Discard
from callwise.riichi.table.melds import as_they_lie
from callwise.riichi.table.own_turn import Turn
from callwise.riichi.table.table import Table
from callwise.riichi.table.tiles import Kind, Tile


class Watching:
    """A hand's state after some of its acts, and the moments found so far."""

    def __init__(self, hand: Hand, rules: RiichiRuleset, seats: tuple[Seat, ...]) -> None:
        """Start with the deal."""
        self.hand, self.rules, self.seats = hand, rules, seats
        self.played = ReplayedHand(hand)
        self.number = 0
        self.found: list[GameMoment] = []
        self.furiten: dict[Seat, int] = {}
        """Players furiten from their own discards, with the index of the moment recording it."""
        self.near: set[tuple[Seat, Seat]] = set()
        """Players whose melds are close to a yakuman, and who has been warned."""
        self.passed: dict[Seat, int] = {}
        """Players who have passed on a win, with the index of the moment recording it."""
        offers = hand.offers
        self._offered = None if offers is None else {(one.after, one.seat, one.what) for one in offers}
        self._waits: dict[Seat, tuple[Kind, ...] | None] = dict.fromkeys(SEATS)
        self._table: Table | None = None

    def play(self, act: Act) -> None:
        """Play an act."""
        self._table = None
        is_same = self._puts_back(act) if isinstance(act, Discarding) else isinstance(act, Drawing)
        if not is_same:
            self._waits[act.seat] = None
        self.played.play(act)
        self.number += 1

    def _puts_back(self, act: Discarding) -> bool:
        """Whether a player discards the drawn tile, or an identical one, leaving the hand unchanged."""
        turn = self.played.turn
        return turn is not None and turn.drawn == act.tile and self._waits[act.seat] is not None

    @property
    def next(self) -> Act | None:
        """The next act, None at the end."""
        return next(iter(self.hand.acts[self.number :]), None)

    def wins_now(self, seat: Seat) -> bool:
        """Whether a seat wins right after the last act played."""
        return self.next is None and seat in [win.seat for win in self.hand.ending.wins]

    @property
    def table(self) -> Table:
        """The current table, with every known hand shown."""
        if self._table is None:
            self._table = self.played.table
        return self._table

    @property
    def open(self) -> Discard:
        """The live tile."""
        assert self.played.open is not None
        return self.played.open

    @property
    def turn(self) -> Turn:
        """Whose turn it is."""
        assert self.played.turn is not None
        return self.played.turn

    def was_offered(self, seat: Seat, what: Offered) -> bool | None:
        """Whether the client offered this to a seat after the last act; None if the log doesn't say."""
        return None if self._offered is None else (self.number, seat, what) in self._offered

    def hand_of(self, seat: Seat) -> Sequence[Tile]:
        """Return a seat's known hand; empty if unknown."""
        return self.played.sitting[seat].hand or ()

    def waits(self, seat: Seat) -> tuple[Kind, ...]:
        """Return a seat's waits between its turns; after a draw, the waits before it."""
        found = self._waits[seat]
        if found is None:
            one, turn = self.played.sitting[seat], self.played.turn
            if one.hand is None:
                return ()
            held = list(one.hand)
            if turn is not None and turn.seat is seat and turn.drawn is not None:
                held.remove(turn.drawn)
            found = waits(held, as_they_lie(one.made))
            self._waits[seat] = found
        return found

    def discards_of(self, seat: Seat) -> list[Tile]:
        """Return a seat's discards, including the live one."""
        lying = self.played.open
        pond = [one.tile for one in self.played.sitting[seat].pond]
        return [*pond, lying.tile] if lying is not None and lying.by is seat and lying.kan is None else pond

    def find(self, what: What, seat: Seat, asks: str, table: Mapping[str, str], answers: Sequence[str] = ()) -> None:
        """Add a moment after the last act."""
        on_turn = self.played.turn is not None and self.played.turn.seat is seat
        turn = max(len(self.discards_of(seat)) + on_turn, 1)
        about = (what.value, what.title, what.weight, self.hand.number, self.number, seat, turn)
        self.found.append(GameMoment(*about, asks, table, tuple(answers)))

    def change(self, place: int, *, cost: int | None = None, until: int | None = None) -> None:
        """Add to a moment's costs or set its end."""
        one = self.found[place]
        costs = one.costs if cost is None else (*one.costs, cost)
        self.found[place] = replace(one, costs=costs, until=one.until if until is None else until)
