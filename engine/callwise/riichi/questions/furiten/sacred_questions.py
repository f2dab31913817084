"""Questions on sacred tiles: what you can do with another player's discard, and what declaring one changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from callwise.ground.errors import NotationError, PositionError, quoted, within
from callwise.ground.seats import Relation
from callwise.law.ruling import Fact, Ruling, Sentence
from callwise.question.case import Entries, Key
from callwise.question.forms.offers import Offer
from callwise.question.grading import Sense
from callwise.question.scene import Scene, ShownFaces
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls.sacred_claim import Taking, judge_taking, leaves_a_discard
from callwise.riichi.calls.tiles_shown import ways_to_chii, ways_to_pon
from callwise.riichi.furiten.sacred_declaration import Says, judge_saying
from callwise.riichi.hand.waiting_player import PlayerEvent
from callwise.riichi.questions.entries.riichi_case import worded
from callwise.riichi.questions.entries.table_keys import OTHERS
from callwise.riichi.questions.furiten.wait_questions import SEATED, judge_win
from callwise.riichi.questions.furiten.waiting_case import WaitingCase
from callwise.riichi.questions.furiten.waiting_scene import felt
from callwise.riichi.questions.furiten.written_past import check_turns
from callwise.riichi.questions.furiten.written_wait import POSITION_KEYS, read_position
from callwise.riichi.table.melds import Call, check_copies
from callwise.riichi.table.tiles import Tile


@dataclass(frozen=True)
class SacredClaim(WaitingCase[Taking]):
    """Choose every legal action on a discard: win on it, or call it, then discard or win immediately."""

    id = "furiten.claim"
    asks = "What can you do with this discard?"
    none = "Nothing: pass"
    noun = "claim"
    keys: ClassVar[Mapping[str, Key]] = {
        "discard": Key("The discard", "4s from left", signs=tuple(f" from {side.value}" for side in OTHERS)),
        **POSITION_KEYS,
    }
    example: ClassVar[Mapping[str, str]] = {
        "discard": "4s from kamicha",
        "hand": "23456s 11z 123m 456p",
        "pond": "9p 4s",
        **SEATED,
    }

    tile: Tile
    source: Relation

    @classmethod
    def read(cls, entries: Entries) -> Self:
        position = read_position(entries, must_wait=False)
        waiting = position.waiting
        tile, source = entries.read("discard", _read_discard)
        with within("discard"):
            check_copies((tile,), *position.seen)
            check_turns(replace(waiting, since=(*waiting.since, PlayerEvent(source, tile))))
            if waiting.riichi is not None:
                raise PositionError("you can’t call in riichi, so leave out the riichi mark (')").at("pond")
            if not tuple(_calls(waiting.hand, tile, source)):
                raise PositionError(f"this hand can’t call {tile} from {source.value}; write a tile that it can call")
        return cls(position, tile, source)

    def offers(self) -> tuple[Offer[Taking], ...]:
        """Offer each call with what can follow, and a win if the tile completes the hand."""
        completes = self.tile.kind in self.position.waiting.waits
        takings = [Taking()] if completes else []
        for call in _calls(self.position.waiting.hand, self.tile, self.source):
            takings += [Taking(call), Taking(call, at_once=True)] if completes else [Taking(call)]
        return tuple(Offer(str(one), _taken(one), one) for one in takings)

    def rule(self, act: Taking, rules: RiichiRuleset) -> Ruling:
        """Rule on the action considering only furiten, and for a win also yaku."""
        waiting = self.position.waiting
        if act.call is not None:
            return judge_taking(act, self.tile, waiting, rules)
        return judge_win(self.tile, self.position, lambda: judge_taking(act, self.tile, waiting, rules), rules)

    def claimed(self, act: Taking) -> Sentence:
        facts: dict[str, Fact] = {"tile": self.tile}
        if act.call is None:
            return Sentence("You can win on {tile}", facts)
        then = "win at once" if act.at_once else "discard"
        return Sentence(f"You can call {{tile}} with {{shown}} and {then}", {**facts, "shown": act.call.shown})

    def nearest(self, act: Taking, legal: Sequence[Taking]) -> Taking | None:
        """Return the same call followed by a discard, else the first legal action."""
        return min(legal, key=lambda other: other.call != act.call, default=None)

    def scene(self) -> Scene:
        facts: dict[str, Fact] = {"tile": self.tile, "source": self.source}
        discard = ShownFaces(Sentence("{source} discards", facts), (self.tile,), self.source, called=True, at="called")
        shown = felt(self.position)
        return Scene((discard, *shown.panels), (*shown.sentence, Sentence("Now {source} discards {tile}.", facts)))


def _read_discard(text: str) -> tuple[Tile, Relation]:
    tile, between, source = text.partition(" from ")
    if not between:
        raise NotationError(f"{quoted(text)} doesn’t name the discarder; write it like '4s from left'")
    side = Relation.parse(source.strip())
    if side is Relation.SELF:
        raise PositionError("the discard comes from another player; write left, across or right")
    return Tile.parse(tile.strip()), side


def _calls(hand: tuple[Tile, ...], tile: Tile, source: Relation) -> Iterator[Call]:
    """Yield calls that leave a legal discard under any ruleset, except open kans, which no source mentions."""
    for call in (*ways_to_chii(hand, tile, source), *ways_to_pon(hand, tile, source)):
        if leaves_a_discard(call, hand):
            yield call


def _taken(taking: Taking) -> Sentence:
    if taking.call is None:
        return Sentence("Win on it: [[ron|win|ron]]")
    said = f"{taking.call.kind.value.capitalize()} with {{shown}}, {'win at once' if taking.at_once else 'discard'}"
    return Sentence(said, {"shown": taking.call.shown})


@dataclass(frozen=True)
class Declaring(WaitingCase[Says]):
    """Choose every true statement about declaring "sacred discard" at this moment."""

    id = "furiten.declare"
    needs_yaku = False
    has_nearest = False
    sense = Sense.TRUTH
    asks = "Can you declare “sacred discard” now, and what does it change?"
    none = "None of these: you can’t declare it"
    noun = "statement"
    keys: ClassVar[Mapping[str, Key]] = {key: says for key, says in POSITION_KEYS.items() if key != "declared"}
    example: ClassVar[Mapping[str, str]] = {"hand": "23456s 11z 123m 456p", "pond": "9p 1s 9m"}

    @classmethod
    def read(cls, entries: Entries) -> Self:
        return cls(read_position(Entries({key: value for key, value in entries.items() if key != "declared"})))

    def offers(self) -> tuple[Offer[Says], ...]:
        return worded(_SAYS)

    def rule(self, act: Says, rules: RiichiRuleset) -> Ruling:
        return judge_saying(act, self.position.waiting, rules)

    def claimed(self, act: Says) -> Sentence:
        return Sentence(_SAYS[act])


_SAYS = {
    Says.NOW: "You can declare it now",
    Says.LIFTS_OWN: "Your own discards no longer stop a win",
    Says.LIFTS_MISSED: "It ends furiten from a win you passed on",
    Says.LIFTS_DEAD: "It saves a hand in [[riichi]] that is dead",
}
