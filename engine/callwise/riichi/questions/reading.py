"""
How puzzles write a whole table, and how it is shown.

Each seat is one text: the hand, the melds and the river, parted by bars, as in
``1123m 456p 77z | 6'66z 2'34s | 1z9p``.  A hand that is not shown is ``?``,
and so is a seat that is left out.
"""

from __future__ import annotations

from collections.abc import Mapping

from callwise.errors import NotationError
from callwise.riichi.discard import Claim, ClaimKind, Discard
from callwise.riichi.melds import Meld
from callwise.riichi.mjt import read_melds
from callwise.riichi.table import Player, Table, Turn
from callwise.riichi.tiles import parse_tiles
from callwise.ruling import Fact, Sentence
from callwise.scene import AtSeat, FourSeats
from callwise.seats import SEATS, Seat

SEAT_KEYS: Mapping[str, str] = {
    **{seat.value: "1123m 456p 77z | 6'66z 2'34s | 1z9p (hand, melds, river; ? for a hidden hand)" for seat in SEATS},
    "riichi": "north (optional: the seats in riichi)",
    "furiten": "north west (optional: the seats in furiten)",
    "wall": "12 (optional: tiles left to draw)",
    "wind": "east (optional: the round's wind)",
}
DISCARD_KEYS: Mapping[str, str] = {"discard": "4m by west (or: 4m by west, north has drawn)", **SEAT_KEYS}

USUAL_WALL = 40

CLAIM_WORDS = {
    ClaimKind.CHII: "[[chii]]",
    ClaimKind.PON: "[[pon]]",
    ClaimKind.KAN: "[[kan]]",
    ClaimKind.RON: "[[ron]]",
}


def read_table(table: Mapping[str, str], moment: Discard | Turn) -> Table:
    """Read the four seats and what lies between them.  Raises NotationError or PositionError."""
    riichi, furiten = (read_seats(table.get(key, "")) for key in ("riichi", "furiten"))

    def player(seat: Seat) -> Player:
        parts = [part.strip() for part in table.get(seat.value, "?").split("|")]
        if len(parts) > 3:
            raise NotationError(f"{table[seat.value]!r} has {len(parts)} parts; a seat is hand | melds | river")
        hand, melds, river = (*parts, "", "")[:3]
        return Player(
            None if hand == "?" else parse_tiles(hand),
            read_melds(melds),
            parse_tiles(river),
            riichi=seat in riichi,
            furiten=seat in furiten,
        )

    east, south, west, north = map(player, SEATS)
    wall = read_number(table.get("wall", str(USUAL_WALL)), "the wall")
    return Table((east, south, west, north), moment, wall, Seat.parse(table.get("wind", "east")))


def read_seats(text: str) -> tuple[Seat, ...]:
    """Read seats parted by spaces.  Raises NotationError."""
    return tuple(Seat.parse(word) for word in text.split())


def read_number(text: str, what: str) -> int:
    """Read a whole number.  Raises NotationError."""
    if not (text.isascii() and text.isdigit()) or len(text) > 4:
        raise NotationError(f"{what} is a number, got {text!r}")
    return int(text)


def read_claims(text: str) -> tuple[Claim, ...]:
    """Read claims parted by semicolons.  Raises NotationError or PositionError."""
    return tuple(Claim.parse(part.strip()) for part in text.split(";"))


def claim_words(claim: Claim) -> Sentence:
    """Say a claim without its seat: the word, and the tiles to be shown."""
    facts: dict[str, Fact] = {"claim": CLAIM_WORDS[claim.kind], "shown": claim.shown}
    return Sentence("{claim} with {shown}" if claim.shown else "{claim}", facts)


def claim_said(claim: Claim) -> Sentence:
    """Say a claim with its seat."""
    facts: dict[str, Fact] = {"seat": claim.seat, "claim": CLAIM_WORDS[claim.kind], "shown": claim.shown}
    return Sentence("{seat}: {claim} with {shown}" if claim.shown else "{seat}: {claim}", facts)


