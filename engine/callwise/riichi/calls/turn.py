"""
Announcements a player can make on their own turn, before the discard.

Closed kan, added kan, riichi, tsumo and kita are announced like calls, but they take no discard and don't open the
hand. A kan needs a freshly drawn tile: after chii or pon the player must discard. After a kan's replacement tile
another kan can follow.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from callwise.ground.errors import NotationError, PositionError, check_length, quoted
from callwise.ground.faces import few, number
from callwise.ground.seats import Seat
from callwise.law.clauses import Clauses
from callwise.law.ruling import FORBIDS, LEAVES_OPEN, PERMITS, Ruling
from callwise.riichi.agreement.riichi_options import HeldWaits, RiichiPoints, RiichiWall
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import BEYOND, EMA_2025, WIKI_NAKI, WIKI_RIICHI, WIKI_RIICHI_RULES
from callwise.riichi.calls.claims import DEAD_HAND
from callwise.riichi.calls.kan_in_riichi import judge_kan_in_riichi
from callwise.riichi.calls.winning import judge_tsumo
from callwise.riichi.furiten import furiten
from callwise.riichi.hand.hand import of_kind, waits
from callwise.riichi.hand.waiting_player import Waiting
from callwise.riichi.table.melds import MOST_KANS, MeldKind
from callwise.riichi.table.table import Player, Table, kans_of
from callwise.riichi.table.tiles import Kind, Tile, distinct, plain, without

clause = Clauses(__file__)
_TILE = "hand:{seat}:{tile}"
_HELD = "hand:{seat}:{held}"

ANKAN = clause("turn.ankan", PERMITS, "NAK-9 NAK-11 NAK-44", WIKI_NAKI, _HELD)
SHOUMINKAN = clause(
    "turn.shouminkan", PERMITS, "NAK-10 NAK-11 NAK-44", WIKI_NAKI, "hand:{seat}:{tile} - meld:{seat}:{pon}"
)
RIICHI = clause("turn.riichi", PERMITS, "NAK-44 NAK-46", WIKI_RIICHI_RULES, "hand:{seat}", _TILE)
KITA = clause("turn.kita", FORBIDS, "NAK-45", WIKI_NAKI, "hand:{seat}:4z", "seat:{seat}")
NOT_FOUR = clause("turn.not-four", FORBIDS, "NAK-9 NAK-16", WIKI_NAKI, "meld:{seat}:{held}", _HELD)
NO_PON = clause("turn.no-pon", FORBIDS, "NAK-10", WIKI_NAKI, _TILE)
AFTER_CALL = clause("turn.after-call", FORBIDS, "NAK-12 KUI-22", WIKI_NAKI, "meld:{seat}:{called}", _HELD)
WALL_EMPTY = clause("turn.wall-empty", FORBIDS, "NAK-13", EMA_2025.at("3.3.5"), "wall", _HELD)
FIFTH_KAN = clause("turn.fifth-kan", FORBIDS, "NAK-15", EMA_2025.at("3.3.5"), "meld:{four}", _HELD, "seat:{seat}")
HAND_OPEN = clause("turn.hand-open", FORBIDS, "NAK-3 NAK-46 KUI-23", WIKI_NAKI, _TILE, "meld:{seat}")
RIICHI_ON_LAST = clause.retold(RIICHI, "one-left", "hand:{seat}", _TILE, "wall")
RIICHI_TO_THE_END = clause.retold(RIICHI, "to-the-end", "hand:{seat}", _TILE, "wall")
NOT_TENPAI = clause("turn.not-tenpai", FORBIDS, "NAK-46", WIKI_RIICHI_RULES, "hand:{seat}", _TILE)
NEVER_TENPAI = clause.retold(NOT_TENPAI, "never", "hand:{seat}")
"""For riichi without naming a discard, if none leaves the hand tenpai."""
RIICHI_LATE = clause("turn.riichi-late", FORBIDS, "NAK-46", WIKI_RIICHI, _TILE, "wall")
RIICHI_NO_DRAW = clause("turn.riichi-no-draw", FORBIDS, "NAK-46", EMA_2025.at("3.3.10"), _TILE, "wall")
RIICHI_LATE_OPEN = clause("turn.riichi-late-open", LEAVES_OPEN, "NAK-46", BEYOND, _TILE, "wall")
NO_POINTS = clause("turn.riichi-points", FORBIDS, "RII-1", WIKI_RIICHI_RULES, _TILE, "seat:{seat}")
SHORT_OF_POINTS = clause("turn.riichi-short", PERMITS, "RII-1", WIKI_RIICHI_RULES, "hand:{seat}", _TILE, "seat:{seat}")
POINTS_OPEN = clause("turn.riichi-points-open", LEAVES_OPEN, "RII-1", BEYOND, _TILE, "seat:{seat}")
WAITS_HELD = clause("turn.waits-held", FORBIDS, "NAK-46", EMA_2025.at("3.3.8"), _TILE, _HELD)
WAITS_HELD_OPEN = clause("turn.waits-held-open", LEAVES_OPEN, "NAK-46", BEYOND, _TILE, _HELD)
ALREADY_RIICHI = clause("turn.already-riichi", FORBIDS, "NAK-46", WIKI_RIICHI.concluded, _TILE, "seat:{seat}")
NOTHING_DRAWN = clause("turn.nothing-drawn", FORBIDS, "NAK-5 NAK-21", WIKI_NAKI.concluded, "meld:{seat}", "seat:{seat}")
CLAUSES = clause.every()


def judge_announcement(announcement: Announcement, table: Table, rules: RiichiRuleset) -> Ruling:
    """
    Rule on an announcement by the player whose turn it is.

    Raises PositionError if it's nobody's turn, if the hand is not shown, or if riichi names a tile that isn't in the
    hand.
    """
    seat = table.turn.seat
    tile = announcement.tile
    if table[seat].dead:
        return DEAD_HAND.forbids(seat=seat)
    if announcement.kind is AnnouncementKind.KITA:
        return KITA.forbids(seat=seat)
    if announcement.kind is AnnouncementKind.TSUMO or tile is None:
        return _judge_tsumo(seat, table, rules)
    if announcement.kind is AnnouncementKind.RIICHI:
        return _judge_riichi(seat, tile, table, rules)
    if announcement.kind is AnnouncementKind.ANKAN:
        return _judge_ankan(seat, tile.kind, table, rules)
    return _judge_shouminkan(seat, tile, table)


class AnnouncementKind(Enum):
    """Possible announcements on a player's own turn (NAK-44)."""

    ANKAN = "ankan"
    SHOUMINKAN = "shouminkan"
    RIICHI = "riichi"
    TSUMO = "tsumo"
    KITA = "kita"


