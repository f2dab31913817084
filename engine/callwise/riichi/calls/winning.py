"""
Agari 「和了」, winning: when ron or tsumo can be called, and how ron affects the hand.

The tile must complete the hand, and the hand must have a yaku. Ron takes a discard, so furiten may prevent it
(`callwise.riichi.furiten.furiten`); tsumo is allowed unless a strict rule has made the hand dead.

Ron doesn't open the hand. Only the group it completes counts as open: a triplet completed by ron isn't a concealed
triplet.

If the yaku depends on the winning tile (*atozuke*), some waits win and others only seem to. Under some rules such a
hand can't ron on any wait. Whether tanyao counts in an open hand (*kuitan*) depends on the ruleset.
"""

from __future__ import annotations

from collections.abc import Sequence

from callwise.ground.seats import Seat
from callwise.law.clauses import Clauses
from callwise.law.ruling import FORBIDS, LEAVES_OPEN, PERMITS, Clause, Fact, Ruling
from callwise.riichi.agreement.furiten_options import SacredDiscard
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import ATOZUKE_RULES, BEYOND, WIKI_FURITEN, WIKI_NAKI, WIKI_TANYAO, WIKI_TENPAI
from callwise.riichi.agreement.yaku_options import Atozuke
from callwise.riichi.furiten import furiten, sacred
from callwise.riichi.hand.counted_hand import counted, without_yaku
from callwise.riichi.hand.hand import By, Finish, Worth, beside, group_completed, of_kind, waits, worth
from callwise.riichi.hand.kan_histories import waiting_of
from callwise.riichi.table.melds import Meld
from callwise.riichi.table.table import Player, Table
from callwise.riichi.table.tiles import Kind, Tile, plain

clause = Clauses(__file__)

RON = clause("win.ron", PERMITS, "NAK-4 NAK-19 NAK-20", WIKI_NAKI, "hand:{seat}:{held}", "discard - seat:{seat}")
TSUMO = clause("win.tsumo", PERMITS, "NAK-21 NAK-44", WIKI_NAKI, "hand:{seat}:{held}", "drawn:{seat}")
INCOMPLETE = clause(
    "win.incomplete", FORBIDS, "NAK-4 NAK-54", WIKI_TENPAI, "hand:{seat}", "drawn:{seat}", "seat:{seat}"
)
NO_YAKU = clause(
    "win.no-yaku", FORBIDS, "NAK-20", WIKI_NAKI, "hand:{seat}:{held}", "hand:{held}", "drawn:{seat}", "seat:{seat}"
)
_ATTEMPT = ("called", "drawn", "hand:{held}")
"""The tile of an attempted win, if it is on the felt, comes before equal ones in the hand."""
WAITING_WITHOUT_YAKU = clause.retold(NO_YAKU, "waiting", *_ATTEMPT)
"""For players without a seat."""
OPEN_TANYAO = clause(
    "win.open-tanyao",
    FORBIDS,
    "NAK-52",
    WIKI_TANYAO,
    "hand:{seat}:{held}",
    "hand:{held}",
    "drawn:{seat}",
    "seat:{seat}",
)
WAITING_ON_TANYAO = clause.retold(OPEN_TANYAO, "waiting", *_ATTEMPT)
LATE_YAKU = clause(
    "win.late-yaku", FORBIDS, "NAK-53", ATOZUKE_RULES, "hand:{seat}:{held}", "hand:{held}", "seat:{seat}"
)
WAITING_LATE = clause.retold(LATE_YAKU, "waiting", *_ATTEMPT)
YAKU_OPEN = clause("win.yaku-open", LEAVES_OPEN, "NAK-52 NAK-53", BEYOND, "hand:{seat}:{held}")
WAITING_OPEN = clause.retold(YAKU_OPEN, "waiting", *_ATTEMPT)
FURITEN = clause("win.furiten", FORBIDS, "NAK-20", WIKI_NAKI, "seat:{seat}")
"""For a hidden hand whose furiten is stated without a visible cause."""
FURITEN_UNSEEN = clause.retold(FURITEN, "furiten-unseen", "pond:{seat}:{lies} - seat:{seat}")
WAIT = clause("win.wait", PERMITS, "NAK-20", WIKI_NAKI, *_ATTEMPT)
ATOZUKE = clause("win.atozuke", FORBIDS, "NAK-42", WIKI_NAKI, *_ATTEMPT)
NO_WAIT = clause("win.no-wait", FORBIDS, "NAK-4", WIKI_FURITEN.concluded, "hand")
CLAUSES = clause.every()


