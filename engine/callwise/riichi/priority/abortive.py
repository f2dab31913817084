"""
Abortive draws 「途中流局」: what ends a hand that nobody has won, with tiles left.

The reasons are nine different terminals and honours on a first draw, four discards of one wind in the first go-around,
riichi by all four players, and four kans by several players. A call rules out the first two, even a closed kan. A win
on the discard takes precedence over all of them. Many tournaments don't use abortive draws.

Under some rules three wins on one discard are a draw too. This also takes precedence over the others, as a win does: a
riichi declared with the discard doesn't count.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum

from callwise.ground.errors import PositionError
from callwise.ground.faces import few, number
from callwise.ground.seats import SEATS
from callwise.law.clauses import Clauses
from callwise.law.ruling import FORBIDS, LEAVES_OPEN, PERMITS, Ruling
from callwise.riichi.agreement.call_options import MultipleRon
from callwise.riichi.agreement.draw_options import AbortiveDraw
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import BEYOND, EMA_2025, MAJIANG_THREE_WINS, WIKI_ABORTIVE
from callwise.riichi.priority.priority import DecidedClaim, Precedence, in_each_case, in_turn_order
from callwise.riichi.table.discard import Claim, ClaimKind, Discard
from callwise.riichi.table.table import Table, Turn, kans_of
from callwise.riichi.table.tiles import Tile, plain

clause = Clauses(__file__)
_KANS = "meld:{four}"

NINE_KINDS = clause("abort.nine-kinds", PERMITS, "DRW-1", WIKI_ABORTIVE, "hand:{seat}:{kinds}")
FEW_KINDS = clause("abort.few-kinds", FORBIDS, "DRW-1", WIKI_ABORTIVE, "hand:{seat}:{kinds}")
NOT_FIRST_DRAW = clause("abort.not-first-draw", FORBIDS, "DRW-1", WIKI_ABORTIVE, "seat:{seat}")
NO_TURN = clause("abort.no-turn", FORBIDS, "DRW-1", WIKI_ABORTIVE, "discard")
KAN_LAID = clause.retold(NO_TURN, "kan")
INTERRUPTED = clause("abort.interrupted", FORBIDS, "DRW-1 DRW-2 NAK-36", WIKI_ABORTIVE, "meld:{seat}:{laid}")
FOUR_WINDS = clause("abort.four-winds", PERMITS, "DRW-2", WIKI_ABORTIVE, "discard")
NOT_FOUR_WINDS = clause("abort.not-four-winds", FORBIDS, "DRW-2", WIKI_ABORTIVE, "seat")
FOUR_RIICHI = clause("abort.four-riichi", PERMITS, "DRW-3", WIKI_ABORTIVE, "seat")
NOT_FOUR_RIICHI = clause("abort.not-four-riichi", FORBIDS, "DRW-3", WIKI_ABORTIVE, "seat")
FOUR_KANS = clause("abort.four-kans", PERMITS, "DRW-4", WIKI_ABORTIVE, _KANS)
NOT_FOUR_KANS = clause("abort.not-four-kans", FORBIDS, "DRW-4", WIKI_ABORTIVE, "seat")
ONE_PLAYERS_KANS = clause("abort.one-players-kans", FORBIDS, "DRW-4", WIKI_ABORTIVE, _KANS)
KANS_NOT_YET = clause("abort.kans-not-yet", FORBIDS, "DRW-4", WIKI_ABORTIVE, _KANS, "seat:{seat}")
THREE_WINS = clause("abort.three-wins", PERMITS, "DRW-16", WIKI_ABORTIVE, "discard -- seat:{winners}")
NOT_THREE_WINS = clause("abort.not-three-wins", FORBIDS, "DRW-16", WIKI_ABORTIVE, "seat")
THREE_WINS_FIRST = clause("abort.three-wins-first", FORBIDS, "DRW-16", MAJIANG_THREE_WINS, "discard -- seat:{winners}")
WON = clause("abort.won", FORBIDS, "DRW-5", WIKI_ABORTIVE, "discard > seat:{winners}")
NOT_USED = clause("abort.not-used", FORBIDS, "DRW-5", EMA_2025.at("3.4"), "seat")
_NO_THREE_WINS = clause.retold(NOT_USED, "three-wins")
OPEN = clause("abort.open", LEAVES_OPEN, "DRW-5", BEYOND, "seat")
CLAUSES = clause.every()


class ThreeWins(Enum):
    """Three wins on one discard, a draw if the ruleset's `multiple_ron` says so."""

    THREE_WINS = "three_wins"


