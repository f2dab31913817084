"""
Offers, and how an answer marks them.

An answer marks each offer as right or unsettled or, by leaving it out, as wrong. It is right if every mark matches its
ruling. If a single answer is asked for, any certain one will do, and "unsettled" is right if there isn't one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Generic, TypeVar

from callwise.agreement.citation import Cited, no_citation
from callwise.ground.errors import AnswerError
from callwise.ground.faces import Drawn, Face
from callwise.ground.seats import Seat
from callwise.law.ruling import Ruling, Sentence, Verdict, place
from callwise.question.controls import Pairs
from callwise.question.figures_shown import HighlightedRuling
from callwise.question.forms.verdict_words import ALL_OPEN_FOUND, VERDICTS, WORDS, tally
from callwise.question.grading import AnswerLine, Grade, Place, Ruled, Sense, Stamp

ActT = TypeVar("ActT")

ANSWER, UNSETTLED = "answer", "open"
"""The names under which a page posts the chosen answers and those marked unsettled."""
NONE = "none"
"""The code of the answer "none of these"; if one answer is asked for, `UNSETTLED` is a code as well."""


@dataclass(frozen=True)
class Offer(Generic[ActT]):
    """
    One possible answer.

    `code` identifies it in files, forms and progress; `says` is its wording, `act` the act it represents, and `drawn`
    its picture. A single face is picked in the hand, an offer with a `seat` at that seat (under its `brief` word if the
    seat has several), and an offer with `at` at that place in the position. `lays` are tiles of the seat's hand that it
    would show.
    """

    code: str
    says: Sentence
    act: ActT
    drawn: Drawn | None = None
    seat: Seat | None = None
    brief: Sentence | None = None
    at: str = ""
    lays: tuple[Face, ...] = ()


GRADES = {
    Verdict.LEGAL: Grade.RIGHT,
    Verdict.ILLEGAL: Grade.NOT_YET,
    Verdict.UNSETTLED: Grade.UNSETTLED,
    Verdict.UNREAD: Grade.UNGRADED,
    Verdict.MOOT: Grade.UNGRADED,
}
"""The grade of a single answer, by its verdict."""
PLACES = {
    Verdict.LEGAL: Place.FOUND,
    Verdict.ILLEGAL: Place.FOUL,
    Verdict.UNSETTLED: Place.OPEN,
    Verdict.UNREAD: Place.UNRULED,
    Verdict.MOOT: Place.UNRULED,
}
"""The place of a chosen offer, by its verdict."""


class Mark(Enum):
    """The mark that an answer puts on an offer."""

    STANDS = "stands"
    OPEN = "open"
    OUT = "out"


@dataclass(frozen=True)
class MarkedOffer(Generic[ActT]):
    """One offer with its ruling and its mark."""

    offer: Offer[ActT]
    mark: Mark
    ruling: Ruling
    citation: Cited = no_citation

    @property
    def place(self) -> Place:
        """
        The mark on the offer compared with its ruling.

        FOUL: marked wrongly. MISSED: legal but not chosen. FOUND and LEFT: marked correctly. OPEN: unsettled but not
        marked as such. UNRULED: not ruled on, regardless of its mark.
        """
        if not self.ruling.verdict.is_graded:
            return Place.UNRULED
        if self.ruling.verdict is Verdict.UNSETTLED:
            return Place.FOUND if self.mark is Mark.OPEN else Place.OPEN
        if self.ruling.is_legal:
            return Place.FOUND if self.mark is Mark.STANDS else Place.MISSED
        return Place.LEFT if self.mark is Mark.OUT else Place.FOUL

    @property
    def ruled(self) -> Ruled:
        """The offer with its ruling, without the mark."""
        code, says = self.offer.code, self.offer.says
        return Ruled(code, says, self.ruling, self.offer.drawn, numbered=code.isdigit(), citation=self.citation)

    @property
    def is_right(self) -> bool:
        """Whether the mark matches the ruling."""
        return self.place in (Place.FOUND, Place.LEFT)

    def line(self, sense: Sense) -> AnswerLine:
        """Return its line in a list: whether its mark is right, or the verdict if the mark isn't graded."""
        if self.place in (Place.UNRULED, Place.OPEN):
            note = f"which you {_MARKED[self.mark]}"
            return AnswerLine(self.ruled, VERDICTS[sense][self.ruling.verdict], self.place, note=note, sense=sense)
        return AnswerLine(self.ruled, (_RIGHT if self.is_right else _WRONG)[self.mark], self.place, sense=sense)


_RIGHT = {Mark.STANDS: "Right to choose", Mark.OPEN: "Right to call unsettled", Mark.OUT: "Right to leave out"}
_WRONG = {Mark.STANDS: "Wrong to choose", Mark.OPEN: "Wrong to call unsettled", Mark.OUT: "Missed"}
_MARKED = {Mark.STANDS: "chose", Mark.OPEN: "called unsettled", Mark.OUT: "left out"}
_COUNTED = _MARKED | {Mark.STANDS: "chosen"}
_ORDER = (Place.FOUL, Place.MISSED, Place.OPEN, Place.UNRULED, Place.FOUND, Place.LEFT)
"""The order in which offers are explained, unless a single answer was asked for."""


