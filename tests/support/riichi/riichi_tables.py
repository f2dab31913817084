"""Complete tables for tests, in puzzle notation."""

from callwise.ground.seats import SEATS, Relation, Seat
from callwise.question.case import Entries
from callwise.riichi.questions.entries.written_table import read_points, read_table
from callwise.riichi.table.discard import Discard
from callwise.riichi.table.table import Table, Turn


def at_discard(discard: str, **seats: str) -> Table:
    """Return a table at a discard; seats not given have hidden hands."""
    return read_table(Entries(seats), Discard.parse(discard))


def on_turn(turn: str, **seats: str) -> Table:
    """Return a table on a player's turn; seats not given have hidden hands."""
    entries = Entries(seats)
    return read_table(entries, Turn.parse(turn), entries.read_or("points", read_points, None))


def after(past: str, hand: str, seat: Seat = Seat.EAST, **melds: str) -> Table:
    """
    Return a table with all four ponds shown, at the last discard in `past`.

    `hand` sits at `seat`, whose discard comes first; the others follow in turn, as in ``9m 1z>toimen 2z 4m``, where
    toimen called the 1z. Places and other players' melds are as seen from `seat`. Seats from East up to
    `seat` first discard honours as filler.
    """
    *before, last = [*"1z2z3z"[: 2 * SEATS.index(seat)].replace("z", "z ").split(), *past.split()]
    ponds: dict[Seat, list[str]] = {one: [] for one in SEATS}
    at = Seat.EAST
    for one in before:
        tile, _, place = one.partition(">")
        caller = seat.at(Relation.parse(place)) if place else None
        ponds[at].append(f"{tile}>{caller.value}" if caller else tile)
        at = caller or at.after(1)
    laid = {seat.at(Relation.parse(place)): meld for place, meld in melds.items()}
    shown = {
        one.value: f"{hand if one is seat else '?'} | {laid.get(one, '')} | {' '.join(ponds[one])}" for one in SEATS
    }
    return at_discard(f"{last} by {at.value}", **shown)
