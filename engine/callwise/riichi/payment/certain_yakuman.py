"""
Yakuman that melds make certain, and who fed them.

A yakuman is certain once all its groups are on the table: three of dragons for daisangen, four of winds for daisuushii,
four kans for suukantsu. An added kan isn't a new group, since its pon was there before, but it does count as a new kan.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from callwise.ground.seats import Seat
from callwise.riichi.agreement.payment_options import PaoClosedKan, PaoRinshan, PaoYakuman
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.table.melds import Meld, MeldKind
from callwise.riichi.table.tiles import Kind, Tile

OWN_GROUPS = {PaoYakuman.DAISANGEN: 3, PaoYakuman.DAISUUSHII: 4}
"""Groups of dragons or winds in each yakuman."""
MOST_KANS = 4


@dataclass(frozen=True, slots=True)
class WonHand:
    """
    A winning hand: its seat, its melds in the order they were made, and its yakuman.

    `by` discarded `tile`; it's None if the tile was drawn, with `replacement` set after a kan. `opened_with` is the
    open kan that began its last turn, if any. The tile is None if only melds are known.
    """

    seat: Seat
    made: tuple[Meld, ...]
    yakuman: tuple[str, ...]
    tile: Tile | None = None
    by: Seat | None = None
    replacement: bool = False
    opened_with: Meld | None = None

    def feeder(self, meld: Meld) -> Seat | None:
        """Return who fed a meld; None for a closed kan."""
        return self.seat.at(meld.source) if meld.is_open else None


@dataclass(frozen=True, slots=True)
class CertainYakuman:
    """
    A yakuman that melds make certain, and the last of its groups.

    `feeder` fed the last group, None if nobody did; `closed` means that an earlier group is a closed kan.
    """

    yakuman: PaoYakuman
    groups: tuple[Meld, ...]
    feeder: Seat | None
    closed: bool

    @property
    def last(self) -> Meld:
        """The meld that made it certain."""
        return self.groups[-1]


@dataclass(frozen=True, slots=True)
class LiablePlayer:
    """A liable player, for one yakuman, or for the whole hand if `certain` is None."""

    seat: Seat
    certain: CertainYakuman | None


def belongs(kind: Kind, yakuman: PaoYakuman) -> bool:
    """Whether a group of this kind, dragons or winds, belongs to a yakuman (`OWN_GROUPS`)."""
    return kind.is_honour and kind.is_wind is (yakuman is PaoYakuman.DAISUUSHII)


def certain_by_melds(holder: Seat, made: Sequence[Meld]) -> tuple[CertainYakuman, ...]:
    """Return the yakuman that melds make certain, whatever the rest of the hand (PAO-2)."""
    groups = [meld for place, meld in enumerate(made) if meld.grew_from not in made[:place]]
    found = []
    for yakuman, needed in OWN_GROUPS.items():
        mine = tuple(meld for meld in groups if belongs(meld.tile_kind, yakuman))
        if len(mine) == needed:
            closed = any(not meld.is_open for meld in mine[:-1])
            feeder = holder.at(mine[-1].source) if mine[-1].is_open else None
            found.append(CertainYakuman(yakuman, mine, feeder, closed))
    kans = tuple(meld for meld in made if meld.kind.is_kan)
    if len(kans) == MOST_KANS:
        feeder = holder.at(kans[-1].source) if kans[-1].kind is MeldKind.DAIMINKAN else None
        found.append(CertainYakuman(PaoYakuman.SUUKANTSU, kans, feeder, closed=False))
    return tuple(found)


def liable_players(win: WonHand, rules: RiichiRuleset) -> tuple[LiablePlayer, ...]:
    """Return who is liable for a win, and for what; each yakuman has at most one liable player."""
    found = [
        LiablePlayer(one.feeder, one)
        for one in certain_by_melds(win.seat, win.made)
        if one.feeder is not None and one.yakuman in rules.pao_yakuman and _is_shown(one, rules)
    ]
    kan = win.opened_with
    feeder = win.feeder(kan) if kan is not None and win.replacement else None
    if feeder is not None and rules.pao_rinshan is PaoRinshan.YES:
        found.append(LiablePlayer(feeder, None))
    return tuple(found)


def _is_shown(one: CertainYakuman, rules: RiichiRuleset) -> bool:
    return not one.closed or rules.pao_closed_kan_counts is PaoClosedKan.YES


def named(yakuman: PaoYakuman) -> str:
    """Return a yakuman's name, marked as a term."""
    return f"[[{yakuman.value}]]"
