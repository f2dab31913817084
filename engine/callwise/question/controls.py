"""
Answer controls: choices, numbers and steps, matching the platform's own.

A form declares the controls it needs; the view draws them as native ones, and the page posts their names and values
without interpreting them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from callwise.agreement.citation import Cited, no_citation
from callwise.ground.faces import Drawn, Face
from callwise.ground.seats import Seat
from callwise.law.ruling import Ruling, Sentence
from callwise.question.scene import Clocks, Scene

Pairs = tuple[tuple[str, str], ...]
"""A posted answer: names and values, in page order."""


@dataclass(frozen=True)
class Pick:
    """
    One answer to pick.

    A face in the hand is picked there, and an answer with a `seat` at that seat of the table; any other is listed.
    `alone` means that no other pick of its group goes with it; `only` limits it to these rulesets, None for all.
    `brief` is its label at the seat, if that must be more than the seat or what is said there. `at` is the place in the
    position where it is picked, such as an exposed joker, and `lays` are tiles of the seat's hand that it would show.
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
    Answers of which one or several are picked.

    With `folded`, they are collapsed under those words. `typed` means that their values can be typed as well, and
    `only` is as in `Pick`.
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
    A whole number to enter; shown at its `seat` if there is a table.

    `does` is its label, such as “pays”, if the direction of payment is known; the number is then never negative.
    """

    name: str
    says: Sentence
    value: str = ""
    seat: Seat | None = None
    does: Sentence | None = None


@dataclass(frozen=True)
class Numbers:
    """Whole numbers, each with its label."""

    legend: Sentence
    numbers: tuple[Number, ...]


@dataclass(frozen=True)
class Step:
    """
    A step already done: its value and wording, and, if ruled on at once, its ruling and the word for it.

    `citation` looks up the ruling's sources.
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
    Something that can be done with the picked things: its label, and the value posted for it.

    `does` is its wording with slots for kinds of places by their first word, as in ``Exchange {rack} for {joker}``.
    `needs` lists the combinations of picks it accepts: ``rack joker`` is one of the rack and one joker, ``rack+`` one
    or more of the rack, and an empty string no picks. If `needs` is empty, any picks will do.
    """

    value: str
    says: Sentence
    does: str = ""
    needs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Acts:
    """
    Things in the position that can be picked in place, and what can be done with them.

    `listed` are acts that aren't tied to a thing, and `named` others that a list can name as well, for paper and for
    pages without scripts.
    """

    legend: Sentence
    picks: tuple[Pick, ...]
    verbs: tuple[Verb, ...]
    listed: tuple[Pick, ...] = ()
    named: tuple[Pick, ...] = ()


@dataclass(frozen=True)
class Steps:
    """
    The steps done so far, the last of which can be taken back, and what can be done next.

    Every step is posted under the name `done`; a picked one is added when the reader confirms it. `is_reached` means
    that they reached the goal, `at_once` that each step is ruled on as it is done and a hint for the next is available,
    and `hint` is that hint. If `stays` is set, steps can't be taken back. `clocks` show the state at each step.
    """

    legend: Sentence
    done: str
    steps: tuple[Step, ...]
    following: Picks | Acts
    is_reached: bool = False
    at_once: bool = False
    hint: Sentence | None = None
    stays: bool = False
    clocks: Clocks | None = None


Control = Picks | Numbers | Steps


@dataclass(frozen=True)
class Sheet:
    """The position as the reader sees it, and the controls of the answer."""

    scene: Scene
    controls: tuple[Control, ...]

    @property
    def listed(self) -> Picks | None:
        """The answers that can be typed as well as picked, if there are any."""
        return next((one for one in self.controls if isinstance(one, Picks) and one.typed), None)

    @property
    def placed(self) -> tuple[tuple[Pick, bool], ...]:
        """The picks at a place in the position, each with whether its group takes only one."""
        found: list[tuple[Pick, bool]] = []
        for control in self.controls:
            if isinstance(control, Picks):
                found += [(pick, control.one) for pick in control.picks if pick.at]
            elif isinstance(control, Steps) and isinstance(control.following, Acts):
                found += [(pick, False) for pick in control.following.picks if pick.at]
        return tuple(found)
