"""
What may be announced on one's own turn, before the discard.

Closed kan, added kan, riichi, tsumo and kita are announced like calls, but
they take no discard and do not open the hand.  A kan needs a tile freshly
drawn: after chii or pon the next act is the discard.  After a kan's
replacement tile another kan may follow.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from callwise.errors import NotationError, PositionError, check_length, quoted
from callwise.riichi import furiten
from callwise.riichi.claims import DEAD_HAND, MOST_KANS
from callwise.riichi.hand import of_kind, waits
from callwise.riichi.kan_in_riichi import judge_kan_in_riichi
from callwise.riichi.melds import MeldKind
from callwise.riichi.ruleset import HeldWaits, RiichiRuleset, RiichiWall
from callwise.riichi.sources import BEYOND, DERIVED, EMA_2016_KANS, EMA_2016_TENPAI, ENGINES, WIKI_NAKI, WIKI_RIICHI
from callwise.riichi.table import Player, Table, kans_of
from callwise.riichi.tiles import Kind, Tile, distinct, plain, without
from callwise.riichi.waiting import Waiting
from callwise.riichi.winning import judge_tsumo
from callwise.ruling import FORBIDS, LEAVES_OPEN, PERMITS, Clause, Light, Ruling, Tie, figure
from callwise.seats import Seat

ANKAN = Clause(
    "turn.ankan",
    PERMITS,
    rule="NAK-9 NAK-11 NAK-44",
    short="four alike in hand",
    says="Four alike in your hand may be set aside as a closed [[kan]] on your turn; the hand stays closed.",
    means="{seat} may announce this [[kan]].",
    facts="{seat} holds all {copies}",
    source=WIKI_NAKI,
    figure=figure(Light("hand:{seat}:{held}", "all four")),
)
SHOUMINKAN = Clause(
    "turn.shouminkan",
    PERMITS,
    rule="NAK-10 NAK-11 NAK-44",
    short="the fourth tile of your [[pon]]",
    says="The fourth tile may be added to a [[pon]] of your own on your turn.",
    means="{seat} may announce this [[kan]].",
    facts="{tile} is the fourth of {seat}'s [[pon]]",
    source=WIKI_NAKI,
    figure=figure(Tie("hand:{seat}:{tile}", "meld:{seat}:{pon}", "the fourth")),
)
RIICHI = Clause(
    "turn.riichi",
    PERMITS,
    rule="NAK-44 NAK-46",
    short="closed and one tile from winning",
    says="[[riichi]] is announced before the discard, from a closed hand that the discard leaves [[tenpai]].",
    means="{seat} may declare [[riichi]] with the {tile}.",
    facts="without {tile} the closed hand waits for {waits}",
    source=WIKI_NAKI,
    figure=figure("hand:{seat}", Light("hand:{seat}:{tile}", "[[riichi]]")),
)
KITA = Clause(
    "turn.kita",
    FORBIDS,
    rule="NAK-45",
    short="four players sit here",
    says="Only some rules for three players let you set North tiles aside.",
    means="{seat} may not set North aside.",
    facts="this is a table of four",
    source=WIKI_NAKI,
    figure=figure("hand:{seat}:4z", Light("seat:{seat}", "a table of four")),
)
NOT_FOUR = Clause(
    "turn.not-four",
    FORBIDS,
    rule="NAK-9 NAK-16",
    short="not four alike in hand",
    says="A closed [[kan]] needs all four tiles in your hand.",
    means="{seat} may not announce this [[kan]].",
    facts="{seat} holds {count} of it, not four: {kind}",
    source=WIKI_NAKI,
    figure=figure("meld:{seat}:{held}", Light("hand:{seat}:{held}", "only {count}")),
)
NO_PON = Clause(
    "turn.no-pon",
    FORBIDS,
    rule="NAK-10",
    short="no [[pon]] of it to add to",
    says="A tile is added to a [[pon]] that you made earlier, and to nothing else.",
    means="{seat} may not announce this [[kan]].",
    facts="{seat} has no [[pon]] of {tile}",
    source=WIKI_NAKI,
    figure=figure(Light("hand:{seat}:{tile}", "no [[pon]] of it")),
)
AFTER_CALL = Clause(
    "turn.after-call",
    FORBIDS,
    rule="NAK-12 KUI-22",
    short="right after a call comes the discard",
    says="Right after [[chii]] or [[pon]] you discard; a [[kan]] needs a tile you have just drawn.",
    means="{seat} may not announce a [[kan]] now.",
    facts="{seat} has called and drawn nothing",
    source=WIKI_NAKI,
    relief="From the next draw on {seat} may announce it.",
    figure=figure(Light("meld:{seat}:{called}", "just called"), "hand:{seat}:{held}"),
)
WALL_EMPTY = Clause(
    "turn.wall-empty",
    FORBIDS,
    rule="NAK-13",
    short="the wall is empty",
    says="When no tile is left to draw, nobody may announce a [[kan]].",
    means="{seat} may not announce a [[kan]].",
    facts="no tile is left to draw",
    source=ENGINES,
    figure=figure(Light("wall", "empty"), "hand:{seat}:{held}"),
)
FIFTH_KAN = Clause(
    "turn.fifth-kan",
    FORBIDS,
    rule="NAK-15",
    short="there is no fifth [[kan]]",
    says="When four [[kan|kongs|kans]] lie on the table, whoever made them, nobody may announce a fifth.",
    means="{seat} may not announce a [[kan]].",
    facts="{kans} [[kan|kongs|kans]] lie on the table already",
    source=EMA_2016_KANS,
    figure=figure("meld:{four}", "hand:{seat}:{held}", Light("seat:{seat}", "a fifth [[kan]]")),
)
HAND_OPEN = Clause(
    "turn.hand-open",
    FORBIDS,
    rule="NAK-3 NAK-46 KUI-23",
    short="the hand is open",
    says="An open hand may not declare [[riichi]].",
    means="{seat} may not declare [[riichi]].",
    facts="{seat}'s calls have opened the hand",
    source=WIKI_NAKI,
    figure=figure("hand:{seat}:{tile}", Light("meld:{seat}", "opened the hand")),
)
NOT_TENPAI = Clause(
    "turn.not-tenpai",
    FORBIDS,
    rule="NAK-46",
    short="the discard leaves the hand [[noten]]",
    says="[[riichi]] needs a hand that the discard leaves [[tenpai]].",
    means="{seat} may not declare [[riichi]] with the {tile}.",
    facts="without {tile} no tile would complete the hand",
    source=WIKI_NAKI,
    figure=figure("hand:{seat}", Light("hand:{seat}:{tile}", "leaves [[noten]]")),
)
RIICHI_LATE = Clause(
    "turn.riichi-late",
    FORBIDS,
    rule="NAK-46",
    short="fewer than four tiles are left",
    says="[[riichi]] needs four tiles left to draw, one for each player.",
    means="{seat} may not declare [[riichi]] any more.",
    facts="tiles left to draw: {wall}",
    source=WIKI_RIICHI,
    figure=figure("hand:{seat}:{tile}", Light("wall", "only {wall}")),
)
RIICHI_LATE_OPEN = Clause(
    "turn.riichi-late-open",
    LEAVES_OPEN,
    rule="NAK-46",
    short="what was read leaves it open",
    says="What was read of this ruleset does not say how many tiles must be left to draw for [[riichi]].",
    means="The sources of this ruleset do not settle it.",
    facts="tiles left to draw: {wall}",
    source=BEYOND,
    figure=figure("hand:{seat}:{tile}", Light("wall", "only {wall}")),
)
WAITS_HELD = Clause(
    "turn.waits-held",
    FORBIDS,
    rule="NAK-46",
    short="it waits only for tiles of its own",
    says="A hand that waits only for tiles of which its owner holds all four is not [[tenpai]].",
    means="{seat} may not declare [[riichi]] with the {tile}.",
    facts="only {waits} would complete the hand, and {seat} holds every copy",
    source=EMA_2016_TENPAI,
    figure=figure("hand:{seat}:{tile}", Light("hand:{seat}:{held}", "all four")),
)
WAITS_HELD_OPEN = Clause(
    "turn.waits-held-open",
    LEAVES_OPEN,
    rule="NAK-46",
    short="what was read leaves it open",
    says="What was read of this ruleset does not say whether a hand is [[tenpai]] that waits only for tiles of its "
    "own.",
    means="The sources of this ruleset do not settle it.",
    facts="only {waits} would complete the hand, and {seat} holds every copy",
    source=BEYOND,
    figure=figure("hand:{seat}:{tile}", Light("hand:{seat}:{held}", "all four")),
)
ALREADY_RIICHI = Clause(
    "turn.already-riichi",
    FORBIDS,
    rule="NAK-46",
    short="already declared",
    says="[[riichi]] is declared once in a hand.",
    means="{seat} may not declare [[riichi]] again.",
    facts="{seat} has declared it already",
    source=DERIVED,
    figure=figure("hand:{seat}:{tile}", Light("seat:{seat}", "in [[riichi]]")),
)
NOTHING_DRAWN = Clause(
    "turn.nothing-drawn",
    FORBIDS,
    rule="NAK-5 NAK-21",
    short="nothing was drawn",
    says="After [[chii]] or [[pon]] you do not draw, so there is no drawn tile to win with.",
    means="{seat} may not win now.",
    facts="{seat} has called and drawn nothing",
    source=DERIVED,
    figure=figure("meld:{seat}", Light("seat:{seat}", "drew nothing")),
)

CLAUSES = (
    ANKAN,
    SHOUMINKAN,
    RIICHI,
    KITA,
    NOT_FOUR,
    NO_PON,
    AFTER_CALL,
    WALL_EMPTY,
    FIFTH_KAN,
    HAND_OPEN,
    NOT_TENPAI,
    RIICHI_LATE,
    RIICHI_LATE_OPEN,
    WAITS_HELD,
    WAITS_HELD_OPEN,
    ALREADY_RIICHI,
    NOTHING_DRAWN,
)


class AnnouncementKind(Enum):
    """What can be announced on one's own turn (NAK-44)."""

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
    Something said on one's own turn.

    `tile` is one of the four of a closed kan, the tile added to a pon, or the
    discard that declares riichi; tsumo and kita name none.
    """

    kind: AnnouncementKind
    tile: Tile | None = None

    def __post_init__(self) -> None:
        if (self.tile is not None) is not (self.kind in _NAMES_A_TILE):
            raise PositionError(
                f"{self.kind.value} {'names a tile' if self.tile is None else 'names no tile'}; "
                "write 'ankan 2s', 'shouminkan 4m', 'riichi 7p', 'tsumo' or 'kita'"
            )

    @classmethod
    def parse(cls, text: str) -> Announcement:
        """
        Read ``ankan 2s``, ``shouminkan 4m``, ``riichi 7p``, ``tsumo`` or ``kita``.

        Raises NotationError, or PositionError when a tile is missing or too many.
        """
        check_length(text)
        match = _ANNOUNCEMENT.fullmatch(text)
        if match is None:
            raise NotationError(
                f"{quoted(text)} is no announcement; write 'ankan 2s', 'shouminkan 4m', 'riichi 7p', 'tsumo' or 'kita'"
            )
        return cls(AnnouncementKind(match["kind"]), Tile.parse(match["tile"]) if match["tile"] else None)

    def __str__(self) -> str:
        return self.kind.value if self.tile is None else f"{self.kind.value} {self.tile}"


def judge_announcement(announcement: Announcement, table: Table, rules: RiichiRuleset) -> Ruling:
    """
    Rule on an announcement by the player whose turn it is.

    Raises PositionError when it is nobody's turn, when the hand is not shown,
    or when riichi names a tile that is not in the hand.
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


