"""Questions on furiten on the player's own turn: which discard ends it, and its effect on a riichi."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from callwise.ground.errors import PositionError, within
from callwise.law.ruling import Fact, Ruling, Sentence
from callwise.question.case import Entries, Key
from callwise.question.forms.offers import Offer
from callwise.question.grading import Sense
from callwise.question.scene import Note, Scene
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.furiten.furiten import RiichiFuritenResult
from callwise.riichi.furiten.readiness import judge_follows
from callwise.riichi.furiten.way_out import after_discard, judge_way_out
from callwise.riichi.hand.waiting_player import Waiting
from callwise.riichi.questions.entries.riichi_case import tile_offers, worded
from callwise.riichi.questions.furiten.waiting_case import WaitingCase
from callwise.riichi.questions.furiten.waiting_scene import felt
from callwise.riichi.questions.furiten.written_wait import TURN_KEYS, Position, read_position
from callwise.riichi.table.mjt import write_meld
from callwise.riichi.table.tiles import Tile, distinct


@dataclass(frozen=True)
class LeavesFuriten(WaitingCase[Tile]):
    """Choose every discard that leaves the hand waiting and free to win on each wait."""

    id = "furiten.way-out"
    sense = Sense.TRUTH
    asks = "Which discard leaves you free to win on every tile you wait for?"
    none = "None of them"
    noun = "discard"
    rest = "The rest of your hand"
    offered = ("tile", "tiles")
    keys = TURN_KEYS
    example: ClassVar[Mapping[str, str]] = {"hand": "345667s 11z 123m 456p", "drawn": "6s", "pond": "9p 5s 9m"}

    drawn: Tile

    @classmethod
    def read(cls, entries: Entries) -> Self:
        position, drawn = _own_turn(entries)
        case = cls(position, drawn)
        if not any(after_discard(tile, position.waiting, drawn).waits for tile in case.hand):
            raise PositionError("no discard leaves this hand tenpai; write one that a discard can leave tenpai").at(
                "hand"
            )
        return case

    @property
    def hand(self) -> tuple[Tile, ...]:
        """The hand with the drawn tile."""
        return (*self.position.waiting.hand, self.drawn)

    def offers(self) -> tuple[Offer[Tile], ...]:
        return tile_offers(distinct(self.hand))

    def rule(self, act: Tile, rules: RiichiRuleset) -> Ruling:
        return judge_way_out(act, self.position.waiting, self.drawn, rules)

    def claimed(self, act: Tile) -> Sentence:
        return Sentence("If you discard {tile}, you can win on every tile you wait for", {"tile": act})

    def denied(self, act: Tile) -> Sentence:
        return Sentence("If you discard {tile}, you can’t win on every tile you wait for", {"tile": act})

    def could(self, act: Tile) -> Sentence:
        return Sentence("If you discard {tile}, can you win on every tile you wait for?", {"tile": act})


@dataclass(frozen=True)
class Readiness(WaitingCase[RiichiFuritenResult]):
    """Choose the effect of declaring riichi with a discard."""

    id = "furiten.ready"
    sense = Sense.TRUTH
    takes_one = True
    asks = "Can you declare [[riichi]] with this discard, and what can you win on then?"
    keys: ClassVar[Mapping[str, Key]] = {
        **TURN_KEYS,
        "declares": Key("The discard that declares it", "One tile: 9p", single=True),
    }
    example: ClassVar[Mapping[str, str]] = {
        "hand": "23456s 11z 123m 456p 9p",
        "drawn": "9p",
        "pond": "1s 9m",
        "declares": "9p",
    }

    drawn: Tile
    declares: Tile

    @classmethod
    def read(cls, entries: Entries) -> Self:
        position, drawn = _own_turn(entries)
        waiting = position.waiting
        declares = entries.read("declares", Tile.parse)
        with within("melds"):
            opened = [meld for meld in waiting.melds if meld.is_open]
            if opened:
                raise PositionError(
                    f"riichi needs a closed hand, and {write_meld(opened[0])} opens this one; "
                    "leave it out, or write a closed kan like 0z22s0z"
                )
        with within("pond"):
            if waiting.riichi is not None:
                raise PositionError(
                    f"{waiting.discards[waiting.riichi]} has already declared riichi; leave out the riichi mark (')"
                )
        with within("declares"):
            _check_declares(declares, waiting, drawn)
        return cls(position, drawn, declares)

    def offers(self) -> tuple[Offer[RiichiFuritenResult], ...]:
        return worded(_FOLLOWS)

    def rule(self, act: RiichiFuritenResult, rules: RiichiRuleset) -> Ruling:
        ready = after_discard(self.declares, self.position.waiting, self.drawn, riichi=True)
        return judge_follows(act, _in_riichi(ready), rules)

    def claimed(self, act: RiichiFuritenResult) -> Sentence:
        return Sentence(_CLAIMED[act], {"tile": self.declares})

    def scene(self) -> Scene:
        shown, facts = felt(self.position, for_granted=False), dict[str, Fact](tile=self.declares)
        note = Note(Sentence("[[riichi|Riichi|Riichi]]"), Sentence("You want to declare it with {tile}.", facts))
        words = Sentence("You want to declare [[riichi]] with {tile}.", facts)
        return Scene((*shown.panels, note), (*shown.sentence, words))


_FOLLOWS = {
    RiichiFuritenResult.FAULTY: "No, that [[riichi]] is invalid",
    RiichiFuritenResult.ANY: "Yes, and you can win on any tile you wait for",
    RiichiFuritenResult.SOME: "Yes, but you can win on only some of these tiles",
    RiichiFuritenResult.OWN_DRAW: "Yes, but you can only win by [[tsumo]]",
}
_CLAIMED = {
    RiichiFuritenResult.FAULTY: "[[riichi|Riichi|Riichi]] with {tile} is invalid",
    RiichiFuritenResult.ANY: "You can declare [[riichi]] with {tile} and win on any tile you wait for",
    RiichiFuritenResult.SOME: "You can declare [[riichi]] with {tile}, and win on only some of the tiles you wait for",
    RiichiFuritenResult.OWN_DRAW: "You can declare [[riichi]] with {tile}, but only win by drawing your tile",
}


def _own_turn(entries: Entries) -> tuple[Position, Tile]:
    position = read_position(entries, own_turn=True, must_wait=False)
    if position.drawn is None:
        raise PositionError("this is asked on your turn, after your draw; write the drawn tile").at("drawn")
    return position, position.drawn


def _in_riichi(ready: Waiting) -> Waiting:
    """Return the hand with its riichi counted as a yaku, if yaku are counted."""
    return ready if ready.finish is None else replace(ready, finish=replace(ready.finish, riichi=True))


def _check_declares(declares: Tile, waiting: Waiting, drawn: Tile) -> None:
    """Refuse a discard that isn't in the hand or leaves it with no waits. Raises PositionError."""
    hand = (*waiting.hand, drawn)
    if declares not in hand:
        raise PositionError(f"{declares} isn’t in the hand; write one of its tiles")
    if after_discard(declares, waiting, drawn).waits:
        return
    leaving = [str(tile) for tile in distinct(hand) if after_discard(tile, waiting, drawn).waits]
    right = f"what leaves it waiting is {', '.join(leaving)}" if leaving else "write a hand that waits once a tile goes"
    raise PositionError(f"discarding {declares} doesn’t leave the hand tenpai, as riichi needs; {right}")
