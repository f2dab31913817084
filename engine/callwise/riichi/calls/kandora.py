"""
Kandora 「槓ドラ」: when a kan's indicator is turned.

If kan dora are used, every kan turns one more indicator. A closed kan's is turned immediately. For open and added kans,
some rules turn it immediately too, others later, by the caller's discard at the latest. Some don't use kan dora.

A robbed kan isn't made, so it turns no indicator. If another kan follows before the discard, a pending indicator may be
turned with it.
"""

from __future__ import annotations

from enum import Enum

from callwise.ground.errors import PositionError
from callwise.law.clauses import Clauses
from callwise.law.ruling import EITHER, LEAVES_OPEN, Ruling
from callwise.riichi.agreement.riichi_options import KandoraNext, KandoraTiming
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import BEYOND, EMA_2025, JPML_READER, MAHJAX, RIICHIENV, WIKI_CHANKAN
from callwise.riichi.table.melds import MeldKind

clause = Clauses(__file__)

AT_ONCE = clause("kandora.at-once", EITHER, "NAK-11", EMA_2025.at("3.3.4"), "kan")
CLOSED_AT_ONCE = clause("kandora.closed-at-once", EITHER, "NAK-11", EMA_2025.at("3.3.4"), "kan")
LATER = clause("kandora.later", EITHER, "NAK-11", RIICHIENV, "kan")
NOT_USED = clause("kandora.not-used", EITHER, "NAK-11", JPML_READER, "kan")
BEFORE_NEXT = clause("kandora.before-next", EITHER, "NAK-51", MAHJAX, "kan")
WAITS_ON = clause("kandora.waits-on", EITHER, "NAK-51", BEYOND, "kan")
ROBBED = clause("kandora.robbed", EITHER, "NAK-50", WIKI_CHANKAN, "kan")
OPEN = clause("kandora.open", LEAVES_OPEN, "NAK-11", BEYOND, "kan")
NEXT_OPEN = clause.retold(OPEN, "next", rule="NAK-51")
_WRONG = {
    (right.id, when): clause.aside(f"{right.id}.not-{when}")
    for right, wrong in {
        AT_ONCE: ("later", "next-kan", "never"),
        CLOSED_AT_ONCE: ("later", "next-kan", "never"),
        LATER: ("at-once", "never"),
        BEFORE_NEXT: ("at-once", "later", "never"),
        WAITS_ON: ("at-once", "next-kan", "never"),
        ROBBED: ("at-once", "later"),
        NOT_USED: ("at-once", "later", "next-kan"),
    }.items()
    for when in wrong
}
"""Remarks on wrong times, by the clause on the right time and the wrong time."""
CLAUSES = clause.every()


def judge_indicator(when: When, kan: MeldKind, rules: RiichiRuleset, then: Then | None = None) -> Ruling:
    """
    Rule on turning a kan's indicator at a given time, or never (NAK-11); `then` is the event before the discard.

    Raises PositionError for a meld that isn't a kan, for a robbed open kan, and for a time not in `times`.
    """
    check_followed(kan, then)
    if when not in times(then):
        raise PositionError(f"{when.value} is possible only if another kan follows")
    unsettled = NEXT_OPEN if then is Then.KAN else OPEN
    return rules.ruling(lambda reading: _judge(when, kan, then, reading), unsettled, kan=KANS[kan])


def check_followed(kan: MeldKind, then: Then | None) -> None:
    """Refuse a meld that isn't a kan, and a robbed open kan. Raises PositionError."""
    if not kan.is_kan:
        raise PositionError(f"a {kan.value} doesn’t turn over an indicator; only a kan does")
    if then is Then.ROBBED and kan is MeldKind.DAIMINKAN:
        raise PositionError("an open kan takes a discard, and a win on that comes first; only other kans can be robbed")


class When(Enum):
    """When an indicator can be turned over."""

    AT_ONCE = "at-once"
    NEXT_KAN = "next-kan"
    """Before the replacement tile of a following kan is drawn."""
    LATER = "later"
    NEVER = "never"


def times(then: Then | None) -> tuple[When, ...]:
    """Return the times at which an indicator can be turned; another kan is included only if it was declared."""
    return tuple(when for when in When if when is not When.NEXT_KAN or then is Then.KAN)


class Then(Enum):
    """Possible events between a kan and its player's discard."""

    ROBBED = "robbed"
    KAN = "kan"


KANS = {
    MeldKind.ANKAN: "a closed [[kan]]",
    MeldKind.DAIMINKAN: "an open [[kan]]",
    MeldKind.SHOUMINKAN: "an added [[kan]]",
}
"""Descriptions of kans for sentences."""


_OPEN_KANS = {
    KandoraTiming.AT_ONCE: (AT_ONCE, When.AT_ONCE),
    KandoraTiming.LATER: (LATER, When.LATER),
    KandoraTiming.NONE: (NOT_USED, When.NEVER),
}


_NEXT = {KandoraNext.BEFORE_DRAW: (BEFORE_NEXT, When.NEXT_KAN), KandoraNext.DISCARD: (WAITS_ON, When.LATER)}


def _judge(when: When, kan: MeldKind, then: Then | None, rules: RiichiRuleset) -> Ruling:
    if then is Then.ROBBED and rules.kandora_timing is not KandoraTiming.NONE:
        clause, right = ROBBED, When.NEVER
    elif kan is MeldKind.ANKAN and rules.kandora_timing is not KandoraTiming.NONE:
        clause, right = CLOSED_AT_ONCE, When.AT_ONCE
    elif then is Then.KAN and rules.kandora_timing is KandoraTiming.LATER:
        clause, right = _NEXT[rules.kandora_next]
    else:
        clause, right = _OPEN_KANS[rules.kandora_timing]
    if when is right:
        return clause.permits(kan=KANS[kan])
    return clause.forbids(kan=KANS[kan]).adding(_WRONG[clause.id, when.value])