def legal_announcements(table: Table, rules: RiichiRuleset) -> tuple[Announcement, ...]:
    """Give what the player whose turn it is may certainly announce."""
    return tuple(one for one in tempting_announcements(table) if judge_announcement(one, table, rules).is_legal)


def tempting_announcements(table: Table) -> tuple[Announcement, ...]:
    """
    Give every announcement worth asking about, legal or not.

    Kans of which three tiles or more are at hand, riichi with every tile that
    leaves the hand tenpai and with the drawn one, tsumo, and kita with a
    North.
    """
    return tuple(_tempting(table))


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
"""Tiles that four players draw in turn."""


def _judge_ankan(seat: Seat, kind: Kind, table: Table, rules: RiichiRuleset) -> Ruling:
    player = table[seat]
    held = of_kind(player.concealed, kind)
    if len(held) < 4:
        return NOT_FOUR.forbids(seat=seat, kind=kind, count=len(held), held=held)
    if (fault := _no_kan(seat, held, table)) is not None:
        return fault
    if player.riichi and table.turn.drawn is not None:
        return judge_kan_in_riichi(kind, table.turn.drawn, player.concealed, player.melds, seat, rules)
    return ANKAN.permits(seat=seat, copies=(kind,) * 4, held=held)


def _judge_shouminkan(seat: Seat, tile: Tile, table: Table) -> Ruling:
    player = table[seat]
    if tile not in player.concealed or tile.kind not in _pons(player):
        return NO_PON.forbids(seat=seat, tile=tile)
    pon = next(meld for meld in player.melds if meld.kind is MeldKind.PON and meld.tiles[0].kind == tile.kind)
    return _no_kan(seat, (tile,), table) or SHOUMINKAN.permits(seat=seat, tile=tile, pon=pon.tiles[0])


