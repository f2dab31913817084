"""What every riichi question knows of rulesets."""

from __future__ import annotations

from callwise.question import Sense
from callwise.riichi.presets import COMMON, PRESETS, preset
from callwise.riichi.ruleset import RiichiRuleset


class RiichiQuestion:
    """
    The part of a question that finds its rulesets.

    `reads` names the options that decide its answers.  A preset whose text
    says nothing of them is not asked: its answer would be a guess.
    """

    reads: tuple[str, ...] = ()
    sense: Sense = Sense.LEGALITY

    def preset(self, name: str) -> RiichiRuleset:
        """Give the riichi ruleset of that name.  Raises RulesetError."""
        return preset(name)

    def presets(self) -> tuple[RiichiRuleset, ...]:
        """Give the usual ruleset and every preset whose text speaks of what is asked."""
        return tuple(rules for rules in PRESETS if rules is COMMON or rules.speaks_of(self.reads))
