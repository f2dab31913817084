"""
Kandora 「槓ドラ」: when the indicator of a kan is turned.

Where it is used, every kan turns up one more indicator.  A closed kan's is
turned at once.  Tables differ on open and added kans: at once too, or later,
with the caller's discard at the latest.  Some tables use none.
"""

from __future__ import annotations

from enum import Enum

from callwise.clauses import Clauses
from callwise.errors import PositionError
from callwise.riichi.agreement.riichi import KandoraTiming
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import BEYOND, EMA_2016_KAN, JPML_READER, RIICHIENV
from callwise.riichi.table.melds import MeldKind
from callwise.ruling import EITHER, LEAVES_OPEN, Ruling

clause = Clauses(__file__)

AT_ONCE = clause("kandora.at-once", EITHER, "NAK-11", EMA_2016_KAN, "kan")
CLOSED_AT_ONCE = clause("kandora.closed-at-once", EITHER, "NAK-11", EMA_2016_KAN, "kan")
LATER = clause("kandora.later", EITHER, "NAK-11", RIICHIENV, "kan")
NOT_USED = clause("kandora.not-used", EITHER, "NAK-11", JPML_READER, "kan")
OPEN = clause("kandora.open", LEAVES_OPEN, "NAK-11", BEYOND, "kan")
_WRONG = {
    ("kandora.at-once", "later"): clause.aside("kandora.at-once.not-later"),
    ("kandora.at-once", "never"): clause.aside("kandora.at-once.not-never"),
    ("kandora.closed-at-once", "later"): clause.aside("kandora.closed-at-once.not-later"),
    ("kandora.closed-at-once", "never"): clause.aside("kandora.closed-at-once.not-never"),
    ("kandora.later", "at-once"): clause.aside("kandora.later.not-at-once"),
    ("kandora.later", "never"): clause.aside("kandora.later.not-never"),
    ("kandora.not-used", "at-once"): clause.aside("kandora.not-used.not-at-once"),
    ("kandora.not-used", "later"): clause.aside("kandora.not-used.not-later"),
}
"""What is wrong with each other time, by the clause on the right one."""
CLAUSES = clause.every()


def judge_indicator(when: When, kan: MeldKind, rules: RiichiRuleset) -> Ruling:
    """
    Rule on turning a kan's indicator at that time, or never (NAK-11).

    Raises PositionError for a meld that is no kan.
    """
    if not kan.is_kan:
        raise PositionError(f"a {kan.value} turns up no indicator; only a kan does")
    return rules.ruling(lambda reading: _judge(when, kan, reading), OPEN, kan=KANS[kan])


class When(Enum):
    """When an indicator can be turned over."""

    AT_ONCE = "at-once"
    LATER = "later"
    NEVER = "never"


KANS = {
    MeldKind.ANKAN: "a closed [[kan]]",
    MeldKind.DAIMINKAN: "an open [[kan]]",
    MeldKind.SHOUMINKAN: "an added [[kan]]",
}
"""Each kan as one says it."""


_OPEN_KANS = {
    KandoraTiming.AT_ONCE: (AT_ONCE, When.AT_ONCE),
    KandoraTiming.LATER: (LATER, When.LATER),
    KandoraTiming.NONE: (NOT_USED, When.NEVER),
}


def _judge(when: When, kan: MeldKind, rules: RiichiRuleset) -> Ruling:
    if kan is MeldKind.ANKAN and rules.kandora_timing is not KandoraTiming.NONE:
        clause, right = CLOSED_AT_ONCE, When.AT_ONCE
    else:
        clause, right = _OPEN_KANS[rules.kandora_timing]
    if when is right:
        return clause.permits(kan=KANS[kan])
    return clause.forbids(kan=KANS[kan]).adding(_WRONG[clause.id, when.value])
