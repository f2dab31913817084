"""
Hands: their waits, and their yaku when complete.

A hand is complete with four groups and a pair, seven different pairs, or thirteen orphans. Its yaku depend on how it
was finished and on whether a call has opened it.

The package `mahjong` works out shapes and yaku; only this module uses it, and it exposes none of the package's types.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from itertools import chain, combinations_with_replacement

from mahjong.agari import Agari
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld as Laid

from callwise.ground.faces import listed
from callwise.ground.seats import SEATS, Seat
from callwise.riichi.table.melds import Meld, MeldKind
from callwise.riichi.table.tiles import COPIES, KINDS, Kind, Tile, plain
from callwise.riichi.terms import glossed

YAKUMAN = 13
"""Han that stand for a yakuman in this module."""


@dataclass(frozen=True, slots=True)
class Yaku:
    """
    A yaku: its term, and its han closed and open.

    `opened` is None for a yaku that needs a closed hand (NAK-40).
    """

    id: str
    closed: int
    opened: int | None

    def han(self, *, is_open: bool) -> int:
        """Return its han; 0 if an open hand can't have it."""
        return (self.opened or 0) if is_open else self.closed

    @property
    def is_yakuman(self) -> bool:
        """Whether it is a yakuman."""
        return self.closed == YAKUMAN

    @property
    def term(self) -> str:
        """Its name, marked as a term."""
        return f"[[{self.id}]]"

    @property
    def glossed(self) -> str:
        """Its name, marked as a term, with the English one in brackets unless players use that."""
        return glossed(self.id)


_BY_NAME = {
    "Tsumo": Yaku("menzen-tsumo", 1, None),
    "Riichi": Yaku("riichi", 1, None),
    "Rinshan": Yaku("rinshan-kaihou", 1, 1),
    "Chankan": Yaku("chankan", 1, 1),
    "Haitei": Yaku("haitei", 1, 1),
    "Houtei": Yaku("houtei", 1, 1),
    "Pinfu": Yaku("pinfu", 1, None),
    "Tanyao": Yaku("tanyao", 1, 1),
    "Iipeiko": Yaku("iipeikou", 1, None),
    "Haku": Yaku("haku", 1, 1),
    "Hatsu": Yaku("hatsu", 1, 1),
    "Chun": Yaku("chun", 1, 1),
    **dict.fromkeys(("SeatWindEast", "SeatWindSouth", "SeatWindWest", "SeatWindNorth"), Yaku("jikaze", 1, 1)),
    **dict.fromkeys(("RoundWindEast", "RoundWindSouth", "RoundWindWest", "RoundWindNorth"), Yaku("bakaze", 1, 1)),
    "Sanshoku": Yaku("sanshoku", 2, 1),
    "Ittsu": Yaku("ittsu", 2, 1),
    "Chantai": Yaku("chanta", 2, 1),
    "Honroto": Yaku("honroutou", 2, 2),
    "Toitoi": Yaku("toitoi", 2, 2),
    "Sanankou": Yaku("sanankou", 2, 2),
    "SanKantsu": Yaku("sankantsu", 2, 2),
    "SanshokuDoukou": Yaku("sanshoku-doukou", 2, 2),
    "Chiitoitsu": Yaku("chiitoitsu", 2, None),
    "Shosangen": Yaku("shousangen", 2, 2),
    "Honitsu": Yaku("honitsu", 3, 2),
    "Junchan": Yaku("junchan", 3, 2),
    "Ryanpeikou": Yaku("ryanpeikou", 3, None),
    "Chinitsu": Yaku("chinitsu", 6, 5),
    **dict.fromkeys(("KokushiMusou", "DaburuKokushiMusou"), Yaku("kokushi-musou", YAKUMAN, None)),
    **dict.fromkeys(("ChuurenPoutou", "DaburuChuurenPoutou"), Yaku("chuuren-poutou", YAKUMAN, None)),
    **dict.fromkeys(("Suuankou", "SuuankouTanki"), Yaku("suuankou", YAKUMAN, None)),
    "Daisangen": Yaku("daisangen", YAKUMAN, YAKUMAN),
    "Shousuushii": Yaku("shousuushii", YAKUMAN, YAKUMAN),
    "DaiSuushii": Yaku("daisuushii", YAKUMAN, YAKUMAN),
    "Ryuuiisou": Yaku("ryuuiisou", YAKUMAN, YAKUMAN),
    "Suukantsu": Yaku("suukantsu", YAKUMAN, YAKUMAN),
    "Tsuuiisou": Yaku("tsuuiisou", YAKUMAN, YAKUMAN),
    "Chinroutou": Yaku("chinroutou", YAKUMAN, YAKUMAN),
}

