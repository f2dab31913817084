"""
Seats and turns: the players' positions, and their order of play.

Games for two or three players use some of the four seats.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from callwise.ground.errors import NotationError, quoted


class Relation(Enum):
    """Another player's position, seen from the player in question (CON-7)."""

    SELF = "self"
    SHIMOCHA = "shimocha"
    TOIMEN = "toimen"
    KAMICHA = "kamicha"

    @property
    def words(self) -> str:
        """The name that the player in question uses for that player."""
        return _WORDS[self]

    @classmethod
    def parse(cls, text: str) -> Relation:
        """
        Read left, across or right, their Japanese names, or self.

        Raises NotationError for other words.
        """
        try:
            return cls(ENGLISH.get(text, text))
        except ValueError:
            raise NotationError(f"{quoted(text)} isn’t a place at the table; write left, across or right") from None


ENGLISH = {"left": "kamicha", "across": "toimen", "right": "shimocha"}
"""English names of positions; notation is always written in Japanese."""
_WORDS = {
    Relation.SELF: "you",
    Relation.KAMICHA: "the [[kamicha]]",
    Relation.TOIMEN: "the [[toimen]]",
    Relation.SHIMOCHA: "the [[shimocha]]",
}
_BESIDE = {Relation.SHIMOCHA: "on your right", Relation.TOIMEN: "across from you", Relation.KAMICHA: "on your left"}
_TURNS = (Relation.SELF, Relation.SHIMOCHA, Relation.TOIMEN, Relation.KAMICHA)


class Seat(Enum):
    """The four seats in turn order; East is the dealer (CON-7, CON-8)."""

    EAST = "east"
    SOUTH = "south"
    WEST = "west"
    NORTH = "north"

    @property
    def words(self) -> str:
        """Its name, as on its plate."""
        return self.value.capitalize()

    @classmethod
    def parse(cls, text: str) -> Seat:
        """
        Read east, south, west or north, capitalized or not.

        Raises NotationError for other words.
        """
        try:
            return cls(text.lower())
        except ValueError:
            raise NotationError(f"{quoted(text)} isn’t a seat; write east, south, west or north") from None

    def after(self, turns: int) -> Seat:
        """Return the seat that many turns later."""
        return SEATS[(SEATS.index(self) + turns) % 4]

    def turns_to(self, other: Seat) -> int:
        """Count the turns from this seat to the other, 0 to 3."""
        return (SEATS.index(other) - SEATS.index(self)) % 4

    def sees(self, other: Seat) -> Relation:
        """Return the other seat's position, seen from this one."""
        return _TURNS[self.turns_to(other)]

    def beside(self, you: Seat) -> str:
        """
        Return this seat's position for a reader at another seat.

        >>> Seat.WEST.beside(Seat.SOUTH), Seat.EAST.beside(Seat.SOUTH)
        ('on your right', 'on your left')
        """
        return _BESIDE[you.sees(self)]

    def at(self, relation: Relation) -> Seat:
        """Return the seat in that relation to this one."""
        return self.after(_TURNS.index(relation))


SEATS = tuple(Seat)


def had_by(seats: Mapping[Seat, int], count: int) -> str:
    """
    List how many of `count` things each seat has, for an error message; empty if no seat has any.

    >>> had_by({Seat.SOUTH: 4, Seat.WEST: 1, Seat.NORTH: 0}, 6)
    ', 4 with south, 1 with west, 1 elsewhere'
    """
    held = {seat: number for seat, number in seats.items() if number}
    rest = count - sum(held.values())
    if not rest and len(held) == 1:
        return f", all with {next(iter(held)).value}"
    parts = [f"{number} with {seat.value}" for seat, number in held.items()]
    if parts and rest:
        parts.append(f"{rest} elsewhere")
    return "".join(f", {part}" for part in parts)