_NAMES_A_TILE = (AnnouncementKind.ANKAN, AnnouncementKind.SHOUMINKAN, AnnouncementKind.RIICHI)
_ANNOUNCEMENT = re.compile(r"\s*+(?P<kind>ankan|shouminkan|riichi|tsumo|kita)(?:\s++(?P<tile>\S++))?\s*+")


@dataclass(frozen=True, slots=True)
class Announcement:
    """
    An announcement on a player's own turn.

    `tile` is one of the four of a closed kan, the tile added to a pon, or the riichi discard; None for tsumo and kita.
    """

    kind: AnnouncementKind
    tile: Tile | None = None

    def __post_init__(self) -> None:
        if (self.tile is not None) is not (self.kind in _NAMES_A_TILE):
            raise PositionError(
                f"{self.kind.value} {'needs' if self.tile is None else 'doesn’t take'} a tile; "
                "write 'ankan 2s', 'shouminkan 4m', 'riichi 7p', 'tsumo' or 'kita'"
            )

    @classmethod
    def parse(cls, text: str) -> Announcement:
        """
        Read ``ankan 2s``, ``shouminkan 4m``, ``riichi 7p``, ``tsumo`` or ``kita``.

        Raises NotationError, or PositionError if a tile is missing or unexpected.
        """
        check_length(text)
        match = _ANNOUNCEMENT.fullmatch(text)
        if match is None:
            raise NotationError(
                f"{quoted(text)} isn’t an announcement; "
                "write 'ankan 2s', 'shouminkan 4m', 'riichi 7p', 'tsumo' or 'kita'"
            )
        return cls(AnnouncementKind(match["kind"]), Tile.parse(match["tile"]) if match["tile"] else None)

    def __str__(self) -> str:
        return self.kind.value if self.tile is None else f"{self.kind.value} {self.tile}"


