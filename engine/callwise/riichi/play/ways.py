"""
The ways to say each word at a moment of a hand, legal or not: which tiles a call shows, and what a declaration names.

Whether any of them may be said is ruled on when it's tried.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from callwise.ground.seats import Seat
from callwise.law.ruling import Verdict
from callwise.riichi.calls.claims import is_run
from callwise.riichi.play.hand_in_play import HandInPlay
from callwise.riichi.play.played_acts import Doing, PlayedAct
from callwise.riichi.play.referee import judge_act
from callwise.riichi.table.melds import MeldKind
from callwise.riichi.table.tiles import COPIES, Kind, Tile, distinct

_STEPS = ((-2, -1), (-1, 1), (1, 2))
_ORDERS = (range(1, 5), range(5, 8))
"""Winds and dragons in the order of notation."""


def ways_to_speak(hand: HandInPlay, seat: Seat) -> Mapping[str, Sequence[PlayedAct]]:
    """Return every way to say each word that fits the moment; a word without tiles has one to try it with."""
    held = tuple(sorted(hand.table[seat].concealed))
    if hand.end is not None:
        return {}
    if hand.replayed.open is None:
        return {
            "riichi": _riichi(hand, seat, held),
            "kan": _own_kans(hand, seat, held),
            "tsumo": [PlayedAct(Doing.TSUMO)],
            "nine": [PlayedAct(Doing.NINE)],
        }
    called = hand.table.discard.tile
    return {
        "chii": [PlayedAct(Doing.CHII, shown) for shown in _runs(called, held)],
        "pon": [PlayedAct(Doing.PON, shown) for shown in _alike(called, held, 2)],
        "kan": [PlayedAct(Doing.KAN, shown) for shown in _alike(called, held, 3)],
        "ron": [PlayedAct(Doing.RON)],
        "pass": [PlayedAct(Doing.PASS)],
    }


def _riichi(hand: HandInPlay, seat: Seat, held: Sequence[Tile]) -> Sequence[PlayedAct]:
    """Return riichi with each tile, or with one of them if the same rule forbids it with all."""
    every = [PlayedAct(Doing.RIICHI, (tile,)) for tile in distinct(held)]
    first = judge_act(every[0], seat, hand)
    is_forbidden = first.verdict is Verdict.ILLEGAL
    if is_forbidden and all(judge_act(one, seat, hand).clause is first.clause for one in every[1:]):
        return every[:1]
    return every


def _own_kans(hand: HandInPlay, seat: Seat, held: Sequence[Tile]) -> Sequence[PlayedAct]:
    """Return the kans that there are the tiles for, or else a closed one of each tile."""
    kinds = [tile.kind for tile in held]
    pons = {meld.tiles[0].kind for meld in hand.replayed.sitting[seat].made if meld.kind is MeldKind.PON}
    closed = [PlayedAct(Doing.ANKAN, (Tile(kind),)) for kind in dict.fromkeys(kinds) if kinds.count(kind) == COPIES]
    added = [PlayedAct(Doing.SHOUMINKAN, (tile,)) for tile in distinct(held) if tile.kind in pons]
    return [*closed, *added] or [PlayedAct(Doing.ANKAN, (tile,)) for tile in distinct(held)]


def _runs(called: Tile, held: Sequence[Tile]) -> Sequence[tuple[Tile, ...]]:
    found = [pair for pair in combinations(distinct(held), 2) if is_run((called, *pair))]
    return found or [min(_neighbours(called.kind), key=lambda pair: sum(one.kind not in _kinds(held) for one in pair))]


def _neighbours(kind: Kind) -> Sequence[tuple[Tile, Tile]]:
    """Return the pairs that make a sequence with a tile, or that look like one with an honour."""
    if kind.is_honour:
        order = next(ranks for ranks in _ORDERS if kind.rank in ranks)
        one, other = [Tile(Kind.of(kind.suit, rank)) for rank in order if rank != kind.rank][:2]
        return [(one, other)]
    steps = [(kind.step(low), kind.step(high)) for low, high in _STEPS]
    return [(Tile(low), Tile(high)) for low, high in steps if low is not None and high is not None]


def _alike(called: Tile, held: Sequence[Tile], count: int) -> Sequence[tuple[Tile, ...]]:
    same = [tile for tile in held if tile.kind == called.kind]
    return list(dict.fromkeys(combinations(same, count))) or [(Tile(called.kind),) * count]


def _kinds(held: Sequence[Tile]) -> set[Kind]:
    return {tile.kind for tile in held}
