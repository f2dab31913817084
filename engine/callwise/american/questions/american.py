"""What every American question with answers on offer has in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from callwise.american.presets import PRESETS
from callwise.american.ruleset import AmericanRuleset
from callwise.forms.choose import ChoiceCase

ActT = TypeVar("ActT")


class AmericanCase(ChoiceCase[ActT, AmericanRuleset]):
    """An American question whose answers are on offer."""

    @classmethod
    def presets(cls) -> Sequence[AmericanRuleset]:
        """Give every American ruleset, the usual one first."""
        return PRESETS
