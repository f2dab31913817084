"""The base class of questions about a whole American table: its picture, and its adaptation to a ruleset."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self, TypeVar

from callwise.american.agreement.ruleset import AmericanRuleset, DeadExposures
from callwise.american.questions.entries.american_case import AmericanCase, seated
from callwise.american.questions.entries.rack_scenes import show
from callwise.american.table.table import Table
from callwise.law.ruling import Sentence
from callwise.question.scene import Scene

ActT = TypeVar("ActT")


@dataclass(frozen=True)
class TableCase(AmericanCase[ActT]):
    """A question about a whole table whose answers are offered."""

    table: Table

    def under(self, rules: AmericanRuleset) -> Self:
        """Return the question with a dead hand's exposures placed by these rules."""
        table = table_under(self.table, rules)
        return self if table is self.table else replace(self, table=table)

    def remarks(self, rules: AmericanRuleset) -> tuple[Sentence, ...]:
        """Return remarks on who sits where."""
        return seated(self.table.you)

    def scene(self) -> Scene:
        """Show the table."""
        return show(self.table)


def table_under(table: Table, rules: AmericanRuleset) -> Table:
    """
    Return a table under these rules: exposures a hand died of go back into its rack, unless the rules leave all out.
    """
    all_stay = rules.option("dead_exposures").value is DeadExposures.ALL_REDEEMABLE
    return table if table.all_stay is all_stay else replace(table, all_stay=all_stay)
