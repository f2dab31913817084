"""Entries with which an author sets the answers offered, and the expected clause of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from callwise.ground.errors import EntryError
from callwise.ground.seats import Seat
from callwise.question.forms.step_history import codes

OPEN = "open"
"""The entry with which an author expects that the rules don't settle who pays what."""
LINES = "lines"
"""The entry of ``expect`` that lists the clauses of the payments, in order."""


def one_of(offer: Mapping[str, object]) -> tuple[bool, Mapping[str, object] | None]:
    """
    Read whether a file asks for a single answer.

    Also return the rest of its offer, None if there is no rest. Raises EntryError.
    """
    if "one" not in offer:
        return False, offer
    if offer["one"] is not True:
        raise EntryError("one can only be true, to ask for one answer").at("offer.one")
    return True, {key: value for key, value in offer.items() if key != "one"} or None


def offered(
    offer: Mapping[str, object], every: Sequence[str], spelled: Callable[[str, object], Sequence[str] | None]
) -> Sequence[str]:
    """Read which answers a file offers; `spelled` expands an entry into codes. Raises EntryError."""
    listed = ", ".join(every)
    if len(offer) != 1:
        raise EntryError(f"offer has one entry, which names answers of {listed}").at("offer")
    ((key, value),) = offer.items()
    wanted = spelled(key, value)
    if wanted is None:
        raise EntryError(f"offer can’t be read; it names answers, like answers = {[every[0]]}").at(f"offer.{key}")
    if not wanted:
        raise EntryError(f"it offers nothing; leave [offer] out to offer {listed}").at(f"offer.{key}")
    for code in wanted:
        if code not in every:
            raise EntryError(f"{code!r} can’t be offered here; what can is {listed}").at(f"offer.{key}")
        if wanted.count(code) > 1:
            raise EntryError(f"{code!r} is offered twice").at(f"offer.{key}")
    return wanted


def expected(expect: Mapping[str, object], offers: Sequence[str], none: str) -> Mapping[str, str]:
    """
    Read the expected clause id of each answer on offer.

    `none` is the code of "none of these", which has no expectation. Raises EntryError for other entries.
    """
    read = {}
    for code, clause in expect.items():
        if code == none and none not in offers:
            raise EntryError(f"expect leaves out {none!r}: it follows from the other answers").at(f"expect.{code}")
        if code not in offers:
            raise EntryError(f"{code!r} isn’t offered; answers are {', '.join(offers)}").at(f"expect.{code}")
        if not isinstance(clause, str):
            raise EntryError("what is expected of an answer is a clause’s id, a text").at(f"expect.{code}")
        read[code] = clause
    return read


def histories(expect: Mapping[str, object]) -> Mapping[str, str]:
    """Read the expected clause of the last step of each history. Raises EntryError."""
    read = {}
    for history, clause in expect.items():
        if not isinstance(clause, str):
            raise EntryError("what is expected of a history is the clause of its last step").at(f"expect.{history}")
        read["; ".join(codes(history))] = clause
    return read


def due(expect: Mapping[str, object], seats: Sequence[Seat]) -> tuple[Mapping[Seat, int], Mapping[str, str]]:
    """Read amounts by seat and the clauses of the payments, by number or as `OPEN`. Raises EntryError."""
    by_name = {seat.value: seat for seat in seats}
    amounts: dict[Seat, int] = {}
    cites: dict[str, str] = {}
    for key, value in expect.items():
        if key == OPEN and isinstance(value, str):
            cites[OPEN] = value
        elif key == LINES and isinstance(value, list) and all(isinstance(one, str) for one in value):
            cites |= {str(number): clause for number, clause in enumerate(value, 1)}
        elif key in by_name and isinstance(value, int) and not isinstance(value, bool):
            amounts[by_name[key]] = value
        else:
            raise EntryError(
                f"expect has a number for each of {', '.join(by_name)} and {LINES} with the clauses of the payments, "
                f"or {OPEN} with the clause that leaves it unsettled"
            ).at(f"expect.{key}")
    return amounts, cites
