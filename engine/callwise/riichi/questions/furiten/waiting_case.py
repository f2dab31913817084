"""The base of questions on a waiting player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self, TypeVar

from callwise.ground.seats import Seat
from callwise.question.case import Entries
from callwise.question.scene import Scene
from callwise.riichi.questions.entries.riichi_case import RiichiCase
from callwise.riichi.questions.furiten.waiting_scene import felt
from callwise.riichi.questions.furiten.written_wait import POSITION_KEYS, Position, read_position

ActT = TypeVar("ActT")


@dataclass(frozen=True)
class WaitingCase(RiichiCase[ActT]):
    """
    A question on a waiting player; `needs_yaku` means that it matters whether the hand has one.

    A puzzle without a seat assumes a yaku. Positions that users enter are scored, without a seat as South in the East
    round, like finished hands.
    """

    keys = POSITION_KEYS
    needs_yaku: ClassVar[bool] = True

    position: Position

    @classmethod
    def read(cls, entries: Entries) -> Self:
        return cls(read_position(entries))

    @classmethod
    def supplied(cls, table: Mapping[str, str]) -> Mapping[str, str]:
        """Return the table with a seat, unless a yaku is assumed."""
        return table if table.keys() & {"seat", "yaku"} else {**table, "seat": Seat.SOUTH.value}

    @classmethod
    def spelt_out(cls, table: Mapping[str, str]) -> Mapping[str, str]:
        """Return the table with an explicitly assumed yaku if there is no seat."""
        return table if "seat" in table else {**table, "yaku": "granted"}

    def scene(self) -> Scene:
        return felt(self.position, for_granted=self.needs_yaku)
