"""
The price of a hand, parted by who is liable for what.

Where a hand has several yakuman, the liable player answers for the one that
was fed, or at some tables for the whole hand.  Some tables count only the
highest of them, and some leave half of a double one out of the liability.

A hand without a yakuman is not parted: whoever is liable for an open kan
answers for all of it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from callwise.ground.seats import Seat
from callwise.riichi.agreement.payment_options import DaisuushiiUnits, Kiriage, MultipleYakuman, PaoScope, PaoSplitUnits
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.yaku_options import OpenTanyao
from callwise.riichi.payment.certain_yakuman import Liable, Won, liable_players
from callwise.riichi.payment.points import NEAR_MANGAN, YAKUMAN, Value


@dataclass(frozen=True, slots=True)
class Winner:
    """
    A hand that wins, and what it is worth.

    `closed_tanyao` is what it is worth where tanyao needs a closed hand, None if that is the same, or nothing: a win
    that is settled stands, at whatever table.
    """

    won: Won
    value: Value
    closed_tanyao: Value | None = None

    @property
    def seat(self) -> Seat:
        """Whose it is."""
        return self.won.seat

    def counted(self, rules: RiichiRuleset) -> Value:
        """Give what it is worth at a table (NAK-52)."""
        if self.closed_tanyao is None or rules.open_tanyao is OpenTanyao.YES:
            return self.value
        return self.closed_tanyao


@dataclass(frozen=True, slots=True)
class PricePart:
    """
    A part of a hand's price: its basic points, what it is for, and who is liable for it, if anybody.

    `whole` says that it is more than what was fed, and `surplus` that it is
    what a double yakuman is worth beyond one.
    """

    basic: int
    value: str
    liable: Seat | None = None
    whole: bool = False
    surplus: bool = False


@dataclass(frozen=True, slots=True)
class Price:
    """
    The price of a hand in its parts; `by_rinshan` says that one player is liable by a kan.

    `undecided` says that two are liable and no source says how.
    """

    parts: tuple[PricePart, ...]
    by_rinshan: bool = False
    undecided: bool = False

    @property
    def liable(self) -> tuple[Seat, ...]:
        """Who is liable for some of it."""
        return tuple(dict.fromkeys(part.liable for part in self.parts if part.liable is not None))

    @property
    def has_rest(self) -> bool:
        """Whether nobody is liable for some of it."""
        return any(part.liable is None for part in self.parts)


def price_of(winner: Winner, rules: RiichiRuleset) -> Price:
    """Part the price of a hand by who is liable for what."""
    value, liable = winner.counted(rules), liable_players(winner.won, rules)
    by_kan = next((one.seat for one in liable if one.certain is None), None)
    if not value.yakuman:
        if value.basic == NEAR_MANGAN and rules.kiriage is Kiriage.YES:
            value = value.rounded_up()
        return Price((PricePart(value.basic, value.words, by_kan),), by_rinshan=by_kan is not None)
    fed = {one.certain.yakuman.value: one for one in liable if one.certain is not None}
    units = _units(value, fed.keys(), rules)
    whole = PricePart(YAKUMAN * sum(units.values()), _words(units))
    players = {one.seat for one in liable}
    if by_kan is not None and len(players) == 1:
        return Price((PricePart(whole.basic, whole.value, by_kan),), by_rinshan=True)
    if not fed:
        return Price((whole,))
    split = _split(units, fed, rules)
    rest = tuple(part for part in split if part.liable is None)
    if by_kan is not None:
        owed = tuple(part for part in split if part.liable is not None)
        return Price((*owed, *(PricePart(part.basic, part.value, by_kan) for part in rest)), undecided=True)
    if (rest or len(players) > 1) and rules.pao_scope is PaoScope.WHOLE:
        if len(players) > 1:
            return Price(split, undecided=True)
        (player,) = players
        return Price((PricePart(whole.basic, whole.value, player, whole=True),))
    return Price(split)


def _units(value: Value, fed: Collection[str], rules: RiichiRuleset) -> dict[str, int]:
    """Give the yakuman that count, and how often each does; one that was fed before another of the same worth."""
    double = "daisuushii" in value.yakuman and rules.daisuushi_units is DaisuushiiUnits.TWO
    units = {name: 2 if double and name == "daisuushii" else 1 for name in value.yakuman}
    if len(units) > 1 and rules.multiple_yakuman is MultipleYakuman.NO:
        best = max(units, key=lambda name: (units[name], name in fed))
        return {best: units[best]}
    return units


def _split(units: dict[str, int], fed: dict[str, Liable], rules: RiichiRuleset) -> tuple[PricePart, ...]:
    """Part a hand so that each liable player answers for what they fed."""
    parts, rest = [], dict(units)
    surplus = None
    for name, one in fed.items():
        if name not in units:
            continue
        count = rest.pop(name)
        if count > 1 and rules.pao_scope is PaoScope.SPLIT and rules.pao_split_units is PaoSplitUnits.ONE_UNIT:
            surplus = PricePart(YAKUMAN * (count - 1), f"[[{name}]]", surplus=True)
            count = 1
        parts.append(PricePart(YAKUMAN * count, f"[[{name}]]", one.seat))
    if rest:
        parts.append(PricePart(YAKUMAN * sum(rest.values()), _words(rest)))
    return (*parts, surplus) if surplus else tuple(parts)


def _words(units: dict[str, int]) -> str:
    return Value.of_yakuman(tuple(units)).words
