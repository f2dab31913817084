"""
Whole tables in puzzle notation, and their display.

Each seat is one text: hand, melds and pond, separated by bars, as in ``1123m 456p 77z | 6'66z 2'34s | 1z9p 5p>west
2s``. A hidden hand is ``?``, and so is an omitted seat.

Melds and discards are in the order they were made. A pond after its bar is whole, even if empty, unless the `wall`
shows that its player has discarded more often: then it's partial, and the rest is unknown. Without the bar it's hidden.
An omitted wall is worked out from the shown ponds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from callwise.ground.errors import NotationError, PositionError, check_length, quoted
from callwise.ground.seats import SEATS, Relation, Seat
from callwise.law.ruling import Fact, Sentence
from callwise.question.case import Entries, Key
from callwise.question.scene import AtSeat, Count, InPond, Scene, Shout, Token, WholeTable
from callwise.riichi.agreement.presets import COMMON
from callwise.riichi.furiten.furiten import is_in_furiten
from callwise.riichi.hand.hand import of_kind
from callwise.riichi.hand.waiting_player import check_ready
from callwise.riichi.questions.entries.viewpoint import near, your_seat
from callwise.riichi.questions.kans_told import KANS_KEY, kan_notes, with_kans_told
from callwise.riichi.table.discard import OWN_KANS, Claim, ClaimKind, Discard
from callwise.riichi.table.discard_tally import sticks_laid, unwritten_wall
from callwise.riichi.table.melds import Meld, MeldKind
from callwise.riichi.table.mjt import is_hidden, read_hand, read_melds
from callwise.riichi.table.player import Player
from callwise.riichi.table.pond import Pond, read_pond
from callwise.riichi.table.table import Table, Turn
from callwise.riichi.table.tiles import Tile, plain

HAND_HOW = "m characters, p circles, s bamboo, z winds and dragons: 123m 0p 77z.  0 is a red five"
MELDS_HOW = "A quote turns the called tile sideways: 4'23s 66'6z.  A closed kan: 0z22s0z"
_CALLED_FROM = tuple(f" from {side.value}" for side in (Relation.KAMICHA, Relation.TOIMEN, Relation.SHIMOCHA))
CALL_KEY = Key(
    "The call, and what you showed",
    "chii 4m with 23m, or pon 5z with 55z from across.  Or the meld itself: 4'23m",
    signs=("chii ", "pon ", "kan ", " with ", *_CALLED_FROM),
)

SEAT_SIGNS = tuple(f"{seat.value} " for seat in SEATS)
_SEAT_HOW = (
    "Hand | melds | pond: 1123m 456p 77z | 6'66z 2'34s | 1z9p 5p>west 2's.  West called the 5p; the 2s declared "
    "[[riichi]].  Write all the discards, or none.  ? is a hidden hand, and so is a seat left empty"
)
WINDS = tuple((seat.value, seat.words) for seat in SEATS)
SEAT_KEYS: Mapping[str, Key] = {
    **{
        seat.value: Key(
            seat.words,
            "" if place else _SEAT_HOW,
            optional=True,
            signs=(" | ", "?", "'", " ", *(f">{one.value} " for one in SEATS if one is not seat)),
        )
        for place, seat in enumerate(SEATS)
    },
    "riichi": Key(
        "In [[riichi]]", "Seats whose riichi tile isn’t shown: north west", optional=True, tiles=False, signs=SEAT_SIGNS
    ),
    "furiten": Key(
        "In [[furiten]]",
        "Only for hidden hands; for others it follows from their discards",
        optional=True,
        tiles=False,
        signs=SEAT_SIGNS,
    ),
    "dead": Key(
        "[[dead-hand|Dead hand|Dead hand]]", "Seats whose hand is dead", optional=True, tiles=False, signs=SEAT_SIGNS
    ),
    "past": KANS_KEY,
    "wall": Key(
        "Tiles left to draw", "A number; not needed if anybody’s discards are shown", optional=True, tiles=False
    ),
    "wind": Key("Round wind", optional=True, choices=WINDS),
    "honba": Key("[[honba|Counters|Honba]]", "A number", optional=True, tiles=False),
    "sticks": Key(
        "[[riichi-stick|Riichi sticks|Riichi sticks]] on the table",
        "A number, if more than one for each player in riichi",
        optional=True,
        tiles=False,
    ),
}
KAN_KEYS: Mapping[str, Key] = {
    "kan": Key(
        "The tile that was laid for a [[kan]]",
        "4m by west as shouminkan.  4m by west as ankan is a closed [[kan]]: the other three are in West’s hand",
        signs=(*(f" by {seat.value}" for seat in SEATS), *(f" as {kan}" for kan in OWN_KANS)),
    ),
    **SEAT_KEYS,
}
DISCARD_KEYS: Mapping[str, Key] = {
    "discard": Key(
        "The discard",
        "4m by west.  4'm by west declares [[riichi]].  4m by west, north has drawn: too late to call.  4m by west as "
        "shouminkan, or as ankan: the fourth tile of a [[kan]]",
        signs=("'", *(f" by {seat.value}" for seat in SEATS), *(f" as {kan}" for kan in OWN_KANS)),
    ),
    **SEAT_KEYS,
}
POINTS_KEY = Key("Points of the player whose turn it is", "A number: 900", optional=True, tiles=False)
CLAIM_SIGNS = (*SEAT_SIGNS, *(f"{kind.value} " for kind in ClaimKind), " with ", "; ")

CLAIM_WORDS = {
    ClaimKind.CHII: "[[chii]]",
    ClaimKind.PON: "[[pon]]",
    ClaimKind.KAN: "[[kan]]",
    ClaimKind.RON: "[[ron|win|ron]]",
}
SHOUTS = {
    ClaimKind.CHII: "[[chii]]!",
    ClaimKind.PON: "[[pon]]!",
    ClaimKind.KAN: "[[kan]]!",
    ClaimKind.RON: "[[ron|win|ron]]!",
}


def read_table(entries: Entries, moment: Discard | Turn, points: int | None = None) -> Table:
    """
    Read the four seats and what is between them; `points` are those of the player whose turn it is.

    Raises NotationError or PositionError.
    """
    riichi, furiten, dead = (entries.read_or(key, read_seats, ()) for key in ("riichi", "furiten", "dead"))
    declaring = moment.by if isinstance(moment, Discard) and moment.turned else None

    def player(seat: Seat) -> Player:
        def read(text: str) -> Player:
            check_length(text)
            parts = [part.strip() for part in text.split("|")]
            if len(parts) > 3:
                raise NotationError(f"{quoted(text)} has {len(parts)} parts; a seat is hand | melds | pond")
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
    found = Table(players, moment, _read_wall(entries, players, moment), wind, honba, sticks)
    check_ready(found)
    return entries.read("past", lambda text: with_kans_told(found, text)) if "past" in entries else found


def _read_wall(entries: Entries, players: Sequence[Player], moment: Discard | Turn) -> int:
    return entries.read("wall", read_number) if "wall" in entries else unwritten_wall(players, moment)


def read_held(entries: Entries) -> tuple[tuple[Tile, ...], tuple[Meld, ...]]:
    """Read a hand, with melds in the same entry or their own. Raises NotationError or PositionError."""
    hand, shown = entries.read("hand", read_hand)
    return hand, (*entries.read_or("melds", read_melds, ()), *shown)


def read_seats(text: str) -> tuple[Seat, ...]:
    """Read seats separated by spaces. Raises NotationError, or PositionError for a repeated seat."""
    check_length(text)
    named = tuple(Seat.parse(word) for word in text.split())
    if len(set(named)) != len(named):
        raise PositionError(f"each seat is named once, got {quoted(text)}")
    return named


def read_number(text: str) -> int:
    """Read a whole number.  Raises NotationError."""
    if not (text.isascii() and text.isdigit()) or len(text) > 4:
        raise NotationError(f"a number is wanted here, like 12; got {quoted(text)}")
    return int(text)


def read_points(text: str) -> int:
    """Read a score in hundreds. Raises NotationError or PositionError."""
    if not (text.isascii() and text.isdigit()) or len(text) > 6:
        raise NotationError(f"points are written like 900 or 25000, got {quoted(text)}")
    if int(text) % 100:
        raise PositionError(f"points are counted in hundreds, got {text}; write 900 or 1000")
    return int(text)


def read_claims(text: str) -> tuple[Claim, ...]:
    """Read claims separated by semicolons or commas. Raises NotationError or PositionError."""
    check_length(text)
    return tuple(Claim.parse(part.strip()) for part in text.replace(",", ";").split(";"))


def claim_shout(claim: Claim, tenths: int | None = None) -> Shout:
    """Return a claim as spoken: one word, and the tiles shown with it."""
    return Shout(Sentence(SHOUTS[claim.kind]), claim.shown, tenths)


def claim_said(claim: Claim, parted: str = ": ") -> Sentence:
    """Describe a claim after its seat, separated by `parted`; ``’s `` makes it that seat's."""
    facts: dict[str, Fact] = {"seat": claim.seat, "claim": CLAIM_WORDS[claim.kind], "shown": claim.shown}
    return Sentence(f"{{seat}}{parted}{{claim}}{' with {shown}' if claim.shown else ''}", facts)


