"""The question what follows when the wall runs out and nobody has won."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.payment import wall_game
from callwise.american.payment.wall_game import NEXT_EAST, Outcome, WallGame
from callwise.american.questions.entries.american_case import DEAD_HANDS, SEAT_SIGNS, AmericanChoice, read_seats
from callwise.american.table.table import LiveDiscard
from callwise.ground.errors import NotationError
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Facts, Ruling, Sentence
from callwise.question.case import Entries, Key
from callwise.question.forms.offers import Offer
from callwise.question.grading import Sense
from callwise.question.scene import AtSeat, InPond, Racks, Scene

_RACK = 13
_SAYS = {
    Outcome.NOBODY_PAYS: "Nobody pays",
    Outcome.DEAD_PAYS: "{dead} pays",
    Outcome.EAST_AGAIN: "{east} deals again",
    Outcome.NEXT_DEALS: "{next} deals next",
}
_ASKS = {
    Outcome.NOBODY_PAYS: "Does nobody pay?",
    Outcome.DEAD_PAYS: "Does {dead} pay?",
    Outcome.EAST_AGAIN: "Does {east} deal again?",
    Outcome.NEXT_DEALS: "Does {next} deal next?",
}


@dataclass(frozen=True)
class AfterWallGame(AmericanChoice[Outcome]):
    """Choose everything that follows a wall game."""

    id = "american.wall-game"
    sense = Sense.TRUTH
    takes_one = False
    asks = "Who pays, and who deals next?"
    none = "None of these"
    noun = "answer"
    tells = "Who pays and deals at your table"
    keys: ClassVar[Mapping[str, Key]] = {
        "discard": Key("The last discard, which nobody called", "9c by west", signs=SEAT_SIGNS),
        "dead": DEAD_HANDS,
    }
    example: ClassVar[Mapping[str, str]] = {"discard": "9c by west"}

    game: WallGame

    @classmethod
    def read(cls, entries: Entries) -> Self:
        last = entries.read("discard", _last)
        return cls(WallGame(last.tile, last.by, entries.read_or("dead", read_seats, ())))

    def offers(self) -> tuple[Offer[Outcome], ...]:
        outcomes = (one for one in Outcome if one is not Outcome.DEAD_PAYS or self.game.dead)
        return tuple(Offer(one.value, self.claimed(one), one) for one in outcomes)

    def rule(self, act: Outcome, rules: AmericanRuleset) -> Ruling:
        return wall_game.judge_outcome(act, self.game, rules)

    def claimed(self, act: Outcome) -> Sentence:
        return Sentence(_SAYS[act], self._facts)

    def could(self, act: Outcome) -> Sentence:
        return Sentence(_ASKS[act], self._facts)

    @property
    def _facts(self) -> Facts:
        return {"east": Seat.EAST, "next": NEXT_EAST, "dead": self.game.dead}

    def scene(self) -> Scene:
        game = self.game
        label = Sentence("{by} discards {tile}, and nobody calls it.", {"by": game.by, "tile": game.tile})
        told = (label, Sentence("No tile is left in the wall."), *map(_is_dead, game.dead))
        racks = Racks(label, tuple(map(self._at, SEATS)), game.by, (InPond(game.tile, lit=True),))
        return Scene((racks,), told)

    def _at(self, seat: Seat) -> AtSeat:
        says = Sentence("discards the last tile") if seat is self.game.by else None
        badges = ("[[dead]]",) if seat in self.game.dead else ()
        return AtSeat(seat, None, _RACK, badges=badges, says=says)


def _is_dead(seat: Seat) -> Sentence:
    return Sentence("{seat}’s hand is [[dead]].", {"seat": seat})


def _last(text: str) -> LiveDiscard:
    last = LiveDiscard.parse(text)
    if last.named is not None:
        raise NotationError("nobody called the last discard, so leave out what it was named; write 9c by west")
    return last