YAKU = tuple(dict.fromkeys(_BY_NAME.values()))
"""Every yaku this module recognises."""
YAKU_BY_ID = {yaku.id: yaku for yaku in YAKU}
TANYAO = YAKU_BY_ID["tanyao"]


class By(Enum):
    """Where the winning tile comes from."""

    RON = "ron"
    TSUMO = "tsumo"


@dataclass(frozen=True, slots=True)
class Finish:
    """
    The circumstances of a win that affect yaku.

    `seat` is the winner's wind and `wind` the round's; `last_tile` means that the wall is empty, `replacement` that the
    tile was drawn after a kan, and `robbed` that it was laid for one. `open_tanyao` means that tanyao counts in an open
    hand, as under most rules (NAK-52).
    """

    by: By = By.RON
    seat: Seat = Seat.EAST
    wind: Seat = Seat.EAST
    riichi: bool = False
    last_tile: bool = False
    replacement: bool = False
    robbed: bool = False
    open_tanyao: bool = True

    def by_the_hand_alone(self) -> Finish:
        """Return the same finish without lucky yaku: the last tile, a replacement tile, a robbed kan."""
        return replace(self, last_tile=False, replacement=False, robbed=False)


@dataclass(frozen=True, slots=True)
class Worth:
    """A complete hand's yaku, most han first, and its fu; both empty if it can't win."""

    yaku: tuple[Yaku, ...]
    is_open: bool
    fu: int = 0

    @property
    def han(self) -> int:
        """The han of its yaku, without dora."""
        return sum(yaku.han(is_open=self.is_open) for yaku in self.yaku)

    @property
    def has_open_tanyao(self) -> bool:
        """Whether it has tanyao in an open hand, which some rules don't count."""
        return self.is_open and TANYAO in self.yaku

    @property
    def rests_on_tanyao(self) -> bool:
        """Whether tanyao is an open hand's only yaku."""
        return self.is_open and self.yaku == (TANYAO,)

    @property
    def names(self) -> str:
        """The yaku as marked terms, in a list; one alone is glossed."""
        return self.yaku[0].glossed if len(self.yaku) == 1 else listed(yaku.term for yaku in self.yaku)


def completes(concealed: Sequence[Tile], tile: Tile) -> bool:
    """
    Whether a tile completes the concealed part of a hand.

    Melds are left out, since each is already a group.
    """
    counts = _counts(concealed)
    counts[tile.kind.index] += 1
    return Agari.is_agari(counts)


def waits(concealed: Sequence[Tile], melds: Sequence[Meld] = (), *, held: bool = False) -> tuple[Kind, ...]:
    """
    Return the kinds that complete a hand, in order.

    A kind is left out if the player holds all four, unless `held` is true.
    """
    counts = _counts(concealed)
    mine = list(counts)
    for meld in melds:
        for tile in meld.tiles:
            mine[tile.kind.index] += 1
    return tuple(KINDS[index] for index in _waits(tuple(counts)) if held or mine[index] < COPIES)


@lru_cache(maxsize=4096)
def _waits(counts: tuple[int, ...]) -> tuple[int, ...]:
    trial = list(counts)
    found = []
    for kind in KINDS:
        index = kind.index
        trial[index] += 1
        if kind.is_honour and trial[index] > COPIES:
            trial[index] -= 3  # the package rejects a fifth honour, so leave out a triplet
        if Agari.is_agari(trial):
            found.append(index)
        trial[index] = counts[index]
    return tuple(found)


def beside(concealed: Sequence[Tile], tile: Tile) -> tuple[Tile, ...]:
    """Return the tiles in hand that form a group or pair with a completing tile, as held."""
    kinds = [one.kind for one in group_completed(concealed, tile)] or [tile.kind] * 2
    kinds.remove(tile.kind)
    return tuple(one for kind in kinds for one in of_kind(concealed, kind)[:1])


def of_kind(tiles: Iterable[Tile], kind: Kind) -> tuple[Tile, ...]:
    """Return the tiles of a kind, including red ones."""
    return tuple(tile for tile in tiles if tile.kind == kind)


def group_completed(concealed: Sequence[Tile], tile: Tile) -> tuple[Tile, ...]:
    """
    Return the group or pair that a tile completes, as ordinary tiles.

    If the hand can be read in several ways, a sequence comes before a triplet before a pair. Empty if the tile
    completes no group or pair of a hand of four groups and a pair.
    """
    counts = _counts(concealed)
    counts[tile.kind.index] += 1
    kind = tile.kind
    for group in (*_runs(kind), (kind,) * 3, (kind, kind)):
        if _can_hold(counts, group):
            return tuple(plain(one) for one in group if one is not None)
    return ()


