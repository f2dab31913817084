"""
Kandora 「槓ドラ」: when a kan's indicator is turned.

If kan dora are used, every kan turns one more indicator. A closed kan's is turned immediately. For open and added kans,
some rules turn it immediately too, others later, by the caller's discard at the latest. Some don't use kan dora.

If it's turned with the discard, a ron on that discard counts it; some rules wait until nobody has won on the discard.

A robbed kan isn't made, so it turns no indicator. If another kan follows before the discard, a pending indicator may be
turned with it.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from callwise.ground.errors import PositionError
from callwise.law.clauses import Clauses
from callwise.law.ruling import EITHER, LEAVES_OPEN, Clause, Ruling
from callwise.riichi.agreement.riichi_options import KandoraNext, KandoraRon, KandoraTiming
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import (
    BEYOND,
    EMA_2025,
    JPML_READER,
    MAHJAX,
    MAHJONG_COLLEGE_KANDORA,
    RIICHIENV,
    WIKI_CHANKAN,
)
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
RON_OPEN = clause.retold(OPEN, "ron", rule="NAK-51")
IN_TIME = clause.retold(LATER, "ron", rule="NAK-51")
TOO_LATE = replace(clause.retold(WAITS_ON, "ron"), source=MAHJONG_COLLEGE_KANDORA)
AT_ONCE_FOR_RON = clause.retold(AT_ONCE, "ron")
CLOSED_FOR_RON = clause.retold(CLOSED_AT_ONCE, "ron")
_WRONG = {
    (right.id, when): clause.aside(f"{right.id}.not-{when}")
    for right, wrong in {
        AT_ONCE: ("later", "next-kan", "too-late", "never"),
        CLOSED_AT_ONCE: ("later", "next-kan", "too-late", "never"),
        LATER: ("at-once", "too-late", "never"),
        BEFORE_NEXT: ("at-once", "later", "never"),
        WAITS_ON: ("at-once", "next-kan", "in-time", "never"),
        ROBBED: ("at-once", "later"),
        NOT_USED: ("at-once", "later", "next-kan", "in-time", "too-late"),
    }.items()
    for when in wrong
}
"""Remarks on wrong times, by the clause on the right time and the wrong time."""
CLAUSES = clause.every()


def judge_indicator(when: When, kan: MeldKind, rules: RiichiRuleset, then: Then | None = None) -> Ruling:
    """
    Rule on turning a kan's indicator at a given time, or never (NAK-11); `then` is the event that followed.

    Raises PositionError for a meld that isn't a kan, for a robbed open kan, and for a time not in `times`.
    """
    check_followed(kan, then)
    if when not in times(then):
        raise PositionError(f"{when.value} isn’t one of the times here: {', '.join(one.value for one in times(then))}")
    return rules.ruling(lambda reading: _judge(when, kan, then, reading), _UNSETTLED[then], kan=KANS[kan])


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
    IN_TIME = "in-time"
    """Before a win on the discard after the kan."""
    TOO_LATE = "too-late"
    """After that win, so that the indicator doesn't count for it."""
    NEVER = "never"


def times(then: Then | None) -> tuple[When, ...]:
    """Return the times at which an indicator can be turned, as far as they matter after what followed."""
    if then is Then.RON:
        return When.IN_TIME, When.TOO_LATE, When.NEVER
    second = (When.NEXT_KAN,) if then is Then.KAN else ()
    return When.AT_ONCE, *second, When.LATER, When.NEVER


class Then(Enum):
    """Possible events after a kan: before its player's discard, or a win on that discard."""

    ROBBED = "robbed"
    KAN = "kan"
    RON = "ron"


_UNSETTLED = {None: OPEN, Then.ROBBED: OPEN, Then.KAN: NEXT_OPEN, Then.RON: RON_OPEN}


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
_RON = {KandoraRon.COUNTS: (IN_TIME, When.IN_TIME), KandoraRon.TOO_LATE: (TOO_LATE, When.TOO_LATE)}


def _judge(when: When, kan: MeldKind, then: Then | None, rules: RiichiRuleset) -> Ruling:
    clause, right = _turned(kan, then, rules)
    if when is right:
        return clause.permits(kan=KANS[kan])
    return clause.forbids(kan=KANS[kan]).adding(_WRONG[clause.id, when.value])


def _turned(kan: MeldKind, then: Then | None, rules: RiichiRuleset) -> tuple[Clause, When]:
    """Return when the indicator is turned, with the clause that says so."""
    timing, closed = rules.kandora_timing, kan is MeldKind.ANKAN
    if timing is KandoraTiming.NONE:
        return _OPEN_KANS[timing]
    if then is Then.ROBBED:
        return ROBBED, When.NEVER
    if then is Then.RON and (closed or timing is KandoraTiming.AT_ONCE):
        return CLOSED_FOR_RON if closed else AT_ONCE_FOR_RON, When.IN_TIME
    if closed:
        return CLOSED_AT_ONCE, When.AT_ONCE
    if timing is KandoraTiming.LATER and then is not None:
        return _NEXT[rules.kandora_next] if then is Then.KAN else _RON[rules.kandora_ron]
    return _OPEN_KANS[timing]
