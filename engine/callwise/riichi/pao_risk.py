"""
The risk of pao: which of your discards could make you liable.

A discard is a risk where another player could call it and thereby make a
yakuman certain: the third dragon beside two groups of dragons, the fourth
wind beside three, and where suukantsu counts any tile that could be a fourth
kan beside three.  A tile of which too few others are unseen can't be called.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from callwise.riichi import pao
from callwise.riichi.certain import Certain, certain_by_melds, named
from callwise.riichi.melds import Call, MeldKind
from callwise.riichi.player import Player
from callwise.riichi.ruleset import PaoClosedKan, RiichiRuleset
from callwise.riichi.sources import DERIVED, WIKI_PAO
from callwise.riichi.table import Table
from callwise.riichi.tiles import COPIES, Tile, plain
from callwise.ruling import FORBIDS, PERMITS, Clause, Fact, Light, Ruling, Tie, figure
from callwise.seats import SEATS, Seat

RISK = Clause(
    "pao.risk",
    PERMITS,
    rule="PAO-2 PAO-7 PAO-8 PAO-10 PAO-15",
    short="called, it makes a [[yakuman]] certain",
    says="A discard is a risk when a call of it would complete the groups that make a [[yakuman]] certain.",
    means="The {tile} could make you [[pao|liable|liable]].",
    facts="{holder} lacks one group of {yakuman}, and the {tile} could be it",
    source=WIKI_PAO,
    figure=figure(Tie("hand:{seat}:{tile}", "meld:{holder}", "the last group")),
)
UNSEEN = Clause(
    "pao.nobody-can-call",
    FORBIDS,
    rule="PAO-2 PAO-15",
    short="nobody can call it",
    says="A tile of which you see too many others can't be called, so it makes nobody [[pao|liable|liable]].",
    means="The {tile} makes nobody [[pao|liable|liable]].",
    facts="a call takes {calls} others, and at most {unseen} can be in another hand",
    source=DERIVED,
    figure=figure("hand:{seat}:{tile}", Light("meld:{holder}", "can't call it")),
)
SAFE = Clause(
    "pao.safe",
    FORBIDS,
    rule="PAO-25",
    short="a call of it makes no [[yakuman]] certain",
    says="A tile whose call would make no [[yakuman]] certain can be discarded without [[pao|liability|pao]].",
    means="The {tile} makes nobody [[pao|liable|liable]].",
    facts="with the {tile} nobody has all groups of a [[yakuman]] on the table",
    source=WIKI_PAO,
    figure=figure("hand:{seat}:{tile}"),
)
_NOT_LISTED = replace(
    pao.NOT_LISTED,
    means="The {tile} makes nobody [[pao|liable|liable]].",
    figure=figure("hand:{seat}:{tile}", Light("meld:{holder}", "no [[pao|liability|pao]]")),
)
_CLOSED_KAN = replace(
    pao.CLOSED_KAN,
    means="The {tile} makes nobody [[pao|liable|liable]].",
    figure=figure("hand:{seat}:{tile}", Light("meld:{holder}", "closed [[kan]]")),
)
"""The same clauses as of a win, before the call."""

CLAUSES = (RISK, UNSEEN, SAFE)


def judge_risk(tile: Tile, seat: Seat, table: Table, rules: RiichiRuleset) -> Ruling:
    """
    Rule on whether discarding a tile could make its discarder liable; legal says that it could.

    Looks at melds and at what the discarder can see.  Liability by rinshan is
    left out: it takes the win itself.  Unsettled where the ruleset's sources
    leave open what makes liable.
    """
    return rules.settle(lambda reading: _judge(tile, seat, table, reading), pao.OPEN, seat=seat)


def _judge(tile: Tile, seat: Seat, table: Table, rules: RiichiRuleset) -> Ruling:
    facts: dict[str, Fact] = {"seat": seat, "tile": tile}
    reasons: list[Ruling] = []
    for holder, calls, one in _would_be_certain(tile, seat, table):
        more: dict[str, Fact] = {**facts, "holder": holder, "yakuman": named(one.yakuman)}
        if one.yakuman not in rules.pao_yakuman:
            reasons.append(_NOT_LISTED.forbids(**more))
        elif (unseen := _unseen(tile, seat, holder, table)) < calls:
            reasons.append(UNSEEN.forbids(**more, calls=calls, unseen=unseen))
        elif one.closed and rules.pao_closed_kan_counts is PaoClosedKan.NO:
            reasons.append(_CLOSED_KAN.forbids(**more))
        else:
            return RISK.permits(**more)
    return reasons[0] if reasons else SAFE.forbids(**facts)


def _would_be_certain(tile: Tile, seat: Seat, table: Table) -> Iterable[tuple[Seat, int, Certain]]:
    """Give whoever would have a yakuman certain with a call of the tile, the tiles that takes, and the yakuman."""
    for holder in SEATS:
        player = table[holder]
        if holder is seat or player.riichi or player.dead or len(player.melds) > 3 or _has_group(player, tile):
            continue
        before = {one.yakuman for one in certain_by_melds(holder, player.made)}
        for kind, shown in ((MeldKind.PON, 2), (MeldKind.DAIMINKAN, 3)):
            called = Call(kind, tile, (plain(tile.kind),) * shown, holder.sees(seat)).meld()
            found = certain_by_melds(holder, (*player.made, called))
            yield from ((holder, shown, one) for one in found if one.yakuman not in before)


def _has_group(player: Player, tile: Tile) -> bool:
    """Whether three or four of a kind lie there already, so that the tile makes no new group."""
    return any(meld.kind is not MeldKind.CHII and meld.tiles[0].kind == tile.kind for meld in player.melds)


def _unseen(tile: Tile, seat: Seat, holder: Seat, table: Table) -> int:
    """Count how many of a kind the holder may have in hand, as far as the discarder can see."""
    kind = tile.kind
    shown = table[holder].hand
    if shown is not None:
        return sum(one.kind == kind for one in shown)
    seen = [one for player in table.players for one in player.known]
    return COPIES - sum(one.kind == kind for one in seen)