@dataclass(frozen=True)
class MarkedAnswer(Generic[ActT]):
    """
    An answer compared with the rulings.

    `leaves_open` means that the single answer is "the rules don't settle it".
    """

    entries: tuple[MarkedOffer[ActT], ...]
    sense: Sense
    takes_one: bool
    leaves_open: bool

    @cached_property
    def grade(self) -> Grade:
        """The grade of the whole answer."""
        return self._grade_one() if self.takes_one else self._grade_all()

    @property
    def head(self) -> MarkedOffer[ActT]:
        """The offer that the ruling explains: the chosen one, the worst one, or the most informative one."""
        return self.ordered[0]

    @cached_property
    def ordered(self) -> list[MarkedOffer[ActT]]:
        """The entries, with the one explained first."""
        grade, entries = self.grade, self.entries
        if self.takes_one and any(entry.mark is Mark.STANDS for entry in entries):
            return sorted(entries, key=lambda entry: entry.mark is not Mark.STANDS)
        if self.takes_one and grade in (Grade.RIGHT, Grade.UNGRADED):
            sought = Place.UNRULED if grade is Grade.UNGRADED else Place.OPEN
            return sorted(entries, key=lambda entry: PLACES[entry.ruling.verdict] is not sought)
        ordered = sorted(entries, key=lambda entry: _ORDER.index(entry.place))
        if grade is not Grade.RIGHT:
            return ordered
        turn = min(ordered, key=self._plainness)
        return [turn, *(entry for entry in ordered if entry is not turn)]

    def _plainness(self, entry: MarkedOffer[ActT]) -> tuple[int, bool]:
        """
        Return how little an offer in a right answer teaches: how many share its clause, and whether it is legal.

        The rarest clause teaches the most: one frozen tile among allowed ones, or one allowed tile among frozen ones.
        Among acts, a forbidden one comes first.
        """
        alike = sum(other.ruling.clause.id == entry.ruling.clause.id for other in self.entries)
        return alike, self.sense is Sense.LEGALITY and entry.ruling.is_legal

    @property
    def stamp(self) -> Stamp:
        """The stamp on the answer."""
        head = self.head
        if self.grade is Grade.UNGRADED:
            return Stamp(head.ruling.verdict.value)
        if self.grade is Grade.RIGHT:
            if head.ruling.verdict is Verdict.UNSETTLED:
                return Stamp.OPEN
            return Stamp.LEGAL if self.takes_one and self.sense is Sense.LEGALITY else Stamp.RIGHT
        if head.place is Place.FOUL or self.leaves_open:
            return Stamp.FOUL
        return Stamp.MISSED if head.place is Place.MISSED else Stamp.OPEN

    @property
    def under(self) -> str:
        """The stamp as a word or, if several answers are asked for, a tally of their marks."""
        head, verdicts = self.head, VERDICTS[self.sense]
        if self.grade is Grade.UNGRADED and (self.takes_one or self._are_all_unruled):
            return verdicts[head.ruling.verdict]
        if self.grade is Grade.RIGHT:
            if head.ruling.verdict is Verdict.UNSETTLED:
                return "Right: unsettled"
            return verdicts[Verdict.LEGAL] if self.takes_one else "Right"
        if not self.takes_one:
            return self._count
        if self.leaves_open:
            return "Settled"
        if head.place is Place.MISSED:
            return "Missed"
        return verdicts[head.ruling.verdict]

    @property
    def _are_all_unruled(self) -> bool:
        return all(entry.place is Place.UNRULED for entry in self.entries)

    @property
    def _count(self) -> str:
        places = Counter(entry.place for entry in self.entries)
        line = tally(
            (places[Place.FOUL], "wrong"),
            (places[Place.MISSED], "missed"),
            (places[Place.OPEN], "unsettled"),
            (places[Place.UNRULED], "not ruled on"),
            (places[Place.FOUND] + places[Place.LEFT], "right"),
        )
        return line.capitalize()

    @property
    def headline(self) -> Sentence:
        """The summary: the ruling on the worst mark, or that everything is right."""
        if self.takes_one or self.grade is not Grade.RIGHT:
            return self.head.ruling.means
        words = WORDS[self.sense]
        legal = any(entry.ruling.is_legal for entry in self.entries)
        if not legal and any(entry.mark is Mark.OPEN for entry in self.entries):
            return Sentence(ALL_OPEN_FOUND)
        return Sentence(words.all_found if legal else words.none_found)

    @property
    def only_right(self) -> MarkedOffer[ActT] | None:
        """The only right answer, if a wrong one was chosen."""
        legal = [entry for entry in self.entries if entry.ruling.is_legal]
        wrong = self.head.place is Place.FOUL or self.leaves_open
        return legal[0] if self.takes_one and wrong and len(legal) == 1 else None

    @property
    def summary(self) -> str:
        """A tally of the marks."""
        marks = Counter(entry.mark for entry in self.entries)
        return tally(*((marks[one], _COUNTED[one]) for one in Mark))

    def stamps(self) -> Iterator[tuple[tuple[str, str], Stamp]]:
        """Yield the stamp of each answer that is chosen, marked unsettled or missed, by its name and value."""
        stands = Stamp.LEGAL if self.sense is Sense.LEGALITY else Stamp.RIGHTLY
        if self.leaves_open or all(entry.mark is Mark.OUT for entry in self.entries):
            is_right = self.grade is Grade.RIGHT
            stamp = self.stamp if self.grade is Grade.UNGRADED else Stamp.RIGHTLY if is_right else Stamp.FOUL
            yield (ANSWER, UNSETTLED if self.leaves_open else NONE), stamp
        for entry in self.entries:
            code, verdict = entry.offer.code, entry.ruling.verdict
            if entry.mark is Mark.OPEN:
                stamp = Stamp.RIGHTLY if entry.place is Place.FOUND else Stamp.FOUL
                yield (UNSETTLED, code), stamp if verdict.is_graded else Stamp(verdict.value)
            elif entry.mark is Mark.STANDS:
                yield (ANSWER, code), stands if entry.ruling.is_legal else Stamp(verdict.value)
            elif self.takes_one:
                if entry is self.only_right:
                    yield (ANSWER, code), stands
            elif entry.place not in (Place.LEFT, Place.UNRULED):
                yield (ANSWER, code), Stamp.MISSED if entry.place is Place.MISSED else Stamp.OPEN

    def highlights(self) -> Iterator[HighlightedRuling]:
        """Yield the highlights: the explained ruling, and the others that are part of the answer."""
        for entry in self.ordered:
            is_marked = entry.place not in (Place.LEFT, Place.UNRULED) and not self.takes_one
            first = entry is self.head or entry is self.only_right or entry.place is Place.FOUL
            at_seat = entry.offer.seat is not None and entry.offer.brief is None
            whole = first or (is_marked and (at_seat or self.head.place is not Place.FOUL))
            at = f"answer:{place(entry.offer.code)}"
            yield HighlightedRuling(entry.ruling, entry.place, at, lit=whole or is_marked, joined=whole)

    def _grade_one(self) -> Grade:
        chosen = next((entry for entry in self.entries if entry.mark is Mark.STANDS), None)
        if chosen is not None:
            return GRADES[chosen.ruling.verdict]
        verdicts = {entry.ruling.verdict for entry in self.entries}
        if Verdict.LEGAL not in verdicts and not all(verdict.is_graded for verdict in verdicts):
            return Grade.UNGRADED
        if self.leaves_open:
            return Grade.RIGHT if Verdict.UNSETTLED in verdicts and Verdict.LEGAL not in verdicts else Grade.NOT_YET
        return Grade.RIGHT if verdicts == {Verdict.ILLEGAL} else Grade.NOT_YET

    def _grade_all(self) -> Grade:
        places = [entry.place for entry in self.entries]
        slips = places.count(Place.FOUL) + places.count(Place.MISSED)
        if slips:
            return Grade.ALMOST if slips == 1 and Place.FOUND in places else Grade.NOT_YET
        if Place.UNRULED in places:
            return Grade.UNGRADED
        return Grade.UNSETTLED if Place.OPEN in places else Grade.RIGHT


