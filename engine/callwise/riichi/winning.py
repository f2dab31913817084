"""
Agari 「和了」, winning: when ron or tsumo may be called, and what ron does to the hand.

The tile must complete the hand, and the hand must have a yaku.  Ron takes a
discard, so a player in furiten may not; one's own draw may always be taken.

Ron does not open the hand.  Only the group that it completes counts as open:
a triplet finished by ron is no concealed triplet.

Where the yaku hangs on the winning tile (*atozuke*), some waits win and the
others only look as if they did.
"""

from __future__ import annotations

from dataclasses import replace

from callwise.riichi.furiten import discarded_waits
from callwise.riichi.hand import By, Finish, group_completed, waits, worth
from callwise.riichi.sources import DERIVED, WIKI_NAKI
from callwise.riichi.table import Player, Table
from callwise.riichi.tiles import Kind, Tile, plain
from callwise.ruling import Clause, Ruling
from callwise.seats import Seat

RON = Clause(
    "win.ron",
    rule="NAK-4 NAK-19 NAK-20",
    short="the hand is complete and has a [[yaku]]",
    says="A discard that completes your hand may be taken [[ron|to win|as ron]] when the hand has a [[yaku]].",
    means="{seat} may win on the {tile}.",
    facts="{tile} completes the hand, which has {yaku}",
    source=WIKI_NAKI,
)
TSUMO = Clause(
    "win.tsumo",
    rule="NAK-21 NAK-44",
    short="your own draw completes a hand with a [[yaku]]",
    says="A tile you draw yourself may [[tsumo|win|win by tsumo]], in an open or a closed hand, even in [[furiten]].",
    means="{seat} may win with the {tile}.",
    facts="{tile} completes the hand, which has {yaku}",
    source=WIKI_NAKI,
)
INCOMPLETE = Clause(
    "win.incomplete",
    rule="NAK-4",
    short="the hand is not complete",
    says="A winning tile completes the hand: four groups and a pair, seven pairs, or thirteen orphans.",
    means="{seat} may not win with the {tile}.",
    facts="{tile} does not complete the hand",
    source=WIKI_NAKI,
)
NO_YAKU = Clause(
    "win.no-yaku",
    rule="NAK-20",
    short="complete, but without a [[yaku]]",
    says="A complete hand without a [[yaku]] may not win, though its tile may be called where that is legal.",
    means="{seat} may not win with the {tile}.",
    facts="{tile} completes {group}: four groups and a pair, but no [[yaku]]",
    source=WIKI_NAKI,
)
FURITEN = Clause(
    "win.furiten",
    rule="NAK-20",
    short="the player is in [[furiten]]",
    says="A player in [[furiten]] may not win on a discard.",
    means="{seat} may not win on the {tile}.",
    facts="{seat} has discarded {blamed}, which would complete the hand",
    source=WIKI_NAKI,
    relief="A winning tile that {seat} draws may still be taken.",
)
FURITEN_STATED = replace(FURITEN, facts="{seat} is in [[furiten]]")
"""The same clause for a hidden hand: that it is in furiten is stated, and why cannot be seen."""
FURITEN_CLAIMED = replace(FURITEN, facts="{seat} claims {blamed} to win, and has discarded it before")
"""The same clause for a hidden hand that claims what its owner has discarded: what it waits for isn't seen."""
WAIT = Clause(
    "win.wait",
    rule="NAK-20",
    short="this tile brings a [[yaku]], or the hand has one",
    says="A wait wins when the finished hand has a [[yaku]].",
    means="The {tile} wins.",
    facts="with {tile} the hand has {yaku}",
    source=WIKI_NAKI,
)
ATOZUKE = Clause(
    "win.atozuke",
    rule="NAK-42",
    short="only another wait brings the [[yaku]]",
    says="Where the [[yaku]] hangs on the winning tile, the other waits complete the hand and win nothing.",
    means="The {tile} does not win.",
    facts="{tile} completes {group} without a [[yaku]]; {others} would bring one",
    source=WIKI_NAKI,
)
NO_WAIT = Clause(
    "win.no-wait",
    rule="NAK-4",
    short="it does not complete the hand",
    says="A wait is a tile that completes the hand.",
    means="The {tile} does not win.",
    facts="{tile} does not complete the hand",
    source=DERIVED,
)

