"""The amount due to each seat, as a sentence and as an account of every payment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from callwise.ground.seats import Seat
from callwise.law.ruling import Sentence
from callwise.law.settlement import Settlement
from callwise.question.forms.amount_slips import Slip
from callwise.question.forms.written_amount import Way, signed
from callwise.question.grading import Account, AmountRow


def due_by_reading(settlement: Settlement, seat: Seat) -> tuple[int, ...]:
    """Return a seat's gain; under every reading, if there are several."""
    every = [reading.outcome for reading in settlement.readings] or [settlement]
    return tuple(sorted({one.change(seat) for one in every}, key=abs))


def either_due(way: Way, seat: Seat, settlement: Settlement) -> Sentence:
    """Return a sentence with a seat's possible amounts, one per distinct reading, if the rules don't settle it."""
    write = signed if way is Way.EITHER else lambda points: f"{way.turned(points):,}"
    *others, last = map(write, due_by_reading(settlement, seat))
    amounts = " or ".join(filter(None, (", ".join(others), last)))
    says = "{seat}: {amounts}." if way is Way.EITHER else f"{{seat}} {way.value} {{amounts}}."
    return Sentence(f"These rules don’t settle it. {says}", {"seat": seat, "amounts": amounts})


def account(
    seats: Sequence[Seat],
    settlement: Settlement,
    given: Mapping[Seat, int] | None = None,
    slips: Sequence[Slip | None] = (),
) -> Account:
    """Account for every payment and seat, including the amounts given and any mistakes."""
    rows = tuple(AmountRow(seat, None if given is None else given[seat], settlement.change(seat)) for seat in seats)
    return Account(rows, settlement.payments, tuple((slip.payment, slip.told) for slip in slips if slip))
