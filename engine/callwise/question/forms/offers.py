"""
Offers, and how an answer marks them.

An answer marks each offer as right or unsettled or, by leaving it out, as wrong. It is right if every mark matches its
ruling. If a single answer is asked for, any certain one will do, and "unsettled" is right if there isn't one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
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
from callwise.question.forms.verdict_words import (
    ALL_OPEN_FOUND,
    ALMOST,
    GRADES,
    PLACES,
    RIGHT,
    VERDICTS,
    WORDS,
    WRONG,
    are_names,
    missed,
    missed_because,
    right_one,
    right_too,
    tally,
)
from callwise.question.grading import AnswerLine, Grade, Place, Ruled, Sense, Stamp, WayOut
from callwise.question.tile_places import TilePlace

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
    would show. If it isn't `missable`, leaving it out is right even if it is legal, because nobody would do it.
    """

    code: str
    says: Sentence
    act: ActT
    drawn: Drawn | None = None
    seat: Seat | None = None
    brief: Sentence | None = None
    at: str = ""
    lays: tuple[Face, ...] = ()
    missable: bool = True

    @property
    def is_tile(self) -> bool:
        """Whether it is a tile to pick in the hand."""
        return isinstance(self.drawn, Face) and self.seat is None and not self.at

    @property
    def place(self) -> str:
        """Its own place in the position."""
        return self.at or f"answer:{place(self.code)}"


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

        FOUL: marked wrongly. MISSED: legal and missable, but not chosen. FOUND and LEFT: marked correctly. OPEN:
        unsettled but not marked as such. UNRULED: not ruled on, regardless of its mark.
        """
        if not self.ruling.verdict.is_graded:
            return Place.UNRULED
        if self.ruling.verdict is Verdict.UNSETTLED:
            return Place.FOUND if self.mark is Mark.OPEN else Place.OPEN
        if self.ruling.is_legal:
            if self.mark is Mark.OUT and not self.offer.missable:
                return Place.LEFT
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

    `leaves_open` means that the single answer is "the rules don't settle it". The clauses that are `obvious` explain a
    right answer only if no other one does.
    """

    entries: tuple[MarkedOffer[ActT], ...]
    sense: Sense
    takes_one: bool
    leaves_open: bool
    obvious: Collection[str] = ()

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
            return sorted(
                entries, key=lambda entry: (PLACES[entry.ruling.verdict] is not sought, self._is_obvious(entry))
            )
        ordered = sorted(entries, key=lambda entry: _ORDER.index(entry.place))
        if grade is not Grade.RIGHT:
            return ordered
        turn = min(ordered, key=self._plainness)
        return [turn, *(entry for entry in ordered if entry is not turn)]

    def _is_obvious(self, entry: MarkedOffer[ActT]) -> bool:
        return entry.ruling.clause.id in self.obvious

    def _plainness(self, entry: MarkedOffer[ActT]) -> tuple[bool, int, bool]:
        """
        Return how little an offer in a right answer teaches: how many share its clause, and whether it is legal.

        The rarest clause teaches the most: one frozen tile among allowed ones, or one allowed tile among frozen ones.
        Among acts, a forbidden one comes first.
        """
        alike = sum(other.ruling.clause.id == entry.ruling.clause.id for other in self.entries)
        return self._is_obvious(entry), alike, self.sense is Sense.LEGALITY and entry.ruling.is_legal

    @property
    def stamp(self) -> Stamp:
        """The stamp on the answer."""
        head = self.head
        if self.grade is Grade.UNGRADED:
            return Stamp(head.ruling.verdict.value)
        if self.grade is Grade.RIGHT:
            is_act = self.takes_one and head.mark is Mark.STANDS and self.sense is Sense.LEGALITY
            return Stamp.LEGAL if is_act else Stamp.RIGHT
        if self.grade is Grade.ALMOST:
            return Stamp.MISSED
        return Stamp.FOUL if head.place in (Place.FOUL, Place.MISSED) or self.leaves_open else Stamp.OPEN

    @property
    def under(self) -> str:
        """The stamp as a word."""
        head, verdicts = self.head, VERDICTS[self.sense]
        if self.grade is Grade.UNGRADED:
            return verdicts[head.ruling.verdict]
        if self.grade is Grade.RIGHT:
            is_act = self.takes_one and head.mark is Mark.STANDS
            return verdicts[Verdict.LEGAL] if is_act else RIGHT
        if self.grade is Grade.ALMOST:
            return ALMOST
        if self.leaves_open or head.place is Place.MISSED:
            return WRONG
        return verdicts[head.ruling.verdict]

    @property
    def decides(self) -> Sentence:
        """The sentence that decides, which names the missed answer first."""
        head, rest = self.head, self.ordered[1:]
        if self.takes_one or head.place is not Place.MISSED:
            too = self._right_too(rest) if self.grade is Grade.RIGHT else ()
            return right_too(head.ruling.decides, too, WORDS[self.sense].stands)
        others = [entry for entry in rest if entry.place is Place.MISSED]
        said = [entry.offer.says for entry in others]
        return missed_because(head.offer.says, said, head.ruling.decides, self._briefly(others))

    def _right_too(self, rest: Sequence[MarkedOffer[ActT]]) -> Sequence[Sentence]:
        """Return the other true answers, if each is a name such as a tile’s, or the other legal acts if all are."""
        if self.sense is Sense.TRUTH:
            said = [entry.offer.says for entry in rest if entry.ruling.is_legal]
            return said if self.head.ruling.is_legal and are_names(said) else ()
        are_all_legal = not self.takes_one and all(entry.ruling.is_legal for entry in self.entries)
        return self._briefly(rest) if are_all_legal else ()

    def _briefly(self, entries: Iterable[MarkedOffer[ActT]]) -> Sequence[Sentence]:
        """Return the brief words of offers at the seat of the one explained, empty if one has none or is elsewhere."""
        seat = self.head.offer.seat
        briefs = [entry.offer.brief if entry.offer.seat is seat else None for entry in entries]
        found = [one for one in briefs if one is not None]
        is_clear = len({one.template for one in found}) == len(briefs)
        return found if is_clear else ()

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

    @property
    def _none_is_right(self) -> bool:
        return all(entry.ruling.verdict is Verdict.ILLEGAL for entry in self.entries)

    def way_out(
        self, nearest: Callable[[ActT, Sequence[ActT]], ActT | None], noun: str, unasked: int, none: str | None
    ) -> WayOut | None:
        """
        Return the right answer after a wrong one, or a list of those missed; None if there is nothing to add.

        `nearest` finds the right act closest to a wrong one, and `noun` is the word for it; `unasked` counts the
        answers that aren't offered.
        """
        head, words = self.head, WORDS[self.sense]
        if self.leaves_open or head.place not in (Place.FOUL, Place.OPEN) or self.grade is Grade.UNGRADED:
            return None
        legal = [entry for entry in self.entries if entry.ruling.is_legal]
        left = [entry.offer for entry in legal if entry.mark is not Mark.STANDS]
        if left and not self.takes_one:
            return missed([offer.says for offer in left])
        near = nearest(head.offer.act, [offer.act for offer in left])
        if near is not None:
            offer = next(offer for offer in left if offer.act == near)
            return WayOut(right_one(words, noun, len(legal) + unasked), offer.says)
        if self._none_is_right and none is not None and head.place is Place.FOUL:
            return WayOut(right_one(words, "answer", 1), Sentence(none))
        return None

    def stamps(self, *, none: bool = False) -> Iterator[tuple[tuple[str, str], Stamp]]:
        """
        Yield the stamp of each answer that is chosen, marked unsettled or missed, by its name and value.

        If `none` of the answers can be right, and none is, that is stamped after another answer.
        """
        stands = Stamp.LEGAL if self.sense is Sense.LEGALITY else Stamp.RIGHTLY
        if none and self.head.place is Place.FOUL and self._none_is_right:
            yield (ANSWER, NONE), Stamp.RIGHTLY
        if self.leaves_open or all(entry.mark is Mark.OUT for entry in self.entries):
            is_right = self.grade is Grade.RIGHT
            stamp = self.stamp if self.grade is Grade.UNGRADED else Stamp.RIGHTLY if is_right else Stamp.FOUL
            yield (ANSWER, UNSETTLED if self.leaves_open else NONE), stamp
        for entry in self.entries:
            code, verdict = entry.offer.code, entry.ruling.verdict
            if entry.mark is Mark.OPEN:
                stamp = {Place.FOUND: Stamp.RIGHTLY, Place.MISSED: Stamp.MISSED}.get(entry.place, Stamp.FOUL)
                yield (UNSETTLED, code), stamp if verdict.is_graded else Stamp(verdict.value)
            elif entry.mark is Mark.STANDS:
                yield (ANSWER, code), stands if entry.ruling.is_legal else Stamp(verdict.value)
            elif self.takes_one:
                if entry is self.only_right:
                    yield (ANSWER, code), stands
            elif entry.place not in (Place.LEFT, Place.UNRULED):
                yield (ANSWER, code), Stamp.MISSED if entry.place is Place.MISSED else Stamp.OPEN

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
        if Place.FOUL in places:
            return Grade.NOT_YET
        if Place.MISSED in places:
            return Grade.ALMOST if Place.FOUND in places else Grade.NOT_YET
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
            raise AnswerError(f"choose only one answer, got {', '.join((*stand, *called_open))}")
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


def listed_places(offers: Iterable[Offer[ActT]], *, are_held: bool) -> Iterator[TilePlace]:
    """Yield the tiles that are drawn as answers in a list; if they `are_held`, single faces are picked in the hand."""
    for one in offers:
        if one.seat is not None or one.at:
            continue
        if isinstance(one.drawn, tuple) and len(one.drawn) == 1:
            yield TilePlace(one.place, one.drawn[0])
        elif isinstance(one.drawn, Face) and not are_held:
            yield TilePlace(one.place, one.drawn)


def told_between(every: Iterable[Offer[ActT]], offers: Collection[Offer[ActT]]) -> Iterator[tuple[str, Sentence]]:
    """Yield the words of answers that aren't among the offers, each with the code of the offer it precedes, or NONE."""
    codes = {one.code for one in offers}
    waiting: list[Sentence] = []
    for one in every:
        if one.code in codes:
            yield from ((one.code, says) for says in waiting)
            waiting = []
        else:
            waiting.append(one.says)
    yield from ((NONE, says) for says in waiting)
