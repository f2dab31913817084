"""
Announcements since the deal, and checks of their order.

A list of announcements is complete, so an added kan comes after its pon. Tiles aren't named, and draws and discards in
between are left out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from callwise.ground.errors import NotationError, PositionError, check_length, quoted
from callwise.ground.seats import Seat
from callwise.riichi.table.melds import MOST_KANS, MOST_MELDS, SAID_IN_ENGLISH
from callwise.riichi.table.tiles import COPIES


class Act(Enum):
    """Possible announcements."""

    CHII = "chii"
    PON = "pon"
    DAIMINKAN = "daiminkan"
    ANKAN = "ankan"
    SHOUMINKAN = "shouminkan"
    KITA = "kita"
    RIICHI = "riichi"
    CHANKAN = "chankan"
    """A win on the tile of the latest kan."""

    @property
    def term(self) -> str:
        """The name as a marked term with its article, used after a verb."""
        return f"{_ARTICLES.get(self, '')}[[{self.value}]]"


_ARTICLES = {Act.DAIMINKAN: "an ", Act.ANKAN: "a ", Act.SHOUMINKAN: "an "}
_EVENT = re.compile(r"\s*+(?P<seat>[A-Za-z]++)\s++(?P<act>[a-z-]++)\s*+")


@dataclass(frozen=True, slots=True)
class TableEvent:
    """An announcement and who made it."""

    seat: Seat
    act: Act

    @classmethod
    def parse(cls, text: str) -> TableEvent:
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
                f"{quoted(text)} isn’t an announcement; write it like 'west ankan', with one of {', '.join(acts)}"
            )
        return cls(Seat.parse(match["seat"]), Act(act))

    def __str__(self) -> str:
        return f"{self.seat.value} {self.act.value}"


def check_announced(since: Sequence[TableEvent]) -> None:
    """
    Refuse announcements that can't occur in this order in one deal. Raises PositionError.

    Riichi is declared once, with a closed hand, which stays closed. An added kan needs a pon of the same player. There
    are at most four kans, four melds to a hand, and four Norths, set aside only if nobody sits North. A robbery must
    follow another player's added or closed kan, and only another robbery can follow it.
    """
    for place, event in enumerate(since):
        before = since[:place]
        mine = [one.act for one in before if one.seat is event.seat]
        is_robbery = event.act is Act.CHANKAN
        if fault := _robbing(event, before, mine) if is_robbery else _announcing(event, before, mine):
            raise PositionError(f"{event} in {'; '.join(map(str, since[: place + 1]))!r}: {fault}")


_KANS = frozenset({Act.DAIMINKAN, Act.ANKAN, Act.SHOUMINKAN})
_OPENS = frozenset({Act.CHII, Act.PON, Act.DAIMINKAN, Act.SHOUMINKAN})
_LAYS = frozenset({Act.CHII, Act.PON, Act.DAIMINKAN, Act.ANKAN})


def _announcing(event: TableEvent, before: Sequence[TableEvent], mine: Sequence[Act]) -> str | None:
    """Return why an announcement other than a robbery is impossible, if it is; `mine` are the player's earlier ones."""
    act = event.act
    acts = [one.act for one in before]
    if acts and acts[-1] is Act.CHANKAN:
        return "a robbed kan ends the hand, so nothing is announced after it"
    if act is Act.RIICHI and act in mine:
        return "riichi is declared once in a deal"
    if act is Act.RIICHI and (opened := next((one for one in mine if one in _OPENS), None)):
        return f"riichi needs a closed hand, and the {opened.value} opens it"
    if act in _OPENS and Act.RIICHI in mine:
        return "in riichi nothing is called but a closed kan, written ankan"
    if act is Act.SHOUMINKAN and (pons := mine.count(Act.PON)) <= mine.count(act):
        grown = f"{event.seat.value} has called {pons} and added to {'it' if pons == 1 else 'each'}" if pons else ""
        return f"an added kan needs a pon by the same player, announced before it; {grown or 'there’s no pon'}"
    if act in _LAYS and _melds(mine) == MOST_MELDS:
        return f"a hand has at most {MOST_MELDS} melds"
    if act in _KANS and sum(one in _KANS for one in acts) == MOST_KANS:
        return "there are four kans"
    return _north(event, before)


def _north(event: TableEvent, before: Sequence[TableEvent]) -> str | None:
    """Return why North can't be set aside, if it can't."""
    acts = [one.act for one in (*before, event)]
    if acts.count(Act.KITA) > COPIES:
        return "there are four Norths to set aside"
    if Act.KITA in acts and any(one.seat is Seat.NORTH for one in (*before, event)):
        return "north tiles are set aside in games for three, and nobody sits North there"
    return None


def _robbing(event: TableEvent, before: Sequence[TableEvent], mine: Sequence[Act]) -> str | None:
    """Return why a kan can't be robbed, if it can't: its fourth tile never completes a pair or triplet."""
    kan = next((one for one in reversed(before) if one.act is not Act.CHANKAN), None)
    if kan is None or kan.act not in (Act.SHOUMINKAN, Act.ANKAN) or event.seat is kan.seat:
        return "what is robbed is another player’s added or closed kan, right before it"
    if event.act in mine:
        return "a kan is robbed once by a player"
    if kan.act is Act.ANKAN and _melds(mine):
        return f"only kokushi can rob a closed kan, and {event.seat.value} has a meld, so can’t have it"
    if _melds(mine) == MOST_MELDS:
        return f"with four melds {event.seat.value} waits for the other tile of a pair, and a kan leaves none"
    return _north(event, before)


def _melds(acts: Sequence[Act]) -> int:
    return sum(act in _LAYS for act in acts)
