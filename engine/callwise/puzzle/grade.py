"""
Grading: what was answered, laid beside what the rules say.

Every offer gets its ruling, chosen or not, so nothing is ever just wrong.
All right answers are accepted.  Hints are given from here too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from callwise.errors import CallwiseError
from callwise.puzzle.file import MAX_HINTS, Puzzle
from callwise.question import NONE, Form, Offer
from callwise.ruleset import Ruleset
from callwise.ruling import Ruling, Sentence, Verdict


class AnswerError(CallwiseError):
    """An answer that was not among those offered, or has the wrong form."""


class Grade(Enum):
    """
    How an answer fares.

    ALMOST is one slip in an answer that is otherwise right; UNSETTLED means
    that the ruleset's sources don't decide it.
    """

    RIGHT = "right"
    ALMOST = "almost"
    NOT_YET = "not-yet"
    UNSETTLED = "unsettled"


class Place(Enum):
    """Where an offer stands in the answer."""

    FOUL = "foul"
    MISSED = "missed"
    FOUND = "found"
    LEFT = "left"
    OPEN = "open"


@dataclass(frozen=True)
class Entry:
    """One offer with its ruling, and whether it was chosen."""

    offer: Offer
    chosen: bool
    ruling: Ruling

    @property
    def place(self) -> Place:
        """FOUL chosen and illegal, MISSED legal and not chosen, FOUND and LEFT rightly so, OPEN unsettled."""
        if self.ruling.verdict is Verdict.UNSETTLED:
            return Place.OPEN
        if self.chosen:
            return Place.FOUND if self.ruling.is_legal else Place.FOUL
        return Place.MISSED if self.ruling.is_legal else Place.LEFT


@dataclass(frozen=True)
class Elsewhere:
    """The leading act of an answer, ruled under another ruleset."""

    ruleset: Ruleset
    ruling: Ruling


@dataclass(frozen=True)
class Graded:
    """
    An answer with everything the referee says of it.

    `entries` starts with what the ruling heads with: the first illegal
    choice, then what was missed, then the rest.  `nearest` is the legal act
    nearest to an illegal one; `elsewhere` the heading act under every ruleset.
    """

    puzzle: Puzzle
    ruleset: Ruleset
    grade: Grade
    entries: tuple[Entry, ...]
    nearest: Offer | None
    elsewhere: tuple[Elsewhere, ...]
    remarks: tuple[Sentence, ...]

    @property
    def head(self) -> Entry:
        """The entry that the ruling heads with."""
        return self.entries[0]


_ORDER = (Place.FOUL, Place.MISSED, Place.OPEN, Place.FOUND, Place.LEFT)
_WHEN_RIGHT = (Place.FOUND, Place.OPEN, Place.LEFT)


def rulesets(puzzle: Puzzle, name: str | None = None) -> tuple[Ruleset, ...]:
    """
    Give the rulesets that a puzzle is laid beside: its own first, if no preset, then every preset.

    `name` is the ruleset it is ruled under when that is another one.
    """
    presets = puzzle.case.rulesets()
    known = {rules.name for rules in presets}
    own = [one for one in dict.fromkeys((name or puzzle.ruleset, puzzle.ruleset)) if one not in known]
    return (*(puzzle.case.ruleset(one) for one in own), *presets)


def rulings(puzzle: Puzzle, ruleset: str | None = None) -> tuple[Entry, ...]:
    """Rule on every offer of a puzzle, none of them chosen.  Raises RulesetError."""
    name = ruleset or puzzle.ruleset
    return tuple(Entry(offer, False, puzzle.case.rule(offer, name)) for offer in puzzle.offers)


def grade(puzzle: Puzzle, answer: Sequence[str], ruleset: str | None = None) -> Graded:
    """
    Grade an answer, a list of offer codes, under the puzzle's ruleset or another.

    Raises AnswerError for an answer that cannot be given and RulesetError
    for an unknown ruleset.
    """
    chosen = _chosen(puzzle, answer)
    name = ruleset or puzzle.ruleset
    entries = tuple(Entry(entry.offer, entry.offer.code in chosen, entry.ruling) for entry in rulings(puzzle, name))
    one = puzzle.case.form is Form.CHOOSE_ONE
    ordered = _ordered(entries, one=one)
    head = ordered[0]
    legal = tuple(entry.offer for entry in entries if entry.ruling.is_legal)
    needs_way_out = head.place in (Place.FOUL, Place.OPEN)
    return Graded(
        puzzle=puzzle,
        ruleset=puzzle.case.ruleset(name),
        grade=_grade(entries, one=one),
        entries=ordered,
        nearest=puzzle.case.nearest(head.offer, legal) if needs_way_out else None,
        elsewhere=tuple(Elsewhere(rules, puzzle.case.rule(head.offer, rules.name)) for rules in rulesets(puzzle, name)),
        remarks=puzzle.case.remarks(name),
    )


def _chosen(puzzle: Puzzle, answer: Sequence[str]) -> frozenset[str]:
    codes = frozenset(answer)
    if not codes:
        raise AnswerError("nothing is chosen; choose an answer first")
    if NONE in codes:
        if puzzle.case.none is None:
            raise AnswerError(f"{NONE!r} is no answer here; choose one of {', '.join(o.code for o in puzzle.offers)}")
        if len(codes) > 1:
            raise AnswerError(f"{NONE!r} stands alone; take the other choices away or leave it out")
        return frozenset()
    offered = [offer.code for offer in puzzle.offers]
    for code in sorted(codes):
        if code not in offered:
            raise AnswerError(f"{code!r} is not offered; answers are {', '.join(offered)}")
    if puzzle.case.form is Form.CHOOSE_ONE and len(codes) > 1:
        raise AnswerError(f"one answer is asked for, got {len(codes)}: {', '.join(sorted(codes))}")
    return codes


def _grade(entries: tuple[Entry, ...], *, one: bool) -> Grade:
    places = [entry.place for entry in entries if entry.chosen or not one]
    slips = places.count(Place.FOUL) + places.count(Place.MISSED)
    if slips:
        return Grade.ALMOST if slips == 1 and Place.FOUND in places else Grade.NOT_YET
    if Place.OPEN in places and Place.FOUND not in places:
        return Grade.UNSETTLED
    return Grade.RIGHT


def _ordered(entries: tuple[Entry, ...], *, one: bool) -> tuple[Entry, ...]:
    if one:
        return tuple(sorted(entries, key=lambda entry: not entry.chosen))
    places = {entry.place for entry in entries}
    order = _ORDER if places & {Place.FOUL, Place.MISSED} or Place.FOUND not in places else _WHEN_RIGHT
    return tuple(sorted(entries, key=lambda entry: order.index(entry.place)))


def hints(puzzle: Puzzle) -> tuple[Sentence, ...]:
    """
    Give the puzzle's hints, at most three, ending with one that tells.

    Where the author wrote fewer than three, the last comes from the rulings:
    it names an answer that no earlier hint tells, and the clause it rests on.
    """
    written = tuple(hint.says for hint in puzzle.hints)
    told = {code for hint in puzzle.hints for code in hint.tells}
    telling = _telling([entry for entry in rulings(puzzle) if entry.offer.code not in told])
    if len(written) == MAX_HINTS or telling is None:
        return written
    says, clause = telling.offer.says, telling.ruling.clause
    return (*written, Sentence(f"{says.template}? {clause.says}", says.facts))


def _telling(entries: Sequence[Entry]) -> Entry | None:
    """Give the entry that teaches most: an unsettled one, else an illegal one; none where all is legal."""
    for verdict in (Verdict.UNSETTLED, Verdict.ILLEGAL):
        for entry in entries:
            if entry.ruling.verdict is verdict:
                return entry
    return None