def tempting_announcements(table: Table) -> tuple[Announcement, ...]:
    """
    Return every announcement worth asking about, legal or not.

    Kans with at least three tiles in hand, riichi with the drawn tile and every tile that leaves the hand tenpai,
    tsumo, and kita with a North.
    """
    return tuple(_tempting(table))


def laid_with(announcement: Announcement, table: Table) -> tuple[Tile, ...]:
    """Return the tiles an announcement shows from the hand: all four for a closed kan, otherwise one tile."""
    tile = announcement.tile
    if tile is None:
        return (plain(_NORTH),) if announcement.kind is AnnouncementKind.KITA else ()
    if announcement.kind is AnnouncementKind.ANKAN:
        return of_kind(table[table.turn.seat].concealed, tile.kind)
    return (tile,)


def _tempting(table: Table) -> Iterator[Announcement]:
    turn = table.turn
    player = table[turn.seat]
    hand = player.concealed
    kinds = [tile.kind for tile in hand]
    laid = [tile.kind for meld in player.melds if not meld.kind.is_kan for tile in meld.tiles]
    pons = _pons(player)
    for kind in sorted(set(kinds)):
        if kinds.count(kind) >= 3 or (kind in laid and kinds.count(kind) + laid.count(kind) == 4):
            yield Announcement(AnnouncementKind.ANKAN, plain(kind))
    for tile in distinct(hand):
        if tile.kind in pons or kinds.count(tile.kind) == 4:
            yield Announcement(AnnouncementKind.SHOUMINKAN, tile)
    for tile in distinct(hand):
        if tile == turn.drawn or waits(without(hand, (tile,)), player.melds, held=True):
            yield Announcement(AnnouncementKind.RIICHI, tile)
    yield Announcement(AnnouncementKind.TSUMO)
    if any(kind == _NORTH for kind in kinds):
        yield Announcement(AnnouncementKind.KITA)


_NORTH = Tile.parse("4z").kind
_ROUND = 4
"""Tiles drawn in one go-around."""
_STICK = 1000
"""Points in a riichi stick."""


def _judge_ankan(seat: Seat, kind: Kind, table: Table, rules: RiichiRuleset) -> Ruling:
    player = table[seat]
    held = of_kind(player.concealed, kind)
    if len(held) < 4:
        return NOT_FOUR.forbids(seat=seat, kind=kind, count=f"only {number(len(held))}" if held else "none", held=held)
    if (fault := _no_kan(seat, held, table)) is not None:
        return fault
    if player.riichi and table.turn.drawn is not None:
        return judge_kan_in_riichi(kind, table.turn.drawn, player.concealed, player.melds, seat, rules)
    return ANKAN.permits(seat=seat, copies=(kind,) * 4, held=held)


def _judge_shouminkan(seat: Seat, tile: Tile, table: Table) -> Ruling:
    player = table[seat]
    if tile not in player.concealed or tile.kind not in _pons(player):
        return NO_PON.forbids(seat=seat, tile=tile)
    pon = next(meld for meld in player.melds if meld.kind is MeldKind.PON and meld.tile_kind == tile.kind)
    return _no_kan(seat, (tile,), table) or SHOUMINKAN.permits(seat=seat, tile=tile, pon=pon.tiles[0])