def _no_kan(seat: Seat, held: tuple[Tile, ...], table: Table) -> Ruling | None:
    if table.turn.drawn is None:
        last = table[seat].made[-1]
        return AFTER_CALL.forbids(seat=seat, held=held, called=last.called or last.tiles[0])
    if table.wall == 0:
        return WALL_EMPTY.forbids(seat=seat, held=held)
    if table.kans >= MOST_KANS:
        return FIFTH_KAN.forbids(seat=seat, kans=table.kans, four=kans_of(table), held=held)
    return None


def _judge_riichi(seat: Seat, tile: Tile, table: Table, rules: RiichiRuleset) -> Ruling:
    player = table[seat]
    if tile not in player.concealed:
        raise PositionError(f"{seat.value} does not hold {tile}, so riichi cannot be declared with it")
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
    discards = (*table.discards_of(seat), tile)
    ready = Waiting(seat, left, player.melds, discards)

    def judge(reading: RiichiRuleset) -> Ruling:
        if own and reading.held_waits is HeldWaits.NOTEN:
            return WAITS_HELD.forbids(seat=seat, tile=tile, waits=own, held=held)
        if table.wall < _ROUND and reading.riichi_wall is RiichiWall.FOUR:
            return RIICHI_LATE.forbids(seat=seat, tile=tile, wall=table.wall)
        by_own = furiten.judge_ready(ready, reading)
        if not by_own.is_legal:
            return by_own
        return RIICHI.permits(seat=seat, tile=tile, waits=waiting or own)

    if not own and table.wall >= _ROUND:
        bad = next((one for one in discards if one.kind in waiting), None)
        return rules.settle(judge, furiten.OPEN, **(furiten.completed(bad, ready) if bad else {}))
    silent = WAITS_HELD_OPEN if own else RIICHI_LATE_OPEN
    return rules.settle(judge, silent, seat=seat, tile=tile, waits=own, held=held, wall=table.wall)


def _judge_tsumo(seat: Seat, table: Table, rules: RiichiRuleset) -> Ruling:
    turn = table.turn
    if turn.drawn is None:
        return NOTHING_DRAWN.forbids(seat=seat)
    concealed = without(table[seat].concealed, (turn.drawn,))
    return judge_tsumo(seat, concealed, turn.drawn, table, rules, replacement=turn.replacement)


def _pons(player: Player) -> frozenset[Kind]:
    return frozenset(meld.tiles[0].kind for meld in player.melds if meld.kind is MeldKind.PON)
