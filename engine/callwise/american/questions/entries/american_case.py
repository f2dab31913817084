"""The base classes of American questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from callwise.american.agreement.presets import PRESETS
from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.payment import payment
from callwise.american.table.written_card import MOVES, usual_card
from callwise.ground.errors import NotationError, PositionError, check_length, quoted
from callwise.ground.seats import SEATS, Seat
from callwise.question.case import Key, RuledCase
from callwise.question.forms.amounts import AmountsCase
from callwise.question.forms.choose import ChoiceCase
from callwise.question.grading import Sense

ActT = TypeVar("ActT")

SEAT_SIGNS = tuple(f"{seat.value} " for seat in SEATS)


class AmericanCase(RuledCase[AmericanRuleset]):
    """An American question."""

    @classmethod
    def presets(cls) -> Sequence[AmericanRuleset]:
        return PRESETS


class AmericanAmounts(AmericanCase, AmountsCase[AmericanRuleset]):
    """An American question about what each player gains or loses."""

    sense = Sense.TRUTH
    tells = "Who pays at your table"
    noun = "amount"
    step = payment.STEP
    sticks = (100, 50, 10, 5)


class AmericanChoice(AmericanCase, ChoiceCase[ActT, AmericanRuleset]):
    """An American question whose answers are offered."""


def seats_in_words(text: str) -> str:
    """Return seats separated by spaces as a player would list them. Raises as `read_seats` does."""
    return " and ".join(", ".join(one.words for one in read_seats(text)).rsplit(", ", 1))


def read_seats(text: str) -> tuple[Seat, ...]:
    """Read seats separated by spaces. Raises NotationError, or PositionError for a duplicate."""
    check_length(text)
    named = tuple(map(Seat.parse, text.split()))
    if len(set(named)) != len(named):
        raise PositionError(f"name each seat only once, got {quoted(text)}")
    return named


_SAID = {"no": False, "yes": True}


def read_yes_or_no(text: str) -> bool:
    """Read yes or no. Raises NotationError."""
    if text.strip() not in _SAID:
        raise NotationError(f"write yes or no, got {quoted(text)}")
    return _SAID[text.strip()]


DEAD_HANDS = Key(
    "Whose hand is [[dead]]",
    "Seats: north west",
    optional=True,
    tiles=False,
    signs=SEAT_SIGNS,
    in_words=seats_in_words,
)
CARD_KEY = Key(
    "The hands on the card",
    "FF 3333b 444d NEWS 0; FF 111x 2222x 333y DxDx any.  concealed comes last.  In Ask, your hands are kept on this "
    "device",
    signs=(" ", "; ", "x", "y", "z", "Dx", "Dy", "Dz", " any", " concealed"),
    signs_how=f"The suits x, y and z are different. Dx is the dragon of suit x. {MOVES}",
    drawn=False,
    usual=usual_card,
)
LAST_WALL = Key(
    "The last wall",
    optional=True,
    choices=(("no", "hasn’t begun"), ("yes", "has begun")),
    drawn=False,
    seldom=True,
)