Reason = AbortiveDraw | ThreeWins
"""Reasons for an abortive draw."""


def judge_abort(why: Reason, claims: Sequence[Claim], table: Table, rules: RiichiRuleset) -> Ruling:
    """
    Rule on whether the hand ends now, or can be ended on a player's turn, for this reason (DRW-1 to DRW-5).

    `claims` are made on the discard; illegal ones don't count. Raises PositionError if the answer depends on a hidden
    hand, or on ponds that aren't whole.
    """
    found = None if isinstance(why, ThreeWins) else _FIND[why](table)
    ordered = in_turn_order(claims, table) if claims else ()

    def judge(reading: RiichiRuleset) -> Ruling:
        if found is not None and not found.is_legal:
            used = reading.stated("abortive_draws")
            return NOT_USED.forbids(why=REASONS[why]) if isinstance(used, frozenset) and why not in used else found
        return in_each_case(ordered, table, reading, lambda decided: judge_claimed(decided, reading))

    def judge_claimed(decided: Sequence[DecidedClaim], reading: RiichiRuleset) -> Ruling:
        rons = [one for one in decided if one.precedence is not None and one.claim.kind is ClaimKind.RON]
        winners = tuple(one.claim.seat for one in rons if one.ruling.is_legal)
        aborted = tuple(one.claim.seat for one in rons if one.precedence is Precedence.ABORTED)
        if isinstance(why, ThreeWins) and len(rons) < _THREE:
            return NOT_THREE_WINS.forbids(few=few(len(rons), "player", "players"))
        if winners:
            return WON.forbids(winners=winners, tile=table.discard.tile)
        if found is None:
            return THREE_WINS.permits(winners=aborted, tile=table.discard.tile)
        if aborted:
            return THREE_WINS_FIRST.forbids(winners=aborted, tile=table.discard.tile)
        return judge_unused(why, reading) or found

    return rules.ruling(judge, OPEN, why=REASONS[why])


def judge_unused(why: Reason, rules: RiichiRuleset) -> Ruling | None:
    """Rule out a draw the ruleset doesn't have; None for one it has. The ruleset's open options must be settled."""
    if isinstance(why, ThreeWins):
        used, clause = rules.multiple_ron is MultipleRon.DOUBLE_TRIPLE_ABORT, _NO_THREE_WINS
    else:
        used, clause = why in rules.abortive_draws, NOT_USED
    return None if used else clause.forbids(why=REASONS[why])


def check_abort(table: Table) -> None:
    """Refuse ponds that don't show whether this is a first draw or the first go-around. Raises PositionError."""
    for find in _FIND.values():
        find(table)


def reasons_near(claims: Sequence[Claim], table: Table) -> frozenset[Reason]:
    """Return the reasons that a position is about, whether they hold or not; none if it shows none."""
    least = _THREE if isinstance(table.moment, Turn) else 1
    is_near: Mapping[Reason, bool] = {
        AbortiveDraw.NINE_KINDS: _nine_kinds(table).is_legal,
        AbortiveDraw.FOUR_WINDS: _four_winds(table).clause is not NOT_FOUR_WINDS,
        AbortiveDraw.FOUR_RIICHI: sum(player.riichi for player in table.players) >= least,
        AbortiveDraw.FOUR_KANS: sum(meld.kind.is_kan for player in table.players for meld in player.melds) >= least,
        ThreeWins.THREE_WINS: sum(claim.kind is ClaimKind.RON for claim in claims) >= _THREE,
    }
    return frozenset(why for why, near in is_near.items() if near)


_THREE = 3
NINE = 9
"""Kinds of terminals and honours needed."""
REASONS: Mapping[Reason, str] = {
    AbortiveDraw.NINE_KINDS: "nine different terminals and honours",
    AbortiveDraw.FOUR_WINDS: "four discards of the same wind",
    AbortiveDraw.FOUR_RIICHI: "[[riichi]] by all four players",
    AbortiveDraw.FOUR_KANS: "four [[kan|kongs|kans]] by several players",
    ThreeWins.THREE_WINS: "three wins on one discard",
}
"""The reasons in words."""


