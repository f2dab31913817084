"""Questions on the hands of a card that the table writes: what is possible, what is hot, and what a call leaves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.calls import card_hands
from callwise.american.questions.entries.american_case import CARD_KEY, AmericanChoice
from callwise.american.questions.group_questions import TILES_HOW
from callwise.american.table.exposures import SIZES, Exposure
from callwise.american.table.practice_hands import HAND_SIZE
from callwise.american.table.tiles import JOKER, Tile, format_tiles, parse_tiles, too_many
from callwise.american.table.written_card import CardHand, explain_signs, read_card
from callwise.ground.errors import PositionError, check_length, within
from callwise.law.ruling import Fact, Ruling, Sentence
from callwise.question.case import Entries, Key
from callwise.question.forms.offers import Offer
from callwise.question.grading import Sense
from callwise.question.scene import Hand, Note, Panel, Scene, ShownFaces, ShownLaid

_EXPOSED = Key("What the player has exposed", "33bJ NNN", optional=True)
_FLOOR = Key("Discarded, or exposed by others", "44d 7c E", optional=True)
_KEYS: Mapping[str, Key] = {"card": CARD_KEY, "exposures": _EXPOSED, "floor": _FLOOR}


def _exposures(text: str) -> tuple[Exposure, ...]:
    check_length(text)
    return tuple(Exposure.parse(group) for word in text.split() for group in _kinds(word))


def _kinds(word: str) -> Iterator[str]:
    """Yield the tiles of each kind in a word, jokers with those before them: two exposures may be pressed in a row."""
    kinds: list[list[Tile]] = []
    for tile in parse_tiles(word):
        if kinds and (tile == JOKER or {*kinds[-1]} <= {tile, JOKER}):
            kinds[-1].append(tile)
        else:
            kinds.append([tile])
    yield from map(format_tiles, kinds)


@dataclass(frozen=True)
class _OfCard:
    """The hands on the card, a player's exposures, and the tiles that are out elsewhere."""

    card: tuple[CardHand, ...]
    exposures: tuple[Exposure, ...]
    floor: tuple[Tile, ...]

    @classmethod
    def of(cls, entries: Entries, *held: Tile) -> Self:
        """Read them. Raises NotationError, or PositionError for more tiles than a set has."""
        card = entries.read("card", read_card)
        exposures = entries.read_or("exposures", _exposures, ())
        floor = entries.read_or("floor", parse_tiles, ())
        if sum(one.size for one in exposures) > HAND_SIZE:
            raise PositionError(f"a hand has {HAND_SIZE} tiles, and more are exposed").at("exposures")
        for fault in too_many([*floor, *held, *(tile for one in exposures for tile in one.tiles)]):
            raise PositionError(fault).at("exposures")
        return cls(card, exposures, floor)

    def panels(self) -> tuple[Panel, ...]:
        """Return what lies on the table, and the hands that the answers don't show."""
        exposed = ShownLaid(Sentence("Exposed"), self.exposures) if self.exposures else _nothing("Exposed")
        return (exposed, *self._out())

    @property
    def _signs(self) -> str:
        return explain_signs(self.card)

    def _out(self) -> tuple[Panel, ...]:
        label = Sentence("Discarded, or exposed by others")
        return (ShownFaces(label, tuple(sorted(self.floor)), at="floor"),) if self.floor else ()

    def words(self) -> tuple[Sentence, ...]:
        """Return the position in words."""
        exposed = [Sentence("Exposed: {exposure}.", {"exposure": one}) for one in self.exposures]
        out = [Sentence("Discarded, or exposed by others: {floor}.", {"floor": self.floor})] if self.floor else []
        signs = [Sentence(self._signs)] if self._signs else []
        return (*signs, *(exposed or [Sentence("Nothing is exposed.")]), *out)

    def listed(self) -> Note:
        """Return the hands as a note."""
        says = f"{{hands}}. {self._signs}" if self._signs else "{hands}"
        return Note(Sentence("On the card"), Sentence(says, {"hands": self.in_words}))

    def signs(self) -> tuple[Note, ...]:
        """Return what the signs on the card mean as a note, for answers that show the hands."""
        return (Note(Sentence("On the card"), Sentence(self._signs)),) if self._signs else ()

    @property
    def in_words(self) -> str:
        """The hands in a row."""
        return "; ".join(one.written for one in self.card)


