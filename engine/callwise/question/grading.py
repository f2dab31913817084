"""
The referee's response to an answer, in reading order, and the same act under other rulesets.

Each form fills this in differently, so that the view doesn't depend on forms.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property

from callwise.agreement.citation import Citation, Cited, no_citation
from callwise.agreement.declared_options import AGREED
from callwise.agreement.ruleset import Ruleset, RulesT
from callwise.ground.faces import Drawn
from callwise.ground.seats import Seat
from callwise.law.ruling import Clause, Ruling, Sentence
from callwise.law.settlement import Payment
from callwise.question.scene import Clocks


class Sense(Enum):
    """
    The meaning of a legal verdict for an answer.

    LEGALITY: the act is allowed. TRUTH: the answer is correct, such as a number of han or the seat that gets a tile.
    """

    LEGALITY = "legality"
    TRUTH = "truth"


class Grade(Enum):
    """
    The grade of an answer.

    ALMOST means a single mistake in an otherwise right answer; UNSETTLED that the answer is right as far as the
    ruleset's sources decide it, but omits what they leave unsettled. UNGRADED is the same as UNSETTLED, except that
    some or all of the answer isn't ruled on.
    """

    RIGHT = "right"
    ALMOST = "almost"
    NOT_YET = "not-yet"
    UNSETTLED = "unsettled"
    UNGRADED = "ungraded"


class Place(Enum):
    """A part of an answer compared with its ruling; OPEN is unsettled but unmarked, UNRULED isn't ruled on."""

    FOUL = "foul"
    MISSED = "missed"
    OPEN = "open"
    UNRULED = "unruled"
    FOUND = "found"
    LEFT = "left"


class Stamp(Enum):
    """
    The stamp on an answer or a part of one.

    FOUL, OPEN and LEGAL are verdicts; UNREAD and MOOT stand in for a missing verdict. RIGHT marks a whole answer as
    right, and RIGHTLY a part of it, regardless of the verdict on that part; NOT_SO marks a false statement, as opposed
    to an illegal act. TOLD marks a fact or a consequence that nobody was asked for.
    """

    FOUL = "illegal"
    OPEN = "unsettled"
    LEGAL = "legal"
    RIGHT = "right"
    RIGHTLY = "rightly"
    NOT_SO = "not-so"
    MISSED = "missed"
    UNREAD = "unread"
    MOOT = "moot"
    TOLD = "told"


class Look(Enum):
    """How a line is drawn: as a transfer, as an illegal act, or as an act not done."""

    TAKES = "takes"
    FOUL = "foul"
    QUIET = "quiet"


@dataclass(frozen=True)
class HighlightLine:
    """A line between two places of a position (the nearest of several)."""

    start: tuple[str, ...]
    end: tuple[str, ...]
    look: Look


