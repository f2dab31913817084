"""
The risk of pao: which discards could make you liable.

A discard is a risk if another player could call it and make a yakuman certain: the third dragon if two groups of
dragons are on the table, the fourth wind if three are, and, if pao applies to suukantsu, any tile for a fourth kan.
There is no risk if too few tiles of the kind are unseen for a call.
"""

from __future__ import annotations

from collections.abc import Iterable

from callwise.ground.faces import number
from callwise.ground.seats import SEATS, Seat
from callwise.law.clauses import Clauses
from callwise.law.ruling import FORBIDS, PERMITS, Fact, Ruling
from callwise.riichi.agreement.payment_options import PaoClosedKan
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import WIKI_PAO
from callwise.riichi.payment import pao
from callwise.riichi.payment.certain_yakuman import CertainYakuman, certain_by_melds, named
from callwise.riichi.table.melds import Call, MeldKind
from callwise.riichi.table.player import Player
from callwise.riichi.table.table import Table
from callwise.riichi.table.tiles import COPIES, Tile, plain

clause = Clauses(__file__)

RISK = clause("pao.risk", PERMITS, "PAO-2 PAO-7 PAO-8 PAO-10 PAO-15", WIKI_PAO, "hand:{seat}:{tile} - meld:{holder}")
UNSEEN = clause(
    "pao.nobody-can-call", FORBIDS, "PAO-2 PAO-15", WIKI_PAO.concluded, "hand:{seat}:{tile}", "meld:{holder}"
)
DEAD = clause.retold(UNSEEN, "dead")
IN_RIICHI = clause.retold(UNSEEN, "riichi")
SAFE = clause("pao.safe", FORBIDS, "PAO-25", WIKI_PAO, "hand:{seat}:{tile}")
_NOT_LISTED = clause.retold(pao.NOT_LISTED, "not-listed", "hand:{seat}:{tile}", "meld:{holder}")
_CLOSED_KAN = clause.retold(pao.CLOSED_KAN, "closed-kan", "hand:{seat}:{tile}", "meld:{holder}")
CLAUSES = clause.every()


def judge_risk(tile: Tile, seat: Seat, table: Table, rules: RiichiRuleset) -> Ruling:
    """
    Rule on whether discarding a tile could make the player liable; legal means it could.

    Considers melds and the tiles the discarder can see. Liability for rinshan is ignored, since it needs the win
    itself. Unsettled if the ruleset's sources don't settle what makes a player liable.
    """
    return rules.ruling(lambda reading: _judge(tile, seat, table, reading), pao.OPEN, seat=seat)


def _judge(tile: Tile, seat: Seat, table: Table, rules: RiichiRuleset) -> Ruling:
    facts: dict[str, Fact] = {"seat": seat, "tile": tile}
    reasons: list[Ruling] = []
    for holder, calls, one in _would_be_certain(tile, seat, table):
        more: dict[str, Fact] = {**facts, "holder": holder, "yakuman": named(one.yakuman)}
        if table[holder].dead or table[holder].riichi:
            reasons.append((DEAD if table[holder].dead else IN_RIICHI).forbids(**more))
        elif one.yakuman not in rules.pao_yakuman:
            reasons.append(_NOT_LISTED.forbids(**more))
        elif (unseen := _unseen(tile, seat, holder, table)) < calls:
            reasons.append(
                UNSEEN.forbids(**more, calls=number(calls), unseen=f"at most {number(unseen)}" if unseen else "none")
            )
        elif one.closed and rules.pao_closed_kan_counts is PaoClosedKan.NO:
            reasons.append(_CLOSED_KAN.forbids(**more))
        else:
            return RISK.permits(**more)
    return reasons[0] if reasons else SAFE.forbids(**facts)


def _would_be_certain(tile: Tile, seat: Seat, table: Table) -> Iterable[tuple[Seat, int, CertainYakuman]]:
    """Yield each possible caller, how many hand tiles the call takes, and the yakuman it makes certain."""
    for holder in SEATS:
        player = table[holder]
        if holder is seat or len(player.melds) > 3 or _has_group(player, tile):
            continue
        before = {one.yakuman for one in certain_by_melds(holder, player.made)}
        for kind, shown in ((MeldKind.PON, 2), (MeldKind.DAIMINKAN, 3)):
            called = Call(kind, tile, (plain(tile.kind),) * shown, holder.sees(seat)).meld()
            found = certain_by_melds(holder, (*player.made, called))
            yield from ((holder, shown, one) for one in found if one.yakuman not in before)


def _has_group(player: Player, tile: Tile) -> bool:
    """Whether the player already has a meld of this kind, so that a call wouldn't form a new group."""
    return any(meld.tile_kind == tile.kind for meld in player.melds)


def _unseen(tile: Tile, seat: Seat, holder: Seat, table: Table) -> int:
    """Count how many of a kind the holder may have in hand, as far as the discarder can see."""
    kind = tile.kind
    shown = table[holder].hand
    if shown is not None:
        return sum(one.kind == kind for one in shown)
    seen = [one for player in table.players for one in player.known]
    return COPIES - sum(one.kind == kind for one in seen)
