"""One answer to a drawn position, for the reader to judge quickly."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from callwise.agreement.ruleset import Ruleset
from callwise.ground.errors import EntryError, quoted
from callwise.law.ruling import Verdict
from callwise.practice.maker_index import makers
from callwise.practice.orders import MadePosition, Order, make
from callwise.question.case import RuledForm
from callwise.question.forms.choose import ChoiceCase
from callwise.question.grading import Ruled

_FIRM = (Verdict.LEGAL, Verdict.ILLEGAL)


@dataclass(frozen=True)
class QuickCall:
    """A generated position, the form with all its answers, and the answer to judge."""

    made: MadePosition
    form: RuledForm[Ruleset]
    ruled: Ruled

    @property
    def stands(self) -> bool:
        """Whether the answer is right."""
        return self.ruled.ruling.is_legal


def quick(order: Order) -> QuickCall:
    """
    Make a position whose answers are picked from a list, and choose one of them.

    If the position has right and wrong answers, either is equally likely. Raises as `make` does.
    """
    able = [
        maker.case.id
        for maker in makers()
        if issubclass(maker.case, ChoiceCase)
        and order.asks in (None, maker.case.id)
        and (order.clause is None or order.clause in maker.aims)
    ]
    if not able:
        raise EntryError(f"no quick question is made of {quoted(order.clause or order.asks or '')}").at("clause")
    made = make(replace(order, asks=_chance(order).choice(able)))
    chance = _chance(made.order)
    form = made.puzzle.form.case.form(None, {})  # at an easy level the puzzle's own may ask about one answer
    rulings = form.rulings(made.puzzle.rules)
    wanted = chance.choice(_FIRM)
    firm = [one for one in rulings if one.ruling.verdict in _FIRM]
    like = [one for one in firm if one.ruling.verdict is wanted] or firm
    aimed = [one for one in like if one.ruling.clause.id == made.clause]
    return QuickCall(made, form, chance.choice(aimed or like))


def _chance(order: Order) -> random.Random:
    return random.Random(f"quick {order.seed} {order.clause} {order.asks}")
