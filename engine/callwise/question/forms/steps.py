"""
Steps: acts in order, each judged in the position after the earlier ones.

The state of an answer is just its history; the position is rebuilt from the beginning each time. An illegal act is
carried out anyway, so that there is something to rule on; the ruling returns to the moment before it. The answer is
right if every step is legal and the last one reaches the goal.

Steps can also be ruled on as they are done: an illegal one is then the end of the answer, until it is taken back.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Generic

from callwise.agreement.citation import cited
from callwise.agreement.ruleset import RulesT
from callwise.ground.errors import AnswerError, EntryError
from callwise.law.ruling import Ruling, Sentence
from callwise.question.case import RuledForm
from callwise.question.controls import Acts, Pairs, Pick, Picks, Sheet, Step, Steps
from callwise.question.figures_shown import shown
from callwise.question.forms.expectations import histories
from callwise.question.forms.offers import Offer
from callwise.question.forms.shortest_ways import MOST_STEPS, PositionT, Ways
from callwise.question.forms.step_history import ACT, ADD, BACK, DONE, HINT, NEXT, PICKED, UNDO, codes, done, posted
from callwise.question.forms.verdict_words import ALMOST, CHOOSE_ONE, GRADES, PLACES, RIGHT, VERDICTS, in_a_row
from callwise.question.forms.walked_steps import ActT, Walk, WalkedCase, step_of, steps_done
from callwise.question.grading import (
    AnswerLine,
    Below,
    Grade,
    Graded,
    Listing,
    Ruled,
    Stamp,
    WayOut,
    elsewhere,
)
from callwise.question.scene import Clocks, Scene
from callwise.question.tile_places import tile_places

_SO_FAR = Sentence("Step by step")
_PICK = Sentence("Press a tile, then say what you do with it.")
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
        """Return the position after the steps done, and the possible next steps; none if the answer is over."""
        asks_help = (ACT, HINT) in pairs
        walked = self.walk(done([pair for pair in pairs if pair != (ACT, HINT)]), rules)
        at_once = self.case.at_once
        is_over = at_once and (walked.failed is not None or self._is_over(walked))
        control = Steps(
            _SO_FAR,
            DONE,
            steps_done(self.case, walked),
            Acts(_PICK, (), ()) if is_over else self._following(walked.position if at_once else walked.lies),
            is_over=is_over,
            at_once=at_once,
            hint=self._next_hint(walked, rules) if asks_help else None,
            least=self._least(rules),
        )
        return Sheet(self._shown(walked) if is_over else self.case.show(walked.lies), (control,))

    def unruled_sheet(self, rules: RulesT, pairs: Pairs = ()) -> Sheet:
        """
        Return the same sheet for a test: no step is ruled on, and steps put in order don't change the table.

        Picked things still move, by illegal steps as by legal ones.
        """
        walked = self.walk(done(pairs), rules)
        position = walked.lies if self._picks else self.case.under(rules).start()
        steps = steps_done(self.case, walked)
        following = self._following(position, without=() if self._picks else {one.value for one in steps})
        return Sheet(self.case.show(position), (Steps(_SO_FAR, DONE, steps, following),))

    def ruled_sheet(self, rules: RulesT, pairs: Pairs) -> Sheet | None:
        """Return the position with the first illegal step tried, or after the last step if all are legal."""
        walked = self.walk(self._history(pairs), rules)
        control = Steps(
            _SO_FAR,
            DONE,
            steps_done(self.case, walked, is_stamped=True),
            Acts(_PICK, (), ()),
            is_over=True,
            at_once=True,
            missing=self._missing_step(walked, rules),
            least=self._least(rules),
        )
        return Sheet(self._shown(walked), (control,))

    def _shown(self, walked: Walk[PositionT, ActT]) -> Scene:
        """Show the position that the ruling is about."""
        if walked.failed is None:
            return self.case.show_ruled(walked.position, None)
        offer, position, _ = walked.steps[walked.failed]
        return self.case.show_ruled(position, offer.act)

    def _is_over(self, walked: Walk[PositionT, ActT]) -> bool:
        return bool(walked.steps) and self.case.is_over(walked.position)

    def _least(self, rules: RulesT) -> int:
        return min((len(history) for history in self._shortest(rules)), default=0) if self.case.at_once else 0

    def _missing_step(self, walked: Walk[PositionT, ActT], rules: RulesT) -> tuple[int, Step] | None:
        if walked.failed is not None or self.case.is_reached(walked.position):
            return None
        if (found := self._left(walked, rules)) is None:
            return None
        place, (offer, position, _) = found
        return place, step_of(self.case, offer, position, Stamp.MISSED)

    @property
    def _picks(self) -> bool:
        return bool(self.case.verbs(self.case.start()))

    def _history(self, pairs: Pairs) -> list[str]:
        """Read the steps done, and the picked step that isn't done yet."""
        return [*done(pairs), *(value for name, value in pairs if name == NEXT and not self.case.at_once)]

    def _following(self, position: PositionT, without: Collection[str] = ()) -> Picks | Acts:
        """Return the possible next steps: things to pick with the actions on them, or a list of acts."""
        asked = self.case
        offers = [one for one in asked.listed(position) if one.code not in without]
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
            if HINT in asked:
                raise AnswerError("a test gives no hints")
        if UNDO in asked:
            return posted(history[:-1])
        if BACK in asked:
            ends = self.case.at_once and legal == len(history) and not is_unruled and self._is_over(walked)
            return posted(history[: legal - ends])
        if self.case.at_once and not is_unruled:
            history = history[:legal]
        if HINT in asked:
            return (*posted(history), (ACT, HINT))
        following = [value for name, value in rest if name == NEXT]
        picked = [value for name, value in rest if name == PICKED]
        lies = walked.position if self.case.at_once and not is_unruled else walked.lies
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
        said = Sentence(f"Step {len(steps)}: {offer.says.template}.", offer.says.facts)
        scene = self._shown(walked)
        clocks = _clocks(scene)
        reached = self.case.is_reached(walked.position)
        if reached:
            offer, position, ruling = min(reversed(steps), key=lambda step: self.case.insignificance(step[0].act))
        at = self.case.answer_place(offer.act)
        grade = GRADES[ruling.verdict] if failed is not None else Grade.RIGHT if reached else Grade.ALMOST
        words = VERDICTS[self.case.sense]
        decides = ruling.decides
        if failed is None and not reached:
            decides = Sentence(_NO_WAY.removesuffix("."))
            if left := self._left(walked, rules):
                _, (offer, position, ruling) = left
                decides = self.case.left_out(offer)
        return Graded(
            ruleset=rules,
            sense=self.case.sense,
            grade=grade,
            stamp=Stamp(ruling.verdict.value) if failed else Stamp.RIGHT if reached else Stamp.MISSED,
            under=words[ruling.verdict] if failed else RIGHT if reached else ALMOST,
            decides=decides,
            headline=ruling.means if failed else Sentence(self.case.reached if reached else self.case.short),
            said=said,
            head=ruling,
            citation=partial(cited, ruling, partial(self.case.judge, offer.act, position), rules),
            way_out=None if failed is None else self._way_out(rules),
            below=(Listing(tuple(self._lines(steps)), numbered=True), *([clocks] if clocks else [])),
            remarks=self.case.remarks(rules),
            act=offer.says,
            others=partial(elsewhere, self.case.presets(), rules, own, partial(self.case.judge, offer.act, position)),
            shown=shown(decides, ruling, PLACES[ruling.verdict], tile_places(scene), at),
        )

    def _left(
        self, walked: Walk[PositionT, ActT], rules: RulesT
    ) -> tuple[int, tuple[Offer[ActT], PositionT, Ruling]] | None:
        """
        Return the missing step that matters most, with the number of steps before it and its ruling.

        It is on the shortest way to the goal from the last position that one leads from; None if no position does.
        """
        positions = [*(position for _, position, _ in walked.steps), walked.position]
        for nth, position in reversed(list(enumerate(positions))):
            for history in self._shortest(rules, position):
                later = [offer.code for offer, _, _ in walked.steps[nth:]]
                steps = list(enumerate(self.walk(history, rules, position).steps, nth))
                missing = [step for step in steps if step[1][0].code not in later] or steps
                return min(missing, key=lambda step: self.case.insignificance(step[1][0].act))
        return None

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


def _clocks(scene: Scene) -> Clocks | None:
    return next((one for one in scene.panels if isinstance(one, Clocks)), None)
