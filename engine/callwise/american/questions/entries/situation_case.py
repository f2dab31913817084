"""What every question on a whole American table has in common: its picture, and what a ruleset makes of it."""

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
    """A question on a whole table whose answers are on offer."""

    table: Table

    def under(self, rules: AmericanRuleset) -> Self:
        """Give the question with what a dead hand exposed where these rules have it."""
        table = table_under(self.table, rules)
        return self if table is self.table else replace(self, table=table)

    def remarks(self, rules: AmericanRuleset) -> tuple[Sentence, ...]:
        """Say who sits where."""
        return seated(self.table.you)

    def scene(self) -> Scene:
        """Show the table."""
        return show(self.table)


def table_under(table: Table, rules: AmericanRuleset) -> Table:
    """Give a table as these rules have it: what a hand died of is back in its rack, unless they say that all stays."""
    all_stay = rules.option("dead_exposures").value is DeadExposures.ALL_REDEEMABLE
    return table if table.all_stay is all_stay else replace(table, all_stay=all_stay)
