"""Games of riichi as other programs take them: read from a log, their moments found under any ruleset."""

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
    """One hand, as it was read."""

    hand: Hand

    @property
    def number(self) -> int:
        """Its place in the log."""
        return self.hand.number

    @property
    def acts(self) -> int:
        """How many acts it has."""
        return len(self.hand.acts)

    @property
    def title(self) -> str:
        """The round's wind, and whose deal it is in it."""
        return self.hand.title

    @property
    def scores(self) -> Sequence[int] | None:
        """The points of each player when it began."""
        scores = self.hand.scores
        return None if scores is None else [scores[SEATS.index(self.seat(player))] for player in range(len(SEATS))]

    @property
    def winners(self) -> Sequence[int]:
        """The players who won it."""
        return [self.player(win.seat) for win in self.hand.ending.wins]

    def seat(self, player: int) -> Seat:
        """Give the seat of a player."""
        return self.hand.seat(player)

    def player(self, seat: Seat) -> int:
        """Give the player on a seat."""
        return self.hand.player(seat)

    def paid(self, ruleset: str) -> Mapping[Seat, int] | None:
        """Give what each seat gains or loses by its wins, by what the log says of them.  Raises RulesetError."""
        settlement = settlement_of(self.hand, WhoGetsIt.ruleset(ruleset))
        if settlement is None or not settlement.is_settled:
            return None
        return settlement.changes(SEATS)

    def refused_wins(self, ruleset: str) -> Sequence[tuple[Seat, Ruling]]:
        """Give the seats that the log says won against the rules, each with the ruling.  Raises RulesetError."""
        return list(refused_wins(self.hand, WhoGetsIt.ruleset(ruleset)))

    def moments(self, ruleset: str, players: Sequence[int]) -> tuple[GameMoment, ...]:
        """Give its moments for these players, as they came.  Raises RulesetError."""
        return moments_of(self.hand, WhoGetsIt.ruleset(ruleset), tuple(map(self.seat, players)))

    def both(self, ruleset: str, players: Sequence[int]) -> tuple[GameMoment, ...]:
        """Give moments at which two could have called.  Raises RulesetError."""
        return both_of(self.hand, WhoGetsIt.ruleset(ruleset), tuple(map(self.seat, players)))


def read_games(data: bytes) -> tuple[GameRecord, ...]:
    """Read the games of a log.  Raises LogError where nothing can be read."""
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
