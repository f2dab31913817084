"""
What melds make certain, and whose discard did.

A yakuman is certain when all groups of its own lie on the table: three of
dragons for daisangen, four of winds for daisuushii, four kans for suukantsu.
An added kan is no new group, for its pon lay there; as a kan it is new.
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
"""How many groups of dragons or winds make a yakuman."""
MOST_KANS = 4


@dataclass(frozen=True, slots=True)
class Won:
    """
    A hand that wins: whose it is, its melds in the order in which they were made, and the yakuman it has.

    `by` discarded `tile`; None where it was drawn, with `replacement` after a
    kan.  `opened_with` is the open kan that its last turn began with, if any.
    The tile is None where nothing but melds is known.
    """

    seat: Seat
    made: tuple[Meld, ...]
    yakuman: tuple[str, ...]
    tile: Tile | None = None
    by: Seat | None = None
    replacement: bool = False
    opened_with: Meld | None = None

    def feeder(self, meld: Meld) -> Seat | None:
        """Give whose discard a meld took; None for a closed kan."""
        return self.seat.at(meld.source) if meld.is_open else None


@dataclass(frozen=True, slots=True)
class Certain:
    """
    A yakuman that melds alone make certain, and the last of its groups.

    `feeder` is whose discard that took, None where it took none; `closed`
    says that an earlier group is a closed kan.
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
class Liable:
    """A player who is liable: for one yakuman, or where `certain` is None for the whole hand."""

    seat: Seat
    certain: Certain | None


def belongs(kind: Kind, yakuman: PaoYakuman) -> bool:
    """Say whether a group of a kind is one of a yakuman's own (`OWN_GROUPS`): of dragons, or of winds."""
    return kind.is_honour and kind.is_wind is (yakuman is PaoYakuman.DAISUUSHII)


def certain_by_melds(holder: Seat, made: Sequence[Meld]) -> tuple[Certain, ...]:
    """Give the yakuman that melds make certain, whatever the rest of the hand (PAO-2)."""
    groups = [meld for place, meld in enumerate(made) if meld.grew_from not in made[:place]]
    found = []
    for yakuman, needed in OWN_GROUPS.items():
        mine = tuple(meld for meld in groups if belongs(meld.tile_kind, yakuman))
        if len(mine) == needed:
            closed = any(not meld.is_open for meld in mine[:-1])
            feeder = holder.at(mine[-1].source) if mine[-1].is_open else None
            found.append(Certain(yakuman, mine, feeder, closed))
    kans = tuple(meld for meld in made if meld.kind.is_kan)
    if len(kans) == MOST_KANS:
        feeder = holder.at(kans[-1].source) if kans[-1].kind is MeldKind.DAIMINKAN else None
        found.append(Certain(PaoYakuman.SUUKANTSU, kans, feeder, closed=False))
    return tuple(found)


def liable_players(win: Won, rules: RiichiRuleset) -> tuple[Liable, ...]:
    """Give who is liable for a win, and for what; each yakuman has one liable player at most."""
    found = [
        Liable(one.feeder, one)
        for one in certain_by_melds(win.seat, win.made)
        if one.feeder is not None and one.yakuman in rules.pao_yakuman and _is_shown(one, rules)
    ]
    kan = win.opened_with
    feeder = win.feeder(kan) if kan is not None and win.replacement else None
    if feeder is not None and rules.pao_rinshan is PaoRinshan.YES:
        found.append(Liable(feeder, None))
    return tuple(found)


def _is_shown(one: Certain, rules: RiichiRuleset) -> bool:
    return not one.closed or rules.pao_closed_kan_counts is PaoClosedKan.YES


def named(yakuman: PaoYakuman) -> str:
    """Name a yakuman as a marked term."""
    return f"[[{yakuman.value}]]"
