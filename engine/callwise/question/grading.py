"""
What the referee says of an answer, in the order in which it is read.

Forms fill this in, each in its own way; whoever shows it needs to know
nothing of forms.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

from callwise.agreement.citation import Cited, no_citation
from callwise.agreement.ruleset import Ruleset
from callwise.ground.faces import Drawn
from callwise.ground.seats import Seat
from callwise.law.ruling import Ruling, Sentence
from callwise.law.settlement import Payment
from callwise.question.scene import Clocks


class Sense(Enum):
    """
    What it means that an answer stands.

    LEGALITY: the act may be done.  TRUTH: the answer is so, as a number of
    han or the seat that gets a tile.
    """

    LEGALITY = "legality"
    TRUTH = "truth"


class Grade(Enum):
    """
    How an answer fares.

    ALMOST is one slip in an answer that is otherwise right; UNSETTLED means
    that all of it is right as far as the ruleset's sources decide it, and
    that it does not say what they leave open.  UNGRADED means the same as far
    as the referee rules on it: some or all of it isn't ruled on.
    """

    RIGHT = "right"
    ALMOST = "almost"
    NOT_YET = "not-yet"
    UNSETTLED = "unsettled"
    UNGRADED = "ungraded"


class Place(Enum):
    """Where something stands in an answer; OPEN is unsettled and not said to be, UNRULED is not ruled on."""

    FOUL = "foul"
    MISSED = "missed"
    OPEN = "open"
    UNRULED = "unruled"
    FOUND = "found"
    LEFT = "left"


class Stamp(Enum):
    """
    What is stamped on something that was answered.

    FOUL, OPEN and LEGAL are verdicts; UNREAD and MOOT stand where there is
    none.  RIGHT says that an answer as a whole is right, and RIGHTLY that a
    part of it is, whatever the verdict on that part; NOT_SO is what isn't so,
    and no act.
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


class Look(Enum):
    """How a line looks: something goes there, it is a foul, or nobody touched it."""

    TAKES = "takes"
    FOUL = "foul"
    QUIET = "quiet"


@dataclass(frozen=True)
class Joined:
    """A line between two places of a position, the nearest of several, and what it says."""

    start: tuple[str, ...]
    end: tuple[str, ...]
    look: Look
    says: Sentence


@dataclass(frozen=True)
class Shown:
    """
    What a ruling shows on the position that it is about.

    `lit` are the places that matter, `tags` the words that hang on some of
    them, and `ties` how they are joined.
    """

    lit: tuple[str, ...] = ()
    tags: tuple[tuple[str, Sentence], ...] = ()
    ties: tuple[Joined, ...] = ()


@dataclass(frozen=True)
class Ruled:
    """
    One answer that can be given, or one step or line of it, with its ruling; `code` names it in files.

    `numbered` says that the code is no more than a number, so that its words are needed beside it.  `citation` finds
    where the ruling can be looked up.  `payment` is the one that is ruled due, where it is one.
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
    One thing of an answer as it is listed: what it is, how it fares in a word, and why.

    `place` is where it stands in the answer, and `note` a word more on what
    was said of it; without a place the word is the verdict.  `sense` is what
    it means that it stands.  `is_told` says that its reason stands above.
    """

    ruled: Ruled
    word: str
    place: Place | None = None
    note: str = ""
    sense: Sense = Sense.LEGALITY
    is_told: bool = False


@dataclass(frozen=True)
class Listing:
    """Lines, `numbered` where their order counts; with `folded` they wait behind those words."""

    lines: tuple[AnswerLine, ...]
    numbered: bool = False
    folded: str = ""


@dataclass(frozen=True)
class AmountRow:
    """A seat's amount: what was given, None where nothing was asked yet, and what is due."""

    seat: Seat
    given: int | None
    due: int


@dataclass(frozen=True)
class Account:
    """Amounts by seat, the payments that they are made of, and what was done wrongly with some of these."""

    rows: tuple[AmountRow, ...]
    payments: tuple[Payment, ...]
    mistaken: tuple[tuple[Payment, Sentence], ...] = ()


Below = Listing | Account | Clocks | Sentence
"""What stands below the ruling: the rest of an answer."""


@dataclass(frozen=True)
class WayOut:
    """What would have been right: a label, and the answer in words."""

    label: str
    says: Sentence


@dataclass(frozen=True)
class Elsewhere:
    """The ruling's act judged under one ruleset of several."""

    ruleset: Ruleset
    ruling: Ruling


@dataclass(frozen=True, kw_only=True)
class Graded:
    """
    An answer with everything the referee says of it.

    `stamp` and `under` are the stamp and its word; `headline` is what it comes to; `said` what was answered, where
    nothing else tells it; `head` the ruling that is explained, and `citation` finds where it can be looked up. `act`
    is the act it is about, in words, and `noun` what such an act is called. `others` judges it under other rulesets, of
    which little of what is graded needs to know. `marks` gives what is stamped on controls of the
    answer, by name and value, and `shown` what is to be seen on the position. `again` is how to try again, where that
    is more than to try again.
    """

    ruleset: Ruleset
    sense: Sense
    grade: Grade
    stamp: Stamp
    under: str
    headline: Sentence
    said: Sentence | None
    head: Ruling
    citation: Cited
    way_out: WayOut | None
    below: tuple[Below, ...]
    remarks: tuple[Sentence, ...]
    act: Sentence
    noun: str
    others: Callable[[], tuple[Elsewhere, ...]]
    marks: Mapping[tuple[str, str], Stamp]
    shown: Shown = field(default_factory=Shown)
    again: str = ""

    @cached_property
    def elsewhere(self) -> tuple[Elsewhere, ...]:
        """What other tables say of the act, this one among them; nothing where no option bears on it."""
        return self.others()
