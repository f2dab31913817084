"""
What a call interrupts, for everyone at the table.

Any call by any player cancels ippatsu, double riichi, tenhou, chiihou and the
right to abort with nine kinds: chii, pon and every kan, closed and added ones
too.  A riichi loses its ippatsu only to what comes after it.  Declaring riichi
and winning cancel nothing, and neither does a kan that is robbed: it isn't made.
Whether setting North aside counts as a call is for the table to say.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from callwise.clauses import Clauses
from callwise.errors import NotationError, PositionError, check_length, quoted
from callwise.riichi.agreement.riichi import KitaInterrupts
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import BEYOND, WIKI_CHANKAN, WIKI_NAKI
from callwise.riichi.table.melds import MOST_MELDS, SAID_IN_ENGLISH
from callwise.ruling import FORBIDS, LEAVES_OPEN, PERMITS, Fact, Ruling
from callwise.seats import Seat

clause = Clauses(__file__)

CANCELLED = clause("interruption.cancelled", FORBIDS, "NAK-36 NAK-37", WIKI_NAKI, "seat:{seat}")
UNTOUCHED = clause("interruption.untouched", PERMITS, "NAK-36", WIKI_NAKI, "seat")
RIICHI_CANCELS_NOTHING = clause("interruption.riichi", PERMITS, "NAK-36 NAK-38", WIKI_NAKI, "seat:{seat}")
BEFORE_RIICHI = clause("interruption.before-riichi", PERMITS, "NAK-36", WIKI_NAKI, "seat:{seat}", "seat:{other}")
KITA_CANCELS = clause("interruption.kita", FORBIDS, "NAK-37", WIKI_NAKI, "seat:{seat}")
KITA_CANCELS_NOTHING = clause("interruption.kita-free", PERMITS, "NAK-37", BEYOND, "seat:{seat}")
KITA_OPEN = clause("interruption.kita-open", LEAVES_OPEN, "NAK-37", BEYOND, "seat")
ROBBED = clause("interruption.robbed", PERMITS, "NAK-50", WIKI_CHANKAN, "seat:{seat}")
CLAUSES = clause.every()


def judge_chance(chance: Chance, since: Sequence[Event], rules: RiichiRuleset) -> Ruling:
    """
    Rule on whether a call has cancelled something, and on nothing else that it needs (NAK-36 to NAK-38).

    The first announcement that cancels it is the reason.  Ippatsu is that of
    the riichi declared last among `since`, or of an earlier one where none
    is.  Unsettled where the ruleset's sources leave `kita_interrupts` open
    and it matters.  Raises PositionError as `check_announced` does.
    """
    check_announced(since)
    return rules.ruling(lambda reading: _judge(chance, since, reading), KITA_OPEN)


class Chance(Enum):
    """What a call takes away from everyone (NAK-36)."""

    IPPATSU = "ippatsu"
    DOUBLE_RIICHI = "double-riichi"
    TENHOU = "tenhou"
    CHIIHOU = "chiihou"
    KYUUSHU_KYUUHAI = "kyuushu-kyuuhai"

    @property
    def term(self) -> str:
        """Its name, marked as a term."""
        return f"[[{self.value}]]"


class Act(Enum):
    """What a player may have announced since."""

    CHII = "chii"
    PON = "pon"
    DAIMINKAN = "daiminkan"
    ANKAN = "ankan"
    SHOUMINKAN = "shouminkan"
    KITA = "kita"
    RIICHI = "riichi"
    CHANKAN = "chankan"
    """A win on the tile of the kan that was announced last."""

    @property
    def term(self) -> str:
        """Its name, marked as a term, as it stands behind a verb."""
        return f"{_ARTICLES.get(self, '')}[[{self.value}]]"


_ARTICLES = {Act.DAIMINKAN: "an ", Act.ANKAN: "a ", Act.SHOUMINKAN: "an "}


_EVENT = re.compile(r"\s*+(?P<seat>[A-Za-z]++)\s++(?P<act>[a-z-]++)\s*+")


@dataclass(frozen=True, slots=True)
class Event:
    """An announcement that somebody made."""

    seat: Seat
    act: Act

    @classmethod
    def parse(cls, text: str) -> Event:
        """
        Read ``west ankan``.

        Raises NotationError for anything but a seat and an announcement.
        """
        check_length(text)
        match = _EVENT.fullmatch(text)
        acts = [act.value for act in Act]
        act = SAID_IN_ENGLISH.get(match["act"], match["act"]) if match else ""
        if match is None or act not in acts:
            raise NotationError(
                f"{quoted(text)} is no announcement; write it like 'west ankan', with one of {', '.join(acts)}"
            )
        return cls(Seat.parse(match["seat"]), Act(act))

    def __str__(self) -> str:
        return f"{self.seat.value} {self.act.value}"


def check_announced(since: Sequence[Event]) -> None:
    """
    Refuse announcements that cannot follow each other in one deal.  Raises PositionError.

    Riichi is declared once, from a closed hand, and keeps it closed; there are four kans, four melds to a hand, and
    four Norths.  What is robbed is the kan that another player has just declared on their own turn, and nothing comes
    after it but another who robs it too.
    """
    acts: dict[Seat, list[Act]] = {}
    for place, event in enumerate(since):
        before = acts.setdefault(event.seat, [])
        said = f"{event} in {'; '.join(map(str, since[: place + 1]))!r}"
        last = since[place - 1] if place else None
        if event.act is Act.CHANKAN:
            kan = next((one for one in reversed(since[:place]) if one.act is not Act.CHANKAN), None)
            if kan is None or kan.act not in (Act.SHOUMINKAN, Act.ANKAN) or event.seat is kan.seat:
                raise PositionError(f"{said}: what is robbed is another player’s added or closed kan, right before it")
            if event.act in before:
                raise PositionError(f"{said}: a kan is robbed once by a player")
        elif last is not None and last.act is Act.CHANKAN:
            raise PositionError(f"{said}: a robbed kan ends the hand, so nothing is announced after it")
        if event.act is Act.RIICHI and Act.RIICHI in before:
            raise PositionError(f"{said}: riichi is declared once in a deal")
        if event.act is Act.RIICHI and (opened := _first(_OPENS, before)):
            raise PositionError(f"{said}: riichi needs a closed hand, and {opened.value} has opened it")
        if event.act in _OPENS and Act.RIICHI in before:
            raise PositionError(f"{said}: in riichi nothing is called but a closed kan, written ankan")
        before.append(event.act)
        if sum(act in _LAYS for act in before) > MOST_MELDS:
            raise PositionError(f"{said}: a hand has at most {MOST_MELDS} melds")
        for limited, what in ((_KANS, "kans"), (frozenset({Act.KITA}), "Norths to set aside")):
            if sum(one.act in limited for one in since[: place + 1]) > 4:
                raise PositionError(f"{said}: there are four {what}")


_KANS = frozenset({Act.DAIMINKAN, Act.ANKAN, Act.SHOUMINKAN})
_OPENS = frozenset({Act.CHII, Act.PON, Act.DAIMINKAN, Act.SHOUMINKAN})
_LAYS = frozenset({Act.CHII, Act.PON, Act.DAIMINKAN, Act.ANKAN})


def _first(some: frozenset[Act], acts: Sequence[Act]) -> Act | None:
    return next((act for act in acts if act in some), None)


def _judge(chance: Chance, since: Sequence[Event], rules: RiichiRuleset) -> Ruling:
    kept = UNTOUCHED.permits(chance=chance.term)
    declared = [place for place, event in enumerate(since) if event.act is Act.RIICHI]
    if chance is Chance.IPPATSU and declared:
        before, since = since[: declared[-1]], since[declared[-1] :]
        called = next((event for event in before if event.act is not Act.RIICHI), None)
        if called is not None and len(since) == 1:
            return BEFORE_RIICHI.permits(
                chance=chance.term, seat=called.seat, event=called.act.term, other=since[0].seat
            )
    for place, event in enumerate(since):
        after = since[place + 1] if place + 1 < len(since) else None
        if after is not None and after.act is Act.CHANKAN:
            kept = ROBBED.permits(chance=chance.term, seat=after.seat, event=event.act.term, other=event.seat)
            break
        facts: dict[str, Fact] = {"chance": chance.term, "seat": event.seat, "event": event.act.term}
        if event.act is Act.RIICHI:
            kept = RIICHI_CANCELS_NOTHING.permits(**facts)
        elif event.act is not Act.KITA:
            return CANCELLED.forbids(**facts)
        elif rules.kita_interrupts is KitaInterrupts.YES:
            return KITA_CANCELS.forbids(**facts)
        else:
            kept = KITA_CANCELS_NOTHING.permits(**facts)
    return kept
