"""Questions on kuikae: what to discard after a call, and whether to call at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from callwise.ground.errors import PositionError, within
from callwise.ground.seats import Relation
from callwise.law.ruling import Fact, Ruling, Sentence, Verdict
from callwise.question.case import Entries, Key
from callwise.question.forms.offers import Offer
from callwise.question.grading import Sense
from callwise.question.scene import Hand, Note, Panel, Scene, ShownFaces
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import kuikae
from callwise.riichi.calls.tiles_shown import ways_to_call
from callwise.riichi.questions.entries.hand_scene import show_call, show_hand, show_melds
from callwise.riichi.questions.entries.riichi_case import RiichiCase, tile_offers
from callwise.riichi.questions.entries.table_keys import CALL_KEY, HAND_HOW, SIDES, melds_key
from callwise.riichi.questions.entries.written_table import read_held
from callwise.riichi.questions.ways_round_kuikae import ways_round
from callwise.riichi.table.melds import Call, Meld, check_copies, check_hand
from callwise.riichi.table.mjt import read_call, read_own_melds
from callwise.riichi.table.tiles import Kind, Tile, distinct, parse_tiles


@dataclass(frozen=True)
class _AfterCall(RiichiCase[Tile]):
    """
    The caller's turn: the call, the remaining hand, and earlier melds.

    A call and a discard are enough; an omitted hand is unknown. `asked` are the tiles in question. `drawn` is set if
    the caller has drawn since; it is part of the hand.
    """

    noun = "discard"
    rest = "The rest of your hand"
    offered = ("tile", "tiles")
    keys: ClassVar[Mapping[str, Key]] = {
        "call": CALL_KEY,
        "discards": Key(
            "What you discarded, or would", "0p.  If you leave it out, every tile of your hand", optional=True
        ),
        "hand": Key("Your hand after it", HAND_HOW, optional=True),
        "melds": melds_key("Melds you had before"),
        "drawn": Key(
            "Drawn since, on a later turn", "One tile, written in the hand too: 5p", optional=True, single=True
        ),
    }
    example: ClassVar[Mapping[str, str]] = {"call": "chii 4m with 23m", "hand": "14m 678p 23399s 7z"}

    call: Call
    hand: tuple[Tile, ...] | None
    asked: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    drawn: Tile | None = None

    @classmethod
    def read(cls, entries: Entries) -> Self:
        call = entries.read("call", read_call)
        discards = entries.read_or("discards", parse_tiles, None)
        hand, melds = read_held(entries) if "hand" in entries else (None, entries.read_or("melds", read_own_melds, ()))
        if hand is None and discards is None:
            raise PositionError(
                "'discards' and 'hand' are missing; write the discards after the call, or the hand it left"
            ).at("discards")
        if hand is not None:
            melds = _without_called(call, hand, melds)
        drawn = entries.read_or("drawn", Tile.parse, None)
        when = "after a kan, with its replacement drawn," if call.kind.is_kan else "after a call"
        laid = (call.meld().tiles, *(meld.tiles for meld in melds))
        if hand is not None:
            with within("hand"):
                check_hand(hand, (*melds, call.meld()), 14, when if drawn is None else "with a tile drawn")
                check_copies(hand, *laid)
            if drawn is not None and drawn not in hand:
                raise PositionError(f"the drawn tile {drawn} is part of the hand, so write it there too").at("drawn")
        if drawn is not None:
            with within("drawn"):
                check_copies((drawn,), *laid)
        asked = distinct(hand or ()) if discards is None else distinct(discards)
        with within("discards"):
            for tile in asked:
                check_copies((tile,), *laid)
                if hand is not None and tile not in hand:
                    raise PositionError(f"{tile} isn’t in the hand; write one of its tiles, or leave the hand out")
        return cls(call, hand, asked, melds, drawn)

    def under(self, rules: RiichiRuleset) -> Self:
        """Refuse a call just made that left no legal discard. Raises PositionError."""
        if self.drawn is None and self.hand is not None:
            with within("hand"):
                kuikae.check_made(self.call, self.hand, rules)
        return self

    def offers(self) -> tuple[Offer[Tile], ...]:
        return tile_offers(self.asked)

    def own_remarks(self, rules: RiichiRuleset) -> tuple[Sentence, ...]:
        """Return a remark that the rest of an omitted hand is unknown."""
        return (Sentence(f"{_UNKNOWN}; it wouldn’t change this."),) if self.hand is None else ()

    def rule(self, act: Tile, rules: RiichiRuleset) -> Ruling:
        return kuikae.judge_discard(act, self.call, rules, drawn=self.drawn, earlier=self.melds)

    def could(self, act: Tile) -> Sentence:
        return Sentence("Can you discard {tile}?", {"tile": act})

    def nearest(self, act: Tile, legal: Sequence[Tile]) -> Tile | None:
        """Return the legal tile nearest in rank in the same suit, else the most isolated one."""

        def distance(other: Tile) -> tuple[bool, int]:
            kind = other.kind
            same_suit = kind.suit is act.suit and not kind.is_honour
            return (not same_suit, abs(kind.rank - act.rank) if same_suit else _company(kind, self.hand or self.asked))

        return min(legal, key=distance, default=None)

    def scene(self) -> Scene:
        panels, words = list[Panel](), list[Sentence]()
        show_call(self.call, panels, words)
        show_melds(self.melds, panels, words, "Your earlier melds", "An earlier meld")
        if self.drawn is not None:
            drawn: dict[str, Fact] = {"drawn": self.drawn}
            panels.append(Note(Sentence("One turn later"), Sentence("You have drawn {drawn}.", drawn)))
            words.append(Sentence("A turn has passed and you have drawn {drawn}.", drawn))
        if self.hand is None:
            panels.append(Hand(Sentence("You discard"), self.asked))
            words += [Sentence("You discard {tiles}.", {"tiles": self.asked}), Sentence(f"{_UNKNOWN}.")]
        else:
            show_hand(self.hand, panels, words, self.drawn, Sentence("Your discard") if self.takes_one else None)
        return Scene(tuple(panels), tuple(words))


def _without_called(call: Call, hand: Sequence[Tile], melds: tuple[Meld, ...]) -> tuple[Meld, ...]:
    """Return the earlier melds, without the called one if it's written among them."""
    same = [meld for meld in melds if meld.source is call.source and sorted(meld.tiles) == sorted(call.meld().tiles)]
    if len(hand) != 14 - 3 * len(melds) or not same:
        return melds
    place = melds.index(same[-1])
    return (*melds[:place], *melds[place + 1 :])


