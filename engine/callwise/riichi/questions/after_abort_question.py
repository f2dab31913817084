"""The question of what follows an abortive draw: who deals next, and what happens to honba and riichi sticks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from callwise.ground.errors import NotationError, PositionError, quoted
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Fact, Ruling, Sentence
from callwise.question.case import Entries, Key
from callwise.question.forms.offers import Offer
from callwise.question.scene import Count, Note, Scene, Token
from callwise.riichi.agreement.draw_options import AbortiveDraw
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.priority.abortive import REASONS, Reason
from callwise.riichi.priority.next_dealer import DEALER, AfterAbort, Left, judge_after_abort
from callwise.riichi.questions.entries.riichi_case import FactCase
from callwise.riichi.questions.entries.table_keys import HONBA_KEY, STICKS_KEY, seats_key
from callwise.riichi.questions.entries.table_scene import hidden_table
from callwise.riichi.questions.entries.written_table import read_number, read_seats
from callwise.riichi.questions.winners_questions import (
    NEXT_WORDS,
    STICKS_STAY,
    WHETHER_NEXT,
    WHETHER_STICKS_STAY,
)
from callwise.riichi.table.tiles import Tile

_WORDS: Mapping[AfterAbort, str] = {
    **dict[AfterAbort, str](NEXT_WORDS.items()),
    Left.STICKS_STAY: STICKS_STAY,
    Left.TENPAI_PAID: "players who aren’t [[tenpai]] pay those who are",
}
_WHETHER: Mapping[AfterAbort, str] = {
    **dict[AfterAbort, str](WHETHER_NEXT.items()),
    Left.STICKS_STAY: WHETHER_STICKS_STAY,
    Left.TENPAI_PAID: "Do players who aren’t [[tenpai]] pay those who are?",
}
_REASONS = {reason.value.replace("_", "-"): reason for reason in REASONS}


@dataclass(frozen=True)
class AfterAnAbort(FactCase[AfterAbort]):
    """
    Choose everything that follows an abortive draw.

    `riichi` are the seats that have laid a stick this hand: everyone, if that's why it ends. `sticks` counts all sticks
    on the table. `wind` is the tile that all four discarded, if that's why and it's known.
    """

    id = "draws.aborted"
    none = "None of these"
    asks = "What happens after this [[tochuu-ryuukyoku]]?"
    tells = "What follows at your table"
    keys: ClassVar[Mapping[str, Key]] = {
        "why": Key("Why the hand ends", choices=tuple((word, REASONS[reason]) for word, reason in _REASONS.items())),
        "riichi": seats_key("Who has laid a [[riichi-stick]] in this hand", "Seats in any order: east north"),
        "tile": Key("The wind that all four discarded", "One wind: 2z", optional=True),
        "honba": HONBA_KEY,
        "sticks": STICKS_KEY,
    }
    example: ClassVar[Mapping[str, str]] = {"why": "four-winds"}

    why: Reason
    riichi: tuple[Seat, ...] = ()
    honba: int = 0
    sticks: int = 0
    wind: Tile | None = None

    @classmethod
    def read(cls, entries: Entries) -> Self:
        why = entries.read("why", _reason)
        riichi = entries.read_or("riichi", read_seats, ())
        if why is AbortiveDraw.FOUR_RIICHI:
            if riichi and len(riichi) < len(SEATS):
                raise PositionError("all four are in riichi, so name all four seats or none").at("riichi")
            riichi = SEATS
        sticks = entries.read_or("sticks", read_number, len(riichi))
        if sticks < len(riichi):
            raise PositionError(f"there’s a stick for each player in riichi, got {sticks}").at("sticks")
        honba = entries.read_or("honba", read_number, 0)
        wind = entries.read_or("tile", Tile.parse, None)
        if wind is not None and (why is not AbortiveDraw.FOUR_WINDS or not wind.kind.is_wind):
            raise PositionError(f"only four discards of one wind have a tile, and it’s a wind, got {wind}").at("tile")
        return cls(why, tuple(sorted(riichi, key=SEATS.index)), honba, sticks, wind)

    def offers(self) -> tuple[Offer[AfterAbort], ...]:
        """Offer every statement, on sticks only if there are any."""
        asked = [one for one in _WORDS if self.sticks or one is not Left.STICKS_STAY]
        return tuple(Offer(one.value, Sentence(_WORDS[one]), one) for one in asked)

    def rule(self, act: AfterAbort, rules: RiichiRuleset) -> Ruling:
        return judge_after_abort(act, self.why, rules)

    def could(self, act: AfterAbort) -> Sentence:
        return Sentence(_WHETHER[act])

    def scene(self) -> Scene:
        facts: dict[str, Fact] = {"why": REASONS[self.why], "riichi": self.riichi}
        facts |= {"honba": self.honba, "sticks": self.sticks}
        words = [Sentence("The hand ends because of {why}.", facts)]
        if self.wind is not None:
            words.append(Sentence("All four players began with {tile}.", {"tile": self.wind}))
        if self.riichi and self.why is not AbortiveDraw.FOUR_RIICHI:
            has = "has" if len(self.riichi) == 1 else "have"
            words.append(Sentence(f"{{riichi}} {has} laid a [[riichi-stick]].", facts))
        if self.honba:
            honba = "{honba} [[honba]]" if self.honba == 1 else "{honba} [[honba|counters|honba]]"
            words.append(Sentence(f"On the table: {honba}.", facts))
        if self.sticks > len(self.riichi):
            words.append(Sentence("[[riichi-stick|Riichi sticks|Riichi sticks]] on the table: {sticks}.", facts))
        counts = (Count(Token.STICK, self.sticks), Count(Token.COUNTER, self.honba))
        table = hidden_table(
            words[0], DEALER, says={}, riichi=self.riichi, counts=counts, first=self.wind, notes=self._notes()
        )
        return Scene((table,), tuple(words))

    def _notes(self) -> tuple[Note, ...]:
        """Write why the hand ends, unless it can be seen."""
        if self.wind is not None or self.why is AbortiveDraw.FOUR_RIICHI:
            return ()
        why = REASONS[self.why]
        return (Note(Sentence("Why the hand ends"), Sentence(f"{why[0].upper()}{why[1:]}")),)


def _reason(text: str) -> Reason:
    try:
        return _REASONS[text.strip()]
    except KeyError:
        raise NotationError(f"{quoted(text)} isn’t an abortive draw; write one of {', '.join(_REASONS)}") from None