def _nothing(label: str) -> Note:
    return Note(Sentence(label), Sentence("nothing"))


@dataclass(frozen=True)
class PossibleHands(AmericanChoice[CardHand]):
    """Choose every hand on the card that a player with these exposures can still win."""

    id = "card.possible"
    sense = Sense.TRUTH
    takes_one = False
    asks = "Which of these hands are still possible?"
    asks_one = "Press a hand that’s still possible."
    none = "None of them: the hand can be called [[dead]]"
    noun = "playable hand"
    keys = _KEYS
    example: ClassVar[Mapping[str, str]] = {
        "card": "FF 3333b 444d NEWS 0; FF 333b 4444d NEWS 0; FF 1111x 222x 333x DxDx any",
        "exposures": "33bJ",
    }

    position: _OfCard

    @classmethod
    def read(cls, entries: Entries) -> Self:
        return cls(_OfCard.of(entries))

    def offers(self) -> tuple[Offer[CardHand], ...]:
        """Offer the hands on the card."""
        return tuple(
            Offer(one.written, Sentence("{hand}", {"hand": one.written}), one, one.tiles) for one in self.position.card
        )

    def rule(self, act: CardHand, rules: AmericanRuleset) -> Ruling:
        at = self.position
        return card_hands.judge_of_card(act, at.card, at.exposures, at.floor)

    def claimed(self, act: CardHand) -> Sentence:
        return Sentence("{hand} is still possible", {"hand": act.written})

    def could(self, act: CardHand) -> Sentence:
        return Sentence("Is {hand} still possible?", {"hand": act.written})

    def scene(self) -> Scene:
        at = self.position
        return Scene((*at.panels(), *at.signs()), at.words())


@dataclass(frozen=True)
class HotTiles(AmericanChoice[Tile]):
    """Choose every tile that a player with these exposures could use."""

    id = "card.hot"
    sense = Sense.TRUTH
    takes_one = False
    asks = "Which of these tiles could this player use?"
    asks_one = "Press a tile this player could use."
    none = "None of them"
    noun = "tile"
    keys: ClassVar[Mapping[str, Key]] = {**_KEYS, "tiles": Key("Tiles you may discard", f"4d 7c E.  {TILES_HOW}")}
    example: ClassVar[Mapping[str, str]] = {
        "card": "FF 3333b 444d NEWS 0; FF 333b 4444d NEWS 0",
        "exposures": "33bJ",
        "tiles": "4d 7c E",
    }

    position: _OfCard
    asked: tuple[Tile, ...]

    @classmethod
    def read(cls, entries: Entries) -> Self:
        asked = tuple(dict.fromkeys(entries.read("tiles", parse_tiles)))
        if JOKER in asked:
            raise PositionError("a discarded joker can’t be called, so nobody can use it; leave it out").at("tiles")
        return cls(_OfCard.of(entries, *asked), asked)

    def offers(self) -> tuple[Offer[Tile], ...]:
        return tuple(Offer(str(one), Sentence("{tile}", {"tile": one}), one, (one,)) for one in self.asked)

    def rule(self, act: Tile, rules: AmericanRuleset) -> Ruling:
        at = self.position
        return card_hands.judge_useful(act, at.card, at.exposures, at.floor)

    def claimed(self, act: Tile) -> Sentence:
        return Sentence("This player could use {tile}", {"tile": act})

    def could(self, act: Tile) -> Sentence:
        return Sentence("Could this player use {tile}?", {"tile": act})

    def scene(self) -> Scene:
        words = Sentence("On the card: {hands}.", {"hands": self.position.in_words})
        return Scene((self.position.listed(), *self.position.panels()), (words, *self.position.words()))