_UNKNOWN = "The rest of your hand is unknown"


class DiscardAfterCall(_AfterCall):
    """Choose one tile to discard right after a call."""

    id = "kuikae.discard"
    takes_one = True
    asks = "You have called. What do you discard?"


class LegalDiscards(_AfterCall):
    """Choose every legal discard right after a call."""

    id = "kuikae.legal"
    asks = "Which of these can you discard now?"
    asks_one = "Press a tile you can discard."

    def claimed(self, act: Tile) -> Sentence:
        return Sentence("You can discard {tile}", {"tile": act})

    def denied(self, act: Tile) -> Sentence:
        return Sentence("You can’t discard {tile}", {"tile": act})


class FrozenTiles(_AfterCall):
    """Choose every tile frozen by the call."""

    id = "kuikae.frozen"
    sense = Sense.TRUTH
    forbids = Verdict.LEGAL
    asks = "Which of these can’t you discard now?"
    asks_one = "Press a tile you can’t discard."
    choose_all = "Choose every tile you can’t discard."
    none = "You can discard them all"

    def rule(self, act: Tile, rules: RiichiRuleset) -> Ruling:
        """Rule on whether the tile is frozen (can't be discarded)."""
        return _contrary(super().rule(act, rules))

    def could(self, act: Tile) -> Sentence:
        return Sentence("Is it illegal to discard {tile}?", {"tile": act})

    def nearest(self, act: Tile, legal: Sequence[Tile]) -> None:
        """Return None, since no frozen tile is nearer than another."""


