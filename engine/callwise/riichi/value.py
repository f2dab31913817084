"""
Kuisagari 「喰い下がり」 and the rest of what opening a hand costs.

Some yaku lose a han when the hand is open; some need a closed hand and are
lost; the others, and yakuman that may be open, keep their full value.  An
open hand may not declare riichi.

Ron does not open a hand, so a hand without calls keeps all its yaku.  But a
triplet that was called, or that ron completed, is not a concealed one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from callwise.errors import PositionError
from callwise.faces import listed
from callwise.riichi.hand import YAKU_BY_ID, By, Finish, Worth, Yaku, beside, worth
from callwise.riichi.melds import Meld, MeldKind
from callwise.riichi.sources import DERIVED, WIKI_NAKI
from callwise.riichi.tiles import Tile
from callwise.ruling import FORBIDS, PERMITS, Clause, Light, Ruling, Tie, figure

_ALL = ("hand", "meld", "won")
_OPENED = Light("meld", "opened the hand")

KEEPS = Clause(
    "value.keeps",
    PERMITS,
    rule="NAK-40",
    short="worth the same open and closed",
    says="A [[yaku]] that needs no closed hand and is not one of those that lose a [[han]] keeps its value.",
    means="The hand has {yaku}, for {han} [[han]].",
    facts="{yaku} counts {han} [[han]], open or closed",
    source=WIKI_NAKI,
    figure=figure(*_ALL),
)
KUISAGARI = Clause(
    "value.kuisagari",
    PERMITS,
    rule="NAK-39",
    short="one [[han]] less when open",
    says="[[sanshoku|Three-colour sequences|Sanshoku]], [[ittsu|full straights|ittsu]], "
    "[[chanta|outside hands|chanta]], [[junchan|pure outside hands|junchan]], [[honitsu|half|honitsu]] and "
    "[[chinitsu|full flushes|chinitsu]] lose one [[han]] when the hand is open.",
    means="The hand has {yaku}, for {han} [[han]].",
    facts="{yaku} counts {closed} [[han]] closed and {han} open",
    source=WIKI_NAKI,
    figure=figure(*_ALL, _OPENED),
)
CLOSED_ONLY = Clause(
    "value.closed-only",
    FORBIDS,
    rule="NAK-3 NAK-40",
    short="only a closed hand can have it",
    says="Some [[yaku|scoring patterns|yaku]] need a closed hand; a call loses them altogether.",
    means="{yaku} does not count here.",
    facts="a call has opened the hand, and only a closed one can have {yaku}",
    source=WIKI_NAKI,
    figure=figure("won", _OPENED),
)
YAKUMAN_KEEPS = Clause(
    "value.yakuman",
    PERMITS,
    rule="NAK-41",
    short="a [[yakuman]] keeps its value",
    says="A [[yakuman]] that may be open is worth as much open as closed.",
    means="The hand is {yaku}.",
    facts="{yaku} is a [[yakuman]] either way",
    source=WIKI_NAKI,
    figure=figure(*_ALL),
)
NO_RIICHI = Clause(
    "value.no-riichi",
    FORBIDS,
    rule="NAK-3 NAK-43",
    short="an open hand may not declare it",
    says="A closed hand may declare [[riichi]]; a call gives that up for speed.",
    means="The hand cannot have {yaku}.",
    facts="a call has opened the hand",
    source=WIKI_NAKI,
    figure=figure("won", _OPENED),
)
CLOSED = Clause(
    "value.closed",
    PERMITS,
    rule="NAK-19",
    short="the hand is closed",
    says="A hand without calls is closed, and winning on a discard does not open it.",
    means="The hand has {yaku}, for {han} [[han]].",
    facts="no call has opened the hand, so {yaku} counts in full",
    source=WIKI_NAKI,
    figure=figure(*_ALL),
)
NOT_CONCEALED = Clause(
    "value.not-concealed",
    FORBIDS,
    rule="NAK-19",
    short="a triplet is not concealed",
    says="A triplet that was called, or that a discard completed to win, is no concealed triplet.",
    means="{yaku} does not count here.",
    facts="too few of its triplets are concealed",
    source=WIKI_NAKI,
    figure=figure("meld", Tie("won", "hand:{held}", "completed by a discard")),
)
NOT_THERE = Clause(
    "value.not-there",
    FORBIDS,
    rule="NAK-40",
    short="the finished hand does not have it",
    says="Only the [[yaku|scoring patterns|yaku]] of the finished hand as it lies count.",
    means="{yaku} does not count here.",
    facts="as it lies finished, the hand does not make {yaku}",
    source=DERIVED,
    figure=figure(*_ALL),
)
SUM = Clause(
    "value.sum",
    PERMITS,
    rule="NAK-39 NAK-40",
    short="the [[han]] of its [[yaku|scoring patterns|yaku]] together",
    says="A hand is worth the [[han]] of its [[yaku|scoring patterns|yaku]], each as it counts open or closed.",
    means="The hand is worth {han} [[han]].",
    facts="it has {sum}",
    source=WIKI_NAKI,
    figure=figure(*_ALL, Light("won", "{sum}")),
)
AS_IF_CLOSED = Clause(
    "value.as-if-closed",
    FORBIDS,
    rule="NAK-39 NAK-40",
    short="that is its value closed",
    says="A call takes a [[han]] from some [[yaku|scoring patterns|yaku]] and others away altogether.",
    means="The hand is worth {right} [[han]].",
    facts="closed it would be worth {han}; open it has {sum}",
    source=WIKI_NAKI,
    figure=figure("won", _OPENED),
)
MISCOUNTED = Clause(
    "value.miscounted",
    FORBIDS,
    rule="NAK-39 NAK-40",
    short="the [[han]] do not add up to that",
    says="The [[han]] of all [[yaku|scoring patterns|yaku]] are added, each as it counts open or closed.",
    means="The hand is worth {right} [[han]].",
    facts="it has {sum}: together {right}, not {han}",
    source=WIKI_NAKI,
    figure=figure(*_ALL, Light("won", "{sum}")),
)

CLAUSES = (
    KEEPS,
    KUISAGARI,
    CLOSED_ONLY,
    YAKUMAN_KEEPS,
    NO_RIICHI,
    CLOSED,
    NOT_CONCEALED,
    NOT_THERE,
    SUM,
    AS_IF_CLOSED,
    MISCOUNTED,
)

_CONCEALED_TRIPLETS = ("sanankou", "suuankou")
_RIICHI = YAKU_BY_ID["riichi"]


@dataclass(frozen=True)
class Finished:
    """
    A hand that has won: the concealed tiles, the melds, and the tile that finished it.

    Raises PositionError when the tile does not complete the hand, or the hand
    has no yaku.
    """

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    tile: Tile
    finish: Finish

    def __post_init__(self) -> None:
        value = worth(self.concealed, self.melds, self.tile, self.finish)
        if value is None:
            raise PositionError(f"{self.tile} does not complete this hand; a finished hand is wanted here")
        if not value.yaku:
            raise PositionError(f"with {self.tile} this hand has no yaku; a hand that has won is wanted here")

    @property
    def is_open(self) -> bool:
        """Whether a call has opened it."""
        return any(meld.is_open for meld in self.melds)

    def value(self) -> Worth:
        """Give the yaku of the hand as it lies."""
        return self._worth(self.concealed, self.melds, self.finish)

    def value_closed(self) -> Worth:
        """Give the yaku that the same tiles would have had without a call."""
        return self._worth(*_as_if_closed(self.concealed, self.melds), self.finish)

    def _worth(self, concealed: tuple[Tile, ...], melds: tuple[Meld, ...], finish: Finish) -> Worth:
        value = worth(concealed, melds, self.tile, finish)
        if value is None:
            raise PositionError(f"{self.tile} does not complete this hand; a finished hand is wanted here")
        return value

    def in_question(self) -> tuple[Yaku, ...]:
        """
        Give the yaku that the hand has or might be thought to have.

        Those of the same tiles without a call, those that need a concealed
        triplet which ron spoils, and riichi where a call forbids it.
        """
        riichi = (_RIICHI,) if self.is_open else ()
        return tuple(dict.fromkeys((*self.value_closed().yaku, *self.spoilt(), *self.value().yaku, *riichi)))

    def spoilt(self) -> tuple[Yaku, ...]:
        """Give the yaku of concealed triplets that it would have, had nobody's discard made one of its triplets."""
        runs = tuple(meld for meld in self.melds if meld.kind is MeldKind.CHII)
        alike = tuple(meld for meld in self.melds if meld.kind is not MeldKind.CHII)
        drawn = replace(self.finish, by=By.TSUMO)
        concealed, kans = _as_if_closed(self.concealed, alike)
        return tuple(
            yaku for yaku in self._worth(concealed, (*runs, *kans), drawn).yaku if yaku.id in _CONCEALED_TRIPLETS
        )

    def han_closed(self) -> int | None:
        """Give the han that the same tiles would have had without a call; None where they would be a yakuman."""
        closed = self.value_closed()
        return None if any(yaku.is_yakuman for yaku in closed.yaku) else closed.han


