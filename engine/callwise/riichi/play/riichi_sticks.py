"""Riichi sticks at the end of a hand: the lines about them, and what they change for each player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from callwise.ground.seats import Seat
from callwise.law.ruling import Sentence
from callwise.law.settlement import Payment, Settlement
from callwise.riichi.payment.payment import STICK_POINTS


def told_sticks(points: int) -> str:
    """Return the sticks that these points are, in words."""
    sticks = points // STICK_POINTS
    return "a [[riichi]] stick" if sticks == 1 else f"{sticks} [[riichi]] sticks"


def told_laid(seat: Seat, reader: Seat) -> Sentence:
    """Return the line about a stick that a player laid."""
    who = "You" if seat is reader else "{seat}"
    return Sentence(f"{who} laid {told_sticks(STICK_POINTS)}: {STICK_POINTS:,}", {"seat": seat})


def told_payment(payment: Payment) -> Sentence:
    """Return who pays whom, with the sticks that a winner takes named."""
    said = payment.said
    if payment.payer is not None:
        return said
    return Sentence(f"{said.template}, {told_sticks(payment.points)}", said.facts)


def stick_notes(settlement: Settlement | None, laid: Sequence[Seat], reader: Seat) -> Mapping[Seat, Sentence]:
    """Return the words beside each total that sticks are part of."""
    notes = {}
    for seat in Seat:
        taken = settlement.taken(seat) if settlement else 0
        points = taken - STICK_POINTS * (seat in laid)
        if points > 0:
            notes[seat] = Sentence(f"with {told_sticks(points)}")
        elif points < 0:
            stick = f"{'your' if seat is reader else 'their'} [[riichi]] stick"
            notes[seat] = Sentence(f"with {stick}" if settlement and settlement.change(seat) else stick)
    return notes
