"""
Kuisagari 「喰い下がり」 and other costs of opening a hand.

Some yaku lose a han when the hand is open; some need a closed hand and are lost; the others, including yakuman that can
be open, keep their full value. A player with an open hand can't declare riichi.

Ron doesn't open a hand, so a hand without calls keeps all its yaku. But a triplet that was called, or completed by ron,
isn't concealed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from callwise.ground.errors import PositionError
from callwise.ground.faces import listed
from callwise.law.clauses import Clauses
from callwise.law.ruling import EITHER, FORBIDS, LEAVES_OPEN, PERMITS, Ruling
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import BEYOND, WIKI_NAKI, WIKI_TANYAO
from callwise.riichi.hand.counted_hand import counted
from callwise.riichi.hand.hand import TANYAO, YAKU_BY_ID, By, Finish, Worth, Yaku, beside, worth
from callwise.riichi.table.melds import Meld, MeldKind
from callwise.riichi.table.tiles import Tile

clause = Clauses(__file__)
_ALL = ("hand", "meld", "won")
_OPENED = "meld"

KEEPS = clause("value.keeps", PERMITS, "NAK-40", WIKI_NAKI, *_ALL)
KUISAGARI = clause("value.kuisagari", PERMITS, "NAK-39", WIKI_NAKI, *_ALL, _OPENED)
CLOSED_ONLY = clause("value.closed-only", FORBIDS, "NAK-3 NAK-40", WIKI_NAKI, "won", _OPENED)
YAKUMAN_KEEPS = clause("value.yakuman", PERMITS, "NAK-41", WIKI_NAKI, *_ALL)
NO_RIICHI = clause("value.no-riichi", FORBIDS, "NAK-3 NAK-43", WIKI_NAKI, "won", _OPENED)
CLOSED = clause("value.closed", PERMITS, "NAK-19", WIKI_NAKI, *_ALL)
NOT_CONCEALED = clause("value.not-concealed", FORBIDS, "NAK-19", WIKI_NAKI, "meld", "won - hand:{held}")
NOT_THERE = clause("value.not-there", FORBIDS, "NAK-40", WIKI_NAKI.concluded, *_ALL)
SUM = clause("value.sum", PERMITS, "NAK-39 NAK-40", WIKI_NAKI, *_ALL, "won")
AS_IF_CLOSED = clause("value.as-if-closed", FORBIDS, "NAK-39 NAK-40", WIKI_NAKI, "won", _OPENED)
MISCOUNTED = clause("value.miscounted", FORBIDS, "NAK-39 NAK-40", WIKI_NAKI, *_ALL, "won")
OPEN_TANYAO = clause("value.open-tanyao", FORBIDS, "NAK-52", WIKI_TANYAO, "won", _OPENED)
TANYAO_COUNTED = clause.retold(OPEN_TANYAO, "counted")
NO_YAKU_HERE = clause("value.no-yaku-here", EITHER, "NAK-20 NAK-52", WIKI_TANYAO, "won", _OPENED)
OPEN = clause("value.open", LEAVES_OPEN, "NAK-52", BEYOND, "won", _OPENED)
_STILL_NONE = clause.aside("value.no-yaku-here.still-none")
_TOO_FEW = clause.aside("value.miscounted.too-few")
_TOO_MANY = clause.aside("value.miscounted.too-many")
CLAUSES = clause.every()


def judge_yaku(yaku: Yaku, hand: FinishedHand, rules: RiichiRuleset) -> Ruling:
    """
    Rule on whether a finished hand has a yaku, and its han (NAK-19, NAK-39 to NAK-41, NAK-52).

    Unsettled if the ruleset doesn't say whether tanyao counts in an open hand.
    """

    def judge(reading: RiichiRuleset) -> Ruling:
        if yaku == TANYAO and yaku in hand.value().yaku and yaku not in hand.counted(reading).yaku:
            return OPEN_TANYAO.forbids(yaku=yaku.term)
        return _judge_yaku(yaku, hand)

    return rules.ruling(judge, OPEN, yaku=yaku.term)


def _judge_yaku(yaku: Yaku, hand: FinishedHand) -> Ruling:
    han = yaku.han(is_open=hand.is_open)
    if yaku in hand.value().yaku:
        if not hand.is_open:
            return CLOSED.permits(yaku=yaku.term, han=han)
        if yaku.is_yakuman:
            return YAKUMAN_KEEPS.permits(yaku=yaku.term)
        if han < yaku.closed:
            return KUISAGARI.permits(yaku=yaku.term, han=han, closed=yaku.closed)
        return KEEPS.permits(yaku=yaku.term, han=han)
    if yaku.id in _CONCEALED_TRIPLETS and any(yaku.closed <= spoilt.closed for spoilt in hand.spoilt()):
        return NOT_CONCEALED.forbids(yaku=yaku.term, held=beside(hand.concealed, hand.tile))
    if hand.is_open and yaku == _RIICHI:
        return NO_RIICHI.forbids(yaku=yaku.term)
    if hand.is_open and yaku.opened is None and yaku in hand.value_closed().yaku:
        return CLOSED_ONLY.forbids(yaku=yaku.term)
    return NOT_THERE.forbids(yaku=yaku.term)


_CONCEALED_TRIPLETS = ("sanankou", "suuankou")
_RIICHI = YAKU_BY_ID["riichi"]


@dataclass(frozen=True)
class FinishedHand:
    """
    A winning hand: the concealed tiles, the melds, and the winning tile.

    Raises PositionError if the tile doesn't complete the hand, or the hand has no yaku. A hand whose only yaku is
    tanyao is accepted, though under some rules that doesn't count.
    """

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    tile: Tile
    finish: Finish

    def __post_init__(self) -> None:
        value = worth(self.concealed, self.melds, self.tile, self.finish)
        if value is None:
            raise PositionError(f"{self.tile} doesn’t complete this hand; give a finished hand")
        if not value.yaku:
            raise PositionError(f"with {self.tile} this hand has no yaku; give a hand that can win")

    @property
    def is_open(self) -> bool:
        """Whether a call has opened it."""
        return any(meld.is_open for meld in self.melds)

    def value(self) -> Worth:
        """Return the hand's yaku."""
        return self._worth(self.concealed, self.melds, self.finish)

    def counted(self, rules: RiichiRuleset) -> Worth:
        """Return the yaku that count under this ruleset; none if the hand's only yaku doesn't count."""
        here = counted(self.concealed, self.melds, self.tile, self.finish, rules)
        assert here is not None
        return here

    def value_closed(self) -> Worth:
        """Return the yaku the same tiles would have had without a call."""
        return self._worth(*_as_if_closed(self.concealed, self.melds), self.finish)

    def _worth(self, concealed: tuple[Tile, ...], melds: tuple[Meld, ...], finish: Finish) -> Worth:
        value = worth(concealed, melds, self.tile, finish)
        if value is None:
            raise PositionError(f"{self.tile} doesn’t complete this hand; give a finished hand")
        return value

    def in_question(self) -> tuple[Yaku, ...]:
        """
        Return the yaku the hand has or might be thought to have.

        These are the yaku of the same tiles without a call, those needing a concealed triplet that ron spoils, and
        riichi if a call rules it out.
        """
        riichi = (_RIICHI,) if self.is_open else ()
        return tuple(dict.fromkeys((*self.value_closed().yaku, *self.spoilt(), *self.value().yaku, *riichi)))

    def spoilt(self) -> tuple[Yaku, ...]:
        """Return the concealed-triplet yaku it would have if no discard had completed a triplet."""
        runs = tuple(meld for meld in self.melds if meld.kind is MeldKind.CHII)
        alike = tuple(meld for meld in self.melds if meld.kind is not MeldKind.CHII)
        drawn = replace(self.finish, by=By.TSUMO)
        concealed, kans = _as_if_closed(self.concealed, alike)
        return tuple(
            yaku for yaku in self._worth(concealed, (*runs, *kans), drawn).yaku if yaku.id in _CONCEALED_TRIPLETS
        )

    def han_closed(self) -> int | None:
        """Return the han the same tiles would have had without a call; None for a yakuman."""
        closed = self.value_closed()
        return None if any(yaku.is_yakuman for yaku in closed.yaku) else closed.han