def judge_ron(seat: Seat, tile: Tile, table: Table, rules: RiichiRuleset, *, robbing: Clause | None = None) -> Ruling:
    """
    Rule on winning on another player's tile.

    `robbing` is the clause for a legal ron on a tile laid for a kan; None for a discard. Whether the tile can be
    claimed at all is decided in `callwise.riichi.calls.claims`. Unsettled if it depends on what the ruleset's sources
    don't say about furiten. Raises PositionError if the hand is not shown.
    """
    player = table[seat]
    finish = Finish(
        By.RON, seat, table.wind, riichi=player.riichi, last_tile=table.wall == 0, robbed=robbing is not None
    )
    return _judge_win(seat, player.concealed, tile, table, rules, finish, robbing or RON)


def judge_unseen_ron(seat: Seat, tile: Tile, table: Table, rules: RiichiRuleset) -> Ruling | None:
    """
    Rule on a ron with a hidden hand.

    A player claiming a win waits for that tile, so having discarded its kind makes them furiten under the
    sacred-discard rule. Any other furiten must be stated. Everything else is believed; None means that nothing prevents
    the win.
    """
    if lies := _barring(tile.kind, seat, table, rules):
        return FURITEN_UNSEEN.forbids(seat=seat, tile=tile, blamed=tile.kind, lies=lies)
    return FURITEN.forbids(seat=seat, tile=tile) if table[seat].furiten else None


def judge_tsumo(
    seat: Seat, concealed: tuple[Tile, ...], tile: Tile, table: Table, rules: RiichiRuleset, *, replacement: bool
) -> Ruling:
    """
    Rule on winning on the tile just drawn.

    `concealed` is the hand without it; `replacement` means that it was drawn after a kan. Unsettled if it depends on
    what the ruleset's sources don't say about dead hands.
    """
    finish = Finish(
        By.TSUMO, seat, table.wind, riichi=table[seat].riichi, last_tile=table.wall == 0, replacement=replacement
    )
    return _judge_win(seat, concealed, tile, table, rules, finish, TSUMO)


def _judge_win(
    seat: Seat,
    concealed: tuple[Tile, ...],
    tile: Tile,
    table: Table,
    rules: RiichiRuleset,
    finish: Finish,
    allowed: Clause,
) -> Ruling:
    """Rule on a win by its shape, its yaku and furiten, in this order; `allowed` is the clause of a legal win."""
    player = table[seat]
    value = worth(concealed, player.melds, tile, finish)
    if value is None:
        return INCOMPLETE.forbids(seat=seat, tile=tile)
    if not value.yaku:
        return NO_YAKU.forbids(seat=seat, tile=tile, **_bare(concealed, player.melds, tile))
    held = beside(concealed, tile)
    judge_furiten = furiten.judge_discard_win if finish.by is By.RON else furiten.judge_draw_win

    def judge(reading: RiichiRuleset) -> Ruling:
        here = counted(concealed, player.melds, tile, finish, reading)
        if here is None or not here.yaku:
            return OPEN_TANYAO.forbids(seat=seat, tile=tile, held=held)
        if without := _late(player, finish, reading):
            return LATE_YAKU.forbids(seat=seat, tile=tile, held=held, without=without)
        ruling = furiten.judge_each_past(seat, tile, table, lambda waiting: judge_furiten(tile, waiting, reading))
        if not ruling.is_legal or ruling.clause is sacred.ONE_USE:
            return ruling
        return allowed.permits(seat=seat, tile=tile, yaku=here.names, held=held)

    facts: dict[str, Fact] = {**furiten.completed(tile, waiting_of(table, seat)), "held": held}
    return rules.ruling(judge, YAKU_OPEN if _hangs(value, rules) else furiten.OPEN, **facts)