def groups_instead(kind: Kind, concealed: Sequence[Tile], tile: Kind) -> tuple[tuple[Tile, ...], ...]:
    """
    Return the groups that use three tiles of a kind without making a triplet, in a hand that `tile` completes.

    They are a pair and a sequence, or three sequences; empty if every reading has the triplet. The hand holds no fourth
    tile of the kind.
    """
    counts = _counts(concealed)
    counts[tile.index] += 1
    runs = [run for run in _runs(kind) if None not in run]
    ways = (*(((kind, kind), run) for run in runs), *combinations_with_replacement(runs, 3))
    groups = next((way for way in ways if _can_hold(counts, *way)), ())
    return tuple(tuple(plain(one) for one in group if one is not None) for group in groups)


def _runs(kind: Kind) -> list[tuple[Kind | None, ...]]:
    """Return the sequences around a kind, lowest first; None marks a rank that doesn't exist."""
    return [tuple(kind.step(by + more) for more in range(3)) for by in (-2, -1, 0)]


def _can_hold(counts: Sequence[int], *groups: Sequence[Kind | None]) -> bool:
    """Whether a hand can be read as four groups and a pair that include these groups."""
    absent = next((kind.index for kind in KINDS if kind.is_honour and not counts[kind.index]), None)
    left = list(counts)
    for one in chain.from_iterable(groups):
        if one is None:
            return False
        left[one.index] -= 1
    if absent is None or min(left) < 0:
        return False
    left[absent] += 2 if any(len(group) == 2 for group in groups) else 0
    return Agari.is_agari(left)


def worth(concealed: Sequence[Tile], melds: Sequence[Meld], tile: Tile, finish: Finish) -> Worth | None:
    """
    Return the yaku of a hand finished by a tile; None if it isn't complete.

    `concealed` is the hand without that tile.
    """
    if not completes(concealed, tile):
        return None
    kinds = tuple(sorted(held.kind.index for held in concealed))
    laid = tuple(sorted((meld.kind.value, tuple(sorted(one.kind.index for one in meld.tiles))) for meld in melds))
    return _worth(kinds, laid, tile.kind.index, finish)


_LAID = {"chii": Laid.CHI, "pon": Laid.PON, "daiminkan": Laid.KAN, "ankan": Laid.KAN, "shouminkan": Laid.SHOUMINKAN}
_EAST = 27
_RULES = {
    open_tanyao: OptionalRules(has_open_tanyao=open_tanyao, has_aka_dora=False, has_double_yakuman=False)
    for open_tanyao in (True, False)
}


@lru_cache(maxsize=4096)
def _worth(kinds: tuple[int, ...], melds: tuple[tuple[str, tuple[int, ...]], ...], tile: int, finish: Finish) -> Worth:
    taken = [0] * len(KINDS)

    def copy(kind: int) -> int:
        taken[kind] += 1
        return kind * COPIES + taken[kind] - 1

    won = copy(tile)
    tiles = [won, *map(copy, kinds)]
    laid = []
    for word, group in melds:
        numbers = [copy(kind) for kind in group]
        tiles += numbers
        laid.append(Laid(_LAID[word], numbers, opened=word != MeldKind.ANKAN.value))
    by_tsumo = finish.by is By.TSUMO
    config = HandConfig(
        is_tsumo=by_tsumo,
        is_riichi=finish.riichi,
        is_rinshan=by_tsumo and finish.replacement,
        is_haitei=by_tsumo and finish.last_tile and not finish.replacement,
        is_houtei=not by_tsumo and finish.last_tile,
        is_chankan=not by_tsumo and finish.robbed,
        player_wind=_EAST + SEATS.index(finish.seat),
        round_wind=_EAST + SEATS.index(finish.wind),
        options=_RULES[finish.open_tanyao],
    )
    answer = HandCalculator.estimate_hand_value(tiles, won, melds=laid, config=config)
    is_open = any(word != MeldKind.ANKAN.value for word, _ in melds)
    if answer.error is not None and answer.error != HandCalculator.ERR_NO_YAKU:
        raise AssertionError(f"a complete hand was refused: {answer.error}")
    yaku = [_BY_NAME[type(one).__name__] for one in answer.yaku or ()]
    return Worth(tuple(sorted(yaku, key=lambda one: -one.han(is_open=is_open))), is_open, answer.fu or 0)


def _counts(tiles: Iterable[Tile]) -> list[int]:
    counts = [0] * len(KINDS)
    for tile in tiles:
        counts[tile.kind.index] += 1
    return counts
