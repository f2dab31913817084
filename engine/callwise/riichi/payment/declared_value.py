"""
Checks of a hidden hand's stated value against its melds and the winning tile.

Yakuman that melds make certain must be stated; yakuman that melds or the tile rule out can't be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from callwise.ground.errors import PositionError
from callwise.ground.seats import Seat
from callwise.riichi.agreement.payment_options import PaoYakuman
from callwise.riichi.payment.certain_yakuman import OWN_GROUPS, belongs, certain_by_melds
from callwise.riichi.payment.points import Value
from callwise.riichi.table.discard import Discard
from callwise.riichi.table.melds import MOST_MELDS, Meld, MeldKind, as_they_lie
from callwise.riichi.table.mjt import write_meld
from callwise.riichi.table.own_turn import Turn
from callwise.riichi.table.tiles import Kind, Suit

_GREEN_RANKS = (2, 3, 4, 6, 8)
_GREEN_DRAGON = 6


def _is_green(kind: Kind) -> bool:
    return kind.rank == _GREEN_DRAGON if kind.is_honour else kind.suit is Suit.BAMBOO and kind.rank in _GREEN_RANKS


_MADE_OF: dict[str, Callable[[Kind], bool]] = {
    "tsuuiisou": lambda kind: kind.is_honour,
    "chinroutou": lambda kind: kind.is_yaochuu and not kind.is_honour,
    "ryuuiisou": _is_green,
    "kokushi-musou": lambda kind: kind.is_yaochuu,
    "chuuren-poutou": lambda kind: not kind.is_honour,
}
"""A condition on every tile of a yakuman."""

_TRIPLETS = ("daisangen", "daisuushii", "shousuushii", "suukantsu", "tsuuiisou", "chinroutou", "suuankou")
_APART = (
    {"daisangen", "daisuushii"},
    {"daisangen", "shousuushii"},
    {"daisuushii", "shousuushii"},
    {"tsuuiisou", "chinroutou"},
    {"daisangen", "chinroutou"},
    {"daisuushii", "chinroutou"},
    {"shousuushii", "chinroutou"},
)
"""Pairs of triplet yakuman that can't occur in one hand."""


def check_stated(seat: Seat, value: Value, made: Sequence[Meld], won: Discard | Turn) -> None:
    """Refuse a value that contradicts the hand's melds, the winning tile, or itself. Raises PositionError."""
    melds, tile = as_they_lie(made), won.tile if isinstance(won, Discard) else won.drawn
    assert tile is not None
    for certain in certain_by_melds(seat, made):
        if (name := str(certain.yakuman.value)) not in value.yakuman:
            raise PositionError(f"{seat.value}'s melds make {name} certain; include it in the value")
    _check_fu(seat, value.fu, melds, won)
    if isinstance(won, Discard) and won.kan is MeldKind.ANKAN and value.yakuman != ("kokushi-musou",):
        raise PositionError(
            f"only kokushi-musou can win on a tile of a closed kan, so write '{seat.value} yakuman kokushi-musou'"
        )
    for one, other in combinations(value.yakuman, 2):
        if not _can_meet(one, other):
            raise PositionError(f"no hand has {one} and {other} together")
    for yakuman in value.yakuman:
        if yakuman == "suukantsu":
            if sum(meld.kind.is_kan for meld in melds) < MOST_MELDS:
                raise PositionError(f"suukantsu needs four kans, and {seat.value}’s melds aren’t all kans")
        elif (meld := _against(yakuman, melds)) is not None:
            raise PositionError(f"{seat.value}'s meld {write_meld(meld)} rules out {yakuman}")
        if yakuman in _MADE_OF and not _MADE_OF[yakuman](tile.kind):
            raise PositionError(f"{seat.value} wins with {tile}, which rules out {yakuman}")


