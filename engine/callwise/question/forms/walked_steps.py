"""
What steps are made of: acts that may be tried from a position, where each leads, and how far a history was walked.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from callwise.agreement.ruleset import Ruleset
from callwise.ground.errors import AnswerError, quoted
from callwise.law.ruling import Clause, Ruling
from callwise.question.case import RuledCase
from callwise.question.controls import Pick, Verb
from callwise.question.forms.offers import Offer
from callwise.question.forms.shortest_ways import PositionT
from callwise.question.scene import Scene

ActT = TypeVar("ActT")
RulesT = TypeVar("RulesT", bound=Ruleset)


class WalkedCase(RuledCase[RulesT], Generic[PositionT, ActT, RulesT]):
    """
    A question that is answered by acts in order.

    `reached` and `short` say that the steps lead to what was asked for, and
    that they end before it; `unsettled` is the clause by which a step is
    unsettled, one that speaks of no fact.  `at_once` says that each step is
    ruled on when it is done.
    """

    reached: ClassVar[str]
    short: ClassVar[str]
    unsettled: ClassVar[Clause]
    at_once: ClassVar[bool] = False

    @abstractmethod
    def start(self) -> PositionT:
        """Give the position before the first step."""

    @abstractmethod
    def acts(self, position: PositionT) -> tuple[Offer[ActT], ...]:
        """Give every act that can be tried now, legal or not."""

    @abstractmethod
    def rule(self, act: ActT, position: PositionT, rules: RulesT) -> Ruling:
        """Rule on an act."""

    def judge(self, act: ActT, position: PositionT, rules: RulesT) -> Ruling:
        """Rule on an act under every reading of what the rules leave open."""
        return rules.ruling(lambda reading: self.rule(act, position, reading), self.unsettled)

    @abstractmethod
    def after(self, act: ActT, position: PositionT) -> PositionT:
        """Give the position that a legal act makes."""

    @abstractmethod
    def is_reached(self, position: PositionT) -> bool:
        """Say whether what was asked for is reached."""

    def lay(self, act: ActT, position: PositionT) -> PositionT:
        """
        Give the position with all that lies there where an act puts it, allowed or not; as it was, where nothing lies.

        Raises AnswerError where hands can't do it.
        """
        return position

    def find(self, code: str, position: PositionT) -> Offer[ActT]:
        """Give the act of a code.  Raises AnswerError for one that can't be tried here."""
        acts = {offer.code: offer for offer in self.acts(position)}
        if code not in acts:
            raise AnswerError(f"no step can be {quoted(code)}; what can be tried is {', '.join(acts)}")
        return acts[code]

    def promising(self, position: PositionT, rules: RulesT) -> tuple[Offer[ActT], ...]:
        """
        Give the acts among which every next step of a shortest way is found; all, unless a question knows better.

        They are ruled on before they are done, so some of them may be illegal.
        """
        return self.acts(position)

    def verbs(self, position: PositionT) -> tuple[Verb, ...]:
        """Give what can be done with things that are picked; nothing where acts are listed."""
        return ()

    def picks(self, position: PositionT) -> tuple[Pick, ...]:
        """Give what can be picked, to do something with it."""
        return ()

    def composed(self, verb: str, picked: Sequence[str], position: PositionT) -> str:
        """Give the code of an act from its verb and what is picked.  Raises AnswerError where something is missing."""
        raise AnswerError(f"{verb!r} can’t be done here")

    def is_picked(self, act: ActT) -> bool:
        """Say whether an act can be done with what is picked, where things are."""
        return True

    @abstractmethod
    def show(self, position: PositionT) -> Scene:
        """Describe a position for whoever shows it."""

    def show_ruled(self, position: PositionT, act: ActT | None) -> Scene:
        """Describe it for whoever was told all of it; the act, if there is one, is the one that may not be done."""
        return self.show(position)

    def scene(self) -> Scene:
        """Describe the position before the first step."""
        return self.show(self.start())


@dataclass(frozen=True)
class Walked(Generic[PositionT, ActT]):
    """
    The steps of a history with their rulings, and where they lead.

    `position` is where the legal ones lead, and in `lies` all of them are done.
    """

    steps: tuple[tuple[Offer[ActT], PositionT, Ruling], ...]
    position: PositionT
    lies: PositionT

    @property
    def failed(self) -> int | None:
        """Give the number of the first step that may not be done, counted from 0; None where there is none."""
        return next((nth for nth, (_, _, ruling) in enumerate(self.steps) if not ruling.is_legal), None)
