"""Questions about groups: where jokers may stand, names of groups, and which jokers can still be redeemed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Self, TypeVar

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.exchange import joker_groups
from callwise.american.exchange.joker_groups import WrittenGroup
from callwise.american.questions.entries.american_case import AmericanChoice
from callwise.american.table.exposures import SIZES, Exposure
from callwise.american.table.practice_hands import Group
from callwise.american.table.tiles import JOKER, Tile, parse_tiles, too_many
from callwise.ground.errors import NotationError, PositionError, check_length, quoted
from callwise.ground.faces import Laid
from callwise.law.ruling import Ruling, Sentence, Verdict
from callwise.question.case import Entries, Key
from callwise.question.forms.offers import Offer
from callwise.question.grading import Sense
from callwise.question.scene import Note, Scene, ShownFaces, ShownLaid

LaidT = TypeVar("LaidT", bound=Laid)

TILES_HOW = "b bams, c craks, d dots, E S W N winds, R G 0 dragons and [[soap]], F a flower, J a [[joker]]"


def _several(reads: Callable[[str], LaidT]) -> Callable[[str], tuple[LaidT, ...]]:
    """Return a reader of distinct items separated by spaces."""

    def read(text: str) -> tuple[LaidT, ...]:
        check_length(text)
        found = tuple(map(reads, text.split()))
        if not found:
            raise NotationError("nothing is written; write groups separated by spaces, like 333b NEWS")
        if len(set(map(str, found))) != len(found):
            raise PositionError(f"write each group only once, got {quoted(text)}")
        return found

    return read


def _offer(laid: LaidT) -> Offer[LaidT]:
    return Offer(str(laid), Sentence("{laid}", {"laid": laid}), laid, laid)


@dataclass(frozen=True)
class _Groups(AmericanChoice[LaidT]):
    """A question whose answers are groups, each shown next to the joker."""

    takes_one = False
    noun = "group"

    groups: tuple[LaidT, ...]

    def offers(self) -> tuple[Offer[LaidT], ...]:
        return tuple(map(_offer, self.groups))

    def scene(self) -> Scene:
        label = Sentence("A [[joker]]")
        groups = tuple(Sentence("{group}.", {"group": group}) for group in self.groups)
        return Scene((ShownFaces(label, (JOKER,), at="joker"),), (Sentence("These are the groups."), *groups))


class WhereJokersStand(_Groups[Group]):
    """Choose every group of a hand in which a joker may stand."""

    id = "joker.groups"
    asks = "Which of these groups can a [[joker]] go in?"
    asks_one = "Press the group a [[joker]] can go in."
    none = "In none of them"
    keys: ClassVar[Mapping[str, Key]] = {"groups": Key("Groups of a hand", f"333b FF NEWS 2b024b 0000.  {TILES_HOW}")}
    example: ClassVar[Mapping[str, str]] = {"groups": "333b FF NEWS 2b024b 0000"}

    @classmethod
    def read(cls, entries: Entries) -> Self:
        return cls(entries.read("groups", _several(Group.parse)))

    def rule(self, act: Group, rules: AmericanRuleset) -> Ruling:
        return joker_groups.judge_place(act)

    def claimed(self, act: Group) -> Sentence:
        return Sentence("A [[joker]] can be one of {group}", {"group": act})

    def could(self, act: Group) -> Sentence:
        return Sentence("Can a [[joker]] be one of {group}?", {"group": act})


class WhatJokersForm(_Groups[WrittenGroup]):
    """Choose every group that is valid as written, jokers included."""

    id = "joker.forms"
    asks = "Which of these groups are valid?"
    none = "None of them"
    keys: ClassVar[Mapping[str, Key]] = {
        "groups": Key("Groups with jokers in them", f"4dJJJ 3bJ NEWJ JJJ FFFFF.  {TILES_HOW}")
    }
    example: ClassVar[Mapping[str, str]] = {"groups": "4dJJJ 3bJ NEWJ JJJ FFFFF"}

    @classmethod
    def read(cls, entries: Entries) -> Self:
        return cls(entries.read("groups", _several(WrittenGroup.parse)))

    def rule(self, act: WrittenGroup, rules: AmericanRuleset) -> Ruling:
        return joker_groups.judge_formed(act)

    def claimed(self, act: WrittenGroup) -> Sentence:
        return Sentence("{group} is a valid group", {"group": act})

    def could(self, act: WrittenGroup) -> Sentence:
        return Sentence("Is {group} a valid group?", {"group": act})


@dataclass(frozen=True)
class WhichJokersAreLeft(AmericanChoice[Exposure]):
    """Choose every exposure with a joker that can still be redeemed, judging by the visible tiles."""

    id = "joker.left"
    sense = Sense.TRUTH
    takes_one = False
    asks = "From which of these can a [[joker]] still be redeemed?"
    none = "From none of them"
    noun = "exposure"
    keys: ClassVar[Mapping[str, Key]] = {
        "exposures": Key("All that is exposed", f"3333bJ 44dJ FFFFJ.  {TILES_HOW}"),
        "floor": Key("All that was discarded", "44d 7c E", optional=True),
    }
    example: ClassVar[Mapping[str, str]] = {"exposures": "3333bJ 44dJ FFFFJ", "floor": "44d 7c E"}

    exposures: tuple[Exposure, ...]
    floor: tuple[Tile, ...]

    @classmethod
    def read(cls, entries: Entries) -> Self:
        exposures = entries.read("exposures", _several(Exposure.parse))
        floor = entries.read_or("floor", parse_tiles, ())
        if not any(one.jokers for one in exposures):
            raise PositionError("no joker is exposed; write one like 33bJ").at("exposures")
        for fault in too_many([*floor, *(tile for one in exposures for tile in one.tiles)]):
            raise PositionError(fault).at("exposures")
        return cls(exposures, floor)

    def offers(self) -> tuple[Offer[Exposure], ...]:
        return tuple(_offer(one) for one in self.exposures if one.jokers)

    def rule(self, act: Exposure, rules: AmericanRuleset) -> Ruling:
        return joker_groups.judge_left(act, self.exposures, self.floor)

    def claimed(self, act: Exposure) -> Sentence:
        return Sentence("A [[joker]] can still be redeemed from {exposure}", {"exposure": act})

    def could(self, act: Exposure) -> Sentence:
        return Sentence("Can a [[joker]] still be redeemed from {exposure}?", {"exposure": act})

    def scene(self) -> Scene:
        label, facts = Sentence("Discarded"), {"floor": tuple(sorted(self.floor))}
        exposed = [Sentence("Exposed: {exposure}.", {"exposure": one}) for one in self.exposures]
        if not self.floor:
            nothing = Note(label, Sentence("none of these tiles"), "floor")
            return Scene((nothing, *self._natural()), (*exposed, Sentence("None of these tiles has been discarded.")))
        shown = ShownFaces(label, facts["floor"], at="floor")
        return Scene((shown, *self._natural()), (*exposed, Sentence("Discarded: {floor}.", facts)))

    def _natural(self) -> tuple[ShownLaid, ...]:
        natural = tuple(one for one in self.exposures if not one.jokers)
        return (ShownLaid(Sentence("Exposed without a [[joker]]"), natural),) if natural else ()


@dataclass(frozen=True)
class WhatItIsCalled(AmericanChoice[int]):
    """Choose the name of an exposure."""

    id = "joker.name"
    sense = Sense.TRUTH
    forbids = Verdict.UNSETTLED
    takes_one = True
    asks = "What is this called?"
    noun = "name"
    keys: ClassVar[Mapping[str, Key]] = {"exposure": Key("The [[exposure]]", f"77dJJ.  {TILES_HOW}")}
    example: ClassVar[Mapping[str, str]] = {"exposure": "77dJJ"}

    exposure: Exposure

    @classmethod
    def read(cls, entries: Entries) -> Self:
        return cls(entries.read("exposure", Exposure.parse))

    def offers(self) -> tuple[Offer[int], ...]:
        return tuple(Offer(name, Sentence(f"A [[{name}]]"), size) for size, name in SIZES.items())

    def rule(self, act: int, rules: AmericanRuleset) -> Ruling:
        return joker_groups.judge_name(act, self.exposure)

    def did(self, act: int) -> Sentence:
        return Sentence("You called it {name}.", {"name": f"a [[{SIZES[act]}]]"})

    def claimed(self, act: int) -> Sentence:
        return Sentence("This is {name}", {"name": f"a [[{SIZES[act]}]]"})

    def could(self, act: int) -> Sentence:
        return Sentence("Is this {name}?", {"name": f"a [[{SIZES[act]}]]"})

    def scene(self) -> Scene:
        words = Sentence("On top of a [[rack]]: {tiles}.", {"tiles": self.exposure.tiles})
        return Scene((ShownLaid(Sentence("On top of a [[rack]]"), (self.exposure,)),), (words,))
