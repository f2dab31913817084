"""
Kandora 「槓ドラ」: when the indicator of a kan is turned.

Where it is used, every kan turns up one more indicator.  A closed kan's is
turned at once.  Tables differ on open and added kans: at once too, or later,
with the caller's discard at the latest.  Some tables use none.
"""

from __future__ import annotations

from enum import Enum

from callwise.errors import PositionError
from callwise.riichi.melds import MeldKind
from callwise.riichi.ruleset import KandoraTiming, RiichiRuleset
from callwise.riichi.sources import BEYOND, EMA_2016_KAN, JPML_READER, RIICHIENV
from callwise.ruling import EITHER, LEAVES_OPEN, Clause, Ruling, figure

AT_ONCE = Clause(
    "kandora.at-once",
    EITHER,
    rule="NAK-11",
    short="this table turns it at once",
    says="Every [[kan]] brings one more [[kandora]] indicator; here it is turned over as soon as the [[kan]] is made.",
    means="The indicator is turned over at once.",
    facts="it was {kan}",
    source=EMA_2016_KAN,
    figure=figure("kan"),
)
CLOSED_AT_ONCE = Clause(
    "kandora.closed-at-once",
    EITHER,
    rule="NAK-11",
    short="a closed [[kan]] turns it at once",
    says="The [[kandora]] indicator of a closed [[kan]] is turned over at once, also where open ones wait for the "
    "discard.",
    means="The indicator is turned over at once.",
    facts="it was {kan}",
    source=EMA_2016_KAN,
    figure=figure("kan"),
)
LATER = Clause(
    "kandora.later",
    EITHER,
    rule="NAK-11",
    short="this table waits for the discard",
    says="Here the [[kandora]] indicator of an open or added [[kan]] is turned over later, with its maker's "
    "discard at the latest.",
    means="The indicator is turned over with the discard.",
    facts="it was {kan}",
    source=RIICHIENV,
    figure=figure("kan"),
)
NOT_USED = Clause(
    "kandora.not-used",
    EITHER,
    rule="NAK-11",
    short="no [[kan]] brings one here",
    says="At this table a [[kan]] brings no [[kandora]] indicator.",
    means="No indicator is turned over.",
    facts="it was {kan}",
    source=JPML_READER,
    figure=figure("kan"),
)
OPEN = Clause(
    "kandora.open",
    LEAVES_OPEN,
    rule="NAK-11",
    short="what was read leaves it open",
    says="What was read of this ruleset does not say when the [[kandora]] indicator is turned over.",
    means="The sources of this ruleset do not settle it.",
    facts="it was {kan}",
    source=BEYOND,
    figure=figure("kan"),
)

CLAUSES = (AT_ONCE, CLOSED_AT_ONCE, LATER, NOT_USED, OPEN)


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


def judge_indicator(when: When, kan: MeldKind, rules: RiichiRuleset) -> Ruling:
    """
    Rule on turning a kan's indicator at that time, or never (NAK-11).

    Raises PositionError for a meld that is no kan.
    """
    if not kan.is_kan:
        raise PositionError(f"a {kan.value} turns up no indicator; only a kan does")
    return rules.settle(lambda reading: _judge(when, kan, reading), OPEN, kan=KANS[kan])


def _judge(when: When, kan: MeldKind, rules: RiichiRuleset) -> Ruling:
    if kan is MeldKind.ANKAN and rules.kandora_timing is not KandoraTiming.NONE:
        clause, right = CLOSED_AT_ONCE, When.AT_ONCE
    else:
        clause, right = _OPEN_KANS[rules.kandora_timing]
    return clause.permits(kan=KANS[kan]) if when is right else clause.forbids(kan=KANS[kan])
