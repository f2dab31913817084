"""The base of riichi questions that offer answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from callwise.question.forms.choose import ChoiceCase
from callwise.riichi.agreement.presets import PRESETS
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.table.tiles import parse_tiles

ActT = TypeVar("ActT")


class RiichiCase(ChoiceCase[ActT, RiichiRuleset]):
    """
    A riichi question that offers answers.

    Puzzles offer ``discards = "14m 7z"`` or ``calls = ["chii 4m with 23m"]``.
    """

    @classmethod
    def presets(cls) -> Sequence[RiichiRuleset]:
        """Return every riichi ruleset, the usual one first."""
        return PRESETS

    def spelled(self, key: str, value: object) -> Sequence[str] | None:
        """Return the codes named in an ``[offer]`` entry. Raises NotationError."""
        if key == "discards" and isinstance(value, str):
            return [str(tile) for tile in parse_tiles(value)]
        return super().spelled("answers" if key == "calls" else key, value)
