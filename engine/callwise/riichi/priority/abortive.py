"""
Abortive draws 「途中流局」: what ends a hand although nobody has won and tiles are left.

Nine different ones, nines and honours on one's first draw, four discards of
one wind in the first go-round, riichi by all four, and four kans by several
players.  A call spoils the first two, a closed kan as well.  A win on the
discard comes before any of them.  Many tournaments know none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from callwise.clauses import Clauses
from callwise.riichi.agreement.draws import AbortiveDraw
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import BEYOND, EMA_2016_END, WIKI_ABORTIVE
from callwise.riichi.priority.priority import decide, in_turn_order
from callwise.riichi.table.discard import Claim, ClaimKind, Discard
from callwise.riichi.table.table import Table, Turn, kans_of
from callwise.riichi.table.tiles import plain
from callwise.ruling import FORBIDS, LEAVES_OPEN, PERMITS, Ruling
from callwise.seats import SEATS

clause = Clauses(__file__)
_KANS = "meld:{four}"

NINE_KINDS = clause("abort.nine-kinds", PERMITS, "DRW-1", WIKI_ABORTIVE, "hand:{seat}:{kinds}")
FEW_KINDS = clause("abort.few-kinds", FORBIDS, "DRW-1", WIKI_ABORTIVE, "hand:{seat}:{kinds}")
NOT_FIRST_DRAW = clause("abort.not-first-draw", FORBIDS, "DRW-1", WIKI_ABORTIVE, "seat:{seat}")
NO_TURN = clause("abort.no-turn", FORBIDS, "DRW-1", WIKI_ABORTIVE, "discard")
INTERRUPTED = clause("abort.interrupted", FORBIDS, "DRW-1 DRW-2 NAK-36", WIKI_ABORTIVE, "meld:{seat}:{laid}")
FOUR_WINDS = clause("abort.four-winds", PERMITS, "DRW-2", WIKI_ABORTIVE, "discard")
NOT_FOUR_WINDS = clause("abort.not-four-winds", FORBIDS, "DRW-2", WIKI_ABORTIVE, "seat")
FOUR_RIICHI = clause("abort.four-riichi", PERMITS, "DRW-3", WIKI_ABORTIVE, "seat")
NOT_FOUR_RIICHI = clause("abort.not-four-riichi", FORBIDS, "DRW-3", WIKI_ABORTIVE, "seat")
FOUR_KANS = clause("abort.four-kans", PERMITS, "DRW-4", WIKI_ABORTIVE, _KANS)
NOT_FOUR_KANS = clause("abort.not-four-kans", FORBIDS, "DRW-4", WIKI_ABORTIVE, "seat")
ONE_PLAYERS_KANS = clause("abort.one-players-kans", FORBIDS, "DRW-4", WIKI_ABORTIVE, _KANS)
KANS_NOT_YET = clause("abort.kans-not-yet", FORBIDS, "DRW-4", WIKI_ABORTIVE, _KANS, "seat:{seat}")
WON = clause("abort.won", FORBIDS, "DRW-5", WIKI_ABORTIVE, "discard > seat:{winners}")
NOT_USED = clause("abort.not-used", FORBIDS, "DRW-5", EMA_2016_END, "seat")
OPEN = clause("abort.open", LEAVES_OPEN, "DRW-5", BEYOND, "seat")
CLAUSES = clause.every()


def judge_abort(why: AbortiveDraw, claims: Sequence[Claim], table: Table, rules: RiichiRuleset) -> Ruling:
    """
    Rule on whether the hand ends here, or on a player's turn can be ended, for that reason (DRW-1 to DRW-5).

    `claims` are made for the discard; those that may not be made don't count.  Raises PositionError where nine kinds
    are asked about and the hand or the pond of the player whose turn it is isn't shown.
    """
    found = _FIND[why](table)
    ordered = in_turn_order(claims, table) if claims else ()

    def judge(reading: RiichiRuleset) -> Ruling:
        if not found.is_legal:
            return found
        stand = [one.claim for one in decide(ordered, table, reading) if one.ruling.is_legal]
        if winners := tuple(claim.seat for claim in stand if claim.kind is ClaimKind.RON):
            return WON.forbids(winners=winners, tile=table.discard.tile)
        return found if why in reading.abortive_draws else NOT_USED.forbids(why=_WORDS[why])

    return rules.ruling(judge, OPEN, why=_WORDS[why])


NINE = 9
"""How many kinds of ones, nines and honours it takes."""
_WORDS = {
    AbortiveDraw.NINE_KINDS: "nine different ones, nines and honours",
    AbortiveDraw.FOUR_WINDS: "four discards of the same wind",
    AbortiveDraw.FOUR_RIICHI: "[[riichi]] by all four players",
    AbortiveDraw.FOUR_KANS: "four [[kan|kongs|kans]] by several players",
}


def _nine_kinds(table: Table) -> Ruling:
    moment = table.moment
    if isinstance(moment, Discard):
        return NO_TURN.forbids(tile=moment.tile, by=moment.by)
    seat = moment.seat
    kinds = tuple(plain(kind) for kind in sorted({tile.kind for tile in table[seat].concealed if tile.kind.is_yaochuu}))
    if (spoilt := _interrupted(table)) is not None:
        return spoilt
    if count := table.count_discards(seat):
        return NOT_FIRST_DRAW.forbids(seat=seat, count=count)
    if len(kinds) < NINE:
        return FEW_KINDS.forbids(seat=seat, kinds=kinds, count=len(kinds))
    return NINE_KINDS.permits(seat=seat, kinds=kinds, count=len(kinds))


def _four_winds(table: Table) -> Ruling:
    discards = [table.discards_of(seat) for seat in SEATS]
    first = {tiles[0].kind for tiles in discards if len(tiles) == 1}
    alike = len(first) == 1 and all(len(tiles) == 1 for tiles in discards)
    kind = next(iter(first)) if alike else None
    if kind is None or not kind.is_wind:
        return NOT_FOUR_WINDS.forbids()
    return _interrupted(table) or FOUR_WINDS.permits(tile=plain(kind))


def _four_riichi(table: Table) -> Ruling:
    count = sum(player.riichi for player in table.players)
    if count < len(SEATS):
        return NOT_FOUR_RIICHI.forbids(count=count)
    return FOUR_RIICHI.permits()


def _four_kans(table: Table) -> Ruling:
    owners = [seat for seat, player in table.seated() for meld in player.melds if meld.kind.is_kan]
    four = kans_of(table)
    if len(owners) < len(SEATS):
        return NOT_FOUR_KANS.forbids(count=len(owners))
    if len(set(owners)) == 1:
        return ONE_PLAYERS_KANS.forbids(seat=owners[0], four=four)
    if isinstance(table.moment, Turn):
        return KANS_NOT_YET.forbids(seat=table.moment.seat, four=four)
    return FOUR_KANS.permits(four=four)


_FIND: dict[AbortiveDraw, Callable[[Table], Ruling]] = {
    AbortiveDraw.NINE_KINDS: _nine_kinds,
    AbortiveDraw.FOUR_WINDS: _four_winds,
    AbortiveDraw.FOUR_RIICHI: _four_riichi,
    AbortiveDraw.FOUR_KANS: _four_kans,
}


def _interrupted(table: Table) -> Ruling | None:
    """Say what of the table has spoilt the first go-round: a meld that anybody has laid."""
    for seat, player in table.seated():
        for meld in player.melds:
            return INTERRUPTED.forbids(seat=seat, laid=meld.tiles[0], call=meld.kind.words)
    return None
