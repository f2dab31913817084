"""Wordings that prompts share: tiles, players, counts, and sticks on the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from callwise.ground.faces import listed
from callwise.ground.seats import SEATS, Relation, Seat
from callwise.riichi.practice.deals.random_tiles import written
from callwise.riichi.table.tiles import Kind, Tile, plain


def drawn(tiles: Iterable[Tile | Kind]) -> str:
    """Write tiles as shown in a sentence, each suit separately."""
    plain_tiles = [one if isinstance(one, Tile) else plain(one) for one in tiles]
    return listed(f"{{{part}}}" for part in written(plain_tiles).split())


WHERE = {
    Relation.SHIMOCHA: "the player to your right",
    Relation.TOIMEN: "the player across",
    Relation.KAMICHA: "the player to your left",
}


def who(relation: Relation) -> Mapping[str, str]:
    """Return a prompt's slots for another player: `who`, and `Who` at the start of a sentence."""
    return {"who": WHERE[relation], "Who": WHERE[relation].capitalize()}


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def counted(number: int, noun: str) -> str:
    """
    Write a count with its noun, in words up to nine.

    >>> counted(1, "discard"), counted(7, "discard"), counted(12, "discard")
    ('one discard', 'seven discards', '12 discards')
    """
    said = NUMBERS[number] if number < len(NUMBERS) else str(number)
    return f"{said} {noun}" if number == 1 else f"{said} {noun}s"


def after(seat: Seat) -> Sequence[Seat]:
    """Return the other seats, in turn order."""
    return [seat.after(turns) for turns in (1, 2, 3)]


def said_riichi(seats: Sequence[Seat], also: str = "") -> str:
    """Describe who is in riichi, `also` at the end: ``South and North are in [[riichi]].``; empty if nobody is."""
    who = listed(seat.words for seat in SEATS if seat in seats)
    return f"{who} {'is' if len(seats) == 1 else 'are'} in [[riichi]]{also}." if seats else ""


def said_honba(count: int) -> str:
    """Describe how many honba there are."""
    one = "There is one [[honba|counter|honba]]"
    return one if count == 1 else f"There are {NUMBERS[count]} [[honba|counters|honba]]"


def said_sticks(count: int) -> str:
    """Describe how many riichi sticks there are."""
    one = "one [[riichi-stick]] is"
    return one if count == 1 else f"{NUMBERS[count]} [[riichi-stick|riichi sticks|riichi sticks]] are"