def _no_kan(seat: Seat, held: tuple[Tile, ...], table: Table) -> Ruling | None:
    if table.turn.drawn is None:
        last = table[seat].made[-1]
        return AFTER_CALL.forbids(seat=seat, held=held, called=last.called or last.tiles[0])
    if table.wall == 0:
        return WALL_EMPTY.forbids(seat=seat, held=held)
    if table.kans >= MOST_KANS:
        return FIFTH_KAN.forbids(seat=seat, four=kans_of(table), held=held)
    return None


def _judge_riichi(seat: Seat, tile: Tile, table: Table, rules: RiichiRuleset) -> Ruling:
    player = table[seat]
    if tile not in player.concealed:
        raise PositionError(f"{seat.value} doesn’t hold {tile}, so riichi can’t be declared with it")
    if player.is_open:
        return HAND_OPEN.forbids(seat=seat, tile=tile)
    if player.riichi:
        return ALREADY_RIICHI.forbids(seat=seat, tile=tile)
    left = without(player.concealed, (tile,))
    waiting = waits(left, player.melds)
    own = () if waiting else waits(left, player.melds, held=True)
    if not waiting and not own:
        return NOT_TENPAI.forbids(seat=seat, tile=tile)
    held = tuple(one for one in left if one.kind in own)
    discards = (*table.all_discards_of(seat), tile)
    ready = Waiting(seat, left, player.melds, discards)
    points = player.points if player.points is not None else _STICK
    is_short = points < _STICK

    def judge(reading: RiichiRuleset) -> Ruling:
        if own and reading.held_waits is HeldWaits.NOTEN:
            return WAITS_HELD.forbids(seat=seat, tile=tile, waits=own, held=held)
        if is_short and reading.riichi_points is RiichiPoints.THOUSAND:
            return NO_POINTS.forbids(seat=seat, tile=tile, points=points)
        if table.wall == 0 and reading.riichi_wall is not RiichiWall.ANY:
            return RIICHI_NO_DRAW.forbids(seat=seat, tile=tile)
        if table.wall < _ROUND and reading.riichi_wall is RiichiWall.FOUR:
            return RIICHI_LATE.forbids(seat=seat, tile=tile, few=few(table.wall, "tile", "tiles"))
        by_own = furiten.judge_ready(ready, reading)
        if not by_own.is_legal:
            return by_own
        if is_short:
            return SHORT_OF_POINTS.permits(seat=seat, tile=tile, points=points, waits=waiting or own)
        if table.wall >= _ROUND:
            return RIICHI.permits(seat=seat, tile=tile, waits=waiting or own)
        granted = RIICHI_ON_LAST if reading.riichi_wall is RiichiWall.ONE else RIICHI_TO_THE_END
        return granted.permits(seat=seat, tile=tile, waits=waiting or own, few=few(table.wall, "tile", "tiles"))

    if not own and not is_short and table.wall >= _ROUND:
        bad = next((one for one in discards if one.kind in waiting), None)
        return rules.ruling(judge, furiten.OPEN, **(furiten.completed(bad, ready) if bad else {}))
    unsettled = WAITS_HELD_OPEN if own else POINTS_OPEN if is_short else RIICHI_LATE_OPEN
    drawable = few(table.wall, "tile", "tiles")
    return rules.ruling(judge, unsettled, seat=seat, tile=tile, waits=own, held=held, few=drawable, points=points)


def _judge_tsumo(seat: Seat, table: Table, rules: RiichiRuleset) -> Ruling:
    turn = table.turn
    if turn.drawn is None:
        return NOTHING_DRAWN.forbids(seat=seat)
    concealed = without(table[seat].concealed, (turn.drawn,))
    return judge_tsumo(seat, concealed, turn.drawn, table, rules, replacement=turn.replacement)


def _pons(player: Player) -> frozenset[Kind]:
    return frozenset(meld.tile_kind for meld in player.melds if meld.kind is MeldKind.PON)
