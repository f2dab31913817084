"""
Agari 「和了」, winning: when ron or tsumo may be called, and what ron does to the hand.

The tile must complete the hand, and the hand must have a yaku.  Ron takes a
discard, so furiten may bar it (`callwise.riichi.furiten`); one's own draw may
be taken, unless a strict rule has made the hand dead.

Ron does not open the hand.  Only the group that it completes counts as open:
a triplet finished by ron is no concealed triplet.

Where the yaku hangs on the winning tile (*atozuke*), some waits win and the
others only look as if they did.
"""

from __future__ import annotations

from dataclasses import replace

from callwise.riichi import furiten, sacred
from callwise.riichi.hand import By, Finish, beside, group_completed, of_kind, waits, worth
from callwise.riichi.ruleset import RiichiRuleset, SacredDiscard
from callwise.riichi.sources import DERIVED, WIKI_NAKI
from callwise.riichi.table import Player, Table
from callwise.riichi.tiles import Kind, Tile, plain
from callwise.riichi.waiting import waiting_of
from callwise.ruling import FORBIDS, PERMITS, Clause, Light, Ruling, Tie, figure
from callwise.seats import Seat

RON = Clause(
    "win.ron",
    PERMITS,
    rule="NAK-4 NAK-19 NAK-20",
    short="the hand is complete and has a [[yaku]]",
    says="A discard that completes your hand may be taken [[ron|to win|for ron]] when the hand has a [[yaku]].",
    means="{seat} may win on the {tile}.",
    facts="{tile} completes the hand, which has {yaku}",
    source=WIKI_NAKI,
    figure=figure("hand:{seat}:{held}", Tie("discard", "seat:{seat}", "wins")),
)
TSUMO = Clause(
    "win.tsumo",
    PERMITS,
    rule="NAK-21 NAK-44",
    short="your own draw completes a hand with a [[yaku]]",
    says="A tile you draw yourself may [[tsumo|win|win by tsumo]], in an open or a closed hand, even in [[furiten]].",
    means="{seat} may win with the {tile}.",
    facts="{tile} completes the hand, which has {yaku}",
    source=WIKI_NAKI,
    figure=figure("hand:{seat}:{held}", Light("drawn:{seat}", "wins")),
)
INCOMPLETE = Clause(
    "win.incomplete",
    FORBIDS,
    rule="NAK-4",
    short="the hand is not complete",
    says="A winning tile completes the hand: four groups and a pair, seven pairs, or thirteen orphans.",
    means="{seat} may not win with the {tile}.",
    facts="{tile} does not complete the hand",
    source=WIKI_NAKI,
    figure=figure("hand:{seat}", "drawn:{seat}", Light("seat:{seat}", "not complete")),
)
NO_YAKU = Clause(
    "win.no-yaku",
    FORBIDS,
    rule="NAK-20",
    short="complete, but without a [[yaku]]",
    says="A complete hand without a [[yaku]] may not win, though its tile may be called where that is legal.",
    means="{seat} may not win with the {tile}.",
    facts="{tile} completes {group}: four groups and a pair, but no [[yaku]]",
    source=WIKI_NAKI,
    figure=figure("hand:{seat}:{held}", "hand:{held}", "drawn:{seat}", Light("seat:{seat}", "no [[yaku]]")),
)
FURITEN = Clause(
    "win.furiten",
    FORBIDS,
    rule="NAK-20",
    short="the player is in [[furiten]]",
    says="A player in [[furiten]] may not win on a discard.",
    means="{seat} may not win on the {tile}.",
    facts="{seat} is in [[furiten]]",
    source=WIKI_NAKI,
    relief="A winning tile that {seat} draws may still be taken.",
    figure=figure(Light("seat:{seat}", "in [[furiten]]")),
)
"""For a hidden hand: that it is in furiten is stated, and why cannot be seen."""
FURITEN_UNSEEN = replace(
    FURITEN,
    facts="{seat} claims {blamed} to win, and has discarded it before",
    figure=figure(Tie("pond:{seat}:{lies}", "seat:{seat}", "{seat}'s own discard")),
)
"""The same clause for a hidden hand that claims what its owner has discarded: what it waits for isn't seen."""
WAIT = Clause(
    "win.wait",
    PERMITS,
    rule="NAK-20",
    short="this tile brings a [[yaku]], or the hand has one",
    says="A wait wins when the finished hand has a [[yaku]].",
    means="The {tile} wins.",
    facts="with {tile} the hand has {yaku}",
    source=WIKI_NAKI,
    figure=figure(Light("hand:{held}", "with these")),
)
ATOZUKE = Clause(
    "win.atozuke",
    FORBIDS,
    rule="NAK-42",
    short="only another wait brings the [[yaku]]",
    says="Where the [[yaku]] hangs on the winning tile, the other waits complete the hand and win nothing.",
    means="The {tile} does not win.",
    facts="{tile} completes {group} without a [[yaku]]; {others} would bring one",
    source=WIKI_NAKI,
    figure=figure(Light("hand:{held}", "no [[yaku]]")),
)
NO_WAIT = Clause(
    "win.no-wait",
    FORBIDS,
    rule="NAK-4",
    short="it does not complete the hand",
    says="A wait is a tile that completes the hand.",
    means="The {tile} does not win.",
    facts="{tile} does not complete the hand",
    source=DERIVED,
    figure=figure("hand"),
)

