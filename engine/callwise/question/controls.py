"""
What an answer is given with: choices, numbers and steps, as the platform has them.

A form says which of these it needs; the view draws them as native controls,
and the page posts their names and values without knowing what they mean.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from callwise.agreement.citation import Cited, no_citation
from callwise.ground.faces import Drawn, Face
from callwise.ground.seats import Seat
from callwise.law.ruling import Ruling, Sentence
from callwise.question.scene import Clocks, Scene

Pairs = tuple[tuple[str, str], ...]
"""What a page posts: names and values, in the order of the page."""


@dataclass(frozen=True)
class Pick:
    """
    One answer to pick.

    A face that lies in the hand is picked there, and what belongs to a
    `seat` of the table is picked at that seat; anything else is listed.
    `alone` says that no other pick of its group goes with it; `only` names
    the rulesets under which it is there, None for all of them.  `brief` is
    what stands at its seat, where that is more than who sits there or what is
    said.  `at` is the place of the position where it is picked, such as one of
    the jokers that lie there, and `lays` are tiles of the seat's hand that it
    would show.
    """

    name: str
    value: str
    says: Sentence
    drawn: Drawn | None = None
    alone: bool = False
    only: frozenset[str] | None = None
    seat: Seat | None = None
    brief: Sentence | None = None
    at: str = ""
    lays: tuple[Face, ...] = ()


@dataclass(frozen=True)
class Picks:
    """
    Answers of which one is picked, or several.

    With `folded` they wait behind those words.  `typed` says that their
    values may be typed as well, and `only` is as a pick's.
    """

    legend: Sentence
    one: bool
    picks: tuple[Pick, ...]
    folded: str = ""
    typed: bool = False
    only: frozenset[str] | None = None


@dataclass(frozen=True)
class Number:
    """
    A whole number to be given; it stands at its `seat` where a table is shown.

    `does` says what it counts where that is settled, and then it is never below zero.
    """

    name: str
    says: Sentence
    value: str = ""
    seat: Seat | None = None
    does: Sentence | None = None


@dataclass(frozen=True)
class Numbers:
    """Whole numbers, each with what it is."""

    legend: Sentence
    numbers: tuple[Number, ...]


@dataclass(frozen=True)
class Step:
    """
    Something done already: its value, what it was, and how it was ruled and the word for it, if told at once.

    `citation` finds where the ruling can be looked up.
    """

    value: str
    says: Sentence
    drawn: Drawn | None = None
    ruling: Ruling | None = None
    word: str = ""
    citation: Cited = field(default=no_citation, compare=False, repr=False)


@dataclass(frozen=True)
class Verb:
    """
    What can be done with the things that are picked: a word for it, and the value under which it is posted.

    `does` tells what it does with them, each kind of place in braces by its
    first word, as in ``Exchange {rack} for {joker}``.  `needs` are the picks
    that it takes, in one way or another: ``rack joker`` is one of the rack and
    one joker, ``rack+`` one or more of the rack, and nothing at all is nothing
    picked.  Without any it takes whatever is picked.
    """

    value: str
    says: Sentence
    does: str = ""
    needs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Acts:
    """
    Things of the position that are picked where they lie, and what can be done with them.

    `listed` are acts that nothing lying there carries, and `named` others that a list can name as well, for paper and
    where no script runs.
    """

    legend: Sentence
    picks: tuple[Pick, ...]
    verbs: tuple[Verb, ...]
    listed: tuple[Pick, ...] = ()
    named: tuple[Pick, ...] = ()


@dataclass(frozen=True)
class Steps:
    """
    What was done so far, the last of which can be taken back, and what can be done next.

    Every step is posted under the name `done`; what is picked next is added
    when the reader says so.  `is_reached` says that they led to what was asked
    for, `at_once` that each step is ruled on when it is done, and that the next
    one may be asked for, and `told` what was told of it.  What `stays` can't be
    taken back.  `clocks` are how things stood at each step.
    """

    legend: Sentence
    done: str
    steps: tuple[Step, ...]
    following: Picks | Acts
    is_reached: bool = False
    at_once: bool = False
    told: Sentence | None = None
    stays: bool = False
    clocks: Clocks | None = None


Control = Picks | Numbers | Steps


@dataclass(frozen=True)
class Sheet:
    """What lies before the reader: the position, and the controls of the answer."""

    scene: Scene
    controls: tuple[Control, ...]

    @property
    def listed(self) -> Picks | None:
        """The answers that can be typed as well as picked, if there are any."""
        return next((one for one in self.controls if isinstance(one, Picks) and one.typed), None)

    @property
    def placed(self) -> tuple[tuple[Pick, bool], ...]:
        """What is picked at a place of the position, each with whether it is the only one of its group."""
        found: list[tuple[Pick, bool]] = []
        for control in self.controls:
            if isinstance(control, Picks):
                found += [(pick, control.one) for pick in control.picks if pick.at]
            elif isinstance(control, Steps) and isinstance(control.following, Acts):
                found += [(pick, False) for pick in control.following.picks if pick.at]
        return tuple(found)