def whole_table(table: Table, shouts: Mapping[Seat, Shout]) -> WholeTable:
    """
    Show a table; `shouts` are what players say at this moment.

    If only one hand is shown, the table is seen from its side. Players who are furiten under the usual ruleset are
    marked.
    """
    moment = table.moment

    def at(seat: Seat) -> AtSeat:
        player = table[seat]
        kan = _kan_laid(seat, table)
        hand, melds, count = player.hand, player.melds, table.tiles_in_hand(seat)
        if kan is not None and kan.grew_from is not None:
            melds = tuple(kan if meld == kan.grew_from else meld for meld in melds)
        elif kan is not None:
            hand = hand and tuple(tile for tile in hand if tile.kind != kan.tile_kind)
            melds, count = (*melds, kan), count - 3
        return AtSeat(
            seat,
            None if hand is None else tuple(sorted(hand)),
            count,
            melds,
            tuple(_pond(seat, table)),
            moment.drawn if isinstance(moment, Turn) and moment.seat is seat else None,
            badges=tuple(_badges(seat, table)),
            says=_doing(seat, moment),
            shouts=shouts.get(seat),
            lays=kan,
        )

    return WholeTable(
        _round(table),
        tuple(map(at, SEATS)),
        near(table),
        Sentence("{wind} round", {"wind": table.wind}),
        _counts(table),
        tuple(kan_notes(table)),
    )


