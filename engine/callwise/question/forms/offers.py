"""
Offers, and what an answer says of them.

An answer says of each offer that it stands, that the rules leave it open, or,
by silence, that it does not.  It is right when it says so of all of them: what
is certain is taken, what is open is named, and what is out is left.  Where one
answer is chosen any that is certain will do, and "open" is right where none is.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Generic, TypeVar

from callwise.agreement.citation import Cited, no_citation
from callwise.ground.faces import Drawn, Face
from callwise.ground.seats import Seat
from callwise.law.ruling import Ruling, Sentence, Verdict
from callwise.question.forms.verdict_words import ALL_OPEN_FOUND, VERDICTS, WORDS, tally
from callwise.question.grading import AnswerLine, Grade, Place, Ruled, Sense, Stamp

ActT = TypeVar("ActT")


@dataclass(frozen=True)
class Offer(Generic[ActT]):
    """
    One answer that can be given.

    `code` stands for it in files, forms and progress; `says` names it in
    words; `act` is what it stands for, and `drawn` its picture.  A face by
    itself is picked where it lies in the hand, and what `seat` can do at that
    seat, under its `brief` word where it can do more than one thing; anything
    else that lies in the position, at the place `at`.  `lays` are tiles of
    the seat's hand that it would show.
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
"""How one answer fares that is given by itself."""
PLACES = {
    Verdict.LEGAL: Place.FOUND,
    Verdict.ILLEGAL: Place.FOUL,
    Verdict.UNSETTLED: Place.OPEN,
    Verdict.UNREAD: Place.UNRULED,
    Verdict.MOOT: Place.UNRULED,
}
"""Where it stands."""


class Mark(Enum):
    """What an answer says of an offer."""

    STANDS = "stands"
    OPEN = "open"
    OUT = "out"


@dataclass(frozen=True)
class MarkedOffer(Generic[ActT]):
    """One offer with its ruling, and what the answer says of it."""

    offer: Offer[ActT]
    said: Mark
    ruling: Ruling
    citation: Cited = no_citation

    @property
    def place(self) -> Place:
        """
        Where it stands.

        FOUL said wrongly, MISSED legal and not chosen, FOUND and LEFT rightly so, OPEN unsettled and not named, UNRULED
        not ruled on, whatever was said.
        """
        if not self.ruling.verdict.is_graded:
            return Place.UNRULED
        if self.ruling.verdict is Verdict.UNSETTLED:
            return Place.FOUND if self.said is Mark.OPEN else Place.OPEN
        if self.ruling.is_legal:
            return Place.FOUND if self.said is Mark.STANDS else Place.MISSED
        return Place.LEFT if self.said is Mark.OUT else Place.FOUL

    @property
    def ruled(self) -> Ruled:
        """The offer with its ruling alone."""
        code, says = self.offer.code, self.offer.says
        return Ruled(code, says, self.ruling, self.offer.drawn, numbered=code.isdigit(), citation=self.citation)

    @property
    def is_right(self) -> bool:
        """Whether what the answer says of it is so."""
        return self.place in (Place.FOUND, Place.LEFT)

    def line(self, sense: Sense) -> AnswerLine:
        """Say how it is listed: whether what the answer says of it is right; the verdict where that isn't decided."""
        if self.place in (Place.UNRULED, Place.OPEN):
            note = f"which you {_SAID[self.said]}"
            return AnswerLine(self.ruled, VERDICTS[sense][self.ruling.verdict], self.place, note=note, sense=sense)
        return AnswerLine(self.ruled, (_RIGHT if self.is_right else _WRONG)[self.said], self.place, sense=sense)


_RIGHT = {Mark.STANDS: "Right to choose", Mark.OPEN: "Right to call unsettled", Mark.OUT: "Right to leave out"}
_WRONG = {Mark.STANDS: "Wrong to choose", Mark.OPEN: "Wrong to call unsettled", Mark.OUT: "Missed"}
_SAID = {Mark.STANDS: "chose", Mark.OPEN: "called unsettled", Mark.OUT: "left out"}
_COUNTED = _SAID | {Mark.STANDS: "chosen"}
_ORDER = (Place.FOUL, Place.MISSED, Place.OPEN, Place.UNRULED, Place.FOUND, Place.LEFT)
"""Which answer the ruling goes on to explain, where none was given by itself."""


@dataclass(frozen=True)
class MarkedAnswer(Generic[ActT]):
    """
    An answer laid beside the rulings.

    `leaves_open` says that the one answer is that the rules leave it open.
    """

    entries: tuple[MarkedOffer[ActT], ...]
    sense: Sense
    takes_one: bool
    leaves_open: bool

    @cached_property
    def grade(self) -> Grade:
        """How it fares."""
        return self._grade_one() if self.takes_one else self._grade_all()

    @property
    def head(self) -> MarkedOffer[ActT]:
        """What the ruling explains: what was chosen, what is worst, or what it turned on."""
        return self.ordered[0]

    @cached_property
    def ordered(self) -> list[MarkedOffer[ActT]]:
        """The entries, with what the ruling explains first."""
        grade, entries = self.grade, self.entries
        if self.takes_one and any(entry.said is Mark.STANDS for entry in entries):
            return sorted(entries, key=lambda entry: entry.said is not Mark.STANDS)
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
        Say how little an offer of a right answer teaches: how many rest on its clause, and whether it is no trap.

        What few offers rest on is what they turn on: the tile that is frozen among those that are clear, or the one
        that is clear among those that are frozen.  Of acts, the one that is forbidden comes first.
        """
        alike = sum(other.ruling.clause.id == entry.ruling.clause.id for other in self.entries)
        return alike, self.sense is Sense.LEGALITY and entry.ruling.is_legal

    @property
    def stamp(self) -> Stamp:
        """What is stamped on the answer."""
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
        """The stamp in a word; where several answers are asked for, a count of how they fare."""
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
        words, fouls = WORDS[self.sense], places[Place.FOUL]
        line = tally(
            (fouls, words.foul if fouls == 1 else words.fouls),
            (places[Place.MISSED], "missed"),
            (places[Place.OPEN], "unsettled"),
            (places[Place.UNRULED], "not ruled on"),
            (places[Place.FOUND] + places[Place.LEFT], "right"),
        )
        return line.capitalize()

    @property
    def headline(self) -> Sentence:
        """What the answer comes to: the ruling on what is worst, or that all of it is right."""
        if self.takes_one or self.grade is not Grade.RIGHT:
            return self.head.ruling.means
        words = WORDS[self.sense]
        legal = any(entry.ruling.is_legal for entry in self.entries)
        if not legal and any(entry.said is Mark.OPEN for entry in self.entries):
            return Sentence(ALL_OPEN_FOUND)
        return Sentence(words.all_found if legal else words.none_found)

    @property
    def only_right(self) -> MarkedOffer[ActT] | None:
        """The one answer that would have stood, where a wrong one was chosen and there is no other."""
        legal = [entry for entry in self.entries if entry.ruling.is_legal]
        wrong = self.head.place is Place.FOUL or self.leaves_open
        return legal[0] if self.takes_one and wrong and len(legal) == 1 else None

    @property
    def marked(self) -> str:
        """Count what the answer says of the offers."""
        said = Counter(entry.said for entry in self.entries)
        return tally(*((said[one], _COUNTED[one]) for one in Mark))

    def _grade_one(self) -> Grade:
        chosen = next((entry for entry in self.entries if entry.said is Mark.STANDS), None)
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
