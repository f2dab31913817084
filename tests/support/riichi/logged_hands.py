"""Hands of a game in a few lines: each seat's deal, and the acts in order."""

import re

from callwise.ground.seats import SEATS, Seat
from callwise.riichi.logs.replay.hand_record import (
    Act,
    Calling,
    DeclaredKan,
    Discarding,
    Draw,
    Drawing,
    Game,
    Hand,
    HandEnd,
    RecordedWin,
)
from callwise.riichi.payment.points import Value
from callwise.riichi.table.discard import Claim
from callwise.riichi.table.melds import MeldKind
from callwise.riichi.table.tiles import Tile, parse_tiles

_BY_LETTER = {seat.value[0]: seat for seat in SEATS}
_STEP = re.compile(r"(?P<seat>[eswn])(?P<sign>[+\-=*!])(?P<tiles>[0-9mpsz]+)")


def hand(
    deal: str,
    acts: str,
    *,
    wins: str = "",
    draw: Draw | None = None,
    wind: Seat = Seat.EAST,
    honba: int = 0,
    liable: Seat | None = None,
) -> Hand:
    """
    Build a hand.

    `deal` holds four hands separated by bars, East's first. Of `acts`, ``e+4m`` is a draw, ``e-4m`` a discard, ``e=4m``
    both, ``e*4m`` a discard that declares riichi, ``e!4m`` an added kan, ``e!4444m`` a closed one; a call is a claim in
    words, between semicolons: ``; south pon 4m with 44m;``. `wins` is ``south east 2 han 40 fu``: South wins on East's
    tile; several are separated by commas, and ``south south`` is a win by tsumo. Payments are left out.
    """
    dealt = tuple(parse_tiles(one) for one in deal.split("|"))
    done: list[Act] = []
    for part in acts.split(";"):
        words = part.split()
        if words and words[0] in {seat.value for seat in SEATS}:
            last = done[-1]
            done.append(Calling(Seat(words[0]), Claim.parse(part.strip()).call(last.seat)))
            continue
        for word in words:
            done += _read(word)
    told = []
    for one in filter(None, wins.split(",")):
        winner, source, *value = one.split()
        by = None if winner == source else Seat(source)
        worth = Value.parse(" ".join(value)) if value else None
        told.append(RecordedWin(Seat(winner), by, worth, (0, 0, 0, 0), liable))
    return Hand(1, wind, 0, honba, 0, (25_000,) * 4, dealt, tuple(done), HandEnd(tuple(told), draw))


def _read(word: str) -> list[Act]:
    match = _STEP.fullmatch(word)
    assert match is not None, word
    seat, tiles = _BY_LETTER[match["seat"]], parse_tiles(match["tiles"])
    tile: Tile = tiles[0]
    match match["sign"]:
        case "+":
            return [Drawing(seat, tile)]
        case "-":
            return [Discarding(seat, tile)]
        case "*":
            return [Discarding(seat, tile, turned=True)]
        case "=":
            return [Drawing(seat, tile), Discarding(seat, tile)]
        case _:
            kind = MeldKind.ANKAN if len(tiles) == 4 else MeldKind.SHOUMINKAN
            return [DeclaredKan(seat, kind, tuple(sorted(tiles)))]


def game(*hands: Hand) -> Game:
    """Return a game of these hands."""
    return Game("a program of ours", "tenhou", True, hands, names=("A", "B", "C", "D"))


SCATTERED = "147m 258p 369s 1234z"
"""Thirteen tiles that are far from tenpai."""

QUIET = ("258p 369s 147m 1234z", "147p 258s 1122334z", "369p 147s 5566774z")
"""Three hands far from tenpai that can be in the same deal."""
ROBBED = hand(
    f"44p 123456789m 1z 9s | {SCATTERED} | 56p 123456789s 22z | {SCATTERED}",
    "e=1z s=4p; east pon 4p with 44p; e-9s s=3z w=3z n=6z e+4p e!4p",
    wins="west east 3 han 30 fu",
)
"""East adds a tile to a pon, and West wins on it."""
TWO_WINS = hand(
    f"147m 20p 369s 12345z | 56p 123456789s 66z | 56p 123456789m 77z | {SCATTERED}",
    "e=4p",
    wins="south east 2 han 40 fu, west east 2 han 40 fu",
)
"""East discards the tile that South and West wait for."""
LIABLE = hand(
    f"{SCATTERED} | 556677z 12378s 99m | {SCATTERED} | 147m 258p 36s 12344z",
    "e=5z; south pon 5z with 55z; s-1s w=6z; south pon 6z with 66z; s-2s w=7z; south pon 7z with 77z; "
    "s-3s w=1p n=1p e=1p s+9s",
    wins="south south yakuman daisangen",
    liable=Seat.WEST,
)
"""West feeds the last of three dragon groups, and South draws the winning tile."""
