"""
Answer controls: choices, numbers and steps, as native inputs.

A form declares the controls it needs; the view draws them as native inputs, and the page posts their names and values
without interpreting them.
"""

from __future__ import annotations

from dataclasses import dataclass

from callwise.ground.faces import Drawn, Face
from callwise.ground.seats import Seat
from callwise.law.ruling import Sentence
from callwise.question.grading import Stamp
from callwise.question.scene import Scene

Pairs = tuple[tuple[str, str], ...]
"""A posted answer: names and values, in page order."""


@dataclass(frozen=True)
class Pick:
    """
    One answer to pick.

    A face in the hand is picked there, and an answer with a `seat` at that seat of the table; other answers are listed.
    `alone` means that it excludes all other picks of its group; `only` limits it to these rulesets, None for all.
    `brief` is its label at the seat, if the seat's name or spoken word isn't enough. `at` is the place in the position
    to pick it, such as an exposed joker, and `lays` are tiles of the seat's hand that it would show.
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
    Answers to pick one or several of.

    With `folded`, they are collapsed under those words. `typed` means that their values can be typed as well, and
    `only` is as in `Pick`. `told` are sentences to read between them, each with the value of the pick that it precedes.
    """

    legend: Sentence
    one: bool
    picks: tuple[Pick, ...]
    folded: str = ""
    typed: bool = False
    only: frozenset[str] | None = None
    told: tuple[tuple[str, Sentence], ...] = ()


@dataclass(frozen=True)
class Number:
    """
    A whole number to enter; shown at its `seat` if there is a table.

    `does` is its label, such as “pays”, if the direction of payment is known; the number is then never negative. If it
    `is_derived`, it isn't asked: it is the sum of the others and the points `taken` from the table.
    """

    name: str
    says: Sentence
    value: str = ""
    seat: Seat | None = None
    does: Sentence | None = None
    is_derived: bool = False
    taken: int = 0


@dataclass(frozen=True)
class Numbers:
    """
    Whole numbers, each with its label.

    `sticks` are the values of the sticks or chips that a number is put together from, largest first.
    """

    legend: Sentence
    numbers: tuple[Number, ...]
    sticks: tuple[int, ...] = ()

    @property
    def needs_one(self) -> bool:
        """Whether at least one number is above zero, because one of them is the total of the others."""
        return any(one.is_derived for one in self.numbers)


@dataclass(frozen=True)
class Step:
    """
    A completed step, or one that is missing: its value and wording, the tiles it moves, and its stamp if it has one.

    `brief` is a shorter wording for a step without tiles.
    """

    value: str
    says: Sentence
    drawn: Drawn | None = None
    brief: Sentence | None = None
    stamp: Stamp | None = None


@dataclass(frozen=True)
class Verb:
    """
    An action on the picked things: its label, and the value posted for it.

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
    Things in the position that can be picked in place, and the actions on them.

    `listed` are acts that need no thing, and `named` other acts that can also be listed by name, for paper and for
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
    The steps done so far, the last of which can be taken back, and the possible next ones.

    Every step is posted under the name in `done`; a picked step is added when the reader confirms it. `missing` is a
    step left out, with the number of steps before it. `is_over` means that no step can follow, so that the answer is
    ruled on; `at_once` that each step is ruled on as it is done and a hint for the next is available, and `hint` is
    that hint. `least` is the number of steps to the goal, if the page shows it.
    """

    legend: Sentence
    done: str
    steps: tuple[Step, ...]
    following: Picks | Acts
    is_over: bool = False
    at_once: bool = False
    hint: Sentence | None = None
    missing: tuple[int, Step] | None = None
    least: int = 0


Control = Picks | Numbers | Steps


@dataclass(frozen=True)
class Sheet:
    """The position as shown to the reader, and the answer controls."""

    scene: Scene
    controls: tuple[Control, ...]

    @property
    def listed(self) -> Picks | None:
        """The answers that can be typed as well as picked, if any."""
        return next((one for one in self.controls if isinstance(one, Picks) and one.typed), None)

    @property
    def placed(self) -> tuple[tuple[Pick, bool], ...]:
        """The picks at a place in the position, each with whether its group allows only one."""
        found: list[tuple[Pick, bool]] = []
        for control in self.controls:
            if isinstance(control, Picks):
                found += [(pick, control.one) for pick in control.picks if pick.at]
            elif isinstance(control, Steps) and isinstance(control.following, Acts):
                found += [(pick, False) for pick in control.following.picks if pick.at]
        return tuple(found)