@dataclass(frozen=True)
class WhatACallLeaves(AmericanChoice[Exposure]):
    """Choose every exposure of the discard after which a hand on the card is still possible."""

    id = "card.call"
    sense = Sense.TRUTH
    takes_one = False
    asks = "After which of these calls do you still have a hand?"
    none = "After none of them"
    noun = "call"
    keys: ClassVar[Mapping[str, Key]] = {
        "discard": Key("The discard you could call", "One tile: 3b", single=True),
        "rack": Key("Your rack", f"33b J 44d NEWS FF 0 7c.  {TILES_HOW}"),
        **_KEYS,
    }
    example: ClassVar[Mapping[str, str]] = {
        "discard": "3b",
        "rack": "33b J 44d NEWS FF 0 7c",
        "card": "FF 3333b 444d NEWS 0; FF 333b 4444d NEWS 0 concealed",
    }

    position: _OfCard
    discard: Tile
    rack: tuple[Tile, ...]

    @classmethod
    def read(cls, entries: Entries) -> Self:
        discard = entries.read("discard", Tile.parse)
        rack = entries.read("rack", parse_tiles)
        position = _OfCard.of(entries, discard, *rack)
        if discard.is_joker:
            raise PositionError("a discarded joker can’t be called; write another tile").at("discard")
        with within("rack"):
            held = len(rack) + sum(one.size for one in position.exposures)
            if held != HAND_SIZE - 1:
                raise PositionError(f"before a call, rack and exposures are {HAND_SIZE - 1} tiles, got {held}")
        case = cls(position, discard, rack)
        if not case.offers():
            raise PositionError(f"this rack can’t make three of {discard}, so there’s nothing to ask").at("rack")
        return case

    def offers(self) -> tuple[Offer[Exposure], ...]:
        """Offer an exposure of each size, with as few jokers as it takes."""
        held, jokers = self.rack.count(self.discard) + 1, self.rack.count(JOKER)
        calls = [Exposure(self.discard, min(held, size), size - min(held, size)) for size in SIZES]
        possible = [one for one in calls if one.jokers <= jokers]
        return tuple(Offer(str(one), Sentence("{call}", {"call": one}), one, one) for one in possible)

    def rule(self, act: Exposure, rules: AmericanRuleset) -> Ruling:
        used = Counter({self.discard: act.naturals - 1, JOKER: act.jokers})
        rack = tuple((Counter(self.rack) - used).elements())
        at = self.position
        return card_hands.judge_call(act, at.card, rack, at.exposures, at.floor)

    def claimed(self, act: Exposure) -> Sentence:
        return Sentence("After {call} you still have a hand", {"call": act})

    def could(self, act: Exposure) -> Sentence:
        return Sentence("Do you still have a hand after {call}?", {"call": act})

    def remarks(self, rules: AmericanRuleset) -> tuple[Sentence, ...]:
        """Return a remark on hands that any call rules out."""
        lost: Sequence[str] = [one.written for one in self.position.card if one.concealed]
        facts = {"hands": "; ".join(lost)}
        return (Sentence("Any call rules out {hands}, which must stay concealed.", facts),) if lost else ()

    def scene(self) -> Scene:
        facts: dict[str, Fact] = {
            "discard": self.discard,
            "rack": tuple(sorted(self.rack)),
            "hands": self.position.in_words,
        }
        panels = (
            ShownFaces(Sentence("Discarded"), (self.discard,), at="discard"),
            Hand(Sentence("Your rack"), tuple(sorted(self.rack))),
            self.position.listed(),
            *(self.position.panels() if self.position.exposures else ()),
        )
        words = (
            Sentence("Discarded: {discard}.", facts),
            Sentence("Your rack is {rack}.", facts),
            Sentence("On the card: {hands}.", facts),
        )
        return Scene(panels, (*words, *self.position.words()))