def _as_if_closed(concealed: tuple[Tile, ...], melds: Sequence[Meld]) -> tuple[tuple[Tile, ...], tuple[Meld, ...]]:
    """Give the tiles of a hand as if these melds had not been called: kans closed, and the rest in the hand."""
    held = (tile for meld in melds if not meld.kind.is_kan for tile in meld.tiles)
    return (*concealed, *held), tuple(Meld(MeldKind.ANKAN, meld.tiles) for meld in melds if meld.kind.is_kan)


def judge_yaku(yaku: Yaku, hand: Finished) -> Ruling:
    """
    Rule on whether a finished hand has a yaku, and what it counts (NAK-19, NAK-39 to NAK-41).
    """
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


def judge_han(han: int, hand: Finished) -> Ruling:
    """
    Rule on a number of han, dora left out.

    Raises PositionError for a yakuman, which is not counted in han.
    """
    value = hand.value()
    if any(yaku.is_yakuman for yaku in value.yaku):
        raise PositionError("a yakuman is not counted in han; ask which yaku the hand has instead")
    parts = listed(f"{yaku.term} {yaku.han(is_open=hand.is_open)}" for yaku in value.yaku)
    if han == value.han:
        return SUM.permits(han=han, sum=parts)
    if han == hand.han_closed():
        return AS_IF_CLOSED.forbids(han=han, right=value.han, sum=parts)
    return MISCOUNTED.forbids(han=han, right=value.han, sum=parts)


def likely_han(hand: Finished) -> tuple[int, ...]:
    """Give the numbers of han worth offering: the right one, the closed one that is no yakuman, and those beside."""
    right, closed = hand.value().han, hand.han_closed()
    known = (right, right if closed is None else closed)
    return tuple(range(max(1, min(known) - 1), max(known) + 2))
