"""Who the players of a sentence are: seats by wind, by side, and those that aren’t named."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from callwise.ground.seats import SEATS, Relation, Seat
from callwise.question.listening.heard import Span
from callwise.riichi.listening.happenings import ME, SOMEONE, Happenings

_USUAL = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
"""The seats that the speaker has, unless others are named there, in order of preference."""
_SIDES = {side.value: side for side in Relation if side is not Relation.SELF}


class Seating:
    """
    The seats of a sentence's players.

    An unnamed one has a seat that nobody named has, and isn't to the speaker's right if both claim a discard and it
    `may_chii`; one whose discard the speaker takes for a sequence sits to the left. Without “I”, the only player
    whose hand is told is the speaker.
    """

    def __init__(
        self,
        named: Iterable[str],
        holders: Iterable[str],
        *,
        may_chii: bool = False,
        feeds_chii: bool = False,
        me: str = "",
    ) -> None:
        names, hands = tuple(named), tuple(holders)
        winds = {Seat(name) for name in names if name in {seat.value for seat in SEATS}}
        sides = {_SIDES[name] for name in names if name in _SIDES}
        free = [seat for seat in _USUAL if seat not in winds]
        self.me = free[0] if free and (ME in names or sides or len(winds) < 2) else Seat.SOUTH
        if len(hands) == 1 and hands[0] in {seat.value for seat in SEATS} and ME not in names:
            self.me = Seat(hands[0])
        if me:
            self.me = Seat(me)
        taken = {*winds, self.me, *(self.me.at(side) for side in sides)}
        others: tuple[Seat, ...] = (
            (Seat.NORTH, Seat.EAST, Seat.WEST) if may_chii else (Seat.WEST, Seat.NORTH, Seat.EAST)
        )
        others = (self.me.at(Relation.KAMICHA), *others) if feeds_chii else others
        self._someone = next((seat for seat in others if seat not in taken), Seat.WEST)

    def seat(self, name: str) -> Seat:
        """Return the seat of a player; an empty name is the speaker."""
        if name in ("", ME):
            return self.me
        if name == SOMEONE:
            return self._someone
        return self.me.at(_SIDES[name]) if name in _SIDES else Seat(name)

    def free_for(self, claims: Mapping[str, bool]) -> Seat | None:
        """Return a seat that can have discarded what these players claim; those with True claim it for a sequence."""
        seats = {self.seat(name): is_sequence for name, is_sequence in claims.items()}
        left = [seat.at(Relation.KAMICHA) for seat, is_sequence in seats.items() if is_sequence]
        return next((seat for seat in left or SEATS if seat not in seats), None)

    def side(self, name: str) -> Relation:
        """Return a player's side of the table, seen from the speaker."""
        return self.me.sees(self.seat(name))


def own_wind(found: Happenings, as_: Span | None) -> tuple[str, Span] | None:
    """Return the speaker’s wind and its place, if a sentence says it: ``I'm west``, ``as the dealer``."""
    winds = [(name, span) for name, span in found.seats if name in {seat.value for seat in SEATS}]
    own = [span[1] for name, span in found.seats if name == ME] + ([as_[1]] if as_ is not None else [])
    mine = [wind for wind in winds if any(0 <= wind[1][0] - end <= len(" am ") for end in own)]
    return mine[0] if mine else None