def _as_if_closed(concealed: tuple[Tile, ...], melds: Sequence[Meld]) -> tuple[tuple[Tile, ...], tuple[Meld, ...]]:
    """Return a hand's tiles as if these melds hadn't been called: kans closed, the rest in the hand."""
    held = (tile for meld in melds if not meld.kind.is_kan for tile in meld.tiles)
    return (*concealed, *held), tuple(Meld(MeldKind.ANKAN, meld.tiles) for meld in melds if meld.kind.is_kan)


def judge_han(han: int, hand: FinishedHand, rules: RiichiRuleset) -> Ruling:
    """
    Rule on a number of han, without dora.

    Unsettled if the ruleset doesn't say whether tanyao counts in an open hand. Raises PositionError for a yakuman,
    which isn't counted in han.
    """
    if any(yaku.is_yakuman for yaku in hand.value().yaku):
        raise PositionError("a yakuman isn’t counted in han; ask which yaku the hand has instead")
    return rules.ruling(lambda reading: _judge_han(han, hand, hand.counted(reading)), OPEN, han=han)


def _judge_han(han: int, hand: FinishedHand, value: Worth) -> Ruling:
    if not value.yaku:
        return NO_YAKU_HERE.permits() if han == 0 else NO_YAKU_HERE.forbids().adding(_STILL_NONE)
    parts = listed(f"{yaku.term} {yaku.han(is_open=hand.is_open)}" for yaku in value.yaku)
    if han == value.han:
        return SUM.permits(han=han, sum=parts)
    if han == hand.value().han:
        return TANYAO_COUNTED.forbids(han=han, right=value.han, sum=parts, yaku=TANYAO.term)
    if han == hand.han_closed():
        return AS_IF_CLOSED.forbids(han=han, right=value.han, sum=parts)
    aside = _TOO_FEW if han < value.han else _TOO_MANY
    return MISCOUNTED.forbids(han=han, right=value.han, sum=parts).adding(aside)


def likely_han(hand: FinishedHand) -> tuple[int, ...]:
    """
    Return at least five plausible numbers of han: the right one, the closed hand's unless it's a yakuman, and more.

    Includes zero if the hand's only yaku is tanyao, which some rules don't count in an open hand.
    """
    right, closed = hand.value().han, hand.han_closed()
    known = (right, right if closed is None else closed)
    low = max(0 if hand.value().rests_on_tanyao else 1, min(known) - 1)
    return tuple(range(low, max(max(known) + 2, low + 5)))