CLAUSES = (RON, TSUMO, INCOMPLETE, NO_YAKU, FURITEN, WAIT, ATOZUKE, NO_WAIT)


def judge_ron(seat: Seat, tile: Tile, table: Table, rules: RiichiRuleset) -> Ruling:
    """
    Rule on winning with another player's tile.

    Whether the tile may be claimed at all is for `callwise.riichi.claims`.
    Unsettled where it hangs on what the ruleset's sources leave open of
    furiten.  Raises PositionError when the hand is not shown.
    """
    player = table[seat]
    finish = Finish(By.RON, seat, table.wind, riichi=player.riichi, last_tile=table.wall == 0)
    value = worth(player.concealed, player.melds, tile, finish)
    if value is None:
        return INCOMPLETE.forbids(seat=seat, tile=tile)
    if not value.yaku:
        return _no_yaku(seat, player.concealed, tile)
    waiting, won = waiting_of(table, seat), value.names

    def judge(reading: RiichiRuleset) -> Ruling:
        ruling = furiten.judge_discard_win(tile, waiting, reading)
        if not ruling.is_legal or ruling.clause is sacred.ONE_USE:
            return ruling
        return RON.permits(seat=seat, tile=tile, yaku=won, held=beside(player.concealed, tile))

    return rules.settle(judge, furiten.OPEN, **furiten.completed(tile, waiting))


def judge_unseen_ron(seat: Seat, tile: Tile, table: Table, rules: RiichiRuleset) -> Ruling | None:
    """
    Rule on a ron with a hand that is not shown.

    Whoever claims a tile to win waits for it, so having discarded one of its
    kind bars it by the rule on sacred discards.  Any other furiten must be
    stated; the rest is taken on trust, and None says that nothing stands
    against it.
    """
    if lies := _barring(tile.kind, seat, table, rules):
        return FURITEN_UNSEEN.forbids(seat=seat, tile=tile, blamed=tile.kind, lies=lies)
    return FURITEN.forbids(seat=seat, tile=tile) if table[seat].furiten else None


def judge_tsumo(
    seat: Seat, concealed: tuple[Tile, ...], tile: Tile, table: Table, rules: RiichiRuleset, *, replacement: bool
) -> Ruling:
    """
    Rule on winning with the tile just drawn.

    `concealed` is the hand without it; `replacement` says that it was drawn
    after a kan.  Unsettled where it hangs on what the ruleset's sources leave
    open of dead hands.
    """
    player = table[seat]
    finish = Finish(
        By.TSUMO, seat, table.wind, riichi=player.riichi, last_tile=table.wall == 0, replacement=replacement
    )
    value = worth(concealed, player.melds, tile, finish)
    if value is None:
        return INCOMPLETE.forbids(seat=seat, tile=tile)
    if not value.yaku:
        return _no_yaku(seat, concealed, tile)
    waiting, won = waiting_of(table, seat), value.names

    def judge(reading: RiichiRuleset) -> Ruling:
        ruling = furiten.judge_draw_win(tile, waiting, reading)
        if not ruling.is_legal:
            return ruling
        return TSUMO.permits(seat=seat, tile=tile, yaku=won, held=beside(concealed, tile))

    return rules.settle(judge, furiten.OPEN, **furiten.completed(tile, waiting))


def judge_wait(tile: Tile, player: Player, finish: Finish) -> Ruling:
    """
    Rule on whether a tile would win for a hand, by its yaku alone.

    Furiten is left out.  Raises PositionError when the hand is not shown.
    """
    value = worth(player.concealed, player.melds, tile, finish)
    if value is None:
        return NO_WAIT.forbids(tile=tile)
    if value.yaku:
        return WAIT.permits(tile=tile, yaku=value.names, held=beside(player.concealed, tile))
    others = winning_waits(player, finish)
    if not others:
        return _no_yaku(finish.seat, player.concealed, tile)
    group = group_completed(player.concealed, tile)
    return ATOZUKE.forbids(tile=tile, group=group, others=others, held=beside(player.concealed, tile))


def _no_yaku(seat: Seat, concealed: tuple[Tile, ...], tile: Tile) -> Ruling:
    group = group_completed(concealed, tile)
    return NO_YAKU.forbids(seat=seat, tile=tile, group=group, held=beside(concealed, tile))


def _barring(kind: Kind, seat: Seat, table: Table, rules: RiichiRuleset) -> tuple[Tile, ...]:
    """Give the tiles of a kind that a player has discarded, where that bars a win on the kind."""
    discards = table.discards_of(seat)
    lies = tuple(dict.fromkeys(of_kind(discards, kind)))
    if not lies or rules.sacred_discard is SacredDiscard.OFF:
        return ()
    return lies if rules.sacred_discard is not SacredDiscard.TRADITIONAL or discards[-1].kind == kind else ()


def winning_waits(player: Player, finish: Finish) -> tuple[Kind, ...]:
    """Give the waits whose finished hand has a yaku.  Raises PositionError when the hand is not shown."""
    found = []
    for kind in waits(player.concealed, player.melds):
        value = worth(player.concealed, player.melds, plain(kind), finish)
        if value is not None and value.yaku:
            found.append(kind)
    return tuple(found)
