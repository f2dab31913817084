"""The question whose hand is dead, judged by checking exposures and discards against the hands on the card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from callwise.american.questions.entries.situation_case import YourChoice
from callwise.american.questions.entries.written_situation import KEYS
from callwise.american.table.acts import CallDead
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Sentence
from callwise.question.case import Key
from callwise.question.forms.offers import Offer
from callwise.question.grading import Sense
from callwise.question.scene import Racks, Scene


@dataclass(frozen=True)
class WhoseHandIsDead(YourChoice[CallDead]):
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

    def offers(self) -> tuple[Offer[CallDead], ...]:
        others = (seat for seat in SEATS if seat is not self.you)
        return tuple(Offer(seat.value, self._whose(seat), CallDead(self.you, seat), seat=seat) for seat in others)

    def scene(self) -> Scene:
        """Show the table with the numbers of tiles, which may be wrong."""
        scene = super().scene()
        return replace(
            scene,
            panels=tuple(replace(one, is_counted=True) if isinstance(one, Racks) else one for one in scene.panels),
        )

    def _whose(self, seat: Seat) -> Sentence:
        return Sentence("{seat}’s", {"seat": seat})