CLAUSES = (RON, TSUMO, INCOMPLETE, NO_YAKU, FURITEN, WAIT, ATOZUKE, NO_WAIT)


def judge_ron(seat: Seat, tile: Tile, table: Table) -> Ruling:
    """
    Rule on winning with another player's tile.

    Whether the tile may be claimed at all is for `callwise.riichi.claims`.
    Raises PositionError when the hand is not shown.
    """
    player = table[seat]
    finish = Finish(By.RON, seat, table.wind, riichi=player.riichi, last_tile=table.wall == 0)
    value = worth(player.concealed, player.melds, tile, finish)
    if value is None:
        return INCOMPLETE.forbids(seat=seat, tile=tile)
    if not value.yaku:
        return NO_YAKU.forbids(seat=seat, tile=tile, group=group_completed(player.concealed, tile))
    if barring := discarded_waits(seat, table):
        return FURITEN.forbids(seat=seat, tile=tile, blamed=tile.kind if tile.kind in barring else barring[0])
    return RON.permits(seat=seat, tile=tile, yaku=value.names)


def judge_unseen_ron(seat: Seat, tile: Tile, table: Table) -> Ruling | None:
    """
    Rule on a ron with a hand that is not shown.

    Whoever claims a tile to win waits for it, so having discarded one of its
    kind is furiten.  Any other furiten must be stated; the rest is taken on
    trust, and None says that nothing stands against it.
    """
    if any(own.kind == tile.kind for own in table.discards_of(seat)):
        return FURITEN_CLAIMED.forbids(seat=seat, tile=tile, blamed=tile.kind)
    return FURITEN_STATED.forbids(seat=seat, tile=tile) if table[seat].furiten else None


def judge_tsumo(seat: Seat, concealed: tuple[Tile, ...], tile: Tile, table: Table, *, replacement: bool) -> Ruling:
    """
    Rule on winning with the tile just drawn.

    `concealed` is the hand without it; `replacement` says that it was drawn
    after a kan.
    """
    player = table[seat]
    finish = Finish(
        By.TSUMO, seat, table.wind, riichi=player.riichi, last_tile=table.wall == 0, replacement=replacement
    )
    value = worth(concealed, player.melds, tile, finish)
    if value is None:
        return INCOMPLETE.forbids(seat=seat, tile=tile)
    if not value.yaku:
        return NO_YAKU.forbids(seat=seat, tile=tile, group=group_completed(concealed, tile))
    return TSUMO.permits(seat=seat, tile=tile, yaku=value.names)


def judge_wait(tile: Tile, player: Player, finish: Finish) -> Ruling:
    """
    Rule on whether a tile would win for a hand, by its yaku alone.

    Furiten is left out.  Raises PositionError when the hand is not shown.
    """
    value = worth(player.concealed, player.melds, tile, finish)
    if value is None:
        return NO_WAIT.forbids(tile=tile)
    if value.yaku:
        return WAIT.permits(tile=tile, yaku=value.names)
    group = group_completed(player.concealed, tile)
    others = winning_waits(player, finish)
    if not others:
        return NO_YAKU.forbids(seat=finish.seat, tile=tile, group=group)
    return ATOZUKE.forbids(tile=tile, group=group, others=others)


def winning_waits(player: Player, finish: Finish) -> tuple[Kind, ...]:
    """Give the waits whose finished hand has a yaku.  Raises PositionError when the hand is not shown."""
    found = []
    for kind in waits(player.concealed, player.melds):
        value = worth(player.concealed, player.melds, plain(kind), finish)
        if value is not None and value.yaku:
            found.append(kind)
    return tuple(found)