@dataclass(frozen=True)
class Highlights:
    """The highlights of a ruling on its position: the places lit, and the lines between them."""

    lit: tuple[str, ...] = ()
    ties: tuple[HighlightLine, ...] = ()

    def moved(self, places: Mapping[str, str]) -> Highlights:
        """Return the same highlights with some places replaced by others."""

        def there(names: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(places.get(name, name) for name in names)

        return Highlights(
            there(self.lit), tuple(HighlightLine(there(tie.start), there(tie.end), tie.look) for tie in self.ties)
        )


@dataclass(frozen=True)
class Ruled:
    """
    One possible answer, or one step or line of it, with its ruling; `code` names it in files.

    `numbered` means that the code is only a number, so its words must be shown too. `citation` looks up the ruling's
    sources. `payment` is the payment ruled due, if any.
    """

    code: str
    says: Sentence
    ruling: Ruling
    drawn: Drawn | None = None
    numbered: bool = False
    citation: Cited = field(default=no_citation, compare=False, repr=False)
    payment: Payment | None = None


@dataclass(frozen=True)
class AnswerLine:
    """
    One listed item of an answer: its ruling, a word for its grade, and the reason.

    `place` compares the item with its ruling, and `note` adds the answer's claim about it; without a place, the word is
    the verdict. `sense` is that of the question. `is_told` means that its reason was already given above. `also` are
    further items that are ruled and marked in the same way.
    """

    ruled: Ruled
    word: str
    place: Place | None = None
    note: str = ""
    sense: Sense = Sense.LEGALITY
    is_told: bool = False
    also: tuple[Ruled, ...] = ()


def together(lines: Iterable[AnswerLine]) -> tuple[AnswerLine, ...]:
    """Put items with the same ruling and mark into one line, where the first of them is."""
    grouped: dict[object, AnswerLine] = {}
    for line in lines:
        ruling = line.ruled.ruling
        key = (ruling.clause.id, ruling.clause.short, ruling.verdict, line.word, line.place, line.note, line.is_told)
        first = grouped.get(key)
        grouped[key] = line if first is None else replace(first, also=(*first.also, line.ruled))
    return tuple(grouped.values())


@dataclass(frozen=True)
class Listing:
    """Lines, `numbered` if their order matters; with `folded`, they are collapsed under those words."""

    lines: tuple[AnswerLine, ...]
    numbered: bool = False
    folded: str = ""


@dataclass(frozen=True)
class AmountRow:
    """
    A seat's amount: given (None if not asked yet), and due; and both as written at the seat.

    One that `is_derived` follows from the others.
    """

    seat: Seat
    given: int | None
    due: int
    given_text: str = ""
    due_text: str = ""
    is_derived: bool = False

    @property
    def is_right(self) -> bool:
        """Whether the amount given is the amount due."""
        return self.given == self.due


@dataclass(frozen=True)
class Account:
    """Amounts by seat, the payments that make them up, and mistakes in some payments."""

    rows: tuple[AmountRow, ...]
    payments: tuple[Payment, ...]
    mistaken: tuple[tuple[Payment, Sentence], ...] = ()


Below = Listing | Account | Clocks | Sentence
"""The rest of an answer, after the ruling."""


@dataclass(frozen=True)
class WayOut:
    """The right answer after a wrong one: a label, and its words."""

    label: str
    says: Sentence


@dataclass(frozen=True)
class RuleLine:
    """A clause in one short sentence, and where this table's rules state it; `url` is empty if the place has none."""

    clause: str
    says: str
    table: str
    url: str = ""


_NUMBERED = re.compile(r"[0-9][0-9.]*")
_USUAL_RULE = "the usual rule"


def rule_line(clause: Clause, citation: Citation, ruleset: Ruleset) -> RuleLine:
    """
    Return a clause as a line that ends in the table and the section of its rulebook.

    Sources without sections are named by their page, or else by the table.
    """
    table = ruleset.title.split(",")[0]
    if not citation.own:
        return RuleLine(clause.id, clause.rule_line, _USUAL_RULE if citation.usual else table)
    source = citation.own[0]
    section = _NUMBERED.match(source.place)
    if source is AGREED:
        table = source.title
    elif section:
        table = f"{table}, {section[0].removesuffix('.')}"
    elif not source.published:
        return RuleLine(clause.id, clause.rule_line, table)
    elif source.url and ruleset.usual:
        table = source.title
    return RuleLine(clause.id, clause.rule_line, table, source.url)


@dataclass(frozen=True)
class Elsewhere:
    """The ruling on the same act under another ruleset."""

    ruleset: Ruleset
    ruling: Ruling


@dataclass(frozen=True, kw_only=True)
class Graded:
    """
    An answer with the referee's full response.

    `stamp` and `under` are the stamp and its word; `decides` is the one sentence that decides, without a stop, and
    `headline` a summary of the result. `said` repeats the answer, if nothing else shows it. `head` is the explained
    ruling, and `citation` looks up its sources. `act` is the act in words, unless a statement was judged. `others`
    judges the act under other rulesets, on demand. `marks` maps answer controls, by name and value, to their stamps,
    and `shown` are the highlights on the position.
    """

    ruleset: Ruleset
    sense: Sense
    grade: Grade
    stamp: Stamp
    under: str
    decides: Sentence
    headline: Sentence
    said: Sentence | None = None
    head: Ruling
    citation: Cited
    way_out: WayOut | None = None
    below: tuple[Below, ...] = ()
    remarks: tuple[Sentence, ...]
    act: Sentence | None = None
    others: Callable[[], tuple[Elsewhere, ...]] = tuple
    marks: Mapping[tuple[str, str], Stamp] = field(default_factory=dict)
    shown: Highlights = field(default_factory=Highlights)

    @cached_property
    def rule(self) -> RuleLine:
        """The rule that decides, with this table's section."""
        return rule_line(self.head.clause, self.citation(), self.ruleset)

    @property
    def amounts(self) -> tuple[AmountRow, ...]:
        """Each seat's amount, if amounts were asked for."""
        return next((one.rows for one in self.below if isinstance(one, Account)), ())

    @cached_property
    def elsewhere(self) -> tuple[Elsewhere, ...]:
        """The rulings on the act under all rulesets, this one included; empty if no option affects the act."""
        return self.others()


def beside(presets: Sequence[RulesT], *others: RulesT) -> tuple[RulesT, ...]:
    """Return every preset, preceded by other rulesets, without duplicates."""
    known = {rules.name for rules in presets}
    own = {rules.name: rules for rules in others if rules.name not in known}
    return (*own.values(), *presets)


def elsewhere(
    presets: Sequence[RulesT],
    rules: RulesT,
    own: RulesT,
    judge: Callable[[RulesT], Ruling],
    afresh: Callable[[RulesT], Ruling] | None = None,
) -> tuple[Elsewhere, ...]:
    """
    Judge an act under every ruleset; empty if no option affects it, because all rulesets then agree.

    `afresh` is an uncached version of `judge`, used to see which options it reads; by default `judge` itself.
    """
    judged = rules.judged(afresh or judge)
    if not (judged.read or judged.beside):
        return ()
    return tuple(Elsewhere(one, judge(one)) for one in beside(presets, rules, own))
