"""
A hand's price, split by who is liable.

If a hand has several yakuman, the liable player pays for the one they fed, or under some rules for the whole hand. Some
rules count only the highest yakuman, and some exclude half of a double yakuman from the liability.

A hand without a yakuman isn't split: the player liable for an open kan pays for all of it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from callwise.ground.seats import Seat
from callwise.riichi.agreement.payment_options import DaisuushiiUnits, Kiriage, MultipleYakuman, PaoScope, PaoSplitUnits
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.yaku_options import OpenTanyao
from callwise.riichi.payment.certain_yakuman import LiablePlayer, WonHand, liable_players
from callwise.riichi.payment.points import NEAR_MANGAN, YAKUMAN, Value


@dataclass(frozen=True, slots=True)
class Winner:
    """
    A winning hand and its value.

    `closed_tanyao` is its value if tanyao needs a closed hand. It's None if that is the same, or if the hand would then
    be worth nothing, since a settled win counts under any ruleset. Neither includes its `red_fives`.
    """

    won: WonHand
    value: Value
    closed_tanyao: Value | None = None
    red_fives: int = 0

    @property
    def seat(self) -> Seat:
        """The winner's seat."""
        return self.won.seat

    def counted(self, rules: RiichiRuleset) -> Value:
        """Return its value under a ruleset (NAK-52), with a han for each red five where there are any."""
        value = self.value
        if self.closed_tanyao is not None and rules.open_tanyao is not OpenTanyao.YES:
            value = self.closed_tanyao
        if not self.red_fives or rules.beside("no_red_fives"):
            return value
        return value.with_red_fives(self.red_fives)


@dataclass(frozen=True, slots=True)
class PricePart:
    """
    A part of a hand's price: its basic points, the reason, and who is liable for it, if anybody.

    `whole` means that it covers more than the fed yakuman, and `surplus` that it's the part of a double yakuman beyond
    one.
    """

    basic: int
    value: str
    liable: Seat | None = None
    whole: bool = False
    surplus: bool = False


@dataclass(frozen=True, slots=True)
class Price:
    """
    A hand's price in parts; `by_rinshan` means that a player is liable for feeding an open kan.

    `undecided` means that two players are liable and no source says how they share.
    """

    parts: tuple[PricePart, ...]
    by_rinshan: bool = False
    undecided: bool = False

    @property
    def liable(self) -> tuple[Seat, ...]:
        """The players liable for parts of it."""
        return tuple(dict.fromkeys(part.liable for part in self.parts if part.liable is not None))

    @property
    def has_rest(self) -> bool:
        """Whether nobody is liable for some part."""
        return any(part.liable is None for part in self.parts)


def price_of(winner: Winner, rules: RiichiRuleset) -> Price:
    """Split a hand's price by who is liable for what."""
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
    """Return the yakuman that count, and how often; if only the highest counts, a fed one is preferred among equals."""
    double = "daisuushii" in value.yakuman and rules.daisuushi_units is DaisuushiiUnits.TWO
    units = {name: 2 if double and name == "daisuushii" else 1 for name in value.yakuman}
    if len(units) > 1 and rules.multiple_yakuman is MultipleYakuman.NO:
        best = max(units, key=lambda name: (units[name], name in fed))
        return {best: units[best]}
    return units


def _split(units: dict[str, int], fed: dict[str, LiablePlayer], rules: RiichiRuleset) -> tuple[PricePart, ...]:
    """Split a hand so that each liable player pays for the yakuman they fed."""
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
