"""
Scoring a finished hand under a ruleset.

Kuitan 「喰い断」: most rules count tanyao in an open hand, but some require a closed one. Then opening a hand of
simples leaves it without a yaku, unless it has another.
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
    Return the yaku that count for a hand finished by a tile; None if it isn't complete (NAK-52).

    `concealed` is the hand without that tile. The tanyao option is only read for open hands with tanyao.
    """
    value = worth(concealed, melds, tile, finish)
    if value is None or not value.has_open_tanyao or rules.open_tanyao is OpenTanyao.YES:
        return value
    return worth(concealed, melds, tile, replace(finish, open_tanyao=False))


def without_yaku(
    concealed: Sequence[Tile], melds: Sequence[Meld], finish: Finish, rules: RiichiRuleset
) -> tuple[Kind, ...]:
    """Return the waits on which a hand has no yaku, ignoring lucky yaku such as the last tile and robbing a kan."""
    alone = finish.by_the_hand_alone()
    values = {kind: counted(concealed, melds, plain(kind), alone, rules) for kind in waits(concealed, melds)}
    return tuple(kind for kind, value in values.items() if value is None or not value.yaku)