def your_table(table: Table) -> Scene:
    """
    Show a table to the player being asked: the nearest one, if that hand is shown.

    If it's hidden, the question is about several players and the reader has no seat.
    """
    panel, you = whole_table(table, {}), your_seat(table)
    if you is None:
        return Scene((panel,), told(table))
    return Scene((replace(panel, is_you=True),), (Sentence("You are {seat}.", {"seat": you}), *told(table)))


def _doing(seat: Seat, moment: Discard | Turn) -> Sentence | None:
    """Describe what a player is doing, or has just done."""
    if isinstance(moment, Discard) and seat is moment.by:
        return Sentence("discards" if moment.kan is None else "declares a [[kan]]")
    if seat is (moment.drawn_since if isinstance(moment, Discard) else moment.seat if moment.drawn else None):
        return Sentence("has drawn")
    return None


def _pond(seat: Seat, table: Table) -> Iterator[InPond]:
    """Yield a player's pond, followed by the live discard."""
    moment = table.moment
    for one in table[seat].pond or ():
        yield InPond(one.tile, one.turned, one.called_by is not None)
    if isinstance(moment, Discard) and seat is moment.by and moment.kan is None:
        yield InPond(moment.tile, moment.turned, lit=True)


def _kan_laid(seat: Seat, table: Table) -> Meld | None:
    """Return the kan a player is laying a tile for, including that tile."""
    moment = table.moment
    if not isinstance(moment, Discard) or moment.kan is None or moment.by is not seat:
        return None
    tile = moment.tile
    if moment.kan is MeldKind.ANKAN:
        held = of_kind(table[seat].hand or (), tile.kind) or (plain(tile.kind),) * 3
        return Meld(MeldKind.ANKAN, tuple(sorted((*held, tile))))
    pon = next(one for one in table[seat].melds if one.kind is MeldKind.PON and one.tile_kind == tile.kind)
    place = (pon.turned or 0) + 1
    return Meld(MeldKind.SHOUMINKAN, (*pon.tiles[:place], tile, *pon.tiles[place:]), pon.turned)


