"""
Whole tables in puzzle notation.

Each seat is one text: hand, melds and pond, separated by bars, as in ``1123m 456p 77z | 6'66z 2'34s | 1z9p 5p>west
2s``. A hidden hand is ``?``, and so is an omitted seat.

Melds and discards are in the order they were made. A pond after its bar is whole, even if empty, unless the `wall`
shows that its player has discarded more often: then it's partial, and the rest is unknown. Without the bar it's hidden.
An omitted wall is worked out from the shown ponds.
"""

from __future__ import annotations

from callwise.ground.errors import NotationError, PositionError, check_length, quoted
from callwise.ground.seats import SEATS, Seat
from callwise.question.case import Entries
from callwise.riichi.hand.waiting_player import check_ready
from callwise.riichi.questions.entries.written_kans import with_kans_dated
from callwise.riichi.table.discard import Claim, Discard
from callwise.riichi.table.discard_tally import sticks_laid, unwritten_wall
from callwise.riichi.table.melds import Meld
from callwise.riichi.table.mjt import is_hidden, read_hand, read_melds, read_own_melds
from callwise.riichi.table.player import Player
from callwise.riichi.table.pond import read_pond
from callwise.riichi.table.table import Table, Turn
from callwise.riichi.table.tiles import Tile


def read_table(entries: Entries, moment: Discard | Turn, points: int | None = None) -> Table:
    """
    Read the four seats and the middle of the table; `points` are those of the player whose turn it is.

    Raises NotationError or PositionError.
    """
    riichi, furiten, dead = (entries.read_or(key, read_seats, ()) for key in ("riichi", "furiten", "dead"))
    declaring = moment.by if isinstance(moment, Discard) and moment.turned else None

    def player(seat: Seat) -> Player:
        def read(text: str) -> Player:
            check_length(text)
            parts = [part.strip() for part in text.split("|")]
            if len(parts) > 3:
                raise NotationError(f"{quoted(text)} has {len(parts)} parts; write a seat as hand | melds | pond")
            held, laid = (*parts, "")[:2]
            hand, shown = (None, ()) if is_hidden(held) else read_hand(held)
            return Player(
                hand,
                (*read_melds(laid), *shown),
                read_pond(parts[2]) if len(parts) == 3 else None,
                riichi=seat in riichi or seat is declaring,
                furiten=seat in furiten,
                dead=seat in dead,
                points=points if isinstance(moment, Turn) and moment.seat is seat else None,
            )

        return entries.read(seat.value, read) if seat.value in entries else read("?")

    east, south, west, north = map(player, SEATS)
    players = (east, south, west, north)
    honba = entries.read_or("honba", read_number, 0)
    sticks = entries.read_or("sticks", read_number, sticks_laid(players, moment))
    wind = entries.read_or("wind", Seat.parse, Seat.EAST)
    wall = entries.read("wall", read_number) if "wall" in entries else unwritten_wall(players, moment)
    found = Table(players, moment, wall, wind, honba, sticks)
    check_ready(found)
    return entries.read("past", lambda text: with_kans_dated(found, text)) if "past" in entries else found


def read_discard(entries: Entries) -> Table:
    """Read the discard and the four seats. Raises NotationError or PositionError."""
    return read_table(entries, entries.read("discard", Discard.parse))


def read_turn(entries: Entries, points: int | None = None) -> Table:
    """Read whose turn it is, with that hand, and the four seats. Raises NotationError or PositionError."""
    table = read_table(entries, entries.read("turn", Turn.parse), points)
    seat = table.turn.seat
    if table[seat].hand is None:
        raise PositionError(f"it is {seat.value}'s turn, so write out that hand").at(seat.value)
    return table


def read_held(entries: Entries) -> tuple[tuple[Tile, ...], tuple[Meld, ...]]:
    """Read a hand, with melds in the same entry or their own. Raises NotationError or PositionError."""
    hand, shown = entries.read("hand", read_hand)
    return hand, (*entries.read_or("melds", read_own_melds, ()), *shown)


def read_seats(text: str) -> tuple[Seat, ...]:
    """Read seats separated by spaces. Raises NotationError, or PositionError for a repeated seat."""
    check_length(text)
    named = tuple(Seat.parse(word) for word in text.split())
    if len(set(named)) != len(named):
        raise PositionError(f"name each seat only once, got {quoted(text)}")
    return named


def read_yes(text: str) -> bool:
    """Read ``yes``, the only answer of a mark that is otherwise left out. Raises NotationError."""
    if text != "yes":
        raise NotationError(f"riichi can only be 'yes'; leave it out otherwise (got {quoted(text)})")
    return True


def read_number(text: str) -> int:
    """Read a whole number. Raises NotationError."""
    if not (text.isascii() and text.isdigit()) or len(text) > 4:
        raise NotationError(f"write a number, like 12; got {quoted(text)}")
    return int(text)


def read_points(text: str) -> int:
    """Read a score in hundreds. Raises NotationError or PositionError."""
    if not (text.isascii() and text.isdigit()) or len(text) > 6:
        raise NotationError(f"write points like 900 or 25000, got {quoted(text)}")
    if int(text) % 100:
        raise PositionError(f"points are counted in hundreds, got {text}; write 900 or 1000")
    return int(text)


def read_claims(text: str) -> tuple[Claim, ...]:
    """Read claims separated by semicolons or commas. Raises NotationError or PositionError."""
    check_length(text)
    return tuple(Claim.parse(part.strip()) for part in text.replace(",", ";").split(";"))
