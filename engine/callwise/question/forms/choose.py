"""Choosing: one of the answers on offer, or every right one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from typing import ClassVar, Generic, TypeVar

from callwise.agreement.citation import Cited, cited
from callwise.agreement.ruleset import Judged, RulesT
from callwise.agreement.shared_judgement import Shared
from callwise.ground.errors import EntryError
from callwise.law.ruling import Ruling, Sentence, Verdict
from callwise.question.case import RuledCase, RuledForm, Statement
from callwise.question.controls import Pairs, Pick, Picks, Sheet
from callwise.question.figures_shown import shown
from callwise.question.forms.expectations import expected, offered, one_of
from callwise.question.forms.interchangeable import as_counted, graded_as_given, swapped
from callwise.question.forms.offers import (
    ANSWER,
    NONE,
    UNSETTLED,
    Mark,
    MarkedAnswer,
    MarkedOffer,
    Offer,
    chosen,
    listed_places,
    told_between,
)
from callwise.question.forms.verdict_words import (
    CHOOSE_ONE,
    GRADES,
    OPEN,
    PLACES,
    SOME_OPEN,
    VERDICTS,
    WHICH_OPEN,
    WORDS,
    VerdictWords,
    tally,
)
from callwise.question.grading import (
    AnswerLine,
    Below,
    Elsewhere,
    Grade,
    Graded,
    Highlights,
    Listing,
    Place,
    Ruled,
    Sense,
    Stamp,
    WayOut,
    beside,
    elsewhere,
)
from callwise.question.scene import Scene
from callwise.question.tile_places import hands, tile_places

ActT = TypeVar("ActT")

_FEW = 4
"""The maximum number of lines of an answer shown in full; in longer answers, the right lines are collapsed."""


class ChoiceCase(RuledCase[RulesT], Generic[ActT, RulesT]):
    """
    A question with a list of answers to choose from.

    If `takes_one`, one right answer is enough. `none` says "none of these", None if that can't be right; `choose_all`
    asks for all, `asks_one` for one. `tells_all`: acts not on offer are told too. `obvious` clauses explain last.
    """

    takes_one: ClassVar[bool]
    none: ClassVar[str | None] = None
    choose_all: ClassVar[str] = ""
    asks_one: ClassVar[str] = ""
    rest: ClassVar[str] = "The rest"
    offered: ClassVar[tuple[str, str]] = ("answer", "answers")
    tells_all: ClassVar[bool] = False
    obvious: ClassVar[tuple[str, ...]] = ()

    @cached_property
    def ruled(self) -> dict[tuple[str, str], Ruling]:
        """Cache of the rulings on its answers, by code and ruleset name."""
        return {}

    @abstractmethod
    def offers(self) -> tuple[Offer[ActT], ...]:
        """Return every answer that can be tried in the position."""

    @abstractmethod
    def rule(self, act: ActT, rules: RulesT) -> Ruling:
        """Rule on one answer."""

    def did(self, act: ActT) -> Sentence | None:
        """Return a sentence for the act of a player who gives this answer, None if the ruling says it."""
        return None

    def claimed(self, act: ActT) -> Sentence | None:
        """Return a referee's sentence that an answer is right, None if the answer's words with a verdict suffice."""
        return None

    def denied(self, act: ActT) -> Sentence | None:
        """Return a referee's sentence that an answer is wrong, None if the answer's words with a verdict suffice."""
        return None

    def could(self, act: ActT) -> Sentence | None:
        """Return the question whether an answer is right, None if it can’t be put in a short sentence."""
        return None

    def word(self, act: ActT, ruling: Ruling, rules: RulesT) -> str:
        """Return the word for an answer in a full list: its verdict, unless a question overrides it."""
        return VERDICTS[self.sense][ruling.verdict].lower()

    def nearest(self, act: ActT, legal: Sequence[ActT]) -> ActT | None:
        """Return the legal answer closest to an illegal one; by default the first."""
        return legal[0] if legal else None

    def alike(self) -> Iterable[Sequence[str]]:
        """Return groups of interchangeable answers: only how many of a group are chosen counts, not which."""
        return ()

    def spelled(self, key: str, value: object) -> Sequence[str] | None:
        """Return the codes that an entry of ``[offer]`` lists, None for an unknown entry."""
        if key == "answers" and isinstance(value, list) and all(isinstance(code, str) for code in value):
            return value
        return None

    def form(self, offer: Mapping[str, object] | None, expect: Mapping[str, object]) -> RuledForm[RulesT]:
        offers = self.offers()
        if not offers:
            raise EntryError("there’s nothing to ask about here; show a hand or a tile")
        takes_one, named = (False, None) if offer is None else one_of(offer)
        if named is not None:
            wanted = offered(named, [one.code for one in offers], self.spelled)
            offers = tuple(one for one in offers if one.code in wanted)
        return Choose(
            self, offers, expected(expect, [one.code for one in offers], NONE), takes_one=takes_one or self.takes_one
        )


@dataclass(frozen=True)
class Choose(RuledForm[RulesT], Generic[ActT, RulesT]):
    """A puzzle's question with offers; it may ask for one answer if the question otherwise asks for all."""

    case: ChoiceCase[ActT, RulesT]
    offers: tuple[Offer[ActT], ...]
    cites: Mapping[str, str]
    takes_one: bool

    @property
    def kind(self) -> str:
        """Choose one, or choose all."""
        return "choose-one" if self.takes_one else "choose-all"

    @property
    def asks(self) -> str:
        is_one_of_several = self.takes_one and not self.case.takes_one
        return (self.case.asks_one if is_one_of_several else "") or self.case.asks_here

    @property
    def unsaid(self) -> tuple[str, ...]:
        """The offers without an expected clause."""
        return tuple(code for code in self._by_code if code not in self.cites)

    def stated(self, answer: str) -> Statement[RulesT]:
        """Return one of its answers as a statement to rule on. Raises EntryError for other answers."""
        if answer not in self._by_code:
            raise EntryError(f"{answer!r} isn’t offered; answers are {', '.join(self._by_code)}")
        offer = self._by_code[answer]
        says, denied, asked = (told(offer.act) for told in (self.case.claimed, self.case.denied, self.case.could))
        rule = partial(self.case.rule, offer.act)
        return Statement(offer.code, says or offer.says, rule, offer.drawn, says is not None, denied, asked)

    @property
    def words(self) -> VerdictWords:
        """The words for counting its answers."""
        return WORDS[self.case.sense]

    @cached_property
    def _by_code(self) -> Mapping[str, Offer[ActT]]:
        return {offer.code: offer for offer in self.offers}

    def sheet(self, rules: RulesT, pairs: Pairs = ()) -> Sheet:
        """Return the position and the answers to pick."""
        one, asked = self.takes_one, self.case
        picks = [
            Pick(ANSWER, one.code, one.says, one.drawn, seat=one.seat, brief=one.brief, at=one.at, lays=one.lays)
            for one in self.offers
        ]
        if asked.none is not None:
            picks.append(Pick(ANSWER, NONE, Sentence(asked.none), alone=True))
        doubtful = frozenset(one.name for one in beside(asked.presets(), rules) if self.may_be_open(one))
        if one and doubtful:
            picks.append(Pick(ANSWER, UNSETTLED, Sentence(OPEN), alone=True, only=doubtful))
        legend = Sentence(CHOOSE_ONE if one else asked.choose_all or self.words.choose_all)
        told = tuple(told_between(asked.offers(), self.offers)) if asked.tells_all else ()
        controls = [Picks(legend, one, tuple(picks), typed=True, told=told)]
        if doubtful and not one:
            open_ = tuple(Pick(UNSETTLED, offer.code, offer.says, offer.drawn) for offer in self.offers)
            controls.append(Picks(Sentence(WHICH_OPEN), False, open_, folded=SOME_OPEN, only=doubtful))
        return Sheet(asked.scene(), tuple(controls))

    @cached_property
    def _scene(self) -> Scene:
        return self.case.scene()

    @cached_property
    def are_held(self) -> bool:
        """Whether the offered tiles are picked in a hand; otherwise they are drawn in a list."""
        offered = {offer.drawn for offer in self.offers if offer.is_tile}
        return any(offered <= hand for hand in hands(self._scene))

    def _shown(self, decides: Sentence, ruling: Ruling, mark: Place, offer: Offer[ActT]) -> Highlights:
        at = "" if offer.is_tile and self.are_held else offer.place
        listed = listed_places(self.offers, are_held=self.are_held)
        return shown(decides, ruling, mark, (*tile_places(self._scene), *listed), at)

    @cached_property
    def _doubtful(self) -> dict[str | None, bool]:
        return {}

    @cached_property
    def _shared(self) -> Shared[Ruling]:
        return Shared()

    def _judgements(self, rules: RulesT) -> tuple[Judged[Ruling], ...]:
        return tuple(self._shared.judged(one.code, partial(self.case.rule, one.act), rules) for one in self.offers)

    def may_be_open(self, rules: RulesT) -> bool:
        """Whether any ruling reads an option that these rules leave open, even if it makes no difference."""
        if rules.name not in self._doubtful:
            each = (judged.readings for judged in self._judgements(rules))
            is_open = any(len(one) > 1 or one[0].outcome.verdict is Verdict.UNSETTLED for one in each)
            self._doubtful[rules.name] = is_open
        return self._doubtful[rules.name]

    def rulings(self, rules: RulesT) -> tuple[Ruled, ...]:
        return tuple(entry.ruled for entry in self._entries({}, rules))

    def ruled(self, code: str, rules: RulesT) -> Ruled:
        return self._entry(self._by_code[code], Mark.OUT, rules).ruled

    def grade(self, pairs: Pairs, rules: RulesT, own: RulesT) -> Graded:
        swaps = swapped(self.case.alike(), self._by_code, pairs)
        return graded_as_given(self._grade(as_counted(pairs, swaps), rules, own), swaps, self._by_code)

    def _grade(self, pairs: Pairs, rules: RulesT, own: RulesT) -> Graded:
        asked, codes = self.case, tuple(self._by_code)
        marks, leaves_open = chosen(pairs, codes, takes_one=self.takes_one, has_none=asked.none is not None)
        answer = MarkedAnswer(self._entries(marks, rules), asked.sense, self.takes_one, leaves_open, asked.obvious)
        head = answer.head
        return Graded(
            ruleset=rules,
            sense=asked.sense,
            grade=answer.grade,
            stamp=answer.stamp,
            under=answer.under,
            decides=answer.decides,
            headline=answer.headline,
            said=self._summary(answer),
            head=head.ruling,
            citation=head.citation,
            way_out=self._way_out(answer),
            below=self._below(answer, rules),
            remarks=asked.remarks(rules),
            act=head.offer.says,
            others=self._others_of(head.offer, rules, own),
            marks=dict(answer.stamps(none=asked.none is not None)),
            shown=self._shown(answer.decides, head.ruling, head.place, head.offer),
        )

    def each(self, rules: RulesT) -> Mapping[str, Graded]:
        return {offer.code: self.alone(offer.code, rules) for offer in self.offers}

    def alone(self, code: str, rules: RulesT) -> Graded:
        asked, offer = self.case, self._by_code[code]
        ruling = self._ruling(offer, rules)
        grade, place_ = GRADES[ruling.verdict], PLACES[ruling.verdict]
        is_so = asked.sense is Sense.TRUTH and ruling.is_legal
        stamp = Stamp(ruling.verdict.value)
        return Graded(
            ruleset=rules,
            sense=asked.sense,
            grade=grade,
            stamp=Stamp.RIGHT if is_so else stamp,
            under=VERDICTS[asked.sense][ruling.verdict],
            decides=ruling.decides,
            headline=ruling.means,
            head=ruling,
            citation=self._citation(offer, ruling, rules),
            remarks=asked.remarks(rules),
            act=offer.says,
            others=self._others_of(offer, rules, rules),
            marks={(ANSWER, offer.code): Stamp.RIGHTLY if is_so else stamp},
            shown=self._shown(ruling.decides, ruling, place_, offer),
        )

    def worked(self, rules: RulesT) -> tuple[Below, ...]:
        """List every offer with its verdict."""
        return (Listing(tuple(self._verdict(one, rules) for one in self.rulings(rules))),)

    def right(self, rules: RulesT) -> Pairs | None:
        """Return a right answer: the certain offers, and the unsettled ones."""
        ruled = self.rulings(rules)
        legal = [one.code for one in ruled if one.ruling.is_legal]
        unsettled = [one.code for one in ruled if one.ruling.verdict is Verdict.UNSETTLED]
        if self.takes_one and (legal or unsettled):
            return ((ANSWER, legal[0] if legal else UNSETTLED),)
        if legal or unsettled:
            return (*((ANSWER, code) for code in legal), *((UNSETTLED, code) for code in unsettled))
        return None if self.case.none is None else ((ANSWER, NONE),)

    def hint(self, rules: RulesT, revealed: frozenset[str]) -> Sentence | None:
        """Reveal an unsettled answer with its clause, or else an illegal one; None if everything is legal."""
        rest = [ruled for ruled in self.rulings(rules) if ruled.code not in revealed]
        for verdict in (Verdict.UNSETTLED, Verdict.ILLEGAL):
            for ruled in rest:
                if ruled.ruling.verdict is verdict:
                    return Sentence(f"{ruled.says.template}? {ruled.ruling.clause.says}", ruled.says.facts)
        return None

    def reads(self, rules: RulesT) -> frozenset[str]:
        return frozenset().union(*(judged.read for judged in self._judgements(rules)))

    def _entries(self, marks: Mapping[str, Mark], rules: RulesT) -> tuple[MarkedOffer[ActT], ...]:
        return tuple(self._entry(offer, marks.get(offer.code, Mark.OUT), rules) for offer in self.offers)

    def _entry(self, offer: Offer[ActT], mark: Mark, rules: RulesT) -> MarkedOffer[ActT]:
        ruling = self._ruling(offer, rules)
        return MarkedOffer(offer, mark, ruling, self._citation(offer, ruling, rules))

    @cached_property
    def _citations(self) -> dict[tuple[str, str], Cited]:
        return {}

    def _citation(self, offer: Offer[ActT], ruling: Ruling, rules: RulesT) -> Cited:
        key = (offer.code, rules.name)
        if key not in self._citations:
            self._citations[key] = cache(partial(cited, ruling, partial(self.case.rule, offer.act), rules))
        return self._citations[key]

    def _others_of(self, offer: Offer[ActT], rules: RulesT, own: RulesT) -> Callable[[], tuple[Elsewhere, ...]]:
        judge, afresh = partial(self._ruling, offer), partial(self.case.rule, offer.act)
        return partial(elsewhere, self.case.presets(), rules, own, judge, afresh)

    def _ruling(self, offer: Offer[ActT], rules: RulesT) -> Ruling:
        """Rule on an offer, cached per ruleset."""
        key = (offer.code, rules.name)
        ruled = self.case.ruled
        if key not in ruled:
            ruled[key] = self._shared.certain(offer.code, rules) or self.case.rule(offer.act, rules)
        return ruled[key]

    def _way_out(self, answer: MarkedAnswer[ActT]) -> WayOut | None:
        unasked = len(self.case.offers()) - len(self.offers)
        return answer.way_out(self.case.nearest, self.case.noun, unasked, self.case.none)

    def _summary(self, answer: MarkedAnswer[ActT]) -> Sentence | None:
        """Return the answer, or the explained part of it, if nothing else shows it."""
        head = answer.head
        if answer.leaves_open:
            return Sentence("You called it unsettled.")
        if self.takes_one or answer.grade is not Grade.RIGHT:
            return self.case.did(head.offer.act) if self.takes_one and head.mark is Mark.STANDS else None
        says, word = head.offer.says, VERDICTS[answer.sense][head.ruling.verdict].lower()
        return head.ruling.means if answer.sense is Sense.TRUTH else Sentence(f"{says.template}: {word}.", says.facts)

    def _below(self, answer: MarkedAnswer[ActT], rules: RulesT) -> tuple[Below, ...]:
        ordered, sense = answer.ordered, answer.sense
        if self.takes_one:
            return self._others(ordered[1:], rules) if answer.grade is Grade.RIGHT else ()
        first, *rest = (entry.line(sense) for entry in ordered)
        if answer.grade is Grade.RIGHT:
            return (Listing((first, *rest), folded=f"Your answer: {answer.summary}"),)
        lines = (replace(first, is_told=True), *rest)
        right = tuple(entry.line(sense) for entry in ordered if entry.is_right)
        if len(lines) <= _FEW or not right:
            return (Listing(lines),)
        slips = tuple(line for line, entry in zip(lines, ordered, strict=True) if not entry.is_right)
        return (Listing(slips), Listing(right, folded=f"{self.case.rest}: {tally((len(right), 'right'))}"))

    def _others(self, rest: Sequence[MarkedOffer[ActT]], rules: RulesT) -> tuple[Below, ...]:
        """List the other answers, with how many of them would also have been right."""
        others = sum(entry.ruling.is_legal for entry in rest)
        if not others:
            return ()
        one, several = self.case.offered
        count = f"{others} other {f'{one} was' if others == 1 else f'{several} were'}"
        lines = tuple(self._verdict(entry.ruled, rules) for entry in rest)
        return (Listing(lines, folded=f"{self.case.rest}: {count} {self.words.stands}"),)

    def _verdict(self, ruled: Ruled, rules: RulesT) -> AnswerLine:
        act, sense = self._by_code[ruled.code].act, self.case.sense
        return AnswerLine(ruled, self.case.word(act, ruled.ruling, rules), sense=sense)
