"""
What the hands on a card leave possible: for exposures, for a tile, and for a call.

Only what everyone can see rules a hand out: exposures that aren't part of it, a hand that must stay concealed, and a
pair or a single of which too few tiles are left (JOK-45).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from callwise.american.agreement.sources import COMMITTED, REASONS, UNWINNABLE
from callwise.american.table.card import lacking, naturals
from callwise.american.table.exposures import Exposure
from callwise.american.table.practice_hands import Hand, missing, open_groups
from callwise.american.table.tiles import Suit, Tile
from callwise.american.table.written_card import CardHand
from callwise.ground.faces import number
from callwise.law.clauses import Clauses
from callwise.law.ruling import FORBIDS, PERMITS, Ruling

clause = Clauses(__file__)
_HAND = "answer:{hand}"

POSSIBLE = clause("card.possible", PERMITS, "JOK-45", REASONS, _HAND)
NOTHING_OUT = clause.retold(POSSIBLE, "nothing-out")
NOT_PART = clause("card.not-part", FORBIDS, "JOK-45", REASONS, _HAND, "meld:{exposure}")
NOT_TOGETHER = clause.retold(NOT_PART, "together")
OTHER_SUITS = clause.retold(NOT_PART, "suits", _HAND, "meld:{exposure}", "meld:{other}")
CONCEALED = clause("card.concealed", FORBIDS, "JOK-28 JOK-45", REASONS, _HAND)
NONE_LEFT = clause("card.none-left", FORBIDS, "JOK-45 JOK-02", UNWINNABLE, _HAND, "floor:{tile}")
_NONE = {one: clause.retold(one, "none") for one in (NOT_PART, CONCEALED, NONE_LEFT)}
_NONE |= {one: replace(one, means=_NONE[NOT_PART].means) for one in (NOT_TOGETHER, OTHER_SUITS)}
USEFUL = clause("card.useful", PERMITS, "JOK-45 JOK-01", REASONS, "answer:{tile}")
TO_WIN = clause("card.to-win", PERMITS, "JOK-45 JOK-02", REASONS, "answer:{tile}")
USELESS = clause("card.useless", FORBIDS, "JOK-45", REASONS, "answer:{tile}")
LEAVES = clause("card.leaves", PERMITS, "JOK-45", COMMITTED, "answer:{call}")
ENDS = clause("card.ends", FORBIDS, "JOK-45", COMMITTED, "answer:{call}")
CLAUSES = clause.every()

_SUITS = (Suit.CRAK, Suit.BAM, Suit.DOT)


def judge_possible(hand: CardHand, exposures: Sequence[Exposure], floor: Sequence[Tile]) -> Ruling:
    """
    Rule on whether a hand on the card is still possible for a player with these exposures.

    `floor` are the discards, and the naturals that others have exposed.
    """
    if hand.concealed and exposures:
        return CONCEALED.forbids(hand=hand.written)
    parts = [one for one in hand.hands if open_groups(one, exposures) is not None]
    if not parts:
        return _not_part(hand, exposures)
    seen = (*floor, *naturals(exposures))
    gone = [tile for one in parts if (tile := lacking(one, exposures, seen)) is not None]
    if len(gone) == len(parts):
        return NONE_LEFT.forbids(hand=hand.written, tile=gone[0])
    return (POSSIBLE if exposures else NOTHING_OUT).permits(hand=hand.written)


def judge_of_card(
    hand: CardHand, card: Sequence[CardHand], exposures: Sequence[Exposure], floor: Sequence[Tile]
) -> Ruling:
    """Rule on a hand as `judge_possible` does; if none on the card is possible, the ruling says so."""
    ruling = judge_possible(hand, exposures, floor)
    if any(judge_possible(one, exposures, floor).is_legal for one in card):
        return ruling
    return replace(ruling, clause=_NONE[ruling.clause])


def judge_useful(tile: Tile, card: Sequence[CardHand], exposures: Sequence[Exposure], floor: Sequence[Tile]) -> Ruling:
    """Rule on whether a player with these exposures could use a tile: to call it, or only to win with it."""
    only_to_win = None
    for hand, possible in _possible(card, exposures, floor):
        wanted = [group for group in open_groups(possible, exposures) or () if tile in group.tiles]
        if any(group.takes_jokers for group in wanted) and not hand.concealed:
            return USEFUL.permits(tile=tile, hand=hand.written)
        if wanted and only_to_win is None:
            only_to_win = hand
    if only_to_win is not None:
        return TO_WIN.permits(tile=tile, hand=only_to_win.written)
    return USELESS.forbids(tile=tile)


def judge_call(
    call: Exposure, card: Sequence[CardHand], rack: Sequence[Tile], exposures: Sequence[Exposure], floor: Sequence[Tile]
) -> Ruling:
    """
    Rule on whether a hand on the card is still possible after an exposure, which isn't among `exposures` yet.

    `rack` is what the call leaves in the rack; of the possible hands the nearest to winning is named.
    """
    after = (*exposures, call)
    short = {hand.written: missing(possible, rack, after) or 0 for hand, possible in _possible(card, after, floor)}
    if not short:
        return ENDS.forbids(call=call)
    nearest = min(short, key=lambda one: short[one])
    return LEAVES.permits(call=call, hand=nearest, short=number(short[nearest]))


def _possible(
    card: Iterable[CardHand], exposures: Sequence[Exposure], floor: Sequence[Tile]
) -> Iterator[tuple[CardHand, Hand]]:
    """Yield the hands that are still possible, each with the one on the card that stands for it."""
    seen = (*floor, *naturals(exposures))
    for hand in card:
        for one in hand.hands:
            if open_groups(one, exposures) is not None and lacking(one, exposures, seen) is None:
                yield hand, one


def _not_part(hand: CardHand, exposures: Sequence[Exposure]) -> Ruling:
    """Rule that exposures aren't part of a hand: one of them, two in these suits, or all together."""
    for one in exposures:
        if not _has(hand, one):
            return NOT_PART.forbids(hand=hand.written, exposure=one)
    for one, other in combinations(exposures, 2):
        recoloured = (replace(other, tile=tile) for tile in _in_each_suit(other.tile))
        if not _has(hand, one, other) and any(_has(hand, one, another) for another in recoloured):
            return OTHER_SUITS.forbids(hand=hand.written, exposure=other, other=one)
    added = next(one for nth, one in enumerate(exposures, 1) if not _has(hand, *exposures[:nth]))
    return NOT_TOGETHER.forbids(hand=hand.written, exposure=added)


def _has(hand: CardHand, *exposures: Exposure) -> bool:
    return any(open_groups(one, exposures) is not None for one in hand.hands)


def _in_each_suit(tile: Tile) -> Iterator[Tile]:
    if tile.suit in _SUITS:
        yield from (Tile(suit, tile.sign) for suit in _SUITS)
