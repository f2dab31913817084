"""The question whose hand is dead, by exposures and discards checked against the hands on the card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.play import judged_acts
from callwise.american.questions.entries.situation_case import TableCase
from callwise.american.questions.entries.written_situation import KEYS, read_table
from callwise.american.table.acts import CallDead
from callwise.ground.errors import PositionError
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Ruling, Sentence
from callwise.question.case import Entries, Key
from callwise.question.forms.offers import Offer
from callwise.question.grading import Sense


@dataclass(frozen=True)
class WhoseHandIsDead(TableCase[CallDead]):
    """Choose every player whose hand you can call dead."""

    id = "american.dead"
    sense = Sense.LEGALITY
    takes_one = False
    asks = "Whose hand can you call [[dead]]?"
    none = "Nobody’s"
    noun = "hand"
    keys: ClassVar[Mapping[str, Key]] = KEYS
    example: ClassVar[Mapping[str, str]] = {
        "you": "south",
        "west": "10 | 33bJ",
        "north": "7 | 444d NNN",
        "east": "10 | (345d)",
        "card": "FF 333b 4444d NEWS 0; NNN 444d 555d 22b FFF",
        "discard": "9d by east",
    }

    you: Seat

    @classmethod
    def read(cls, entries: Entries) -> Self:
        """Read the table.  Raises NotationError or PositionError."""
        position = read_table(entries)
        if position.you is None:
            raise PositionError("say who you are; write south, or another seat").at("you")
        return cls(position, position.you)

    def offers(self) -> tuple[Offer[CallDead], ...]:
        """Offer every other seat."""
        others = (seat for seat in SEATS if seat is not self.you)
        return tuple(Offer(seat.value, self._whose(seat), CallDead(self.you, seat), seat=seat) for seat in others)

    def _whose(self, seat: Seat) -> Sentence:
        return Sentence("{seat}’s, {beside}", {"seat": seat, "beside": seat.beside(self.you)})

    def rule(self, act: CallDead, rules: AmericanRuleset) -> Ruling:
        """Rule on calling that hand dead."""
        return judged_acts.judge(act, self.table, rules)
