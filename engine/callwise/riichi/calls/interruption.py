"""
Interruptions: chances that a call cancels for everyone at the table.

Any call by any player cancels ippatsu, double riichi, tenhou, chiihou and the right to abort with nine kinds: chii, pon
and every kan, including closed and added ones. Only later calls cancel a riichi's ippatsu. Declaring riichi and winning
cancel nothing, and neither does a robbed kan, which isn't made; but the win ends the hand, so no first draw is left.
Whether setting North aside counts as a call depends on the ruleset.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum

from callwise.law.clauses import Clauses
from callwise.law.ruling import FORBIDS, LEAVES_OPEN, PERMITS, Fact, Ruling
from callwise.riichi.agreement.riichi_options import KitaInterrupts
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import BEYOND, WIKI_CHANKAN, WIKI_NAKI
from callwise.riichi.calls.announcements import Act, TableEvent, check_announced

clause = Clauses(__file__)

CANCELLED = clause("interruption.cancelled", FORBIDS, "NAK-36 NAK-37", WIKI_NAKI, "seat:{seat}")
HAND_OVER = replace(clause.retold(CANCELLED, "hand-over", "seat:{seat}", rule="NAK-50"), source=WIKI_CHANKAN)
UNTOUCHED = clause("interruption.untouched", PERMITS, "NAK-36", WIKI_NAKI, "seat")
RIICHI_CANCELS_NOTHING = clause("interruption.riichi", PERMITS, "NAK-36 NAK-38", WIKI_NAKI, "seat:{seat}")
BEFORE_RIICHI = clause("interruption.before-riichi", PERMITS, "NAK-36", WIKI_NAKI, "seat:{seat}", "seat:{other}")
KITA_CANCELS = clause("interruption.kita", FORBIDS, "NAK-37", WIKI_NAKI, "seat:{seat}")
KITA_CANCELS_NOTHING = clause("interruption.kita-free", PERMITS, "NAK-37", BEYOND, "seat:{seat}")
KITA_OPEN = clause("interruption.kita-open", LEAVES_OPEN, "NAK-37", BEYOND, "seat")
ROBBED = clause("interruption.robbed", PERMITS, "NAK-50", WIKI_CHANKAN, "seat:{seat}")
CLAUSES = clause.every()


def judge_chance(chance: Chance, since: Sequence[TableEvent], rules: RiichiRuleset) -> Ruling:
    """
    Rule on whether a chance is still open, considering only interruptions (NAK-36 to NAK-38).

    The clause names the first announcement that cancelled the chance. Ippatsu belongs to the last riichi in `since`, or
    to an earlier riichi if `since` has none. Unsettled if the ruleset's sources don't settle `kita_interrupts` and it
    matters. Raises PositionError as `check_announced` does.
    """
    check_announced(since)
    return rules.ruling(lambda reading: _judge(chance, since, reading), KITA_OPEN)


class Chance(Enum):
    """Chances that a call cancels for everyone (NAK-36)."""

    IPPATSU = "ippatsu"
    DOUBLE_RIICHI = "double-riichi"
    TENHOU = "tenhou"
    CHIIHOU = "chiihou"
    KYUUSHU_KYUUHAI = "kyuushu-kyuuhai"

    @property
    def term(self) -> str:
        """The chance's name, marked as a term."""
        return f"[[{self.value}]]"


_BY_DRAW = (Chance.TENHOU, Chance.CHIIHOU, Chance.KYUUSHU_KYUUHAI)
"""Chances that need a draw of your own; once a kan is robbed, nobody draws again."""


def _judge(chance: Chance, since: Sequence[TableEvent], rules: RiichiRuleset) -> Ruling:
    kept = UNTOUCHED.permits(chance=chance.term)
    declared = [place for place, event in enumerate(since) if event.act is Act.RIICHI]
    if chance is Chance.IPPATSU and declared:
        before, since = since[: declared[-1]], since[declared[-1] :]
        called = next((event for event in before if event.act is not Act.RIICHI), None)
        if called is not None and len(since) == 1:
            return BEFORE_RIICHI.permits(
                chance=chance.term, seat=called.seat, event=called.act.term, other=since[0].seat
            )
    facts: dict[str, Fact]
    for place, event in enumerate(since):
        after = since[place + 1] if place + 1 < len(since) else None
        if after is not None and after.act is Act.CHANKAN:
            facts = {"chance": chance.term, "seat": after.seat, "event": event.act.term, "other": event.seat}
            return HAND_OVER.forbids(**facts) if chance in _BY_DRAW else ROBBED.permits(**facts)
        facts = {"chance": chance.term, "seat": event.seat, "event": event.act.term}
        if event.act is Act.RIICHI:
            kept = RIICHI_CANCELS_NOTHING.permits(**facts)
        elif event.act is not Act.KITA:
            return CANCELLED.forbids(**facts)
        elif rules.kita_interrupts is KitaInterrupts.YES:
            return KITA_CANCELS.forbids(**facts)
        else:
            kept = KITA_CANCELS_NOTHING.permits(**facts)
    return kept
