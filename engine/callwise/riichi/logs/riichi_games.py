"""Riichi games for other modules: read from a log, with their moments under any ruleset."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Ruling
from callwise.question.recorded_games import GameMoment, GameRecord, HandRecord
from callwise.riichi.logs.moments.moment_finder import both_of, moments_of
from callwise.riichi.logs.recognition import read_log
from callwise.riichi.logs.replay.hand_payments import settlement_of
from callwise.riichi.logs.replay.hand_record import Hand
from callwise.riichi.logs.stated_wins import refused_wins
from callwise.riichi.questions.priority_questions import WhoGetsIt


@dataclass(frozen=True)
class RecordedHand(HandRecord):
    """One hand as read from a log."""

    hand: Hand

    @property
    def number(self) -> int:
        """Its position in the log."""
        return self.hand.number

    @property
    def acts(self) -> int:
        """How many acts it has."""
        return len(self.hand.acts)

    @property
    def title(self) -> str:
        """The round's wind, and its number in the round."""
        return self.hand.title

    @property
    def scores(self) -> Sequence[int] | None:
        """Each player's points when it began."""
        scores = self.hand.scores
        return None if scores is None else [scores[SEATS.index(self.seat(player))] for player in range(len(SEATS))]

    @property
    def winners(self) -> Sequence[int]:
        """The players who won it."""
        return [self.player(win.seat) for win in self.hand.ending.wins]

    def seat(self, player: int) -> Seat:
        """Return a player's seat."""
        return self.hand.seat(player)

    def player(self, seat: Seat) -> int:
        """Return the player in a seat."""
        return self.hand.player(seat)

    def paid(self, ruleset: str) -> Mapping[Seat, int] | None:
        """Return what each seat gains or loses from its wins, by the values in the log. Raises RulesetError."""
        settlement = settlement_of(self.hand, WhoGetsIt.ruleset(ruleset))
        if settlement is None or not settlement.is_settled:
            return None
        return settlement.changes(SEATS)

    def refused_wins(self, ruleset: str) -> Sequence[tuple[Seat, Ruling]]:
        """Return the seats whose win in the log breaks the rules, each with the ruling. Raises RulesetError."""
        return list(refused_wins(self.hand, WhoGetsIt.ruleset(ruleset)))

    def moments(self, ruleset: str, players: Sequence[int]) -> tuple[GameMoment, ...]:
        """Return its moments for these players, in order. Raises RulesetError."""
        return moments_of(self.hand, WhoGetsIt.ruleset(ruleset), tuple(map(self.seat, players)))

    def both(self, ruleset: str, players: Sequence[int]) -> tuple[GameMoment, ...]:
        """Return moments at which two players could have called. Raises RulesetError."""
        return both_of(self.hand, WhoGetsIt.ruleset(ruleset), tuple(map(self.seat, players)))


def read_games(data: bytes) -> tuple[GameRecord, ...]:
    """Read the games in a log. Raises LogError if nothing is readable."""
    return tuple(
        GameRecord(
            one.source,
            one.ruleset,
            one.is_certain,
            tuple(map(RecordedHand, one.hands)),
            one.faults,
            one.names,
            one.seat,
        )
        for one in read_log(data)
    )