def _nine_kinds(table: Table) -> Ruling:
    moment = table.moment
    if isinstance(moment, Discard):
        return (NO_TURN if moment.kan is None else KAN_LAID).forbids(tile=moment.tile, by=moment.by)
    seat = moment.seat
    kinds = tuple(plain(kind) for kind in sorted({tile.kind for tile in table[seat].concealed if tile.kind.is_yaochuu}))
    if (spoilt := _interrupted(table)) is not None:
        return spoilt
    if table.discards_of(seat):
        return NOT_FIRST_DRAW.forbids(seat=seat)
    table.check_whole(seat)
    if len(kinds) < NINE:
        return FEW_KINDS.forbids(seat=seat, kinds=kinds, count=number(len(kinds)))
    return NINE_KINDS.permits(seat=seat, kinds=kinds, count=number(len(kinds)))


def _four_winds(table: Table) -> Ruling:
    discards = [table.discards_of(seat) for seat in SEATS]
    kinds = {tile.kind for tiles in discards for tile in tiles}
    kind = kinds.pop() if len(kinds) == 1 and all(len(tiles) == 1 for tiles in discards) else None
    if kind is not None and kind.is_wind:
        return _interrupted(table) or _first_go_round(table) or FOUR_WINDS.permits(tile=plain(kind))
    if _may_be_four_winds(table, discards):
        hidden = next(seat for seat, tiles in zip(SEATS, discards, strict=True) if not tiles)
        raise PositionError(
            f"this may be the first go-round, and {hidden.value}'s discard isn’t shown; write all four ponds, with two "
            "bars (|) after the hand if one is empty"
        ).at(hidden.value)
    return NOT_FOUR_WINDS.forbids()


def _may_be_four_winds(table: Table, discards: Sequence[Sequence[Tile]]) -> bool:
    """Whether the discards that aren't shown may be the rest of four winds, given the tiles drawn."""
    moment, known = table.moment, [tile.kind for tiles in discards for tile in tiles]
    return (
        isinstance(moment, Discard)
        and moment.by is SEATS[-1]
        and set(known) == {moment.tile.kind}
        and moment.tile.kind.is_wind
        and all(len(tiles) <= 1 for tiles in discards)
        and _interrupted(table) is None
        and not table.missing(moment.by)
    )


def _first_go_round(table: Table) -> Ruling | None:
    """Rule out four winds if more tiles have been drawn than in a first go-around."""
    return NOT_FOUR_WINDS.forbids() if any(table.missing(seat) for seat in SEATS if table[seat].pond) else None


def _four_riichi(table: Table) -> Ruling:
    count = sum(player.riichi for player in table.players)
    if count < len(SEATS):
        return NOT_FOUR_RIICHI.forbids(few=few(count, "player", "players"))
    return FOUR_RIICHI.permits()


def _four_kans(table: Table) -> Ruling:
    owners = [seat for seat, player in table.seated() for meld in player.melds if meld.kind.is_kan]
    four = kans_of(table)
    if len(owners) < len(SEATS):
        return NOT_FOUR_KANS.forbids(few=few(len(owners), "[[kan]]", "[[kan|kongs|kans]]"))
    if len(set(owners)) == 1:
        return ONE_PLAYERS_KANS.forbids(seat=owners.pop(), four=four)
    if isinstance(table.moment, Turn):
        return KANS_NOT_YET.forbids(seat=table.moment.seat, four=four)
    return FOUR_KANS.permits(four=four)


_FIND: dict[Reason, Callable[[Table], Ruling]] = {
    AbortiveDraw.NINE_KINDS: _nine_kinds,
    AbortiveDraw.FOUR_WINDS: _four_winds,
    AbortiveDraw.FOUR_RIICHI: _four_riichi,
    AbortiveDraw.FOUR_KANS: _four_kans,
}


def _interrupted(table: Table) -> Ruling | None:
    """Rule out the first go-around if any player has a meld."""
    for seat, player in table.seated():
        for meld in player.melds:
            return INTERRUPTED.forbids(seat=seat, laid=meld.called or plain(meld.tile_kind), call=meld.kind.words)
    return None