def _check_fu(seat: Seat, fu: int, melds: Sequence[Meld], won: Discard | Turn) -> None:
    """Refuse fu that are impossible with these melds and this kind of win. Raises PositionError."""
    drawn = isinstance(won, Turn)
    how = f"a hand with {seat.value}'s melds" if melds else "a hand without melds"
    if fu == _PINFU and (melds or not drawn):
        raise PositionError(f"20 fu is pinfu by tsumo, without melds; {seat.value}’s win is worth more")
    if fu == _SEVEN_PAIRS and melds:
        raise PositionError(f"25 fu is seven pairs, without melds; {seat.value} has {write_meld(melds[0])}")
    if fu > (most := _most_fu(melds, drawn=drawn)):
        raise PositionError(f"{how} has at most {most} fu when won by {_won_by(won)}, got {fu}")
    if _SEVEN_PAIRS < fu < (least := _least_fu(melds, won)):
        raise PositionError(f"{how} has at least {least} fu when won by {_won_by(won)}, got {fu}")


def _won_by(won: Discard | Turn) -> str:
    return "ron" if isinstance(won, Discard) else "tsumo"


def _most_fu(melds: Sequence[Meld], *, drawn: bool) -> int:
    """
    Count the fu of the best hand with these melds: the rest are concealed triplets and the best pair.

    Four concealed triplets are a yakuman, so in a closed hand a ron completes one of the triplets, and a tsumo
    completes a sequence with a closed wait.
    """
    left = MOST_MELDS - len(melds)
    if any(meld.is_open for meld in melds):
        rest = left * _CONCEALED + 2 + 2 * drawn
    elif drawn:
        rest = (left - 1) * _CONCEALED + 2 + 2
    else:
        rest = left * _CONCEALED - _CONCEALED // 2 + 10
    return _tens(20 + _laid(melds) + rest + 4)


def _least_fu(melds: Sequence[Meld], won: Discard | Turn) -> int:
    """Count the fu of the plainest hand with these melds; rules differ on the fu for winning on a replacement tile."""
    closed = not any(meld.is_open for meld in melds)
    drawn = isinstance(won, Turn)
    rest = 10 * (closed and not drawn) + 2 * (isinstance(won, Turn) and not won.replacement)
    return max(30, _tens(20 + _laid(melds) + rest))


def _laid(melds: Sequence[Meld]) -> int:
    return sum(_FU[meld.kind] * (1 + meld.tile_kind.is_yaochuu) for meld in melds)


def _tens(fu: int) -> int:
    return -(-fu // 10) * 10


_PINFU, _SEVEN_PAIRS = 20, 25
"""Fu that only these hands have."""
_CONCEALED = 8
"""Fu of a concealed triplet of terminals or honours."""
_FU = {MeldKind.CHII: 0, MeldKind.PON: 2, MeldKind.DAIMINKAN: 8, MeldKind.SHOUMINKAN: 8, MeldKind.ANKAN: 16}
"""Fu of a meld of simples; terminals and honours have twice as many."""


def _can_meet(one: str, other: str) -> bool:
    pair = {one, other}
    if "ryuuiisou" in pair:
        return bool(pair & {"suukantsu", "suuankou"})
    return pair.issubset(_TRIPLETS) and pair not in _APART


def _against(yakuman: str, melds: Sequence[Meld]) -> Meld | None:
    """Return a meld that a hand with the yakuman can't have, if any."""
    if yakuman in ("kokushi-musou", "chuuren-poutou"):
        return next(iter(melds), None)
    if yakuman == "suuankou":
        return next((meld for meld in melds if meld.is_open), None)
    if yakuman in _MADE_OF:
        return next((meld for meld in melds if not all(_MADE_OF[yakuman](tile.kind) for tile in meld.tiles)), None)
    group = PaoYakuman.DAISANGEN if yakuman == "daisangen" else PaoYakuman.DAISUUSHII
    beside = [meld for meld in melds if not belongs(meld.tile_kind, group)]
    room = 1 if yakuman == "shousuushii" else MOST_MELDS - OWN_GROUPS[group]
    return beside[room] if len(beside) > room else None
