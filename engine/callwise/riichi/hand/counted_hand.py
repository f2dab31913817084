"""
A finished hand as a table counts it.

Kuitan 「喰い断」: at most tables tanyao counts in an open hand, and at some it
needs a closed one.  There a call that makes a hand of simples open takes its
yaku away, unless it has another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.yaku_options import OpenTanyao
from callwise.riichi.hand.hand import Finish, Worth, waits, worth
from callwise.riichi.table.melds import Meld
from callwise.riichi.table.tiles import Kind, Tile, plain


def counted(
    concealed: Sequence[Tile], melds: Sequence[Meld], tile: Tile, finish: Finish, rules: RiichiRuleset
) -> Worth | None:
    """
    Give the yaku of a hand finished by a tile that this table counts, None when it isn't complete (NAK-52).

    `concealed` is the hand without that tile.  The option on tanyao is read only of an open hand that has it.
    """
    value = worth(concealed, melds, tile, finish)
    if value is None or not value.has_open_tanyao or rules.open_tanyao is OpenTanyao.YES:
        return value
    return worth(concealed, melds, tile, replace(finish, open_tanyao=False))


def without_yaku(
    concealed: Sequence[Tile], melds: Sequence[Meld], finish: Finish, rules: RiichiRuleset
) -> tuple[Kind, ...]:
    """Give the waits with which a hand has no yaku by itself: the last tile and a robbed kan are left out."""
    alone = finish.by_the_hand_alone()
    values = {kind: counted(concealed, melds, plain(kind), alone, rules) for kind in waits(concealed, melds)}
    return tuple(kind for kind, value in values.items() if value is None or not value.yaku)