_CONTRARY = {Verdict.LEGAL: Verdict.ILLEGAL, Verdict.ILLEGAL: Verdict.LEGAL}


def _contrary(ruling: Ruling) -> Ruling:
    """Return the opposite ruling, reversing each of its readings."""
    readings = tuple(replace(one, outcome=_contrary(one.outcome)) for one in ruling.readings)
    return replace(ruling.on_statement(_CONTRARY.get(ruling.verdict, ruling.verdict)), readings=readings)


@dataclass(frozen=True)
class MayCall(RiichiCase[Call]):
    """Choose every way to call a discard, with a hand of 13 tiles including melds."""

    id = "kuikae.call"
    asks = "Can you call this tile, and with which of yours?"
    none = "You can’t call it"
    noun = "call"
    keys: ClassVar[Mapping[str, Key]] = {
        "discard": Key("The discard", "One tile: 4m", single=True),
        "from": Key("Who discarded it", choices=SIDES),
        "hand": Key("Your hand before a call", HAND_HOW),
        "melds": melds_key("Melds you have"),
    }
    example: ClassVar[Mapping[str, str]] = {"discard": "4m", "from": "kamicha", "hand": "123456m 78p 99s 111z"}

    discard: Tile
    source: Relation
    hand: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()

    @classmethod
    def read(cls, entries: Entries) -> Self:
        discard = entries.read("discard", Tile.parse)
        source = entries.read("from", Relation.parse)
        if source is Relation.SELF:
            raise PositionError("the discard comes from another player; write left, across or right").at("from")
        hand, melds = read_held(entries)
        with within("hand"):
            check_hand(hand, melds, 13, "before a call")
            check_copies(hand, (discard,), *(meld.tiles for meld in melds))
        if not ways_to_call(hand, discard, source):
            raise PositionError(f"this hand can’t call {discard} from {source.value}, so there’s nothing to ask").at(
                "discard"
            )
        return cls(discard, source, hand, melds)

    def offers(self) -> tuple[Offer[Call], ...]:
        """Offer every combination of tiles that takes the discard."""
        return tuple(
            Offer(str(call), Sentence("{call}", {"call": call}), call, call)
            for call in ways_to_call(self.hand, self.discard, self.source)
        )

    def rule(self, act: Call, rules: RiichiRuleset) -> Ruling:
        return kuikae.judge_call(act, self.hand, rules)

    def claimed(self, act: Call) -> Sentence:
        return Sentence("You can call {tile} with {shown}", {"tile": act.tile, "shown": act.shown})

    def denied(self, act: Call) -> Sentence:
        return Sentence("You can’t call {tile} with {shown}", {"tile": act.tile, "shown": act.shown})

    def could(self, act: Call) -> Sentence:
        return Sentence("Can you call {tile} with {shown}?", {"tile": act.tile, "shown": act.shown})

    def own_remarks(self, rules: RiichiRuleset) -> tuple[Sentence, ...]:
        """Point out legal ways to reach the same result as kuikae."""
        calls = ways_to_call(self.hand, self.discard, self.source)
        return tuple(
            Sentence(
                "Called with {shown}, you can discard {discard} right away. Called with {other}, it would be frozen.",
                {"shown": way.call.shown, "discard": way.discard, "other": way.instead_of.shown},
            )
            for way in ways_round(calls, self.hand, rules)
        )

    def scene(self) -> Scene:
        facts: dict[str, Fact] = {"tile": self.discard, "source": self.source}
        panels: list[Panel] = [
            ShownFaces(Sentence("{source} discarded", facts), (self.discard,), self.source, called=True, at="called")
        ]
        words = [Sentence("From {source}, {tile}.", facts)]
        show_melds(self.melds, panels, words, "Your earlier melds", "An earlier meld")
        show_hand(self.hand, panels, words)
        return Scene(tuple(panels), tuple(words))


def _company(kind: Kind, hand: tuple[Tile, ...]) -> int:
    """Count the tiles in a hand that could share a group with this kind."""
    near = {kind, *(step for by in (-2, -1, 1, 2) if (step := kind.step(by)) is not None)}
    return sum(tile.kind in near for tile in hand)