def claim_done(claim: Claim) -> Sentence:
    """Say what a player who makes a claim would do."""
    facts: dict[str, Fact] = {"seat": claim.seat, "tile": claim.tile, "shown": claim.shown}
    if claim.kind is ClaimKind.RON:
        return Sentence("{seat} would win with {tile}.", facts)
    facts["claim"] = CLAIM_WORDS[claim.kind]
    return Sentence("{seat} would take {tile} with {shown}, as {claim}.", facts)


def four_seats(table: Table, doing: Mapping[Seat, Sentence]) -> FourSeats:
    """
    Show a table; `doing` says what players do at this moment.

    Where one hand alone is shown, the table is seen from that player's side.
    """
    moment = table.moment
    discard = moment if isinstance(moment, Discard) else None

    def at(seat: Seat) -> AtSeat:
        player = table[seat]
        drawn = moment.drawn if isinstance(moment, Turn) and moment.seat is seat else None
        says = doing.get(seat)
        if says is None and discard is not None and seat is discard.by:
            says = Sentence("discards")
        return AtSeat(
            seat,
            None if player.hand is None else tuple(sorted(player.hand)),
            table.tiles_in_hand(seat),
            player.melds,
            player.river,
            drawn,
            badges=tuple(
                word for word, holds in (("[[riichi]]", player.riichi), ("[[furiten]]", player.furiten)) if holds
            ),
            says=says,
        )

    acting = moment.seat if isinstance(moment, Turn) else moment.by
    shown = [seat for seat, player in table.seated() if player.hand is not None]
    east, south, west, north = map(at, SEATS)
    label = Sentence("{wind} round, {wall} tiles left to draw", {"wind": table.wind, "wall": table.wall})
    return FourSeats(
        label,
        (east, south, west, north),
        None if discard is None else discard.tile,
        shown[0] if len(shown) == 1 else acting,
    )


def told(table: Table) -> tuple[Sentence, ...]:
    """Tell a table in words, for readers who don't see it."""
    moment = table.moment
    words = [Sentence("{wind} round, {wall} tiles left to draw.", {"wind": table.wind, "wall": table.wall})]
    if isinstance(moment, Discard):
        words.append(Sentence("{by} has discarded {tile}.", {"by": moment.by, "tile": moment.tile}))
        if moment.drawn_since is not None:
            words.append(Sentence("Since then {seat} has drawn.", {"seat": moment.drawn_since}))
    elif moment.drawn is None:
        words.append(Sentence("{seat} has called and not yet discarded.", {"seat": moment.seat}))
    else:
        how = " as a replacement tile" if moment.replacement else ""
        facts: dict[str, Fact] = {"seat": moment.seat, "tile": moment.drawn}
        words.append(Sentence(f"{{seat}} has drawn {{tile}}{how}.", facts))
    for seat, player in table.seated():
        if player.hand is not None:
            words.append(Sentence("{seat} holds {hand}.", {"seat": seat, "hand": tuple(sorted(player.hand))}))
        words += [meld_told(seat, meld) for meld in player.melds]
        if player.river:
            words.append(Sentence("{seat} discarded earlier {river}.", {"seat": seat, "river": player.river}))
        if player.riichi:
            words.append(Sentence("{seat} is in [[riichi]].", {"seat": seat}))
        if player.furiten:
            words.append(Sentence("{seat} is in [[furiten]].", {"seat": seat}))
    return tuple(words)


def meld_told(seat: Seat, meld: Meld) -> Sentence:
    """Tell a meld in words: its tiles, and whose discard was called."""
    facts: dict[str, Fact] = {
        "seat": seat,
        "meld": meld.kind.words,
        "tiles": tuple(sorted(meld.tiles)),
        "source": seat.at(meld.source),
    }
    if meld.turned is None:
        return Sentence("{seat} has a {meld} of {tiles}.", facts)
    return Sentence("{seat} has a {meld} of {tiles}, from {source}.", facts)
