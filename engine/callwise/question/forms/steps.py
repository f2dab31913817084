"""
Steps: acts in order, each judged in the position after the earlier ones.

The state of an answer is just its history; the position is rebuilt from the beginning each time. An illegal act is
carried out anyway, so that there is something to rule on; the ruling returns to the moment before it. The answer is
right if every step is legal and the last one reaches the goal.

Steps can also be ruled on as they are done: an illegal step then changes nothing, is reported, and disappears with the
next one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Generic

from callwise.agreement.citation import cited
from callwise.agreement.ruleset import RulesT
from callwise.ground.errors import AnswerError, EntryError
from callwise.law.ruling import Ruling, Sentence
from callwise.question.case import RuledForm
from callwise.question.controls import Acts, Pairs, Pick, Picks, Sheet, Step, Steps
from callwise.question.figures_shown import HighlightedRuling, shown
from callwise.question.forms.expectations import histories
from callwise.question.forms.offers import GRADES, PLACES, Offer
from callwise.question.forms.shortest_ways import MOST_STEPS, PositionT, Ways
from callwise.question.forms.step_history import ACT, ADD, BACK, DONE, HINT, NEXT, PICKED, UNDO, codes, done, posted
from callwise.question.forms.verdict_words import CHOOSE_ONE, VERDICTS, in_a_row
from callwise.question.forms.walked_steps import ActT, Walk, WalkedCase
from callwise.question.grading import (
    AnswerLine,
    Below,
    Grade,
    Graded,
    Highlights,
    Listing,
    Ruled,
    Stamp,
    WayOut,
    elsewhere,
)
from callwise.question.scene import Clocks, Scene

_SO_FAR = Sentence("Step by step")
_PICK = Sentence("Choose a tile or an exposure, then what you do.")
_NOWHERE = Sentence("No steps lead there under these rules.")
_NOT_FOUND = Sentence("We found no steps that lead there under these rules, but there are too many to try them all.")
_NO_WAY = "You can’t get there from here."


class StepsCase(WalkedCase[PositionT, ActT, RulesT], Generic[PositionT, ActT, RulesT]):
    """A question answered by steps."""

    @cached_property
    def walks(self) -> dict[tuple[str, str], Walk[PositionT, ActT]]:
        """Cache of the results of expected histories, by ruleset name and history."""
        return {}

    def form(self, offer: Mapping[str, object] | None, expect: Mapping[str, object]) -> RuledForm[RulesT]:
        if offer is not None:
            raise EntryError("steps aren’t offered; leave [offer] out").at("offer")
        return StepForm(self, histories(expect))


@dataclass(frozen=True)
class StepForm(RuledForm[RulesT], Generic[PositionT, ActT, RulesT]):
    """A puzzle's question with steps."""

    kind = "steps"

    case: StepsCase[PositionT, ActT, RulesT]
    cites: Mapping[str, str]

    @cached_property
    def _found(self) -> dict[tuple[PositionT, str], list[str] | None]:
        """Shortest histories by start and ruleset: empty if there is none, None if the search was cut off."""
        return {}

    @property
    def unsaid(self) -> tuple[str, ...]:
        """A placeholder if the author expects no history."""
        return () if self.cites else ("any history",)

    def sheet(self, rules: RulesT, pairs: Pairs = ()) -> Sheet:
        """Return the position after the steps done, and the possible next steps."""
        asks_help = (ACT, HINT) in pairs
        walked = self.walk(done([pair for pair in pairs if pair != (ACT, HINT)]), rules)
        at_once = self.case.at_once
        position = walked.position if at_once else walked.lies
        steps = tuple(
            Step(
                offer.code,
                offer.says,
                offer.drawn,
                ruling,
                VERDICTS[self.case.sense][ruling.verdict].lower(),
                partial(cited, ruling, partial(self.case.judge, offer.act, before), rules),
            )
            if at_once
            else Step(offer.code, offer.says, offer.drawn)
            for offer, before, ruling in walked.steps
        )
        control = Steps(
            _SO_FAR,
            DONE,
            steps,
            self._following(position),
            is_reached=at_once and self.case.is_reached(position),
            at_once=at_once,
            hint=self._next_hint(walked, rules) if asks_help else None,
        )
        return _apart(self.case.show(position), control)

    def unruled_sheet(self, rules: RulesT, pairs: Pairs = ()) -> Sheet:
        """
        Return the same sheet for a test: no step is ruled on, and steps put in order don't change the table.

        Picked things still move. If steps would otherwise be ruled on at once, the table follows the legal ones, so a
        step can't be taken back.
        """
        walked = self.walk(done(pairs), rules)
        stays = self._stays
        position = walked.position if stays else walked.lies if self._picks else self.case.under(rules).start()
        steps = tuple(Step(offer.code, offer.says, offer.drawn) for offer, _, _ in walked.steps)
        following = self._following(position, without=() if self._picks else {one.value for one in steps})
        return _apart(self.case.show(position), Steps(_SO_FAR, DONE, steps, following, stays=stays))

    def ruled_sheet(self, rules: RulesT, pairs: Pairs) -> Sheet | None:
        """Return the position before the first illegal step, or after the last step if all are legal."""
        walked = self.walk(self._history(pairs), rules)
        if walked.failed is None:
            return _apart(self.case.show_ruled(walked.position, None))
        offer, position, _ = walked.steps[walked.failed]
        return _apart(self.case.show_ruled(position, offer.act))

    @property
    def _picks(self) -> bool:
        return bool(self.case.verbs(self.case.start()))

    @property
    def _stays(self) -> bool:
        """Whether the table reveals which step was wrong, so that in a test steps can't be taken back."""
        return self.case.at_once and self._picks

    def _history(self, pairs: Pairs) -> list[str]:
        """Read the steps done, and the picked step that isn't done yet."""
        return [*done(pairs), *(value for name, value in pairs if name == NEXT and not self.case.at_once)]

    def _following(self, position: PositionT, without: Collection[str] = ()) -> Picks | Acts:
        """Return the possible next steps: things to pick with the actions on them, or a list of acts."""
        asked = self.case
        if self._picks and asked.at_once:
            return Acts(_PICK, asked.picks(position), asked.verbs(position))
        offers = [one for one in asked.acts(position) if one.code not in without]
        acts = {one.code: Pick(NEXT, one.code, one.says, one.drawn) for one in offers}
        if not self._picks:
            return Picks(Sentence(CHOOSE_ONE), True, tuple(acts.values()))
        named = {one.code for one in offers if asked.is_picked(one.act)}
        return Acts(
            _PICK,
            asked.picks(position),
            asked.verbs(position),
            tuple(pick for code, pick in acts.items() if code not in named),
            tuple(pick for code, pick in acts.items() if code in named),
        )

    def _next_hint(self, walked: Walk[PositionT, ActT], rules: RulesT) -> Sentence:
        """Return the next step from the current position, or how many steps to take back first."""
        for history in self._shortest(rules, walked.position):
            offer, _, ruling = self.walk(history[:1], rules, walked.position).steps[0]
            return Sentence(f"{offer.says.template}. {ruling.clause.says}", offer.says.facts)
        for nth in range(len(walked.steps), 0, -1):
            if self._shortest(rules, walked.steps[nth - 1][1]):
                rest = " and what came after it" if nth < len(walked.steps) else ""
                return Sentence(f"{_NO_WAY} Take back step {nth}{rest}.")
        return Sentence(_NO_WAY)

    def stepped(self, pairs: Pairs, rules: RulesT, *, is_unruled: bool = False) -> Pairs:
        """Do the picked step, take one back or ask for the next. Raises AnswerError."""
        asked = [value for name, value in pairs if name == ACT]
        rest = tuple((name, value) for name, value in pairs if name != ACT)
        history = done(rest)
        walked = self.walk(history, rules)
        rulings = [ruling for _, _, ruling in walked.steps]
        legal = next((nth for nth, ruling in enumerate(rulings) if not ruling.is_legal), len(history))
        if is_unruled:
            legal = len(history)
            if HINT in asked or (UNDO in asked and self._stays):
                raise AnswerError("in a test, nothing is told, and steps on the table can’t be taken back")
        if UNDO in asked:
            return posted(history[:-1])
        if BACK in asked:
            return posted(history[:legal])
        if self.case.at_once:
            history = history[:legal]
        if HINT in asked:
            return (*posted(history), (ACT, HINT))
        following = [value for name, value in rest if name == NEXT]
        picked = [value for name, value in rest if name == PICKED]
        lies = walked.position if self.case.at_once else walked.lies
        following += [self.case.composed(verb, picked, lies) for verb in asked if verb != ADD]
        if not following:
            raise AnswerError("nothing is picked; pick a step first")
        for code in following:
            offer = self.case.find(code, walked.position)
            strays = walked.lies != walked.position or not self.case.judge(offer.act, walked.position, rules).is_legal
            if strays and not self.case.at_once:
                self.case.lay(offer.act, walked.lies)
        return posted([*history, *following])

    def rulings(self, rules: RulesT) -> tuple[Ruled, ...]:
        """Rule on the last step of every expected history, or of the shortest right one if none is expected."""
        ruled = []
        for history, walked in self._expected(rules):
            offer, position, ruling = walked.steps[-1]
            citation = partial(cited, ruling, partial(self.case.judge, offer.act, position), rules)
            ruled.append(Ruled(history, offer.says, ruling, offer.drawn, citation=citation))
        return tuple(ruled)

    def _expected(self, rules: RulesT) -> Iterator[tuple[str, Walk[PositionT, ActT]]]:
        """Yield the expected histories, or the shortest right one if none is expected, with the result of each."""
        for one in [codes(history) for history in self.cites] or self._shortest(rules):
            history, walks = "; ".join(one), self.case.walks
            if (rules.name, history) not in walks:
                walks[rules.name, history] = self.walk(one, rules)
            yield history, walks[rules.name, history]

    def grade(self, pairs: Pairs, rules: RulesT, own: RulesT) -> Graded:
        history = self._history(pairs)
        if not history:
            raise AnswerError("nothing is done yet; choose a step first")
        walked = self.walk(history, rules)
        failed = None if walked.failed is None else walked.steps[walked.failed]
        steps = walked.steps if walked.failed is None else walked.steps[: walked.failed + 1]
        offer, position, ruling = steps[-1]
        clocks = _clocks(self.case.show_ruled(position if failed else walked.position, offer.act if failed else None))
        reached = self.case.is_reached(walked.position)
        grade = GRADES[ruling.verdict] if failed is not None else Grade.RIGHT if reached else Grade.ALMOST
        words = VERDICTS[self.case.sense]
        return Graded(
            ruleset=rules,
            sense=self.case.sense,
            grade=grade,
            stamp=Stamp(ruling.verdict.value) if failed or reached else Stamp.MISSED,
            under=words[ruling.verdict] if failed or reached else "Not all yet",
            headline=ruling.means if failed else Sentence(self.case.reached if reached else self.case.short),
            said=Sentence(f"Step {len(steps)}: {offer.says.template}.", offer.says.facts),
            head=ruling,
            citation=partial(cited, ruling, partial(self.case.judge, offer.act, position), rules),
            way_out=None if failed is None else self._way_out(rules),
            below=(Listing(tuple(self._lines(steps)), numbered=True), *([clocks] if clocks else [])),
            remarks=self.case.remarks(rules),
            act=offer.says,
            noun=self.case.noun,
            others=partial(elsewhere, self.case.presets(), rules, own, partial(self.case.judge, offer.act, position)),
            shown=_seen(ruling),
            again=f"Go back to step {len(steps)}" if failed else "",
        )

    def _way_out(self, rules: RulesT) -> WayOut | None:
        for history in self._shortest(rules):
            steps = self.walk(history, rules).steps
            return WayOut("A legal order: ", in_a_row([offer.says for offer, _, _ in steps]))
        return None

    def worked(self, rules: RulesT) -> tuple[Below, ...]:
        """List the shortest right answer, or report that none was found."""
        for history in self._shortest(rules):
            return (Listing(tuple(self._lines(self.walk(history, rules).steps)), numbered=True),)
        return (_NOT_FOUND if None in self._found.values() else _NOWHERE,)

    def right(self, rules: RulesT) -> Pairs | None:
        """Return the shortest right answer, None if none is found."""
        for history in self._shortest(rules):
            return tuple((DONE, code) for code in history)
        return None

    def can_be_reached(self, rules: RulesT) -> bool:
        """Whether the goal can be reached, by an expected history or by any that the search finds."""
        led = (walked for _, walked in self._expected(rules) if walked.failed is None)
        return any(self.case.is_reached(walked.position) for walked in led) or bool(self._shortest(rules))

    def hint(self, rules: RulesT, revealed: frozenset[str]) -> Sentence | None:
        """Reveal the first step of the shortest right answer, with its clause."""
        for history in self._shortest(rules):
            offer, _, ruling = self.walk(history[:1], rules).steps[0]
            return Sentence(f"{offer.says.template}? {ruling.clause.says}", offer.says.facts)
        return None

    def reads(self, rules: RulesT) -> frozenset[str]:
        """Return the names of the options that affect any step of the expected histories."""
        return frozenset().union(
            *(
                rules.judged(lambda reading, act=offer.act, at=position: self.case.rule(act, at, reading)).read  # type: ignore[misc]
                for _, walked in self._expected(rules)
                for offer, position, _ in walked.steps
            )
        )

    def walk(self, history: Sequence[str], rules: RulesT, start: PositionT | None = None) -> Walk[PositionT, ActT]:
        """
        Do the steps of a history, from the first position or another.

        From the first illegal step on, tiles are only moved; impossible moves are skipped.
        """
        if len(history) > MOST_STEPS:
            raise AnswerError(f"an answer has at most {MOST_STEPS} steps, this one has {len(history)}")
        position = lies = self.case.under(rules).start() if start is None else start
        steps = []
        for code in history:
            offer = self.case.find(code, position)
            ruling = self.case.judge(offer.act, position, rules)
            steps.append((offer, position, ruling))
            lay = lies != position or not ruling.is_legal
            if ruling.is_legal:
                position = self.case.after(offer.act, position)
            if not lay:
                lies = position
            else:
                with suppress(AnswerError):
                    lies = self.case.lay(offer.act, lies)
        return Walk(tuple(steps), position, lies)

    def _shortest(self, rules: RulesT, start: PositionT | None = None) -> list[list[str]]:
        """
        Return a shortest legal history to the goal, in a list; empty if none was found.

        It starts from `start`, by default the first position.
        """
        start = self.case.under(rules).start() if start is None else start
        key = (start, rules.name)
        if key not in self._found:
            self._found[key] = self.ways(rules).shortest(start)
        found = self._found[key]
        return [found] if found else []

    def ways(self, rules: RulesT) -> Ways[PositionT]:
        """Return the graph of positions searched for the goal, with acts that may lead to it."""

        def onward(position: PositionT) -> Iterator[tuple[str, PositionT | None]]:
            for offer in self.case.promising(position, rules):
                is_legal = self.case.judge(offer.act, position, rules).is_legal
                yield offer.code, self.case.after(offer.act, position) if is_legal else None

        return Ways(onward, self.case.is_reached)

    def _lines(self, steps: Sequence[tuple[Offer[ActT], PositionT, Ruling]]) -> list[AnswerLine]:
        words = VERDICTS[self.case.sense]
        return [
            AnswerLine(
                Ruled(offer.code, offer.says, ruling, offer.drawn),
                words[ruling.verdict].lower(),
                PLACES[ruling.verdict],
                sense=self.case.sense,
            )
            for offer, _, ruling in steps
        ]


def _apart(scene: Scene, *controls: Steps) -> Sheet:
    """Return the sheet, with clocks next to the steps."""
    panels = tuple(one for one in scene.panels if not isinstance(one, Clocks))
    clocks = _clocks(scene)
    return Sheet(replace(scene, panels=panels), tuple(replace(one, clocks=clocks) for one in controls))


def _clocks(scene: Scene) -> Clocks | None:
    return next((one for one in scene.panels if isinstance(one, Clocks)), None)


def _seen(ruling: Ruling) -> Highlights:
    """Highlight the subject of a step; the step itself has no place in the position."""
    figure = shown([HighlightedRuling(ruling, PLACES[ruling.verdict], "")])
    return replace(figure, lit=tuple(place for place in figure.lit if place))
