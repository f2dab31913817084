"""The parts of step questions: the possible acts in a position, their results, and the progress of a history."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from callwise.agreement.ruleset import RulesT
from callwise.ground.errors import AnswerError, quoted
from callwise.ground.faces import Drawn
from callwise.law.ruling import Clause, Ruling, Sentence
from callwise.question.case import RuledCase
from callwise.question.controls import Pick, Step, Verb
from callwise.question.forms.offers import Offer
from callwise.question.forms.shortest_ways import PositionT
from callwise.question.grading import Stamp
from callwise.question.scene import Scene

ActT = TypeVar("ActT")


class WalkedCase(RuledCase[RulesT], Generic[PositionT, ActT, RulesT]):
    """
    A question answered by acts in order.

    `reached` and `short` are the words for steps that reach the goal and for steps that don't; `unsettled` is the
    clause for an unsettled step, without facts. `at_once` means that each step is ruled on as it is done.
    """

    reached: ClassVar[str]
    short: ClassVar[str]
    unsettled: ClassVar[Clause]
    at_once: ClassVar[bool] = False

    @abstractmethod
    def start(self) -> PositionT:
        """Return the position before the first step."""

    @abstractmethod
    def acts(self, position: PositionT) -> tuple[Offer[ActT], ...]:
        """Return every act that can be tried now, legal or not."""

    @abstractmethod
    def rule(self, act: ActT, position: PositionT, rules: RulesT) -> Ruling:
        """Rule on an act."""

    def judge(self, act: ActT, position: PositionT, rules: RulesT) -> Ruling:
        """Rule on an act under every reading of the rules."""
        return rules.ruling(lambda reading: self.rule(act, position, reading), self.unsettled)

    @abstractmethod
    def after(self, act: ActT, position: PositionT) -> PositionT:
        """Return the position after a legal act."""

    @abstractmethod
    def is_reached(self, position: PositionT) -> bool:
        """Whether the goal is reached."""

    def is_over(self, position: PositionT) -> bool:
        """Whether no step can follow; by default, once the goal is reached."""
        return self.is_reached(position)

    def insignificance(self, act: ActT) -> int:
        """Return how little a missing act matters; by default, all matter alike and the first is named."""
        return 0

    def left_out(self, offer: Offer[ActT]) -> Sentence:
        """Name a missing act."""
        says = offer.says.template
        return Sentence(f"You left out a step: {says[:1].lower()}{says[1:]}", offer.says.facts)

    def pictured(self, offer: Offer[ActT], position: PositionT) -> Drawn | None:
        """Return the tiles that a step moves."""
        return offer.drawn

    def brief(self, act: ActT) -> Sentence | None:
        """Return a short name of an act that moves no known tiles, if there is one."""
        return None

    def answer_place(self, act: ActT) -> str:
        """Return where an act puts its tiles, as a place of the position; empty if nowhere."""
        return ""

    def lay(self, act: ActT, position: PositionT) -> PositionT:
        """
        Return the position with the tiles moved by an act, legal or not; unchanged by default.

        Raises AnswerError if the move is physically impossible.
        """
        return position

    def find(self, code: str, position: PositionT) -> Offer[ActT]:
        """Return the act with a code. Raises AnswerError if the act can't be tried here."""
        acts = {offer.code: offer for offer in self.acts(position)}
        if code not in acts:
            raise AnswerError(f"no step can be {quoted(code)}; what can be tried is {', '.join(acts)}")
        return acts[code]

    def promising(self, position: PositionT, rules: RulesT) -> tuple[Offer[ActT], ...]:
        """
        Return acts that include every next step of a shortest path; by default, all acts.

        The search rules on each act before doing it, so some may be illegal.
        """
        return self.acts(position)

    def verbs(self, position: PositionT) -> tuple[Verb, ...]:
        """Return the actions on picked things; empty if acts are listed."""
        return ()

    def picks(self, position: PositionT) -> tuple[Pick, ...]:
        """Return the things that can be picked."""
        return ()

    def composed(self, verb: str, picked: Sequence[str], position: PositionT) -> str:
        """Return the code of an act from a verb and the picked things. Raises AnswerError if any is missing."""
        raise AnswerError(f"{verb!r} can’t be done here")

    def listed(self, position: PositionT) -> tuple[Offer[ActT], ...]:
        """Return the acts to offer by name; by default, all."""
        return self.acts(position)

    def is_picked(self, act: ActT) -> bool:
        """Whether an act can be composed from picked things."""
        return True

    @abstractmethod
    def show(self, position: PositionT) -> Scene:
        """Return a position as a scene to display."""

    def show_ruled(self, position: PositionT, act: ActT | None) -> Scene:
        """Return a ruled position as a scene; the act, if any, is an illegal one tried in it."""
        return self.show(position)

    def scene(self) -> Scene:
        return self.show(self.start())


@dataclass(frozen=True)
class Walk(Generic[PositionT, ActT]):
    """
    The steps of a history with their rulings and results.

    `position` is the result of the legal steps, `lies` that of all steps.
    """

    steps: tuple[tuple[Offer[ActT], PositionT, Ruling], ...]
    position: PositionT
    lies: PositionT

    @property
    def failed(self) -> int | None:
        """The index of the first illegal step, None if all are legal."""
        return next((nth for nth, (_, _, ruling) in enumerate(self.steps) if not ruling.is_legal), None)


def steps_done(
    case: WalkedCase[PositionT, ActT, RulesT], walked: Walk[PositionT, ActT], *, is_stamped: bool = False
) -> tuple[Step, ...]:
    """Return the steps done, up to the first illegal one if they are stamped."""
    end = len(walked.steps) if walked.failed is None or not is_stamped else walked.failed + 1
    return tuple(
        step_of(case, offer, position, Stamp(ruling.verdict.value) if is_stamped else None)
        for offer, position, ruling in walked.steps[:end]
    )


def step_of(
    case: WalkedCase[PositionT, ActT, RulesT], offer: Offer[ActT], position: PositionT, stamp: Stamp | None
) -> Step:
    """Return an act as a step, with a stamp if it has one."""
    return Step(offer.code, offer.says, case.pictured(offer, position), case.brief(offer.act), stamp)
