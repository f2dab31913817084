"""The moments of a hand at which rules decided for one player, as in any log."""

from __future__ import annotations

from callwise.ground.seats import Seat
from callwise.question.played_hands import Decided
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.logs.moments.moment_finder import moments_of
from callwise.riichi.logs.replay.hand_record import Calling, DeclaredKan, Discarding, Drawing, Hand
from callwise.riichi.table.tiles import Tile

MOST_MOMENTS = 5


def decided_in(hand: Hand, rules: RiichiRuleset, seat: Seat) -> tuple[Decided, ...]:
    """Return the weightiest moments of a hand for a seat, in order of time."""
    found = moments_of(hand, rules, (seat,))
    weighty = sorted(found, key=lambda one: one.order)[:MOST_MOMENTS]
    return tuple(Decided(one, _tile(hand, one.act)) for one in found if one in weighty)


def _tile(hand: Hand, act: int) -> Tile | None:
    """Return the tile of an act, counted from 1."""
    match hand.acts[act - 1]:
        case Drawing(_, tile):
            return tile
        case Discarding(_, tile):
            return tile
        case Calling(_, call):
            return call.tile
        case DeclaredKan(_, _, tiles):
            return tiles[-1]