def chosen(pairs: Pairs, codes: Collection[str], *, takes_one: bool, has_none: bool) -> tuple[Mapping[str, Mark], bool]:
    """Read the mark on each offer, and whether the answer is that the rules don't settle it. Raises AnswerError."""
    stand = list(dict.fromkeys(value for name, value in pairs if name == ANSWER))
    called_open = list(dict.fromkeys(value for name, value in pairs if name == UNSETTLED))
    if strange := [name for name, _ in pairs if name not in (ANSWER, UNSETTLED)]:
        raise AnswerError(f"{strange[0]!r} isn’t part of an answer here; parts are {ANSWER} and {UNSETTLED}")
    if not stand and not called_open:
        raise AnswerError("choose an answer first")
    if takes_one:
        if len(stand) + len(called_open) > 1:
            raise AnswerError(f"one answer is asked for, got {', '.join((*stand, *called_open))}")
        if stand == [UNSETTLED]:
            return {}, True
    if NONE in stand and has_none:
        if len(stand) > 1:
            raise AnswerError(f"{NONE!r} must be the only answer; remove the others or leave it out")
        stand = []
    for code in (*stand, *called_open):
        if code not in codes:
            raise AnswerError(f"{code!r} isn’t offered; answers are {', '.join(codes)}")
    if both := [code for code in stand if code in called_open]:
        raise AnswerError(f"{both[0]!r} is chosen and called unsettled; leave one of them out")
    return dict.fromkeys(stand, Mark.STANDS) | dict.fromkeys(called_open, Mark.OPEN), False