def judge_wait(tile: Tile, player: Player, finish: Finish, rules: RiichiRuleset) -> Ruling:
    """
    Rule on whether a tile would win for a hand, considering only its yaku.

    Furiten is ignored. Unsettled if it depends on yaku that the ruleset's sources don't settle. Raises PositionError if
    the hand is not shown.
    """
    value = worth(player.concealed, player.melds, tile, finish)
    if value is None:
        return NO_WAIT.forbids(tile=tile)
    group, held = group_completed(player.concealed, tile), beside(player.concealed, tile)

    def judge(reading: RiichiRuleset) -> Ruling:
        here = counted(player.concealed, player.melds, tile, finish, reading)
        if here is not None and here.yaku:
            if without := _late(player, finish, reading):
                return WAITING_LATE.forbids(tile=tile, held=held, without=without)
            return WAIT.permits(tile=tile, yaku=here.names, held=held)
        if value.yaku:
            return WAITING_ON_TANYAO.forbids(tile=tile, held=held)
        others = winning_waits(player, finish, reading)
        if not others or _late(player, finish, reading):
            return WAITING_WITHOUT_YAKU.forbids(tile=tile, **_bare(player.concealed, player.melds, tile))
        return ATOZUKE.forbids(tile=tile, group=group, others=others, held=held)

    return rules.ruling(judge, WAITING_OPEN, tile=tile, held=held)


def _late(player: Player, finish: Finish, rules: RiichiRuleset) -> tuple[Kind, ...]:
    """Return the waits without a yaku, if the ruleset requires one on every wait for a ron (NAK-53)."""
    if finish.by is By.TSUMO or finish.riichi or rules.atozuke is Atozuke.YES:
        return ()
    return without_yaku(player.concealed, player.melds, finish, rules)


def _hangs(value: Worth, rules: RiichiRuleset) -> bool:
    """Whether a win depends on yaku that the ruleset may or may not count."""
    return (value.rests_on_tanyao and "open_tanyao" in rules.open) or "atozuke" in rules.open


def _bare(concealed: tuple[Tile, ...], melds: Sequence[Meld], tile: Tile) -> dict[str, Fact]:
    """Return what completes a hand without yaku, and a tile of it that isn't from two to eight."""
    tiles = (tile, *concealed, *(one for meld in melds for one in meld.tiles))
    outside = next(one for one in tiles if one.kind.is_yaochuu)
    return {"group": group_completed(concealed, tile), "held": beside(concealed, tile), "outside": outside}


def _barring(kind: Kind, seat: Seat, table: Table, rules: RiichiRuleset) -> tuple[Tile, ...]:
    """Return a player's discards of a kind, if they prevent a ron on it."""
    discards = table.all_discards_of(seat)
    lies = tuple(dict.fromkeys(of_kind(discards, kind)))
    if not lies or rules.sacred_discard is SacredDiscard.OFF:
        return ()
    return lies if rules.sacred_discard is not SacredDiscard.TRADITIONAL or discards[-1].kind == kind else ()


def winning_waits(player: Player, finish: Finish, rules: RiichiRuleset) -> tuple[Kind, ...]:
    """Return the waits that have a yaku under this ruleset. Raises PositionError if the hand is not shown."""
    found = []
    for kind in waits(player.concealed, player.melds):
        value = counted(player.concealed, player.melds, plain(kind), finish, rules)
        if value is not None and value.yaku:
            found.append(kind)
    return tuple(found)
