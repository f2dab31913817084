"""The base classes of questions about a whole American table, with its picture and its adaptation to a ruleset."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self, TypeVar

from callwise.american.agreement.ruleset import AmericanRuleset, DeadExposures
from callwise.american.play import judged_acts
from callwise.american.questions.entries.american_case import AmericanCase, AmericanChoice
from callwise.american.questions.entries.rack_scenes import show
from callwise.american.questions.entries.written_situation import read_table
from callwise.american.table.acts import Act
from callwise.american.table.exchange_acts import Exchange
from callwise.american.table.table import Table
from callwise.american.table.tiles import JOKER
from callwise.ground.errors import PositionError
from callwise.ground.seats import Seat
from callwise.law.ruling import Facts, Ruling, Sentence
from callwise.question.case import Entries
from callwise.question.scene import Scene

AnswerT = TypeVar("AnswerT")
ActT = TypeVar("ActT", bound=Act)


@dataclass(frozen=True)
class SituationCase(AmericanCase):
    """A question about a whole table."""

    table: Table

    def under(self, rules: AmericanRuleset) -> Self:
        """Return the question with a dead hand's exposures placed by these rules."""
        table = table_under(self.table, rules)
        return self if table is self.table else replace(self, table=table)


@dataclass(frozen=True)
class TableChoice(SituationCase, AmericanChoice[AnswerT]):
    """A question about a whole table whose answers are offered."""

    def scene(self) -> Scene:
        return show(self.table)


class ActChoice(TableChoice[ActT]):
    """A question that offers acts, each of which may be legal now."""

    def rule(self, act: ActT, rules: AmericanRuleset) -> Ruling:
        return judged_acts.judge(act, self.table, rules).for_reader(self.table.you)

    def could(self, act: ActT) -> Sentence:
        return could_do(act, self.table.you)


def could_do(act: Act, you: Seat | None) -> Sentence:
    """Return the question whether an act can be done now; an ordinary exchange is named by what it takes."""
    who = "you" if act.seat is you else "{seat}"
    if isinstance(act, Exchange) and act.target.tile is not None and not act.wordless:
        owner = act.target.seat
        whose = "your own" if owner is you else "their own" if owner is act.seat else "{owner}’s"
        jokers = "[[joker]]" if len(act.gives) == 1 else "[[joker|jokers|jokers]]"
        taken = jokers if act.wants in (None, JOKER) else "{wants}"
        gives = "the discarded {gives}" if act.discarded else "a [[joker]]" if act.gives == (JOKER,) else "{gives}"
        facts: Facts = {"seat": act.seat, "owner": owner, "gives": act.gives}
        if act.wants is not None:
            facts = {**facts, "wants": act.wants}
        return Sentence(f"Can {who} take {whose} {taken} for {gives}?", facts)
    does = act.after_verb
    words = " ".join(part for part in (f"Can {who}", act.verb[0], does.template) if part)
    return Sentence(f"{words}?", {**does.facts, "seat": act.seat})


@dataclass(frozen=True)
class YourChoice(ActChoice[ActT]):
    """A question that offers acts of the reader, who sits at the table."""

    you: Seat

    @classmethod
    def read(cls, entries: Entries) -> Self:
        table = read_table(entries)
        return cls(table, your_seat(table))


def your_seat(table: Table) -> Seat:
    """Return the reader's seat. Raises PositionError if the reader has none."""
    if table.you is None:
        raise PositionError("say who you are; write south, or another seat").at("you")
    return table.you


def table_under(table: Table, rules: AmericanRuleset) -> Table:
    """
    Return a table under these rules.

    A dead hand's invalid exposures go back into its rack, unless the rules leave all exposures out.
    """
    all_stay = rules.option("dead_exposures").value is DeadExposures.ALL_REDEEMABLE
    return table if table.all_stay is all_stay else replace(table, all_stay=all_stay)