def _badges(seat: Seat, table: Table) -> Iterator[str]:
    if table[seat].riichi:
        yield "[[riichi]]"
    if (points := table[seat].points) is not None:
        yield f"{points:,} points"
    if is_in_furiten(seat, table, COMMON):
        yield "[[furiten]]"
    if table[seat].dead:
        yield "[[dead-hand]]"


def told(table: Table) -> tuple[Sentence, ...]:
    """Describe a table in words, for readers who can't see it."""
    moment = table.moment
    told_first = _round(table)
    words = [Sentence(f"{told_first.template}.", told_first.facts)]
    if isinstance(moment, Discard) and moment.kan is not None:
        words.append(Sentence(_LAYS[moment.kan], {"by": moment.by, "tile": moment.tile}))
    elif isinstance(moment, Discard):
        how = ", declaring [[riichi]]" if moment.turned else ""
        words.append(Sentence(f"{{by}} has discarded {{tile}}{how}.", {"by": moment.by, "tile": moment.tile}))
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
        words += _pond_told(seat, player.pond or ())
        if player.points is not None:
            words.append(Sentence("{seat} has {points} points.", {"seat": seat, "points": player.points}))
        if player.riichi:
            words.append(Sentence("{seat} is in [[riichi]].", {"seat": seat}))
        if is_in_furiten(seat, table, COMMON):
            words.append(Sentence("{seat} is in [[furiten]].", {"seat": seat}))
        if player.dead:
            words.append(Sentence("{seat} has a [[dead-hand]].", {"seat": seat}))
    return (*words, *(note.text for note in kan_notes(table)))


_LAYS = {
    MeldKind.SHOUMINKAN: "{by} has added {tile} to a [[pon]], declaring a [[kan]].",
    MeldKind.ANKAN: "{by} has declared a closed [[kan]] of {tile}.",
}


def _round(table: Table) -> Sentence:
    """Describe the round, the sticks and honba on the table, and the wall."""
    counted: dict[str, Fact] = {"wind": table.wind, "wall": table.wall, "honba": table.honba, "sticks": table.deposits}
    parts = ["{wind} round"]
    if table.honba:
        parts.append("{honba} [[honba]]" if table.honba == 1 else "{honba} [[honba|counters|honba]]")
    if table.deposits:
        one = table.deposits == 1
        parts.append("{sticks} [[riichi-stick]]" if one else "{sticks} [[riichi-stick|riichi sticks|riichi sticks]]")
    parts.append("{wall} tile left to draw" if table.wall == 1 else "{wall} tiles left to draw")
    return Sentence(", ".join(parts), counted)


def _counts(table: Table) -> tuple[Count, ...]:
    """Count the wall, and any sticks and honba in the middle."""
    laid = (Count(Token.STICK, table.deposits), Count(Token.COUNTER, table.honba))
    return (Count(Token.WALL, table.wall), *(one for one in laid if one.number))


def _pond_told(seat: Seat, pond: Pond) -> Iterator[Sentence]:
    """Describe a pond in words: the discards in order, then riichi and calls."""
    if pond:
        discards: dict[str, Fact] = {"seat": seat, "tiles": tuple(one.tile for one in pond)}
        yield Sentence("{seat} has discarded {tiles}.", discards)
    for one in pond:
        if one.turned:
            yield Sentence("{seat} declared [[riichi]] with {tile}.", {"seat": seat, "tile": one.tile})
        if one.called_by is not None:
            called: dict[str, Fact] = {"seat": seat, "tile": one.tile, "caller": one.called_by}
            yield Sentence("{caller} called {tile} from {seat}.", called)


def meld_told(seat: Seat, meld: Meld) -> Sentence:
    """Describe a meld in words: its tiles, and whose discard was called."""
    facts: dict[str, Fact] = {
        "seat": seat,
        "meld": meld.kind.words,
        "tiles": tuple(sorted(meld.tiles)),
        "source": seat.at(meld.source),
    }
    if meld.turned is None:
        return Sentence("{seat} has laid {tiles} as {meld}.", facts)
    return Sentence("{seat} has laid {tiles} as {meld}, from {source}.", facts)
